#include <gtest/gtest.h>

#include "engine/arbiter/edition.h"

namespace tratto {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(Edition, SixOfThem) {
  EXPECT_EQ(edition_years(), "1952, 2005, 2009, 2014, 2018, 2023");
  EXPECT_EQ(editions().back().year, Edition().year);
  EXPECT_TRUE(find_edition(1952));
  EXPECT_TRUE(find_edition(2005));
  EXPECT_TRUE(find_edition(2018));
  EXPECT_TRUE(find_edition(2023));
  EXPECT_FALSE(find_edition(1997));
}

TEST(Edition, WhatIsAutomatic) {
  struct Row {
    int year;
    bool dead_position;    // 5.2.2; 2005: 9.6
    bool automatic_draws;  // 9.6.1, 9.6.2
    Identity identity;     // 9.2.3; 1952: 12.3
    int losing_illegal_move;
  };
  const Row rows[] = {
      {1952, false, false, Identity::Pieces, 0},
      {2005, true, false, Identity::PiecesAndRights, 3},
      {2009, true, false, Identity::PiecesAndRights, 3},
      {2014, true, true, Identity::PiecesAndRights, 2},
      {2018, true, true, Identity::PiecesAndRights, 2},
      {2023, true, true, Identity::PiecesAndRights, 2},
  };
  for (const Row& row : rows) {
    const Edition edition = *find_edition(row.year);
    EXPECT_EQ(edition.dead_position_ends, row.dead_position) << row.year;
    EXPECT_EQ(edition.automatic_draws, row.automatic_draws) << row.year;
    EXPECT_EQ(edition.identity, row.identity) << row.year;
    EXPECT_EQ(edition.losing_illegal_move, row.losing_illegal_move) << row.year;
  }
}

TEST(Edition, OfADay) {
  struct Row {
    const char* date;
    int year;
    bool is_nearest;
  };
  const Row rows[] = {
      {"1851.06.21", 1952, true},  {"1951.12.31", 1952, true},  {"1952.01.01", 1952, false},
      {"1965.12.31", 1952, false}, {"1966.??.??", 1952, true},  {"1997.06.30", 1952, true},
      {"1997.07.01", 2005, true},  {"2005.06.30", 2005, true},  {"2005.07.01", 2005, false},
      {"2005.??.??", 2005, true},  {"2008.??.??", 2005, false}, {"2009.06.30", 2005, false},
      {"2009.07.01", 2009, false}, {"2014.06.30", 2009, false}, {"2014.07.01", 2014, false},
      {"2014.??.??", 2014, true},  {"2016.02.03", 2014, false}, {"2017.07.01", 2018, false},
      {"2022.12.31", 2018, false}, {"2023.01.01", 2023, false}, {"2023.??.??", 2023, false},
      {"2030", 2023, false},       {"2014.00.00", 2014, true},  {"2016.00.00", 2014, false},
      {"2014.13.01", 2014, true},  {"20140301", 2014, true}};
  for (const Row& row : rows) {
    const auto found = edition_on(row.date);
    ASSERT_TRUE(found) << row.date;
    EXPECT_EQ(found->edition.year, row.year) << row.date;
    EXPECT_EQ(found->is_nearest, row.is_nearest) << row.date;
  }
  EXPECT_FALSE(edition_on("????.??.??"));
  EXPECT_FALSE(edition_on(""));
}

TEST(Edition, PenaltyForIllegalMove) {
  EXPECT_EQ(illegal_move_penalty(*find_edition(2023), Pace::Standard), minutes{2});  // 7.5.5
  EXPECT_EQ(illegal_move_penalty(*find_edition(2023), Pace::Rapid), minutes{1});     // A.3
  EXPECT_EQ(illegal_move_penalty(*find_edition(2023), Pace::Blitz), minutes{1});     // B.3
  EXPECT_EQ(illegal_move_penalty(*find_edition(2005), Pace::Standard), minutes{2});  // 7.4 b
  EXPECT_EQ(illegal_move_penalty(*find_edition(1952), Pace::Standard), minutes{0});
}

TEST(Edition, RapidAndBlitz) {
  struct Row {
    const char* control;
    int year;
    Pace pace;
  };
  const Row rows[] = {
      {"10", 2023, Pace::Blitz},    {"10+1", 2023, Pace::Rapid},    {"59", 2023, Pace::Rapid},
      {"60", 2023, Pace::Standard}, {"14", 2005, Pace::Blitz},      {"15", 2005, Pace::Rapid},
      {"60", 2005, Pace::Rapid},    {"60", 2009, Pace::Standard},   {"14", 2009, Pace::Blitz},
      {"14", 2014, Pace::Rapid},    {"5", 1952, Pace::Standard},    {"3+2", 2018, Pace::Blitz},
      {"15+10", 2018, Pace::Rapid}, {"30+30", 2023, Pace::Standard}};
  for (const Row& row : rows)
    EXPECT_EQ(pace(*parse_time_control(row.control), find_edition(row.year)->clock), row.pace)
        << row.control << " in " << row.year;
}

}  // namespace
}  // namespace tratto
