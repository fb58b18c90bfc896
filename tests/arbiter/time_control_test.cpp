#include <gtest/gtest.h>

#include "engine/arbiter/time_control.h"
#include "engine/base/random.h"

namespace tratto {
namespace {

struct TextCase {
  const char* what;
  const char* text;
  const char* canonical;
  TimeControl control;
};

constexpr Milliseconds second{1'000};
constexpr Milliseconds minute{60'000};

TEST(TimeControl, WhatPeopleWriteIsReadAndPrintedBack) {
  const TextCase cases[] = {
      {"sudden death (FID 3.11.2)", "5", "5", {{{.time = 5 * minute}}}},
      {"cumulative, Fischer (glossary; FID 3.11.4)",
       "5+3",
       "5+3",
       {{{.time = 5 * minute, .increment = 3 * second}}}},
      {"40 moves, then the rest (6.3.1)",
       "40/90+30:30+30",
       "40/90+30:30+30",
       {{{.moves = 40, .time = 90 * minute, .increment = 30 * second},
         {.time = 30 * minute, .increment = 30 * second}}}},
      {"three periods",
       "40/120:20/60:15+30",
       "40/120:20/60:15+30",
       {{{.moves = 40, .time = 120 * minute},
         {.moves = 20, .time = 60 * minute},
         {.time = 15 * minute, .increment = 30 * second}}}},
      {"delay of the laws, Bronstein (6.3.2)",
       "25d10",
       "25d10",
       {{{.time = 25 * minute, .delay = 10 * second}}}},
      {"simple delay",
       "25u5",
       "25u5",
       {{{.time = 25 * minute, .delay = 5 * second, .delay_kind = DelayKind::Simple}}}},
      {"overtime, mosse lampo (FID 3.11.3, 5.6)",
       "30b30",
       "30b30",
       {{{.time = 30 * minute, .overtime = 30 * second}}}},
      {"overtime alone", "0b5", "0b5", {{{.overtime = 5 * second}}}},
      {"recharge after a number of moves (FID 3.11.5)",
       "45/90:0+30",
       "45/90:0+30",
       {{{.moves = 45, .time = 90 * minute}, {.increment = 30 * second}}}},
      {"cyclic", "40/15", "40/15", {{{.moves = 40, .time = 15 * minute}}}},
      {"units", "8s+0.08", "8s+0.08", {{{.time = 8 * second, .increment = Milliseconds{80}}}}},
      {"half a minute", "0.5+0", "30s", {{{.time = 30 * second}}}},
      {"hours", "1.5h+30", "90+30", {{{.time = 90 * minute, .increment = 30 * second}}}},
      {"primes, spaces",
       " 90' + 30\" ",
       "90+30",
       {{{.time = 90 * minute, .increment = 30 * second}}}},
      {"spaces around signs",
       "40 / 90 : 30 + 5",
       "40/90:30+5",
       {{{.moves = 40, .time = 90 * minute}, {.time = 30 * minute, .increment = 5 * second}}}},
      {"one minute a move more", "10+1m", "10+60", {{{.time = 10 * minute, .increment = minute}}}},
      {"everything at once",
       "1/0+1:10+5d3b20",
       "1/0+1:10+5d3b20",
       {{{.moves = 1, .increment = second},
         {.time = 10 * minute,
          .increment = 5 * second,
          .delay = 3 * second,
          .overtime = 20 * second}}}},
  };
  for (const TextCase& row : cases) {
    const Result<TimeControl> parsed = parse_time_control(row.text);
    ASSERT_TRUE(parsed.ok()) << row.what << ": " << parsed.error();
    EXPECT_EQ(*parsed, row.control) << row.what;
    EXPECT_EQ(to_string(row.control), row.canonical) << row.what;
    const Result<TimeControl> again = parse_time_control(row.canonical);
    ASSERT_TRUE(again.ok()) << row.what;
    EXPECT_EQ(*again, row.control) << row.what;
  }
}

TEST(TimeControl, WhatCannotBeMeantIsRefusedWithTheReason) {
  const struct {
    const char* text;
    const char* reason;
  } cases[] = {
      {"", "an empty time control"},
      {"   ", "an empty time control"},
      {"x", "a time is missing before 'x'"},
      {"40/", "a time is missing at the end"},
      {"/90", "the number of moves before '/' is missing"},
      {"x/90", "no number before '/': 'x/90'"},
      {"0/90", "moves in a period must be from 1 to 9999, not 0"},
      {"10000/90", "moves in a period must be from 1 to 9999, not 10000"},
      {"5+", "a time is missing at the end"},
      {"5+3+3", "cannot read '+3'"},
      {"5d3u3", "cannot read 'u3'"},
      {"-5", "a time is missing before '-5'"},
      {"3 2", "cannot read ' 2'"},
      {"40/90 30", "cannot read ' 30'"},
      {"5 minutes", "cannot read 'inutes'"},
      {"90:30", "only the last period can be for all remaining moves"},
      {"40/90:", "a time is missing at the end"},
      {"40/90b30:30", "overtime is for a last period without a number of moves"},
      {"40/90b30", "overtime is for a last period without a number of moves"},
      {"0", "a period without any time"},
      {"40/90:40/0", "a period without any time"},
      {"1.0000001", "too many decimals: '1.0000001'"},
      {"8s+0.0001", "finer than a millisecond: '0.0001'"},
      {"99999999999999999999", "too long a time: '99999999999999999999'"},
      {"100000h", "too long a time: '100000h'"},
  };
  for (const auto& row : cases) {
    const Result<TimeControl> parsed = parse_time_control(row.text);
    ASSERT_FALSE(parsed.ok()) << row.text;
    EXPECT_EQ(parsed.error(), row.reason) << row.text;
  }
}

TEST(TimeControl, TimeWithoutMainTimeMayFollow) {
  EXPECT_TRUE(parse_time_control("40/90:0").ok()) << "what was saved has to do for the rest";
  EXPECT_TRUE(parse_time_control("0d5").ok());
}

TEST(TimeControl, RandomControlsPrintWhatParsesBack) {
  constexpr std::uint64_t seed = 2023;
  Random random(seed);
  const auto some = [&](std::uint32_t bound, std::uint32_t unit) {
    return Milliseconds{random.below(2) * (1 + random.below(bound)) * unit};
  };
  for (int i = 0; i < 20'000; ++i) {
    TimeControl control;
    const std::uint32_t before_last = random.below(3);
    for (std::uint32_t k = 0; k <= before_last; ++k) {
      TimePeriod period;
      period.time = Milliseconds{1} + some(7'000'000, 1);
      period.increment = some(60'000, 1);
      period.delay = some(60, 1'000);
      if (period.delay > Milliseconds{0} && random.below(2) == 0) {
        period.delay_kind = DelayKind::Simple;
      }
      if (k < before_last) period.moves = 1 + static_cast<int>(random.below(60));
      if (k == before_last) period.overtime = some(60, 1'000);
      control.periods.push_back(period);
    }
    const Result<TimeControl> parsed = parse_time_control(to_string(control));
    ASSERT_TRUE(parsed.ok()) << to_string(control) << ": " << parsed.error() << ", seed " << seed;
    ASSERT_EQ(*parsed, control) << to_string(control) << ", seed " << seed;
  }
}

TEST(TimeControl, PgnTags) {
  const struct {
    const char* what;
    const char* tag;
    const char* control;  ///< Text form; "" for none.
    const char* back;     ///< Tag written for it; "" for none.
  } cases[] = {
      {"PGN 9.6.1: unknown", "?", "", ""},
      {"PGN 9.6.1: no control", "-", "", ""},
      {"cutechess, no clock", "inf", "", ""},
      {"PGN 9.6.1: moves in seconds", "40/9000", "40/150", "40/9000"},
      {"PGN 9.6.1: sudden death", "300", "5", "300"},
      {"PGN 9.6.1: incremental", "4500+60", "75+60", "4500+60"},
      {"PGN 9.6.1: periods", "40/7200:3600", "40/120:60", "40/7200:3600"},
      {"a classical control", "40/5400+30:1800+30", "40/90+30:30+30", "40/5400+30:1800+30"},
      {"match runners: fractions", "8+0.08", "8s+0.08", "8+0.08"},
      {"match runners: cyclic with increment", "40/60+0.6", "40/1+0.6", "40/60+0.6"},
      {"match runners: time a move", "0.05/move", "0b0.05", "0.05/move"},
      {"a day a move", "1/86400", "1/1440", "1/86400"},
  };
  for (const auto& row : cases) {
    const Result<std::optional<TimeControl>> parsed = parse_pgn_time_control(row.tag);
    ASSERT_TRUE(parsed.ok()) << row.what << ": " << parsed.error();
    EXPECT_EQ(*parsed ? to_string(**parsed) : "", row.control) << row.what;
    EXPECT_EQ(*parsed ? to_pgn(**parsed).value_or("") : "", row.back) << row.what;
  }
  EXPECT_EQ(parse_pgn_time_control("*180").error(), "an hour-glass is not supported: '*180'");
  for (const char* bad : {"", "abc", "0/move", "x/move", "5x/move", "40/", "300:40/60"}) {
    EXPECT_FALSE(parse_pgn_time_control(bad).ok()) << bad;
  }
}

TEST(TimeControl, PgnCannotSayDelayOrOvertime) {
  for (const char* text : {"25d10", "25u10", "35b30", "0+1b5", "40/90:0b5"}) {
    EXPECT_EQ(to_pgn(*parse_time_control(text)), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace tratto
