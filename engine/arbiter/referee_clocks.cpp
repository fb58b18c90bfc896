#include "engine/arbiter/referee_clocks.h"

#include <algorithm>
#include <array>

#include "engine/arbiter/pgn_remarks.h"
#include "engine/base/concat.h"
#include "engine/chess/names.h"

namespace tratto {

namespace {

std::string seconds_text(Milliseconds time) {
  std::string fraction = std::to_string(1000 + time.count() % 1000);
  fraction[0] = '.';
  return std::to_string(time.count() / 1000) + fraction + " s";
}

/// One player's clock, replayed from the recorded times. After an error it reports nothing more,
/// because its time is then unknown.
class RecordedClock {
 public:
  RecordedClock(const TimeControl& control, const ClockRules& rules, Color player)
      : clock_(control, rules), player_(player) {}

  /// Checks the times of the player's next move; returns the error, or nothing if they are
  /// possible.
  std::optional<std::string> press(const MoveTimes& times) {
    if (lost_track_) return std::nullopt;
    if (times.is_book || !(times.used || times.left)) {
      // Zero time used: later times shown cannot exceed this upper bound.
      clock_.press(Milliseconds{0});
      coverage_.unchecked += times.is_book ? 0 : 1;
      return std::nullopt;
    }
    // With overtime, the recorded time may be overtime once main time is used up.
    const bool is_dial_clear = clock_.period().overtime == Milliseconds{0};
    if (!times.used && !is_dial_clear) {
      clock_.press(Milliseconds{0});
      ++coverage_.unchecked;
      return std::nullopt;
    }
    ++coverage_.checked;
    const bool sets_clock = times.left && is_dial_clear;
    auto error = times.used ? check_used(times) : std::nullopt;
    if (!error && sets_clock) error = check_left(times);
    lost_track_ = error.has_value();
    if (!error && !sets_clock) clock_.press(min_used(times));
    return error;
  }

  [[nodiscard]] const ClockCoverage& coverage() const { return coverage_; }

 private:
  [[nodiscard]] static Milliseconds min_used(const MoveTimes& times) {
    return std::max(*times.used - times.used_unit, Milliseconds{0});
  }

  [[nodiscard]] std::optional<std::string> check_used(const MoveTimes& times) const {
    const Milliseconds available = clock_.available();
    if (min_used(times) <= available) return std::nullopt;
    return concat(name_of(player_), " used ", seconds_text(*times.used), " with at most ",
                  seconds_text(available), " left and went on: flag fall (6.9)");
  }

  /// Sets the clock to what it shows after the move.
  std::optional<std::string> check_left(const MoveTimes& times) {
    const Milliseconds max = clock_.main();
    // At the end of a period, some clocks add the time of the next period at once.
    const Milliseconds added =
        clock_.moves_to_control() == 1 ? clock_.next_period().time : Milliseconds{0};
    if (*times.left > max + added + times.left_unit)
      return concat("the clock of ", name_of(player_), " shows ", seconds_text(*times.left),
                    ", no more than ", seconds_text(max + added), " can be left");
    const Milliseconds used = max - std::min(*times.left, max);
    clock_.press(used > Milliseconds{0} ? used + clock_.period().delay : used);
    return std::nullopt;
  }

  Clock clock_;
  Color player_;
  bool lost_track_ = false;
  ClockCoverage coverage_;
};

/// The maximum time that a clock can show before a player's second move.
Milliseconds max_at_first(const TimeControl& control) {
  const TimePeriod& period = control.periods.front();
  return period.time + period.increment + period.delay;
}

/// The longer of the first times recorded for the two players.
Milliseconds first_shown(const PgnGame& game) {
  Milliseconds longest{0};
  for (std::size_t ply = 0; ply < std::min<std::size_t>(2, game.moves.size()); ++ply)
    longest = std::max(longest, read_times(game.moves[ply].comment).left.value_or(longest));
  return longest;
}

}  // namespace

Result<std::optional<TimeControl>> recorded_control(const PgnGame& game) {
  const std::string_view tag = game.tag("TimeControl");
  if (tag.empty()) return std::optional<TimeControl>{};
  auto control = parse_pgn_time_control(tag);
  if (!control || !*control) return control;
  const Milliseconds shown = first_shown(game);
  if (shown <= max_at_first(**control) + Milliseconds{1000}) return control;
  const Result<TimeControl> in_minutes = parse_time_control(tag);
  if (!in_minutes) return control;
  // Assumes that nobody uses half of the time on the first move.
  const Milliseconds max = max_at_first(*in_minutes);
  const bool fits = shown <= max + Milliseconds{1000} && 2 * shown >= max;
  return fits ? std::optional(*in_minutes) : control;
}

ClockCoverage check_clocks(const PgnGame& game, int plies, Color first, const TimeControl& control,
                           const ClockRules& rules, std::vector<Finding>& findings) {
  std::array clocks{RecordedClock(control, rules, White), RecordedClock(control, rules, Black)};
  Color player = first;
  for (int ply = 0; ply < plies; ++ply, player = ~player) {
    const PgnMove& move = game.moves[static_cast<std::size_t>(ply)];
    if (const auto error = clocks[player].press(read_times(move.comment)))
      findings.push_back({FindingKind::ClockError, ply, move.line, *error});
  }
  const ClockCoverage& white = clocks[White].coverage();
  const ClockCoverage& black = clocks[Black].coverage();
  return {white.checked + black.checked, white.unchecked + black.unchecked};
}

}  // namespace tratto
