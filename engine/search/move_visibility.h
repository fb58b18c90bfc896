#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// Decides which moves a weakened player sees. The search skips the others and assumes that they
/// are worth the static evaluation. Null at full strength.
class MoveVisibility {
 public:
  virtual ~MoveVisibility() = default;
  /// Whether a legal move, `ply` plies below the root, is seen. Always the same answer for the same
  /// move and position.
  [[nodiscard]] virtual bool sees(const Position& position, Move move, int ply) const = 0;
};

}  // namespace tratto
