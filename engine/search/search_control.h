#pragma once

#include <cstdint>
#include <span>

#include "engine/chess/position.h"
#include "engine/search/info_listener.h"
#include "engine/search/pv_line.h"

namespace tratto {

/// A root move with what the search has found out about it.
struct RootMove {
  Move move;
  Score score = -Score::infinite();     ///< Of this iteration; -infinite if it was not improved on.
  Score previous = -Score::infinite();  ///< Of the last finished iteration.
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  Bound bound = Bound::Exact;
  PvLine pv;

  // -- What the endgame tables say; nothing if they do not know all root moves --
  int rank = 0;                    ///< tablebase::RankedMove's: higher is better.
  int distance = 0;                ///< And its distance.
  Score tb_score = Score::none();  ///< None: not in the tables.

  /// What to tell of it: the tables know better than the search, but for mates.
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
  bool is_known = false;  ///< The tables know the root, and little more thought is worth its time.
};

/// Controls a worker: decides when it stops and is told its progress. Implemented by the time
/// manager, node limits and self-play; the search itself has no clock.
class SearchControl {
 public:
  virtual ~SearchControl() = default;
  /// Asked every 128 nodes (worker.cpp): whether to stop at once, in the middle of an iteration.
  virtual bool must_stop(std::uint64_t nodes) = 0;
  /// Asked after each iteration: whether to begin another.
  virtual bool wants_another(const Iteration& iteration) = 0;
  /// A line of the current iteration is known, or an aspiration window was missed.
  virtual void on_line(const Iteration& iteration, int line) {
    static_cast<void>(iteration);
    static_cast<void>(line);
  }
  /// A node below the root has an exact score by a search of `depth` plies; often the same position
  /// again, in a later iteration.
  virtual void on_exact_score(const Position& position, Move best, Score score, int depth) {
    static_cast<void>(position);
    static_cast<void>(best);
    static_cast<void>(score);
    static_cast<void>(depth);
  }
  /// A root move's turn has come; `number` counts from 1.
  virtual void on_root_move(int depth, Move move, int number) {
    static_cast<void>(depth);
    static_cast<void>(move);
    static_cast<void>(number);
  }
};

}  // namespace tratto
