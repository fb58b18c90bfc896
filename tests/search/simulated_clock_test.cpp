// Whole games on a simulated clock: the time manager plays every system of time control against
// lag, with engine/arbiter/clock.h as the arbiter. Nothing here waits; time is only counted.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <gtest/gtest.h>
#include <string>

#include "engine/arbiter/clock.h"
#include "engine/base/random.h"
#include "engine/search/time_manager.h"
#include "tests/effort.h"

namespace tratto {
namespace {

constexpr int games_per_system = test::is_sanitized ? 1'000 : 10'000;
constexpr Milliseconds none{0};

class SimulatedTime final : public TimeSource {
 public:
  [[nodiscard]] Milliseconds now() const override { return now_; }
  void set(Milliseconds now) { now_ = now; }
  void advance(Milliseconds time) { now_ += time; }

 private:
  Milliseconds now_{0};
};

struct System {
  const char* what;
  const char* control;
  int overhead_ms;
  /// The least shares that must be used, in percent; 0: not asked.
  double main = 0;
  double free_time = 0;
};

struct Tally {
  int flags = 0;
  long long moves = 0;
  double main_share_sum = 0;  ///< Of the main time received, what was used by the measured move.
  int main_games = 0;
  double free_share_sum = 0;  ///< Of the delay or overtime of a move that was not forced.
  long long free_moves = 0;
  long long hasty_moves = 0;  ///< Made, though not forced, before the free time was over.
  Milliseconds min_left = Milliseconds::max();
};

/// A search that knows nothing of chess: iterations that take ever longer, best moves that change
/// ever more seldom, scores that wander.
class SimulatedSearch {
 public:
  SimulatedSearch(Random& random, SimulatedTime& time) : random_(random), time_(time) {
    summary_.is_forced = random.below(30) == 0;
    effort_ = 0.2 + 0.6 * random.unit();
  }

  /// Thinks until the manager stops it. `ponder`: thinks so long before the hit. Returns the time
  /// on the own clock.
  Milliseconds think(TimeManager& manager, Milliseconds ponder) {
    Milliseconds hit = time_.now() + ponder;
    bool is_pondering = ponder > none;
    double length_ms = 0.02;
    for (;;) {
      length_ms = std::min(length_ms * (1.3 + 1.2 * random_.unit()), 1e9);
      Milliseconds end = time_.now() + Milliseconds{static_cast<long long>(length_ms)};
      if (is_pondering && end >= hit) {
        time_.set(hit);
        manager.ponder_hit();
        is_pondering = false;
      }
      if (interrupted_by(manager, end) || manager.should_stop_after(next_summary())) break;
    }
    return time_.now() - hit;
  }

  [[nodiscard]] bool is_forced() const { return summary_.is_forced; }

 private:
  /// Runs on to the end of the iteration, or to the millisecond in which the manager calls time.
  bool interrupted_by(const TimeManager& manager, Milliseconds end) {
    Milliseconds low = time_.now();
    time_.set(end);
    if (!manager.is_out_of_time()) return false;
    Milliseconds high = end;
    while (low < high) {
      const Milliseconds middle = low + (high - low) / 2;
      time_.set(middle);
      if (manager.is_out_of_time()) {
        high = middle;
      } else {
        low = middle + Milliseconds{1};
      }
    }
    time_.set(high);
    return true;
  }

  const IterationSummary& next_summary() {
    ++summary_.depth;
    summary_.best_move_changed =
        random_.below(static_cast<std::uint32_t>(summary_.depth) + 3) < 2 && !summary_.is_forced;
    effort_ = std::min(1.0, effort_ + 0.05 * (random_.unit() - 0.2));
    summary_.best_move_effort = effort_;
    summary_.score = summary_.score + static_cast<int>(random_.below(21)) - 10;
    return summary_;
  }

  Random& random_;
  SimulatedTime& time_;
  IterationSummary summary_;
  double effort_;
};

/// Mostly little, sometimes up to a millisecond below the overhead.
Milliseconds lag(Random& random, int overhead_ms) {
  const auto max = static_cast<std::uint32_t>(overhead_ms);
  const std::uint32_t kind = random.below(100);
  if (kind < 70) return Milliseconds{random.below(max / 10 + 1)};
  if (kind < 95) return Milliseconds{random.below(max / 2 + 1)};
  return Milliseconds{random.below(max)};
}

Limits limits_for(const Clock& clock, bool ponder) {
  Limits limits;
  limits.clock = ClockState{.time = clock.main(),
                            .increment = clock.period().increment,
                            .delay = clock.period().delay,
                            .overtime = clock.period().overtime,
                            .moves_to_go = clock.moves_to_control()};
  limits.ponder = ponder;
  return limits;
}

/// Games of 20 to 160 moves, most of them near 50.
int game_length(Random& random) {
  return 20 + static_cast<int>(random.below(50) + random.below(20) +
                               (random.below(8) == 0 ? random.below(71) : 0));
}

/// When the use of main time is looked at: at the first control, or late in a usual game.
int measured_move(const TimeControl& control) {
  constexpr int late = 60;
  const int moves = control.periods.front().moves;
  return moves > 1 ? moves : late;
}

void tally_free_time(const Clock& clock, Milliseconds used, Milliseconds overhead, bool is_forced,
                     Tally& tally) {
  const TimePeriod& period = clock.period();
  const bool is_overtime = clock.main() == none && period.overtime > none;
  const Milliseconds free = is_overtime ? period.overtime : period.delay;
  if (is_forced || free == none) return;
  tally.free_share_sum +=
      static_cast<double>(std::min(used, free).count()) / static_cast<double>(free.count());
  ++tally.free_moves;
  if (used < free - overhead) ++tally.hasty_moves;
}

void play_game(const System& system, const TimeControl& control, Random& random, Tally& tally) {
  SimulatedTime time;
  Clock clock(control);
  Milliseconds received = none;
  const Milliseconds overhead{system.overhead_ms};
  const bool ponders = random.below(4) == 0;
  const int length = game_length(random);
  for (int move = 1; move <= length; ++move) {
    received += clock.main() - clock.left();
    const Milliseconds ponder{ponders ? random.below(3'000) : 0};
    TimeManager manager(limits_for(clock, ponder > none), 2 * move - 2, overhead, ponders, time);
    SimulatedSearch search(random, time);
    const Milliseconds used = search.think(manager, ponder) + lag(random, system.overhead_ms);
    tally_free_time(clock, used, overhead, search.is_forced(), tally);
    ++tally.moves;
    if (!clock.press(used)) {
      ++tally.flags;
      return;
    }
    if (clock.period().overtime == none) {
      tally.min_left = std::min(tally.min_left, clock.left());
    }
    if (move == measured_move(control) && received > none) {
      tally.main_share_sum +=
          1.0 - static_cast<double>(clock.left().count()) / static_cast<double>(received.count());
      ++tally.main_games;
    }
  }
}

double percent(double sum, double count) {
  return count > 0 ? 100.0 * sum / count : 0;
}

class SimulatedClock : public testing::TestWithParam<System> {};

TEST_P(SimulatedClock, NoFlagFalls) {
  constexpr std::uint64_t seed = 64;
  const System& system = GetParam();
  const TimeControl control = *parse_time_control(system.control);
  Random random(seed);
  Tally tally;
  for (int game = 0; game < games_per_system; ++game)
    play_game(system, control, random, tally);

  const double main_share = percent(tally.main_share_sum, tally.main_games);
  const double free_share = percent(tally.free_share_sum, static_cast<double>(tally.free_moves));
  const bool has_main = tally.min_left != Milliseconds::max();
  std::printf("%-16s %-38s %9lld moves  main time used by move %d: %5.1f %%  free time: %5.1f %%",
              system.control, system.what, tally.moves, measured_move(control), main_share,
              free_share);
  std::printf("  least left: %lld ms\n",
              has_main ? static_cast<long long>(tally.min_left.count()) : 0LL);
  EXPECT_EQ(tally.flags, 0) << system.what << ", seed " << seed;
  EXPECT_EQ(tally.hasty_moves, 0) << system.what << ", seed " << seed;
  EXPECT_GE(main_share, system.main) << system.what << ", seed " << seed;
  EXPECT_GE(free_share, system.free_time) << system.what << ", seed " << seed;
}

constexpr System systems[] = {
    {"sudden death", "5", 50, 90},
    {"sudden death, one minute", "1", 20, 90},
    {"sudden death, ten seconds", "10s", 10, 80},
    {"increment", "3+2", 50, 95},
    {"increment, FID 5.9", "30+10", 100, 95},
    {"increment, match runner", "8s+0.08", 10, 85},
    {"increment, very short", "1s+0.01", 10, 65},
    {"increment alone", "0+1", 50, 90},
    {"classical", "40/90+30:30+30", 100, 95},
    {"cyclic", "40/15", 100, 95},
    {"cyclic, two seconds", "40/2s", 10, 78},
    {"cyclic, every move", "1/1s", 10, 95},
    {"Bronstein delay (6.3.2)", "5d5", 50, 95, 98},
    {"simple delay", "5u5", 50, 95, 98},
    {"delay, hardly any main time", "2sd5", 50, 55, 98},
    {"delay alone", "0d5", 50, 0, 98},
    {"mosse lampo (FID 3.11.3)", "35b30", 100, 90, 98},
    {"overtime of a minute", "45b60", 300, 90, 98},
    {"overtime alone", "0b5", 100, 0, 95},
    {"recharge (FID 3.11.5)", "45/90:0+30", 100, 95},
};

INSTANTIATE_TEST_SUITE_P(EverySystem, SimulatedClock, testing::ValuesIn(systems),
                         [](const testing::TestParamInfo<System>& row) {
                           std::string name = row.param.control;
                           std::replace_if(
                               name.begin(), name.end(),
                               [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace tratto
