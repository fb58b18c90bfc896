#include "engine/levels/level.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tratto::levels {

namespace {

// Range of each parameter. From one step to the next the player sees more, misjudges less and
// searches more nodes.
constexpr double min_sight = -0.3;
constexpr double sight_per_step = 0.28;
constexpr double max_misjudgement = 400;
constexpr double misjudgement_decay_per_step = 0.125;
constexpr double min_nodes = 30;
constexpr double steps_per_doubling_of_nodes = 2.8;

constexpr int max_skill = 20;

/// Measured Elo of steps, from the matches in CALIBRATION.md, smoothed.
struct Rung {
  double step;
  double elo;
};
constexpr std::array<Rung, 15> ladder{{{-2.5, min_elo},
                                       {0.6, 320},
                                       {1.5, 470},
                                       {2.5, 650},
                                       {3.3, 785},
                                       {4.2, 910},
                                       {5.8, 1155},
                                       {7.4, 1390},
                                       {9, 1630},
                                       {10.9, 1860},
                                       {13.2, 2050},
                                       {15.3, 2212},
                                       {18.55, 2488},
                                       {22.6, 2763},
                                       {23.2, max_elo}}};

double step_of(double elo) {
  const auto above = std::find_if(ladder.begin() + 1, ladder.end() - 1,
                                  [elo](const Rung& rung) { return rung.elo >= elo; });
  const Rung& high = *above;
  const Rung& low = *(above - 1);
  return low.step + (high.step - low.step) * (elo - low.elo) / (high.elo - low.elo);
}

}  // namespace

Level level_of_step(double step) {
  Level level;
  level.sight = min_sight + sight_per_step * step;
  level.misjudgement = max_misjudgement * std::exp(-misjudgement_decay_per_step * step);
  level.nodes = static_cast<std::uint64_t>(
      std::lround(min_nodes * std::exp2(step / steps_per_doubling_of_nodes)));
  return level;
}

Level level_of(int elo) {
  const int within = std::clamp(elo, min_elo, max_elo);
  Level level = level_of_step(step_of(within));
  level.elo = within;
  return level;
}

int elo_of_skill(int skill) {
  return min_elo + (max_elo - min_elo) * std::clamp(skill, 0, max_skill) / max_skill;
}

}  // namespace tratto::levels
