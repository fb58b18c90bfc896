#pragma once

#include "engine/arbiter/pgn.h"

namespace tratto {

/// The reason that a game's record gives for its result, in the comment after its last move, the
/// tag TerminationDetails (TCEC) or Termination, the first that gives one.
enum class StatedCause {
  None,
  Checkmate,
  Stalemate,
  Material,  ///< "insufficient material"
  Threefold,
  FiftyMoves,
  FlagFall,
  IllegalMove,
  Resignation,
  Agreement,
  Adjudication,
  Abandoned,  ///< A player left or a connection was lost.
};
[[nodiscard]] StatedCause stated_cause(const PgnGame& game);

}  // namespace tratto
