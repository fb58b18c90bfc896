#include "engine/arbiter/time_control.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "engine/base/text.h"

namespace tratto {

namespace {

constexpr std::int64_t second_ms = 1000;
constexpr std::int64_t minute_ms = 60 * second_ms;
constexpr std::int64_t hour_ms = 60 * minute_ms;
constexpr std::int64_t max_ms = 24 * 3650 * hour_ms;
constexpr int max_moves = 9999;
constexpr std::size_t max_digits = 12;
constexpr std::size_t max_decimals = 6;

/// Reads from the front of a text.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }

  bool take(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view digits() {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), is_digit);
    const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(taken.size());
    return taken;
  }

 private:
  std::string_view rest_;
};

std::int64_t number(std::string_view digits) {
  std::int64_t value = 0;
  for (const char c : digits)
    value = value * 10 + (c - '0');
  return value;
}

std::int64_t take_unit(Reader& reader, std::int64_t default_ms) {
  if (reader.take('h')) return hour_ms;
  if (reader.take('m') || reader.take('\'')) return minute_ms;
  if (reader.take('s') || reader.take('"')) return second_ms;
  return default_ms;
}

/// Parses a number with an optional fraction and unit, exact to the millisecond.
Result<Milliseconds> parse_duration(Reader& reader, std::int64_t default_unit_ms) {
  const std::string from(reader.rest());
  const std::string_view whole = reader.digits();
  std::string_view fraction;
  if (reader.take('.')) fraction = reader.digits();
  if (whole.empty() && fraction.empty()) {
    return Error{"a time is missing" +
                 (from.empty() ? " at the end" : " before " + in_quotes(from))};
  }
  if (whole.size() > max_digits) return Error{"too long a time: " + in_quotes(from)};
  if (fraction.size() > max_decimals) return Error{"too many decimals: " + in_quotes(from)};
  const std::int64_t unit = take_unit(reader, default_unit_ms);
  std::int64_t scale = 1;
  for (std::size_t i = 0; i < fraction.size(); ++i)
    scale *= 10;
  if (number(fraction) * unit % scale != 0)
    return Error{"finer than a millisecond: " + in_quotes(from)};
  if (number(whole) > max_ms / unit) return Error{"too long a time: " + in_quotes(from)};
  return Milliseconds{number(whole) * unit + number(fraction) * unit / scale};
}

Result<int> parse_moves(std::string_view digits) {
  constexpr std::size_t digits_of_most_moves = 4;
  if (digits.empty()) return Error{"the number of moves before '/' is missing"};
  const std::int64_t moves = digits.size() > digits_of_most_moves ? 0 : number(digits);
  if (moves < 1) {
    return Error{"moves in a period must be from 1 to " + std::to_string(max_moves) + ", not " +
                 std::string(digits)};
  }
  return static_cast<int>(moves);
}

std::optional<Error> parse_bonus(Reader& reader, char letter, Milliseconds& bonus) {
  if (!reader.take(letter)) return std::nullopt;
  const Result<Milliseconds> parsed = parse_duration(reader, second_ms);
  if (!parsed) return Error{parsed.error()};
  bonus = *parsed;
  return std::nullopt;
}

Result<TimePeriod> parse_period(std::string_view text, std::int64_t time_unit_ms) {
  TimePeriod period;
  Reader reader(text);
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    const std::string_view digits = reader.digits();
    if (!reader.take('/')) return Error{"no number before '/': " + in_quotes(text)};
    const Result<int> moves = parse_moves(digits);
    if (!moves) return Error{moves.error()};
    period.moves = *moves;
  }
  const Result<Milliseconds> time = parse_duration(reader, time_unit_ms);
  if (!time) return Error{time.error()};
  period.time = *time;
  if (const auto error = parse_bonus(reader, '+', period.increment)) return *error;
  if (const auto error = parse_bonus(reader, 'd', period.delay)) return *error;
  if (period.delay == Milliseconds{0}) {
    if (const auto error = parse_bonus(reader, 'u', period.delay)) return *error;
    if (period.delay > Milliseconds{0}) period.delay_kind = DelayKind::Simple;
  }
  if (const auto error = parse_bonus(reader, 'b', period.overtime)) return *error;
  if (!reader.at_end()) return Error{"cannot read " + in_quotes(reader.rest())};
  return period;
}

std::optional<Error> check(const TimePeriod& period, bool is_first, bool is_last) {
  if (!is_last && period.moves == 0) {
    return Error{"only the last period can be for all remaining moves"};
  }
  if (period.overtime > Milliseconds{0} && (!is_last || period.moves > 0)) {
    return Error{"overtime is for a last period without a number of moves"};
  }
  const Milliseconds each = period.increment + period.delay + period.overtime;
  if (period.time + each == Milliseconds{0} && (is_first || period.moves > 0)) {
    return Error{"a period without any time"};
  }
  return std::nullopt;
}

Result<TimeControl> parse_periods(std::string_view text, std::int64_t time_unit_ms) {
  if (text.empty()) return Error{"an empty time control"};
  TimeControl control;
  bool is_last = false;
  while (!is_last) {
    const std::size_t colon = text.find(':');
    is_last = colon == std::string_view::npos;
    const Result<TimePeriod> period = parse_period(text.substr(0, colon), time_unit_ms);
    if (!period) return Error{period.error()};
    if (const auto error = check(*period, control.periods.empty(), is_last)) return *error;
    control.periods.push_back(*period);
    if (!is_last) text.remove_prefix(colon + 1);
  }
  return control;
}

/// A space between two digits stays, so that "3 2" is not read as 32.
std::string without_spaces(std::string_view text) {
  std::string kept;
  bool after_space = false;
  for (const char c : text) {
    const bool is_space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (after_space && is_digit(c) && !kept.empty() && is_digit(kept.back())) kept += ' ';
    if (!is_space) kept += c;
    after_space = is_space;
  }
  return kept;
}

std::string seconds(Milliseconds time) {
  std::string text = std::to_string(time.count() / second_ms);
  std::int64_t fraction = time.count() % second_ms;
  if (fraction == 0) return text;
  std::string decimals = std::to_string(second_ms + fraction).substr(1);
  decimals.erase(decimals.find_last_not_of('0') + 1);
  return text + "." + decimals;
}

std::string minutes_text(Milliseconds time) {
  if (time.count() % minute_ms == 0) return std::to_string(time.count() / minute_ms);
  return seconds(time) + "s";
}

std::string moves_prefix(const TimePeriod& period) {
  return period.moves > 0 ? std::to_string(period.moves) + "/" : "";
}

std::string bonus(const char* sign, Milliseconds time) {
  return time > Milliseconds{0} ? sign + seconds(time) : "";
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
  return parse_periods(without_spaces(text), minute_ms);
}

std::string to_string(const TimeControl& control) {
  std::string text;
  for (const TimePeriod& period : control.periods) {
    if (!text.empty()) text += ":";
    text += moves_prefix(period) + minutes_text(period.time) + bonus("+", period.increment) +
            bonus(period.delay_kind == DelayKind::Simple ? "u" : "d", period.delay) +
            bonus("b", period.overtime);
  }
  return text;
}

Result<std::optional<TimeControl>> parse_pgn_time_control(std::string_view tag) {
  constexpr std::string_view for_each_move = "/move";
  const std::string text = without_spaces(tag);
  if (text == "?" || text == "-" || text == "inf") return std::optional<TimeControl>{};
  if (std::find(text.begin(), text.end(), '*') != text.end())
    return Error{"an hour-glass is not supported: " + in_quotes(text)};
  if (text.ends_with(for_each_move)) {
    Reader reader(std::string_view(text).substr(0, text.size() - for_each_move.size()));
    const Result<Milliseconds> time = parse_duration(reader, second_ms);
    if (!time) return Error{time.error()};
    if (!reader.at_end()) return Error{"cannot read " + in_quotes(reader.rest())};
    if (*time == Milliseconds{0}) return Error{"a period without any time"};
    return std::optional(TimeControl{{TimePeriod{.overtime = *time}}});
  }
  Result<TimeControl> control = parse_periods(text, second_ms);
  if (!control) return Error{control.error()};
  return std::optional(std::move(*control));
}

std::optional<std::string> to_pgn(const TimeControl& control) {
  std::string text;
  for (const TimePeriod& period : control.periods) {
    if (period.delay > Milliseconds{0}) return std::nullopt;
    if (period.overtime > Milliseconds{0}) {
      const TimePeriod only_overtime{.overtime = period.overtime};
      if (control.periods.size() > 1 || !(period == only_overtime)) return std::nullopt;
      return seconds(period.overtime) + "/move";
    }
    if (!text.empty()) text += ":";
    text += moves_prefix(period) + seconds(period.time) + bonus("+", period.increment);
  }
  return text;
}

}  // namespace tratto
