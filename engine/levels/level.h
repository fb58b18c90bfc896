#pragma once

#include <cstdint>

namespace tratto::levels {

/// Elo range of the levels; above it there is only full strength.
constexpr int min_elo = 200;
constexpr int max_elo = 2800;

/// The parameters of a player weaker than the engine: how many moves he sees, how well he judges
/// positions, how many nodes he searches. README.md explains the idea and how the numbers were
/// found.
struct Level {
  int elo = max_elo;
  double sight = 0;         ///< Difficulty (sight.h) of moves that are noticed half of the time.
  double misjudgement = 0;  ///< Standard deviation of the evaluation error, in evaluation units.
  std::uint64_t nodes = 1;  ///< Nodes searched per move.
};

/// The level of an Elo rating, clamped to the range.
[[nodiscard]] Level level_of(int elo);
/// The Elo rating of a Skill Level 0..20, in even steps; 0 is the weakest.
[[nodiscard]] int elo_of_skill(int skill);

/// The level at a step of the scale along which the three parameters change evenly; matches have
/// measured the Elo of steps (level.cpp).
[[nodiscard]] Level level_of_step(double step);

}  // namespace tratto::levels
