#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/chess/move.h"

namespace tratto {

class MoveVisibility;

using Milliseconds = std::chrono::milliseconds;

/// The clock of the side to move and its rules, for one move.
struct ClockState {
  Milliseconds time{0};       ///< Main time left, with this move's increment already added.
  Milliseconds increment{0};  ///< Added for each later move; unused time is kept (Fischer).
  Milliseconds delay{0};      ///< Free time at each move before main time runs; lost if unused.
  Milliseconds overtime{
      0};  ///< Time for each move after main time is used up; lost if unused (byo-yomi).
  int moves_to_go = 0;  ///< Moves until the next period; 0: sudden death.
};

/// Limits of a search. All that are set apply together; without any it runs until stopped.
struct Limits {
  std::optional<int> depth;                 ///< Iterations, at least 1.
  std::optional<std::uint64_t> nodes;       ///< Hard limit; exceeded by a few nodes at most.
  std::optional<std::uint64_t> soft_nodes;  ///< No new iteration starts after this.
  std::optional<Milliseconds> movetime;     ///< Exact thinking time.
  std::optional<int> mate;                  ///< Stop when a mate in this number of moves is found.
  std::optional<ClockState> clock;
  bool infinite = false;  ///< No bestmove before `stop`.
  bool ponder = false;    ///< Clock limits start at ponder_hit().
  /// When the move was asked for, by the time source of the search; none: when the search starts.
  std::optional<Milliseconds> asked_at;
  std::vector<Move> search_moves;  ///< Only these root moves; empty: all.
  /// Which moves a weakened player sees; null: all.
  std::shared_ptr<const MoveVisibility> visibility;
  Milliseconds earliest_answer{0};  ///< No bestmove before this time, unless stopped or
                                    ///< the hard limit of the clock is earlier.
};

}  // namespace tratto
