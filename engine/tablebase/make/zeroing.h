#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/tablebase/make/setwise.h"
#include "engine/tablebase/make/solved.h"

namespace tratto::tablebase {

/// The results that moves of one kind lead to, from the mover's side: a word for each result.
using Outcomes = std::array<Word, outcome_count>;

/// Where any move leads to a result.
[[nodiscard]] constexpr Word with(const Outcomes& outcomes, Wdl wdl) {
  return outcomes[outcome_of(wdl)];
}
/// Where any move leads to this result or a better one.
[[nodiscard]] constexpr Word with_at_least(const Outcomes& outcomes, Wdl wdl) {
  Word found = 0;
  for (int i = wdl; i <= Win; ++i)
    found |= with(outcomes, static_cast<Wdl>(i));
  return found;
}

/// Gives the solved positions of smaller material, or of other material after a promotion.
using SolvedLibrary = std::function<std::shared_ptr<const Solved>(const Material&)>;

/// The values of a part that is being made: pawn pushes look up slices that are complete.
struct PartValues {
  std::span<const Value> white_to_move;
  std::span<const Value> black_to_move;

  [[nodiscard]] Value at(Color to_move, std::size_t position) const {
    return (to_move == White ? white_to_move : black_to_move)[position];
  }
};

/// What captures and pawn moves lead to. They set the counter of the fifty-move rule to zero, so
/// that results are all that is needed to know of what comes after them.
class ZeroingMoves {
 public:
  /// Takes from the library what captures lead to, and promotions if `with_pawn_moves`.
  ZeroingMoves(const Layout& layout, const SolvedLibrary& library, bool with_pawn_moves);

  /// Legal captures of one side, en passant aside, for those of 64 positions that are `wanted`.
  /// Once a win is found, others need not be.
  [[nodiscard]] Outcomes captures(const Placement& placement, Color side, Word wanted) const;
  /// Legal pawn moves that capture nothing. After a double step the reply en passant counts.
  [[nodiscard]] Outcomes pawn_moves(const Placement& placement, Color side, Word wanted,
                                    const PartValues& values) const;

 private:
  /// Where to look up positions without one piece and with another promoted.
  struct Successor {
    std::shared_ptr<const Solved> table;           ///< None for two bare kings.
    bool is_swapped = false;                       ///< The table's White is our Black.
    StaticVector<std::uint8_t, max_pieces> order;  ///< Our piece for each of the table's.
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
