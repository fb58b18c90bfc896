#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/tablebase/make/setwise.h"
#include "engine/tablebase/make/solved.h"

namespace tratto::tablebase {

/// For each result, the positions with a move to it, as seen by the mover.
using Outcomes = std::array<Word, outcome_count>;

/// The positions with a move to this result.
[[nodiscard]] constexpr Word positions_with(const Outcomes& outcomes, Wdl wdl) {
  return outcomes[outcome_of(wdl)];
}
/// The positions with a move to this result or a better one.
[[nodiscard]] constexpr Word positions_with_at_least(const Outcomes& outcomes, Wdl wdl) {
  Word found = 0;
  for (int i = wdl; i <= Win; ++i)
    found |= positions_with(outcomes, static_cast<Wdl>(i));
  return found;
}

/// Returns the solved table of a material, for positions after a capture or promotion.
using SolvedLibrary = std::function<std::shared_ptr<const Solved>(const Material&)>;

/// The values of the part that is being generated; pawn pushes read its completed slices.
struct PartValues {
  std::span<const Value> white_to_move;
  std::span<const Value> black_to_move;

  [[nodiscard]] Value at(Color to_move, std::size_t position) const {
    return (to_move == White ? white_to_move : black_to_move)[position];
  }
};

/// Results of captures and pawn moves. These zero the fifty-move counter, so only the WDL result of
/// the position after them matters. Results are as seen by the side that moves.
class ZeroingMoves {
 public:
  /// Gets the tables after captures, and after promotions if `with_pawn_moves`, from the library.
  ZeroingMoves(const Layout& layout, const SolvedLibrary& library, bool with_pawn_moves);

  /// Results of the legal captures of one side, except en passant, in the positions `wanted` of a
  /// configuration. Once a win is found, other moves of the position may be skipped.
  [[nodiscard]] Outcomes captures(const Placement& placement, Color side, Word wanted) const;
  /// The same for pawn moves other than captures. After a double step, en passant replies count.
  [[nodiscard]] Outcomes pawn_moves(const Placement& placement, Color side, Word wanted,
                                    const PartValues& values) const;

 private:
  /// The table of the positions after a Change, and how to index it.
  struct Successor {
    std::shared_ptr<const Solved> table;  ///< Null for two bare kings.
    bool is_swapped = false;              ///< Colours are swapped in that table.
    StaticVector<std::uint8_t, max_pieces>
        order;  ///< Index of our piece for each piece of that table.
  };
  /// How a move changes the material; pieces by Layout::piece().
  struct Change {
    int victim = -1;               ///< The captured piece; -1: none.
    int promoted = -1;             ///< The pawn that is promoted; -1: none.
    PieceType type = NoPieceType;  ///< What it is promoted to.
  };

  [[nodiscard]] Successor make_successor(const SolvedLibrary& library, const Change& change) const;
  [[nodiscard]] std::size_t successor_index(const Change& change) const;
  /// Result of a position, as seen by `to_move`; illegal_outcome if it is illegal. `squares`: of
  /// our pieces after the move.
  [[nodiscard]] Outcome probe(const Change& change, const Squares& squares, Color to_move) const;
  /// Adds the results of captures of `victim` by `piece`.
  void add_captures_of(const Placement& placement, int piece, int victim, Word wanted,
                       Outcomes& outcomes) const;
  /// Adds the results of moving `piece` to a square in the positions `where`, with all promotions.
  void add_moves_to(const Placement& placement, int piece, int victim, Square to, Word where,
                    Outcomes& outcomes) const;
  void add_pushes(const Placement& placement, int pawn, Square to, Word where,
                  const PartValues& values, Outcomes& outcomes) const;
  /// The best result of an en passant capture of the pawn that has just passed a square, as seen by
  /// the side that captures; illegal_outcome if there is none.
  [[nodiscard]] Outcome best_en_passant(const Squares& squares, int pawn, Square passed) const;

  const Layout& layout_;
  std::vector<Successor> successors_;
};

}  // namespace tratto::tablebase
