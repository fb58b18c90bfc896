#pragma once

#include <string>

#include "engine/chess/position.h"

namespace tratto {

enum class CastlingStyle {
  XFen,         ///< KQkq; a file letter only if an inner rook has the right.
  ShredderFen,  ///< Always file letters (HAha).
};

/// Writes a position as FEN, all six fields.
[[nodiscard]] std::string to_fen(const Position& position,
                                 CastlingStyle style = CastlingStyle::XFen);

/// A diagram with FEN, keys and checkers, for the command `d`.
[[nodiscard]] std::string diagram(const Position& position);

}  // namespace tratto
