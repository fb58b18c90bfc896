#pragma once

#include <span>
#include <vector>

#include "engine/search/node.h"
#include "engine/search/search_control.h"
#include "engine/search/search_root.h"
#include "engine/search/tablebases.h"

namespace tratto {

/// The moves at the root of a search, best first. With several lines (MultiPV) the moves before
/// line() are final.
class RootMoves {
 public:
  /// All legal moves of a position, or those of `only` unless it is empty.
  void reset(const Position& position, const std::vector<Move>& only);
  [[nodiscard]] bool empty() const { return moves_.empty(); }
  [[nodiscard]] std::size_t size() const { return moves_.size(); }
  [[nodiscard]] const std::vector<RootMove>& list() const { return moves_; }
  [[nodiscard]] const RootMove& best() const { return moves_.front(); }
  [[nodiscard]] bool best_move_changed() const { return best_move_changed_; }

  /// Keeps the scores of the last iteration as `previous`: until a move is searched again it has
  /// none, and cannot be taken for better than one whose score has fallen.
  void begin_iteration();
  /// The best of the moves from this one on is searched next.
  void begin_line(std::size_t line) { line_ = line; }
  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] const RootMove& best_of_line() const { return moves_[line_]; }
  /// Sorts the moves from this line on.
  void sort_line();
  /// Sorts the moves up to this line.
  void sort_finished_lines();

  /// False for moves excluded by `searchmoves` and for moves of earlier lines (MultiPV).
  [[nodiscard]] bool is_searched_in_line(Move move) const;
  [[nodiscard]] RootMove& of(Move move);
  /// Records the result of the search of a root move: score and line if it is the best so far,
  /// otherwise only that it is not.
  void update(const Node& node, Move move, Score score, int selective_depth);

  /// Result of rank_by_tablebases().
  struct Ranking {
    std::size_t hits = 0;       ///< Positions found in the tablebases.
    bool probes_inside = true;  ///< Whether nodes below the root probe the tablebases.
  };
  /// Ranks the moves by the tablebases; `draw`: what a draw is worth to the side to move. If DTZ is
  /// known, nodes below the root do not probe: the search finds mates and sets traps among moves of
  /// equal rank.
  Ranking rank_by_tablebases(const SearchRoot& root, const Tablebases& tablebases, Score draw);
  /// Among certain wins, plays the search's move if it has found a mate, otherwise the move with
  /// the smallest DTZ, so that every move makes progress.
  void prefer_smallest_dtz();
  /// Whether more search is of little use: one move is best by the tablebases, or moves of equal
  /// rank were searched deep enough.
  [[nodiscard]] bool is_decided(int depth) const;

 private:
  std::vector<RootMove> moves_;
  std::size_t line_ = 0;
  bool best_move_changed_ = false;
  bool is_ranked_ = false;  ///< Whether the moves are ranked by DTZ.
};

}  // namespace tratto
