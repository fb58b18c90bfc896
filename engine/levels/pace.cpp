#include "engine/levels/pace.h"

#include <algorithm>
#include <cmath>

#include "engine/base/random.h"

namespace tratto::levels {

namespace {

/// Assumed number of moves to the end of the game.
constexpr double moves_ahead = 40;
/// Share of the increment that is used.
constexpr double share_of_increment = 0.7;
constexpr double largest_share_of_clock = 0.1;

/// Time of the weakest level relative to the strongest: about a third.
constexpr double time_factor_of_weakest = 0.35;
constexpr int opening_moves = 8;
constexpr double opening_time_factor = 0.4;
/// Number of noticed moves for which the average time is used.
constexpr double usual_candidates = 15;

/// Random factor between these limits, log-uniform.
constexpr double min_random_factor = 0.4;
constexpr double max_random_factor = 2.0;

}  // namespace

Milliseconds pace(const Level& level, const Position& root, std::size_t candidates,
                  const ClockState& clock, std::uint64_t seed) {
  const auto milliseconds = [](Milliseconds time) { return static_cast<double>(time.count()); };
  const double left = milliseconds(clock.time);
  const double moves = clock.moves_to_go > 0 ? clock.moves_to_go + 1 : moves_ahead;
  const double share = left / moves +
                       share_of_increment * milliseconds(clock.increment + clock.delay) +
                       share_of_increment * (left > 0 ? 0 : milliseconds(clock.overtime));

  const double strength = static_cast<double>(level.elo - min_elo) / (max_elo - min_elo);
  const double skill_factor = time_factor_of_weakest + (1 - time_factor_of_weakest) * strength;
  const double opening_factor = root.fullmove() <= opening_moves ? opening_time_factor : 1.0;
  const double choice_factor =
      std::log2(static_cast<double>(std::max<std::size_t>(candidates, 1))) /
      std::log2(usual_candidates);
  const double random_factor =
      min_random_factor *
      std::pow(max_random_factor / min_random_factor, Random(stream_seed(seed, root.key())).unit());

  const double max = milliseconds(clock.delay) + largest_share_of_clock * left +
                     share_of_increment * milliseconds(clock.overtime);
  return Milliseconds(std::lround(
      std::min(share * skill_factor * opening_factor * choice_factor * random_factor, max)));
}

}  // namespace tratto::levels
