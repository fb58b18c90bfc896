#include <gtest/gtest.h>

#include "engine/uci/contempt.h"

namespace tratto::test {
namespace {

TEST(Contempt, TheOpponentsRatingIsItsSecondWord) {
  const struct {
    const char* opponent;
    int rating;  ///< 0: none.
  } rows[]{
      {"GM 2800 human Gary Kasparov", 2800},
      {"none none computer Shredder", 0},
      {"none 1500 human", 1500},
      {"  IM   2400  human  Two  Blanks", 2400},
      {"2800", 0},
      {"", 0},
      {"none -5 human X", 0},
      {"none 0 human X", 0},
      {"none 99999999999 human X", 0},
      {"none 2800.5 human X", 0},
  };
  for (const auto& row : rows)
    EXPECT_EQ(uci::opponent_rating(row.opponent).value_or(0), row.rating) << row.opponent;
}

TEST(Contempt, AddsUpFromTheOptions) {
  struct {
    const char* what;
    int contempt;
    bool by_rating;
    const char* opponent;
    bool analyse;
    int limited_to;  ///< UCI_Elo; 0: full strength.
    int expected;
  } const rows[]{
      {"nothing set", 0, false, "", false, 0, 0},
      {"as it is set", 25, false, "", false, 0, 25},
      {"below 0", -40, false, "", false, 0, -40},
      {"a rating alone changes nothing", 0, false, "none 2000 human X", false, 0, 0},
      {"100 points less: half a pawn", 0, true, "none 2700 human X", false, 0, 50},
      {"both", 20, true, "none 2700 human X", false, 0, 70},
      {"no rating", 20, true, "none none human X", false, 0, 20},
      {"a stronger opponent's draws are not sought", 0, true, "none 3500 computer X", false, 0, 0},
      {"no more than the most", 0, true, "none 500 human X", false, 0, uci::max_contempt},
      {"the level's rating", 0, true, "none 1400 human X", false, 1500, 50},
      {"not in analysis", 80, true, "none 1500 human X", true, 0, 0},
  };
  for (const auto& row : rows) {
    uci::Settings settings;
    settings.contempt = row.contempt;
    settings.contempt_by_rating = row.by_rating;
    settings.opponent = row.opponent;
    settings.analyse = row.analyse;
    if (row.limited_to != 0) {
      settings.limit_strength = true;
      settings.elo = row.limited_to;
    }
    EXPECT_EQ(uci::contempt_in_centipawns(settings), row.expected) << row.what;
  }
}

}  // namespace
}  // namespace tratto::test
