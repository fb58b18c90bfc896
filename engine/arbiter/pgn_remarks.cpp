#include "engine/arbiter/pgn_remarks.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/text.h"

namespace tratto {

namespace {

struct ReadTime {
  Milliseconds time;
  Milliseconds unit;
};

constexpr long long longest_seconds = 10'000'000;

/// "12.345" as seconds; digits after the third are dropped.
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

/// "1:02:03.5", "02:03" or "3".
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

/// A word such as "0.55s", as seconds.
std::optional<ReadTime> seconds_word(std::string_view word) {
  if (word.ends_with(',')) word.remove_suffix(1);
  if (!word.ends_with('s')) return std::nullopt;
  return seconds_from(word.substr(0, word.size() - 1));
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

struct CauseWord {
  std::string_view word;
  StatedCause cause;
};

// In this order: "insufficient mating material" also says "mat", "timeout vs insufficient" is a
// flag fall.
constexpr std::array cause_words{
    CauseWord{"time forfeit", StatedCause::FlagFall},
    CauseWord{"on time", StatedCause::FlagFall},
    CauseWord{"timeout", StatedCause::FlagFall},
    CauseWord{"illegal", StatedCause::IllegalMove},
    CauseWord{"adjudicat", StatedCause::Adjudication},
    CauseWord{"repetition", StatedCause::Threefold},
    CauseWord{"3-fold", StatedCause::Threefold},
    CauseWord{"threefold", StatedCause::Threefold},
    CauseWord{"fifty", StatedCause::FiftyMoves},
    CauseWord{"50-move", StatedCause::FiftyMoves},
    CauseWord{"50 move", StatedCause::FiftyMoves},
    CauseWord{"insufficient", StatedCause::Material},
    CauseWord{"stalemate", StatedCause::Stalemate},
    CauseWord{"checkmate", StatedCause::Checkmate},
    CauseWord{"white mates", StatedCause::Checkmate},
    CauseWord{"black mates", StatedCause::Checkmate},
    CauseWord{"resign", StatedCause::Resignation},
    CauseWord{"agree", StatedCause::Agreement},
    CauseWord{"abandon", StatedCause::Abandoned},
    CauseWord{"disconnect", StatedCause::Abandoned},
    CauseWord{"stall", StatedCause::Abandoned},
};

StatedCause cause_in(std::string_view text) {
  const std::string lower = lower_case(text);
  for (const CauseWord& row : cause_words)
    if (lower.find(row.word) != std::string::npos) return row.cause;
  return StatedCause::None;
}

}  // namespace

MoveTimes read_times(std::string_view comment) {
  MoveTimes times;
  if (comment.empty()) return times;
  times.is_book = comment == "book";
  if (const auto left = command_time(comment, "[%clk ")) {
    times.left = left->time;
    times.left_unit = left->unit;
  }
  if (const auto used = command_time(comment, "[%emt ")) {
    times.used = used->time;
    times.used_unit = used->unit;
  }
  bool after_evaluation = false;  // "+0.31/12": the next word is the time.
  for (std::string_view word = take_word(comment); !word.empty(); word = take_word(comment)) {
    if (after_evaluation && !times.used) {
      if (const auto used = seconds_word(word)) {
        times.used = used->time;
        times.used_unit = used->unit;
      }
    }
    if (word.starts_with("tl=")) {
      if (const auto left = seconds_word(word.substr(3))) {
        times.left = left->time;
        times.left_unit = left->unit;
      }
    }
    after_evaluation = word.find('/') != std::string_view::npos;
  }
  return times;
}

StatedCause stated_cause(const PgnGame& game) {
  // The last comment says more: Termination is "adjudication" or "normal" for all draws by rule.
  if (!game.moves.empty()) {
    const StatedCause cause = cause_in(game.moves.back().comment);
    if (cause != StatedCause::None) return cause;
  }
  return cause_in(game.tag("Termination"));
}

}  // namespace tratto
