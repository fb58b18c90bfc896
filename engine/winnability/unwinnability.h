#pragma once

#include <cstdint>
#include <vector>

#include "engine/chess/move.h"
#include "engine/chess/position.h"

/// Whether a side can still win: article 6.9 of the laws of 2023 ("by any possible series of legal
/// moves", also 5.1.2 and 7.5.5) and, asked for both sides, the dead position of 5.2.2.
///
/// Interpretation of "any series of legal moves": both players may help, and neither repetition nor
/// the fifty- and seventy-five-move rules end the game on the way. Only the pieces, the side to
/// move, the castling rights and the en passant right count.
namespace tratto {

enum class Winnable : std::uint8_t {
  Yes,      ///< Proved: some series of legal moves ends in mate.
  No,       ///< Proved: none does.
  Unknown,  ///< Not decided within the limits.
};

struct WinnableResult {
  Winnable verdict = Winnable::Unknown;
  /// For Yes: legal moves from the position to a mate by the given side; empty if the position is
  /// mate. Not always the shortest line.
  std::vector<Move> mating_line;
  /// Positions visited.
  std::uint64_t nodes = 0;
};

/// Enough for all test positions; needs some hundred megabytes if it is used up.
constexpr std::uint64_t default_winnable_nodes = 4'000'000;

/// The quick test, for the search and for game ends: about a microsecond, never wrong, but often
/// Unknown.
[[nodiscard]] Winnable quick_winnable(const Position& position, Color winner);

/// The full test: searches for a proof either way, up to `node_limit` positions. Takes microseconds
/// in ordinary positions, seconds in the worst case.
[[nodiscard]] WinnableResult full_winnable(const Position& position, Color winner,
                                           std::uint64_t node_limit = default_winnable_nodes);

/// Whether the quick test proves the position dead (article 5.2.2): neither side can mate.
[[nodiscard]] bool is_dead(const Position& position);

}  // namespace tratto
