#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace tratto {

using Milliseconds = std::chrono::milliseconds;

/// How a clock displays a delay. The time available to the player is the same.
enum class DelayKind {
  Bronstein,  ///< Main time runs at once and is refunded, up to the delay (laws 6.3.2, glossary).
  Simple,     ///< Main time starts to run after the delay (US delay).
};

/// One period of a time control: time for a number of moves, and time per move.
struct TimePeriod {
  int moves = 0;              ///< 0: all remaining moves.
  Milliseconds time{0};       ///< Added to the time left from the previous period.
  Milliseconds increment{0};  ///< Added before every move; unused time is kept (Fischer).
  Milliseconds delay{0};      ///< Free time at every move before main time runs; lost if unused.
  DelayKind delay_kind = DelayKind::Bronstein;
  Milliseconds overtime{
      0};  ///< Time for each move after main time is used up (byo-yomi, mosse lampo).

  bool operator==(const TimePeriod&) const = default;
};

/// A time control, the same for both players. Its text form, in minutes and seconds as people
/// write it, white space ignored:
///
///     control = period *( ":" period )
///     period  = [ moves "/" ] time [ "+" increment ] [ ( "d" | "u" ) delay ] [ "b" overtime ]
///     time, increment, delay, overtime = digits [ "." digits ] [ "h" | "m" | "'" | "s" | '"' ]
///
/// Without a unit a time is in minutes, the rest in seconds; nothing is finer than a millisecond.
/// `d` is the delay of the laws (Bronstein), `u` the simple (US) delay, `b` overtime (byo-yomi). A
/// last period with a number of moves is repeated. A recharge after a number of moves is a last
/// period of no time with an increment.
///
///     5+3               five minutes, three seconds a move
///     40/90+30:30+30    40 moves in 90 minutes, then 30 minutes, 30 seconds a move throughout
///     25d10             25 minutes, ten seconds of delay
///     35b30             35 minutes, then 30 seconds for every move
///     45/90:0+30        45 moves in 90 minutes, then a recharge of 30 seconds a move
///     40/15             40 moves in every 15 minutes
///     8s+0.08           eight seconds, 0.08 seconds a move
struct TimeControl {
  std::vector<TimePeriod> periods;

  bool operator==(const TimeControl&) const = default;
};

/// Parses the text form. Errors: another form, a period for all moves or with overtime before the
/// last one, no time at all, more than ten years.
[[nodiscard]] Result<TimeControl> parse_time_control(std::string_view text);

/// The shortest text that parse_time_control() parses as the same control.
[[nodiscard]] std::string to_string(const TimeControl& control);

/// Reads the TimeControl tag of a PGN file (PGN standard 9.6.1, in seconds), with the fractions and
/// the "5/move" and "inf" that match runners write. Nothing for "?", "-" and "inf", where there is
/// no control; an hour-glass ("*60") is refused.
[[nodiscard]] Result<std::optional<TimeControl>> parse_pgn_time_control(std::string_view tag);

/// The PGN tag for a control; nothing where PGN cannot say it (delay, overtime after main time).
[[nodiscard]] std::optional<std::string> to_pgn(const TimeControl& control);

}  // namespace tratto
