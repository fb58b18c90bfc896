#pragma once

#include <array>

#include "engine/search/history/correction_history.h"
#include "engine/search/history/move_history.h"
#include "engine/search/pv_line.h"

namespace tratto {

/// One entry of the search stack: the state of one ply of the current path. Entries are contiguous,
/// so a node can access the plies before and after its own; each is one cache line.
struct alignas(64) StackEntry {
  int ply = 0;

  // -- This node --
  Score static_eval = Score::none();  ///< Static evaluation, corrected; none in check.
  /// Bounds of the score under the laws of chess. max_score is a draw if the side to move can never
  /// mate, min_score if the opponent cannot.
  Score min_score = -Score::infinite();
  Score max_score = Score::infinite();
  bool tt_pv = false;    ///< TT-PV: on the principal variation now or when it was last searched.
  Bitboard threats = 0;  ///< The squares that the opponent attacks; known once moves are searched.
  Move excluded;         ///< The move excluded by a singular search.
  /// Beta cutoffs at this ply since the grandparent node was entered.
  int cutoffs = 0;

  // -- The move that is being searched --
  Move move;                                         ///< None for a null move.
  Piece moved = NoPiece;                             ///< The moving piece; a pawn for promotions.
  bool is_quiet = false;                             ///< Neither a capture nor a queen promotion.
  int reduction = 0;                                 ///< Its late move reduction in plies.
  ContinuationHistory::Row* continuation = nullptr;  ///< Its row of continuation history.

  PvLine* pv = nullptr;  ///< The principal variation from here on; written by PV nodes only.

  // -- Along the path --
  [[nodiscard]] StackEntry& plies_ago(int count) { return this[-count]; }
  [[nodiscard]] const StackEntry& plies_ago(int count) const { return this[-count]; }
  [[nodiscard]] StackEntry& parent() { return plies_ago(1); }
  [[nodiscard]] const StackEntry& parent() const { return plies_ago(1); }
  [[nodiscard]] StackEntry& child() { return this[1]; }
  [[nodiscard]] StackEntry& grandchild() { return this[2]; }

  /// Whether the previous move was quiet.
  [[nodiscard]] bool came_by_quiet_move() const { return parent().move && parent().is_quiet; }
  /// Whether the static evaluation has risen since two plies ago, or since four plies ago if the
  /// side to move was in check then.
  [[nodiscard]] bool is_improving() const {
    const Score earlier = plies_ago(2).static_eval != Score::none() ? plies_ago(2).static_eval
                                                                    : plies_ago(4).static_eval;
    return static_eval != Score::none() && earlier != Score::none() && static_eval > earlier;
  }
  /// Continuation history rows of the previous moves.
  [[nodiscard]] ContinuationRows continuations() const {
    return {plies_ago(1).continuation, plies_ago(2).continuation, plies_ago(4).continuation,
            plies_ago(6).continuation};
  }
  /// The last two moves, the key of continuation correction history.
  [[nodiscard]] CorrectionHistory::Context last_moves() const {
    const StackEntry& last = plies_ago(1);
    const StackEntry& earlier = plies_ago(2);
    return {last.move ? last.moved : NoPiece, last.move.to(),
            earlier.move ? earlier.moved : NoPiece, earlier.move.to()};
  }
};

static_assert(sizeof(StackEntry) == 64);

/// The entries of a path, with empty ones before the root, so that access to earlier plies needs no
/// test.
class SearchStack {
 public:
  static constexpr int before_root = 7;

  explicit SearchStack(ContinuationHistory& histories) {
    for (int i = 0; i < static_cast<int>(size); ++i) {
      entries_[i].ply = i - before_root;
      entries_[i].continuation = &histories.after_nothing();
      entries_[i].pv = &lines_[static_cast<std::size_t>(i)];
    }
  }
  SearchStack(const SearchStack&) = delete;
  SearchStack& operator=(const SearchStack&) = delete;
  ~SearchStack() = default;
  StackEntry& root() { return entries_[before_root]; }

 private:
  static constexpr std::size_t size = before_root + max_ply + 3;
  std::array<StackEntry, size> entries_;
  /// Not in the entries, which would become ten cache lines each.
  std::array<PvLine, size> lines_;
};

}  // namespace tratto
