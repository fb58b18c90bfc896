#include "engine/search/time_manager.h"

#include <algorithm>
#include <cmath>

#include "engine/base/tunable.h"
#include "engine/search/centipawns.h"
#include "engine/search/time_factors.h"

namespace tratto {

namespace {

using Duration = std::chrono::duration<double, std::milli>;

/// Minimum time per move, ms. The first iteration is always completed.
constexpr Milliseconds min_time{1};
/// With less time than this left on the clock, ms, the minimum is 0.
constexpr Duration flag_fall_margin{16};
/// Longer times (ten years) are clamped, so that sums cannot overflow.
constexpr Milliseconds longest_time{std::chrono::hours{24 * 3650}};

/// Share of the main time for one move, in permill: late share - discount * exp(-decay / 1000 *
/// move number), as in Reckless. It grows with the move number, because opening moves are simpler
/// and because fewer moves are left late in the game.
TRATTO_TUNABLE(time_late_share, 60, 10, 200);
TRATTO_TUNABLE(time_opening_discount, 45, 0, 190);
TRATTO_TUNABLE(time_discount_decay, 40, 5, 200);
/// Share of the increment, less the move overhead, that this move gets, in percent.
TRATTO_TUNABLE(time_increment_share, 75, 0, 200);
/// With moves to go: time * share / (moves + extra moves + share - 1). The first moves of a period
/// get more than the last (Ethereal), because not every move uses all its time.
constexpr double period_share = 1.5;
constexpr int period_extra_moves = 1;

/// The hard limit as a multiple of the soft limit, in percent,
TRATTO_TUNABLE(time_hard_multiple, 500, 100, 2000);
/// with moves to go at most the multiple at the time control plus a part for each move until then;
constexpr double hard_multiple_at_control = 1.3;
constexpr double hard_multiple_per_move_to_go = 0.11;
/// and the largest share of the spendable time that a single move may use.
constexpr double hard_share = 0.8;

/// Factor on the soft limit with pondering, which saves time when the opponent plays the expected
/// move.
constexpr double ponder_bonus = 1.25;

/// Number of future moves for which move overhead is reserved if neither increment nor delay covers
/// it: 50, or 25 if that exceeds half the clock; never fewer than 8.
constexpr int overhead_moves = 50;
constexpr int short_overhead_moves = 25;
constexpr double overhead_share_of_clock = 0.5;
constexpr int min_overhead_moves = 8;

/// With overtime (byo-yomi), every move made on main time T leaves its overtime B unused. If the
/// benefit of time is logarithmic and n of N moves are made on main time, the sum n log(T/n) +
/// (N-n) log(B) is largest for T/n = e B: that is the time for a move.
constexpr double overtime_multiple = 2.718;

/// Depth to which a forced move is searched, for its ponder move.
constexpr int forced_depth = 6;
/// Plies beyond the mate to search before a mate score ends the search.
constexpr int decided_margin = 6;

Milliseconds within(Milliseconds value, Milliseconds low, Milliseconds high) {
  return std::max(low, std::min(value, high));
}

Milliseconds truncated(Duration value) {
  return std::chrono::duration_cast<Milliseconds>(value);
}

/// The clock, clamped to valid ranges, in fractional milliseconds.
struct Budget {
  Duration time, increment, delay, overtime, overhead;
  int moves_to_go;
  double move_number;

  Budget(const ClockState& clock, int game_ply, Milliseconds move_overhead)
      : time(within(clock.time, Milliseconds{0}, longest_time)),
        increment(within(clock.increment, Milliseconds{0}, longest_time)),
        delay(within(clock.delay, Milliseconds{0}, longest_time)),
        overtime(within(clock.overtime, Milliseconds{0}, longest_time)),
        overhead(within(move_overhead, Milliseconds{0}, longest_time)),
        moves_to_go(std::max(0, clock.moves_to_go)),
        move_number(std::max(0, game_ply) / 2.0) {
    // Overtime applies only after the last period.
    if (moves_to_go > 0) overtime = Duration{0};
  }

  /// The increment less the move overhead.
  [[nodiscard]] Duration net_increment() const {
    return std::max(Duration{0}, increment - overhead);
  }

  /// The part of the increment that a move gets in addition to its share of the main time.
  [[nodiscard]] Duration increment_share() const {
    return net_increment() * (time_increment_share / 100.0);
  }

  /// Time reserved for the overhead of this and future moves.
  [[nodiscard]] Duration overhead_reserve() const {
    if (overtime > overhead) return Duration{0};
    const auto up_to_control = [this](int moves) {
      return moves_to_go > 0 ? std::min(moves, moves_to_go) : moves;
    };
    const Duration uncovered = std::max(Duration{0}, overhead - increment - delay);
    const Duration reserve = std::max(
        std::min(uncovered * up_to_control(overhead_moves), time * overhead_share_of_clock),
        uncovered * up_to_control(short_overhead_moves));
    return std::max(reserve, overhead * min_overhead_moves) + overhead;
  }

  /// The main time less that reserve.
  [[nodiscard]] Duration spendable() const {
    return std::max(Duration{0}, time - overhead_reserve());
  }

  /// The soft limit, without pondering.
  [[nodiscard]] Duration soft() const {
    if (moves_to_go > 0) {
      const Duration total = spendable() + net_increment() * (moves_to_go - 1);
      return total * (period_share / (moves_to_go + period_extra_moves + period_share - 1.0));
    }
    const double discount =
        time_opening_discount * std::exp(-time_discount_decay / 1000.0 * move_number);
    const double share = std::max(1.0, time_late_share - discount) / 1000;
    return std::max(spendable() * share + increment_share(), overtime * overtime_multiple);
  }

  /// The maximum time for one move.
  [[nodiscard]] Duration hard_cap() const {
    if (overtime > Duration{0}) return time + overtime;
    return std::min(spendable(), spendable() * hard_share + increment_share());
  }

  [[nodiscard]] double hard_multiple_of_soft() const {
    const double multiple = time_hard_multiple / 100.0;
    if (moves_to_go == 0) return multiple;
    return std::min(multiple,
                    hard_multiple_at_control + hard_multiple_per_move_to_go * moves_to_go);
  }
};

}  // namespace

const TimeSource& system_time() {
  class Steady final : public TimeSource {
   public:
    [[nodiscard]] Milliseconds now() const override {
      return std::chrono::duration_cast<Milliseconds>(
          std::chrono::steady_clock::now().time_since_epoch());
    }
  };
  static const Steady steady;
  return steady;
}

TimeManager::TimeManager(const Limits& limits, int game_ply, Milliseconds overhead,
                         bool ponder_allowed, const TimeSource& source)
    : source_(source),
      start_(limits.asked_at ? *limits.asked_at : source.now()),
      clock_start_(start_.count()),
      timed_(limits.movetime.has_value() || limits.clock.has_value()),
      pondering_(limits.ponder) {
  if (limits.clock) plan_ = plan_clock(*limits.clock, game_ply, overhead, ponder_allowed);
  if (!limits.movetime) return;
  const Plan exact = plan_movetime(*limits.movetime, overhead);
  if (limits.clock && plan_.hard <= exact.hard) return;
  plan_ = exact;
  is_exact_ = true;
}

TimeManager::Plan TimeManager::plan_movetime(Milliseconds movetime, Milliseconds overhead) {
  const Milliseconds time = std::max(min_time, within(movetime, Milliseconds{0}, longest_time) -
                                                   within(overhead, Milliseconds{0}, longest_time));
  return {.soft = time, .hard = time, .free = time, .main = time};
}

TimeManager::Plan TimeManager::plan_clock(const ClockState& clock, int game_ply,
                                          Milliseconds overhead, bool ponder_allowed) {
  const Budget budget(clock, game_ply, overhead);
  const Duration available = budget.delay + budget.time + budget.overtime - budget.overhead;
  const bool is_flag_falling = budget.delay + budget.time + budget.overtime < flag_fall_margin;
  const Milliseconds min = is_flag_falling ? Milliseconds{0} : min_time;
  const Milliseconds max = std::max(min, truncated(available));

  Plan plan;
  plan.main = truncated(budget.delay + budget.time);
  plan.free = within(truncated(budget.delay - budget.overhead), Milliseconds{0}, max);
  // Main time is used up: this move has only its overtime, which is free.
  if (budget.time <= Duration{0} && budget.overtime > Duration{0}) plan.free = max;

  const Duration soft = budget.soft() * (ponder_allowed ? ponder_bonus : 1.0);
  const Duration hard = std::min(soft * budget.hard_multiple_of_soft(), budget.hard_cap());
  plan.hard = within(plan.free + truncated(hard), min, max);
  // Once overtime has started, the rest of it is free.
  if (plan.hard >= plan.main) plan.hard = max;
  plan.soft = within(plan.free + truncated(soft), min, plan.hard);
  return plan;
}

Milliseconds TimeManager::elapsed() const {
  return source_.now() - start_;
}

Milliseconds TimeManager::elapsed_on_clock() const {
  return source_.now() - Milliseconds{clock_start_.load(std::memory_order_relaxed)};
}

bool TimeManager::is_timed() const {
  return timed_;
}
Milliseconds TimeManager::soft_limit() const {
  return plan_.soft;
}
Milliseconds TimeManager::hard_limit() const {
  return plan_.hard;
}

void TimeManager::ponder_hit() {
  if (!pondering_.load(std::memory_order_acquire)) return;
  clock_start_.store(source_.now().count(), std::memory_order_relaxed);
  pondering_.store(false, std::memory_order_release);
}

bool TimeManager::is_out_of_time() const {
  if (!timed_ || pondering_.load(std::memory_order_acquire)) return false;
  const Milliseconds used = elapsed_on_clock();
  if (used >= plan_.hard) return true;
  // After a ponder hit the time for this move may already be used up; free time is still used.
  const bool has_pondered_enough =
      has_thought_enough_pondering_.load(std::memory_order_relaxed) || elapsed() >= plan_.hard;
  return has_pondered_enough && used >= plan_.free;
}

bool TimeManager::should_stop_after(const IterationSummary& summary) {
  update_averages(summary);
  if (!timed_) return false;
  const bool enough = has_thought_enough(summary);
  if (pondering_.load(std::memory_order_acquire)) {
    has_thought_enough_pondering_.store(enough, std::memory_order_relaxed);
    return false;
  }
  return enough;
}

void TimeManager::update_averages(const IterationSummary& summary) {
  constexpr double change_decay = 0.5;
  constexpr double score_memory = 0.6;
  stable_iterations_ = summary.best_move_changed ? 0 : stable_iterations_ + 1;
  change_rate_ = change_rate_ * change_decay + (summary.best_move_changed ? 1.0 : 0.0);
  const double score = summary.score.value();
  average_score_ =
      iterations_ == 0 ? score : average_score_ * score_memory + score * (1.0 - score_memory);
  ++iterations_;
}

bool TimeManager::has_thought_enough(const IterationSummary& summary) const {
  const Milliseconds used =
      pondering_.load(std::memory_order_acquire) ? elapsed() : elapsed_on_clock();
  if (is_exact_) return used >= plan_.hard;
  if (summary.is_forced && summary.depth >= forced_depth) return true;
  if (summary.score.is_decisive() &&
      summary.depth >= summary.score.plies_to_mate() + decided_margin) {
    return true;
  }
  if (used < plan_.free) return false;
  // Once overtime runs for this move, the rest of it is free.
  if (used >= plan_.main) return used >= plan_.hard;
  const Milliseconds limit =
      plan_.free + truncated((plan_.soft - plan_.free) * soft_limit_factor(summary));
  return elapsed() >= std::min(limit, plan_.hard);
}

double TimeManager::soft_limit_factor(const IterationSummary& summary) const {
  const double drop = centipawns(average_score_ - summary.score.value());
  return time_factors::effort(summary.best_move_effort) *
         time_factors::stability(stable_iterations_) * time_factors::trend(drop) *
         time_factors::instability(change_rate_);
}

}  // namespace tratto
