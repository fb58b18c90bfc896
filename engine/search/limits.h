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

/// What the mover's clock shows and how it runs, for one move.
struct ClockState {
  Milliseconds time{0};       ///< Main time left. With an increment it already holds this move's.
  Milliseconds increment{0};  ///< Added for each later move, kept if unused (Fischer).
  Milliseconds delay{0};      ///< Free at every move before main time runs, lost if unused.
  Milliseconds overtime{0};   ///< For each move once main time is gone, lost if unused (byo-yomi).
  int moves_to_go = 0;        ///< Moves until the next period; 0: none, sudden death.
};

/// When a search has to end. All that are set hold at once; with none it runs until stopped.
struct Limits {
  std::optional<int> depth;                 ///< Iterations, at least 1.
  std::optional<std::uint64_t> nodes;       ///< Hard: not exceeded by more than a few.
  std::optional<std::uint64_t> soft_nodes;  ///< No new iteration after this.
  std::optional<Milliseconds> movetime;     ///< Exactly so long.
  std::optional<int> mate;                  ///< Ends when a mate in this number of moves is found.
  std::optional<ClockState> clock;
  bool infinite = false;           ///< No bestmove before stop.
  bool ponder = false;             ///< Clock limits start at ponder_hit().
  std::vector<Move> search_moves;  ///< Only these root moves; empty: all.
  /// What a weakened player notices; none: everything.
  std::shared_ptr<const MoveVisibility> visibility;
  Milliseconds earliest_answer{0};  ///< No bestmove before, unless stopped.
};

}  // namespace tratto
