#include <gtest/gtest.h>

#include "engine/arbiter/edition.h"

namespace tratto {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(Edition, FourOfThem) {
  ASSERT_EQ(editions().size(), 4u);
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
      {"60", 2005, Pace::Rapid},    {"5", 1952, Pace::Standard},    {"3+2", 2018, Pace::Blitz},
      {"15+10", 2018, Pace::Rapid}, {"30+30", 2023, Pace::Standard}};
  for (const Row& row : rows)
    EXPECT_EQ(pace(*parse_time_control(row.control), find_edition(row.year)->clock), row.pace)
        << row.control << " in " << row.year;
}

}  // namespace
}  // namespace tratto
