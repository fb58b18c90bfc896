#include "engine/search/node_clock.h"

#include <algorithm>
#include <utility>

namespace tratto {

Limits NodeClock::start_search(const Limits& requested, Milliseconds last_search) {
  charge(last_search);
  Limits limits = requested;
  limits.asked_at.reset();  // In real time.
  if (!limits.clock) return limits;
  ClockState& clock = *limits.clock;
  if (clock.moves_to_go > 0) reset();
  if (game_) {
    clock.time = game_->left;
    if (game_->has_moved) clock.time += clock.increment;
  }
  game_ = {.left = clock.time, .delay = clock.delay, .is_pondering = limits.ponder};
  if (!limits.ponder) game_->runs_since = Milliseconds{0};
  return limits;
}

void NodeClock::ponder_hit(Milliseconds now) {
  if (game_ && std::exchange(game_->is_pondering, false)) game_->runs_since = now;
}

/// Subtracts the time that the last search used. Searches without a clock use none, nor does
/// pondering before the ponder hit.
void NodeClock::charge(Milliseconds last_search) {
  if (!game_) return;
  game_->is_pondering = false;
  if (!game_->runs_since) return;
  const Milliseconds thought = last_search - *game_->runs_since;
  const Milliseconds used = std::max(Milliseconds{0}, thought - game_->delay);
  game_->left = std::max(Milliseconds{0}, game_->left - used);
  game_->runs_since.reset();
  game_->has_moved = true;
}

}  // namespace tratto
