#pragma once

#include <optional>

#include "engine/arbiter/pgn.h"
#include "engine/chess/color.h"

namespace tratto {

/// A reason that a game's record gives for its result.
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

struct StatedEnd {
  StatedCause cause = StatedCause::None;
  std::optional<Color> winner;  ///< If the reason names a player: "White resigns".
};
/// What the comment after the last move, the tag TerminationDetails (TCEC) or Termination says, the
/// first that gives a reason.
[[nodiscard]] StatedEnd stated_end(const PgnGame& game);

}  // namespace tratto
