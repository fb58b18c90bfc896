#include "engine/search/limiter.h"

#include <algorithm>

namespace tratto {

namespace {

/// elapsed() is truncated to whole milliseconds, so a wait may take up to one longer.
constexpr Milliseconds wait_precision{1};

}  // namespace

SearchLimiter::SearchLimiter(const Limits& limits, int game_ply, Milliseconds overhead,
                             bool ponder_allowed, const TimeSource& source)
    : limits_(limits),
      time_(limits, game_ply, overhead, ponder_allowed, source),
      may_answer_(!limits.infinite && !limits.ponder) {}

int SearchLimiter::max_depth() const {
  return std::clamp(limits_.depth.value_or(max_ply - 1), 1, max_ply - 1);
}

std::uint64_t SearchLimiter::hard_nodes() const {
  return std::max<std::uint64_t>(1, limits_.nodes.value_or(~std::uint64_t{0}));
}

bool SearchLimiter::must_stop(std::uint64_t all_nodes) const {
  return is_stopped() || all_nodes >= hard_nodes() || time_.is_out_of_time();
}

bool SearchLimiter::wants_another(const Iteration& iteration) {
  const RootMove& best = iteration.moves.front();
  if (is_stopped() || iteration.depth >= max_depth()) return false;
  const bool has_wanted_mate =
      limits_.mate && best.score.is_mate() && best.score.plies_to_mate() <= 2 * *limits_.mate;
  if (has_wanted_mate) return false;
  if (limits_.soft_nodes && iteration.nodes >= *limits_.soft_nodes) return false;
  const double effort = static_cast<double>(best.nodes) /
                        static_cast<double>(std::max<std::uint64_t>(1, iteration.nodes));
  return !time_.should_stop_after(
      {.depth = iteration.depth,
       .score = best.score,
       .best_move_changed = iteration.best_move_changed,
       .best_move_effort = effort,
       .is_forced = iteration.moves.size() == 1 || iteration.is_decided});
}

Milliseconds SearchLimiter::earliest_answer() const {
  if (!time_.is_timed()) return limits_.earliest_answer;
  return std::min(limits_.earliest_answer, time_.hard_limit() - wait_precision);
}

void SearchLimiter::wait_until_answer_is_allowed() {
  std::unique_lock lock(mutex_);
  allowed_.wait(lock, [this] { return may_answer_; });
  if (const Milliseconds early = earliest_answer() - elapsed(); early.count() > 0)
    allowed_.wait_for(lock, early, [this] { return is_stopped(); });
}

void SearchLimiter::stop() {
  stopped_ = true;
  allow_answer();
}

void SearchLimiter::ponder_hit() {
  time_.ponder_hit();
  if (!limits_.infinite) allow_answer();
}

void SearchLimiter::allow_answer() {
  const std::lock_guard lock(mutex_);
  may_answer_ = true;
  allowed_.notify_all();
}

}  // namespace tratto
