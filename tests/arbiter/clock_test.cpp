#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "engine/arbiter/clock.h"

namespace tratto {
namespace {

constexpr std::chrono::minutes one_minute{1};

Clock clock_for(const char* text, const ClockRules& rules = {}) {
  return Clock(*parse_time_control(text), rules);
}

std::string text_form(const std::string& description) {
  static const std::map<std::string, std::string> forms = {
      {"sudden death 5:00", "5"},
      {"Fischer 3:00+2 (increment credited before every move, first included)", "3+2"},
      {"FIDE 40/90:00 then 30:00, +30 s from move 1", "40/90+30:30+30"},
      {"repeating 40/15:00 (carry-over)", "40/15"},
      {"delay 5:00 d5 (FIDE 6.3.2 Bronstein; identical totals for US simple delay)", "5d5"},
      {"delay only 0:02 d5", "2sd5"},
      {"FID 3.11.3 mosse lampo 35:00 then 30 s per move", "35b30"},
      {"FID dama internazionale 45:00 then 60 s per move", "45b60"},
      {"FID 5.9 Fischer 30:00+10", "30+10"},
      {"FID 3.11.5 45 moves in 90:00 then recharge 30 s per move", "45/90:0+30"},
  };
  const auto found = forms.find(description);
  return found == forms.end() ? "" : found->second;
}

TEST(Clock, VectorsAreExactToTheMillisecond) {
  std::ifstream file(TRATTO_TEST_DATA "/clock_vectors.tsv");
  ASSERT_TRUE(file.is_open());
  std::string current;
  Clock clock = clock_for("1");
  Clock simple = clock_for("1");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t tab = line.find('\t');
    const std::string description = line.substr(0, tab);
    int move = 0, moves_to_control = 0, available = 0, used = 0, left = 0, flag = 0;
    std::istringstream(line.substr(tab)) >> move >> moves_to_control >> available >> used >> left >>
        flag;
    if (description != current) {
      current = description;
      std::string text = text_form(description);
      ASSERT_NE(text, "") << description;
      clock = clock_for(text.c_str());
      std::replace(text.begin(), text.end(), 'd', 'u');
      simple = clock_for(text.c_str());
    }
    for (Clock* each : {&clock, &simple}) {
      ASSERT_EQ(each->moves_to_control(), moves_to_control) << line;
      ASSERT_EQ(each->available().count(), available) << line;
      ASSERT_EQ(each->press(Milliseconds{used}), flag == 0) << line;
      ASSERT_EQ(each->left().count(), left) << line;
    }
    ++rows;
  }
  EXPECT_EQ(rows, 476);
}

TEST(Clock, AFallenFlagStaysDown) {
  Clock clock = clock_for("1+10");
  EXPECT_FALSE(clock.press(2 * one_minute));
  EXPECT_FALSE(clock.press(Milliseconds{1}));
  EXPECT_EQ(clock.left(), Milliseconds{0});
}

TEST(Clock, SavedTimeIsCarriedOver) {
  const struct {
    const char* what;
    const char* text;
    ClockRules rules;
    Milliseconds after_two_moves;
  } cases[] = {
      {"2023 6.3.2", "2/10:5", {}, 13 * one_minute},
      {"2023 6.3.2, with a delay", "2/10d30:5d30", {}, 14 * one_minute},
      {"2005 6.2 b, no delay", "2/10:5", ClockRules::of_2005(), 13 * one_minute},
      {"2005 6.2 b, with a delay", "2/10d30:5d30", ClockRules::of_2005(), 5 * one_minute},
      {"2005 6.2 b, repeated period", "2/10d30", ClockRules::of_2005(), 10 * one_minute},
      {"FID 4.1", "2/10", {}, 18 * one_minute},
  };
  for (const auto& row : cases) {
    Clock clock = clock_for(row.text, row.rules);
    ASSERT_TRUE(clock.press(one_minute)) << row.what;
    ASSERT_TRUE(clock.press(one_minute)) << row.what;
    EXPECT_EQ(clock.main(), row.after_two_moves) << row.what;
  }
}

TEST(Clock, KnowsItsPeriods) {
  Clock clock = clock_for("2/1:1/1:1");
  EXPECT_EQ(clock.moves_to_control(), 2);
  for (int move = 0; move < 3; ++move)
    clock.press(Milliseconds{0});
  EXPECT_EQ(clock.moves_to_control(), 0);
  EXPECT_EQ(clock.main(), 3 * one_minute);
}

TEST(Pace, ByEdition) {
  const ClockRules of_2023, of_2005 = ClockRules::of_2005(), of_1952 = ClockRules::of_1952();
  const struct {
    const char* what;
    const char* text;
    ClockRules rules;
    Pace pace;
  } cases[] = {
      {"2023 B.1: ten minutes or less", "10", of_2023, Pace::Blitz},
      {"2023 A.1: more than ten", "600.001s", of_2023, Pace::Rapid},
      {"2023 B.1: 60 times the increment counts", "3+7", of_2023, Pace::Blitz},
      {"2023 A.1: 3 min and 8 s make 11", "3+8", of_2023, Pace::Rapid},
      {"2023 A.1: 15+10", "15+10", of_2023, Pace::Rapid},
      {"2023 A.1: less than 60", "59", of_2023, Pace::Rapid},
      {"2023: 60 is not rapid", "60", of_2023, Pace::Standard},
      {"2023: 30 and 30", "30+30", of_2023, Pace::Standard},
      {"a classical control", "40/90+30:30+30", of_2023, Pace::Standard},
      {"all periods of 60 moves", "40/30:30", of_2023, Pace::Standard},
      {"a period repeated by move 60", "20/15", of_2023, Pace::Rapid},
      {"a period repeated after move 60", "40/5", of_2023, Pace::Blitz},
      {"delay counts", "5d6", of_2023, Pace::Rapid},
      {"2005 C1: less than 15", "14", of_2005, Pace::Blitz},
      {"2005 B1: 15 is rapid", "15", of_2005, Pace::Rapid},
      {"2005 B1: 60 is rapid", "60", of_2005, Pace::Rapid},
      {"2005: more is standard", "61", of_2005, Pace::Standard},
      {"1952: no other kind", "5", of_1952, Pace::Standard},
  };
  for (const auto& row : cases) {
    EXPECT_EQ(pace(*parse_time_control(row.text), row.rules), row.pace) << row.what;
  }
}

}  // namespace
}  // namespace tratto
