#pragma once

#include <array>

#include "engine/base/random.h"
#include "engine/chess/position.h"
#include "tests/positions.h"

namespace tratto {

using test::position_of;

struct NamedPosition {
  const char* name;
  const char* fen;
};

/// Positions that are difficult for move generators.
extern const std::array<NamedPosition, 18> tricky_positions;

/// The position after up to `plies` random moves; fewer if the game ends.
[[nodiscard]] Position random_walk(Position position, int plies, Random& random);

/// A random double-Chess960 start, or for one in four the ordinary start position.
[[nodiscard]] Position random_start(Random& random);

/// A random legal position with kings and `pieces` further pieces, without castling rights.
[[nodiscard]] Position random_scatter(int pieces, Random& random);

}  // namespace tratto
