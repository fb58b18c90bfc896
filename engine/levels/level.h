#pragma once

#include <cstdint>

namespace tratto::levels {

/// The Elo range that levels are made for; beyond it there is only full strength.
constexpr int min_elo = 200;
constexpr int max_elo = 2800;

/// A player weaker than the engine: how much he sees, how well he judges, how much he looks at.
/// README.md of this room has the idea and how the numbers were found.
struct Level {
  int elo = max_elo;
  double sight = 0;         ///< The difficulty of a move (sight.h) that is noticed half the time.
  double misjudgement = 0;  ///< Standard deviation of a judgement, in evaluation units.
  std::uint64_t nodes = 1;  ///< Positions looked at before a move.
};

/// The level of that Elo; beyond the range the nearest.
[[nodiscard]] Level level_of(int elo);
/// The Elo that stands for a Skill Level 0..20, in even steps: 0 is the least.
[[nodiscard]] int elo_of_skill(int skill);

/// The ladder is an even walk through the three numbers; its steps are what matches have measured.
[[nodiscard]] Level level_of_step(double step);

}  // namespace tratto::levels
