#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/search/thread_vote.h"

namespace tratto {
namespace {

constexpr Move king_pawn(E2, E4);
constexpr Move queen_pawn(D2, D4);

struct VoteCase {
  const char* name;
  std::vector<ThreadVote> votes;
  std::size_t elected;
};

const VoteCase vote_cases[] = {
    {"OneThread", {{king_pawn, Score(30), 5}}, 0},
    {"NothingCompleted", {{}, {}}, 0},
    {"OnlyAHelperHasCompleted", {{}, {queen_pawn, Score(-5), 3}}, 1},
    {"Majority",
     {{king_pawn, Score(30), 10}, {queen_pawn, Score(30), 10}, {queen_pawn, Score(30), 10}},
     1},
    {"TheHigherScore", {{king_pawn, Score(30), 10}, {queen_pawn, Score(80), 10}}, 1},
    {"TheDeeperOfEqualScores", {{king_pawn, Score(30), 10}, {queen_pawn, Score(30), 11}}, 1},
    {"TheFirstOfEqualVotes", {{king_pawn, Score(30), 10}, {queen_pawn, Score(30), 10}}, 0},
    {"OfOneMoveTheDeepest",
     {{king_pawn, Score(30), 9}, {king_pawn, Score(10), 10}, {king_pawn, Score(50), 10}},
     1},
    {"ThreadsFarBehindDoNotVote",
     {{king_pawn, Score(30), 10},
      {queen_pawn, Score(90), 1},
      {queen_pawn, Score(90), 1},
      {queen_pawn, Score(90), 7}},
     0},
    {"NorDoesTheFirst", {{king_pawn, Score(90), 2}, {queen_pawn, Score(30), 10}}, 1},
    {"TwoIterationsBehindIsNear", {{king_pawn, Score(30), 10}, {queen_pawn, Score(90), 8}}, 1},
    {"AMateNeedsNoMajority",
     {{king_pawn, Score(30), 10}, {king_pawn, Score(30), 10}, {queen_pawn, Score::mate_in(7), 10}},
     2},
    {"TheShorterMate",
     {{king_pawn, Score::mate_in(9), 10}, {queen_pawn, Score::mate_in(7), 10}},
     1},
    {"NotBeingMated", {{king_pawn, Score::mated_in(8), 10}, {queen_pawn, Score(-300), 10}}, 1},
    {"TheLongerDefence",
     {{king_pawn, Score::mated_in(8), 10}, {queen_pawn, Score::mated_in(12), 10}},
     1},
};

class ElectThread : public testing::TestWithParam<VoteCase> {};

TEST_P(ElectThread, ElectsTheThread) {
  EXPECT_EQ(elect_thread(GetParam().votes), GetParam().elected);
}

INSTANTIATE_TEST_SUITE_P(ThreadVote, ElectThread, testing::ValuesIn(vote_cases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tratto
