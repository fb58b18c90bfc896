#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/tablebase/make/setwise.h"
#include "engine/tablebase/make/solved.h"

namespace tratto::tablebase {

/// The positions with a move to each result, from the mover's view: one word per result.
using Outcomes = std::array<Word, outcome_count>;

/// Positions in which a move leads to any result.
[[nodiscard]] constexpr Word with(const Outcomes& outcomes, Wdl wdl) {
  return outcomes[outcome_of(wdl)];
}
/// Positions in which a move leads to this result or a better one.
[[nodiscard]] constexpr Word with_at_least(const Outcomes& outcomes, Wdl wdl) {
  Word found = 0;
  for (int i = wdl; i <= Win; ++i)
    found |= with(outcomes, static_cast<Wdl>(i));
  return found;
}

/// Returns the solved positions of a material after a capture or promotion.
using SolvedLibrary = std::function<std::shared_ptr<const Solved>(const Material&)>;

/// The values of the part that is being generated: pawn pushes read completed slices.
struct PartValues {
  std::span<const Value> white_to_move;
  std::span<const Value> black_to_move;

  [[nodiscard]] Value at(Color to_move, std::size_t position) const {
    return (to_move == White ? white_to_move : black_to_move)[position];
  }
};

/// Results after captures and pawn moves. These reset the fifty-move counter, so only the WDL
/// result of the successor matters.
class ZeroingMoves {
 public:
  /// Gets the tables after captures, and after promotions if `with_pawn_moves`, from the library.
  ZeroingMoves(const Layout& layout, const SolvedLibrary& library, bool with_pawn_moves);

  /// Legal captures of one side, except en passant, in those of 64 positions that are `wanted`.
  /// After a win is found, other moves of the position may be skipped.
  [[nodiscard]] Outcomes captures(const Placement& placement, Color side, Word wanted) const;
  /// Legal pawn moves other than captures. After a double step the en passant reply is considered.
  [[nodiscard]] Outcomes pawn_moves(const Placement& placement, Color side, Word wanted,
                                    const PartValues& values) const;

 private:
  /// The table for positions with one piece removed or promoted.
  struct Successor {
    std::shared_ptr<const Solved> table;  ///< Null for two bare kings.
    bool is_swapped = false;              ///< Colours are swapped in that table.
    StaticVector<std::uint8_t, max_pieces>
        order;  ///< Index of our piece for each piece of that table.
  };
  struct Change {
    int victim = -1;
    int promoted = -1;
    PieceType type = NoPieceType;
  };

  [[nodiscard]] Successor prepare(const SolvedLibrary& library, const Change& change) const;
  [[nodiscard]] std::size_t place_of(const Change& change) const;
  [[nodiscard]] Outcome look_up(const Change& change, const Squares& squares, Color to_move) const;
  void capture(const Placement& placement, int piece, int victim, Word wanted,
               Outcomes& outcomes) const;
  void arrive(const Placement& placement, int piece, int victim, Square to, Word where,
              Outcomes& outcomes) const;
  void push(const Placement& placement, int pawn, Square to, Word where, const PartValues& values,
            Outcomes& outcomes) const;
  [[nodiscard]] Outcome best_en_passant(const Squares& squares, int pawn, Square passed) const;

  const Layout& layout_;
  std::vector<Successor> successors_;
};

}  // namespace tratto::tablebase
