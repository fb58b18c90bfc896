#include "engine/arbiter/pgn_remarks.h"

#include "engine/base/text.h"

namespace tratto {

namespace {

struct ReadTime {
  Milliseconds time;
  Milliseconds unit;
};

constexpr long long longest_seconds = 10'000'000;

/// Parses seconds such as "12.345"; digits after the third decimal are dropped.
std::optional<ReadTime> seconds_from(std::string_view text) {
  const std::size_t point = text.find('.');
  const auto whole = to_number<long long>(text.substr(0, point));
  if (!whole || *whole < 0 || *whole > longest_seconds) return std::nullopt;
  ReadTime read{Milliseconds{*whole * 1000}, Milliseconds{1000}};
  if (point == std::string_view::npos) return read;
  for (const char digit : text.substr(point + 1)) {
    if (!is_digit(digit)) return std::nullopt;
    if (read.unit == Milliseconds{1}) break;
    read.unit /= 10;
    read.time += read.unit * (digit - '0');
  }
  return read;
}

/// Parses "1:02:03.5", "02:03" or "3".
std::optional<ReadTime> clock_time_from(std::string_view text) {
  Milliseconds before{0};
  for (std::size_t colon = text.find(':'); colon != std::string_view::npos;
       colon = text.find(':')) {
    const auto number = to_number<long long>(text.substr(0, colon));
    if (!number || *number < 0 || *number > longest_seconds) return std::nullopt;
    before = before * 60 + Milliseconds{*number * 1000 * 60};
    if (before > Milliseconds{longest_seconds * 1000}) return std::nullopt;
    text.remove_prefix(colon + 1);
  }
  auto read = seconds_from(text);
  if (read) read->time += before;
  return read;
}

/// The argument of a command such as "[%clk 0:03:00]".
std::optional<ReadTime> command_time(std::string_view comment, std::string_view command) {
  const std::size_t at = comment.find(command);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view argument = comment.substr(at + command.size());
  argument = trimmed(argument.substr(0, argument.find(']')));
  return clock_time_from(argument);
}

/// Parses a word such as "0.55s".
std::optional<ReadTime> seconds_word(std::string_view word) {
  if (word.ends_with(',')) word.remove_suffix(1);
  if (!word.ends_with('s')) return std::nullopt;
  return seconds_from(word.substr(0, word.size() - 1));
}

/// Parses the time after "tl=" or "mt=": "2.500s", "01:58:45", or milliseconds.
std::optional<ReadTime> labelled_time(std::string_view word) {
  if (word.ends_with(',')) word.remove_suffix(1);
  if (word.ends_with('s')) return seconds_word(word);
  if (word.find(':') != std::string_view::npos) return clock_time_from(word);
  const auto number = to_number<long long>(word);
  if (!number || *number < 0 || *number > longest_seconds * 1000) return std::nullopt;
  return ReadTime{Milliseconds{*number}, Milliseconds{1}};
}

void set(const std::optional<ReadTime>& read, std::optional<Milliseconds>& time,
         Milliseconds& unit) {
  if (!read) return;
  time = read->time;
  unit = read->unit;
}

}  // namespace

MoveTimes read_times(std::string_view comment) {
  MoveTimes times;
  if (comment.empty()) return times;
  times.is_book = comment == "book";
  set(command_time(comment, "[%clk "), times.left, times.left_unit);
  set(command_time(comment, "[%emt "), times.used, times.used_unit);
  bool after_evaluation = false;  // "+0.31/12": the next word is the time.
  for (std::string_view word = take_word(comment); !word.empty(); word = take_word(comment)) {
    if (after_evaluation && !times.used) set(seconds_word(word), times.used, times.used_unit);
    if (word.starts_with("tl=")) set(labelled_time(word.substr(3)), times.left, times.left_unit);
    if (word.starts_with("mt=")) set(labelled_time(word.substr(3)), times.used, times.used_unit);
    after_evaluation = word.find('/') != std::string_view::npos;
  }
  return times;
}

}  // namespace tratto
