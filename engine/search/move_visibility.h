#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// Decides which moves a weakened player notices. The search leaves out the others and takes the
/// position's evaluation for what they may be worth. At full strength there is no observer.
class MoveVisibility {
 public:
  virtual ~MoveVisibility() = default;
  /// Whether a legal move, `ply` plies below the root, is noticed. The same answer every time.
  [[nodiscard]] virtual bool sees(const Position& position, Move move, int ply) const = 0;
};

}  // namespace tratto
