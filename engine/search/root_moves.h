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

  /// Moves the scores of the last iteration to `previous`. Until a move is searched again its score
  /// is -infinite, so that it does not rank above a move whose score has fallen in this iteration.
  void begin_iteration();
  /// MultiPV: the line searched next, the best among the moves from index `line` on.
  void begin_line(std::size_t line) { line_ = line; }
  [[nodiscard]] std::size_t line() const { return line_; }
  [[nodiscard]] const RootMove& best_of_line() const { return moves_[line_]; }
  /// Sorts the moves of the current line and after it.
  void sort_line();
  /// Sorts the first moves of all lines up to the current one.
  void sort_finished_lines();

  /// False for moves excluded by `searchmoves` and for moves of earlier lines (MultiPV).
  [[nodiscard]] bool is_searched_in_line(Move move) const;
  [[nodiscard]] RootMove& of(Move move);
  /// Records the result of a root move: score and principal variation if it is the first move of
  /// the line or raised alpha, otherwise a score of -infinite.
  void update(const Node& node, Move move, Score score, int selective_depth);

  /// Result of rank_by_tablebases().
  struct Ranking {
    std::size_t tb_hits = 0;       ///< Positions found in the tablebases.
    bool probes_in_search = true;  ///< Whether nodes below the root probe the tablebases.
  };
  /// Ranks the moves by the tablebases. `draw`: value of a draw for the side to move. If DTZ is
  /// known, nodes below the root do not probe: among moves of equal rank the search then finds
  /// mates, and prefers drawing moves after which the opponent can go wrong.
  Ranking rank_by_tablebases(const SearchRoot& root, const Tablebases& tablebases, Score draw);
  /// If the best move is a certain win by the tablebases and not a mate found by the search, puts
  /// the winning move with the smallest DTZ first, so that every move makes progress.
  void prefer_smallest_dtz();
  /// Whether more search is of little use: the tablebases rank one move above all others, or the
  /// moves were searched to a sufficient depth.
  [[nodiscard]] bool is_decided(int depth) const;

 private:
  std::vector<RootMove> moves_;
  std::size_t line_ = 0;
  bool best_move_changed_ = false;
  bool has_dtz_ = false;  ///< The moves are ranked by DTZ.
};

}  // namespace tratto
