#pragma once

#include <cstdint>
#include <span>

#include "engine/chess/position.h"
#include "engine/search/info_listener.h"
#include "engine/search/pv_line.h"

namespace tratto {

/// A root move and the results of its search.
struct RootMove {
  Move move;
  Score score =
      -Score::infinite();  ///< Of this iteration; -infinite if the move did not raise alpha.
  Score previous = -Score::infinite();  ///< Of the last completed iteration.
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  Bound bound = Bound::Exact;
  PvLine pv;

  // -- Endgame tablebases; unset unless all root moves are in the tables --
  int rank = 0;                    ///< Rank of tablebase::RankedMove: higher is better.
  int dtz = 0;                     ///< Distance to zeroing after the move, in plies.
  Score tb_score = Score::none();  ///< None: not in the tablebases.

  /// The score to report: that of the tablebases if there is one, unless the search found a mate.
  [[nodiscard]] Score known_score(Score searched) const {
    return tb_score == Score::none() || searched.is_mate() ? searched : tb_score;
  }
};

/// What a worker reports to its SearchControl after each iteration.
struct Iteration {
  int depth = 0;
  std::uint64_t nodes = 0;
  bool best_move_changed = false;
  std::span<const RootMove> moves;  ///< Best first.
  bool is_decided = false;          ///< The root is in the tablebases, so a short search is enough.
};

/// Controls a worker: decides when it stops, and receives its progress. Implemented for games, for
/// helper threads and for self-play; the worker itself has no clock.
class SearchControl {
 public:
  virtual ~SearchControl() = default;
  /// Polled every 128 nodes (shared_steps.cpp): whether to stop now, in the middle of an iteration.
  virtual bool must_stop(std::uint64_t nodes) = 0;
  /// Called after each iteration: whether to start another.
  virtual bool wants_another(const Iteration& iteration) = 0;
  /// Called when a line of the current iteration is complete, or when its score was outside the
  /// aspiration window.
  virtual void on_line(const Iteration& iteration, int line) {
    static_cast<void>(iteration);
    static_cast<void>(line);
  }
  /// Called when a node below the root has an exact score from a search of `depth` plies. The same
  /// position often comes again in a later iteration.
  virtual void on_exact_score(const Position& position, Move best, Score score, int depth) {
    static_cast<void>(position);
    static_cast<void>(best);
    static_cast<void>(score);
    static_cast<void>(depth);
  }
  /// Called before a root move is searched; `number` counts from 1.
  virtual void on_root_move(int depth, Move move, int number) {
    static_cast<void>(depth);
    static_cast<void>(move);
    static_cast<void>(number);
  }
};

}  // namespace tratto
