#pragma once

#include "engine/chess/counters.h"
#include "engine/chess/position.h"
#include "engine/chess/repetition.h"

namespace tratto {

/// Where a search starts: the position and the game that led to it, for repetitions.
struct SearchRoot {
  Position position;
  RepetitionTracker history{position};

  /// Plays a legal move.
  void play(Move move) {
    position = position.after(move);
    history.push(position);
  }
  /// Whether a draw can be claimed: by the fifty-move rule, or by the third occurrence of the
  /// position.
  [[nodiscard]] bool can_claim_draw() const {
    return position.rule50() >= fifty_move_plies || history.occurrences() >= 3;
  }
};

}  // namespace tratto
