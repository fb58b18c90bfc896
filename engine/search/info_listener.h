#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "engine/chess/move.h"
#include "engine/search/score.h"

namespace tratto {

/// What a search says of itself after an iteration, or of one line of it.
struct SearchInfo {
  int depth = 0;
  int selective_depth = 0;
  int multi_pv = 1;  ///< Which line, from 1.
  Score score;
  Bound bound = Bound::Exact;
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  int hash_full = 0;          ///< Permill.
  std::uint64_t tb_hits = 0;  ///< Positions found in endgame tables.
  std::vector<Move> pv;
};

/// Receives what a search has to say. Called on a search thread, one call at a time.
class InfoListener {
 public:
  virtual ~InfoListener() = default;
  virtual void on_info(const SearchInfo& info) = 0;
  /// The root move looked at now, from 1; only after the first seconds.
  virtual void on_current_move(int depth, Move move, int number) = 0;
  /// There is no memory to search on: the answer is the best move so far.
  virtual void on_out_of_memory() {}
  /// The end of the search, once for each start(): none() if there is no legal move.
  virtual void on_best_move(Move best, Move ponder) = 0;
};

}  // namespace tratto
