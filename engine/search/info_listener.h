#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "engine/chess/move.h"
#include "engine/search/score.h"

namespace tratto {

/// The state of a search after an iteration, or after one line of it (MultiPV).
struct SearchInfo {
  int depth = 0;
  int selective_depth = 0;
  int multi_pv = 1;  ///< Which line, from 1.
  Score score;
  Bound bound = Bound::Exact;
  std::uint64_t nodes = 0;
  std::chrono::milliseconds time{0};
  int hash_full = 0;          ///< Permill.
  std::uint64_t tb_hits = 0;  ///< Positions found in endgame tablebases.
  std::vector<Move> pv;
};

/// Receives the output of a search. Called on a search thread, one call at a time.
class InfoListener {
 public:
  virtual ~InfoListener() = default;
  virtual void on_info(const SearchInfo& info) = 0;
  /// The root move that is being searched, counted from 1; called only after the first seconds.
  virtual void on_current_move(int depth, Move move, int number) = 0;
  /// The search ran out of memory; it ends with the best move so far.
  virtual void on_out_of_memory() {}
  /// The result of the search, once per start(); none() if there is no legal move.
  virtual void on_best_move(Move best, Move ponder) = 0;
};

}  // namespace tratto
