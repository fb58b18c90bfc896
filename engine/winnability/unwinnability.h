#pragma once

#include <cstdint>
#include <vector>

#include "engine/chess/move.h"
#include "engine/chess/position.h"

/// Whether a side can still win: article 6.9 of the laws of 2023 ("by any possible series of legal
/// moves", also 5.1.2 and 7.5.5) and, asked for both sides, the dead position of 5.2.2.
///
/// How we read "any series of legal moves": both players may help, and neither repetition nor the
/// fifty- and seventy-five-move rules end the game on the way. Only the pieces, the side to move,
/// the castling rights and the en passant right count.
namespace tratto {

enum class Winnable : std::uint8_t {
  Yes,      ///< Proved: some series of legal moves ends in mate.
  No,       ///< Proved: none does.
  Unknown,  ///< Not decided within the effort allowed.
};

struct WinnableResult {
  Winnable verdict = Winnable::Unknown;
  /// With Yes: legal moves from the position that end in mate by the side asked about; empty if it
  /// stands mated already. A short line, not always the shortest.
  std::vector<Move> mating_line;
  /// Positions looked at.
  std::uint64_t nodes = 0;
};

/// Enough for every position known to us; some hundred megabytes of memory if all are needed.
constexpr std::uint64_t default_winnable_nodes = 4'000'000;

/// Whether the material alone forbids `winner` to mate, whatever the squares: a bare king; a lone
/// knight against nothing but queens; bishops of one square colour against no knight, pawn or
/// bishop of the other colour. Pawns count as what they may become.
[[nodiscard]] bool has_insufficient_material(const Position& position, Color winner);

/// The quick tier, for the search and the end of every game: about a microsecond, never wrong, but
/// often Unknown.
[[nodiscard]] Winnable quick_winnable(const Position& position, Color winner);

/// The full tier: looks for a proof either way, until `node_limit` positions have been looked at.
/// Takes microseconds in ordinary positions, seconds in the worst.
[[nodiscard]] WinnableResult full_winnable(const Position& position, Color winner,
                                           std::uint64_t node_limit = default_winnable_nodes);

/// Whether the quick tier proves the position dead (article 5.2.2): neither side can mate.
[[nodiscard]] bool is_dead(const Position& position);

}  // namespace tratto
