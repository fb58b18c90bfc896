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

/// One player's clock, run by what the record says. After an error or a move without a time
/// nothing more can be said.
class RecordedClock {
 public:
  RecordedClock(const TimeControl& control, const ClockRules& rules, Color player)
      : clock_(control, rules), player_(player) {}

  /// What is wrong with the times of the player's next move; nothing if they are possible.
  std::optional<std::string> press(const MoveTimes& times) {
    if (lost_track_ || times.is_book) return std::nullopt;
    if (times.used) return press_used(times);
    if (times.left) return press_left(times);
    lost_track_ = true;
    return std::nullopt;
  }

 private:
  std::optional<std::string> press_used(const MoveTimes& times) {
    const Milliseconds available = clock_.available();
    const Milliseconds at_least = std::max(*times.used - times.used_unit, Milliseconds{0});
    if (clock_.press(at_least)) return std::nullopt;
    lost_track_ = true;
    return concat(name_of(player_), " used ", seconds_text(*times.used), " with at most ",
                  seconds_text(available), " left and went on: flag fall (6.9)");
  }

  std::optional<std::string> press_left(const MoveTimes& times) {
    const TimePeriod& period = clock_.period();
    // The dial may show overtime once main time is gone.
    if (period.overtime > Milliseconds{0}) {
      lost_track_ = true;
      return std::nullopt;
    }
    const Milliseconds most = clock_.main();
    // At a control some clocks add the next period's time at once.
    const bool at_control = clock_.moves_to_control() == 1;
    if (*times.left > most + times.left_unit && !at_control) {
      lost_track_ = true;
      return concat("the clock of ", name_of(player_), " shows ", seconds_text(*times.left),
                    ", no more than ", seconds_text(most), " can be left");
    }
    const Milliseconds used = most - std::min(*times.left, most);
    clock_.press(used > Milliseconds{0} ? used + period.delay : used);
    return std::nullopt;
  }

  Clock clock_;
  Color player_;
  bool lost_track_ = false;
};

}  // namespace

void check_clocks(const PgnGame& game, int plies, Color first, const TimeControl& control,
                  const ClockRules& rules, std::vector<Finding>& findings) {
  std::array clocks{RecordedClock(control, rules, White), RecordedClock(control, rules, Black)};
  Color player = first;
  for (int ply = 0; ply < plies; ++ply, player = ~player) {
    const PgnMove& move = game.moves[static_cast<std::size_t>(ply)];
    if (const auto error = clocks[player].press(read_times(move.comment)))
      findings.push_back({FindingKind::ClockError, ply, move.line, *error});
  }
}

}  // namespace tratto
