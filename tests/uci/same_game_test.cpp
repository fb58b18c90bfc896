#include <gtest/gtest.h>

#include "engine/base/concat.h"
#include "tests/uci/conversation.h"

namespace tratto {
namespace {

/// The node count of each search of a game, one thread; the game is played twice with `ucinewgame`
/// between.
std::vector<std::string> node_counts(const std::string& between) {
  constexpr const char* moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6", "d7c6"};
  std::string game;
  std::string played;
  for (const char* move : moves) {
    game += concat("position startpos", played.empty() ? "" : " moves", played, "\ngo depth 6\n");
    played += concat(" ", move);
  }
  std::vector<std::string> counts;
  std::string last;
  for (const std::string& line : test::converse(game + between + game)) {
    const std::size_t at = line.find(" nodes ");
    if (line.starts_with("info depth") && at != std::string::npos)
      last = line.substr(at + 7, line.find(' ', at + 7) - at - 7);
    if (line.starts_with("bestmove")) counts.push_back(last);
  }
  return counts;
}

TEST(SameGame, GivesTheSameNodesAfterUcinewgame) {
  const std::vector<std::string> counts = node_counts("ucinewgame\n");
  ASSERT_EQ(counts.size(), 16u);
  for (std::size_t i = 0; i < 8; ++i)
    EXPECT_EQ(counts[i], counts[i + 8]) << "search " << i;
}

/// Otherwise the test above would show nothing.
TEST(SameGame, IsRememberedWithoutUcinewgame) {
  const std::vector<std::string> counts = node_counts("isready\n");
  ASSERT_EQ(counts.size(), 16u);
  EXPECT_NE(std::vector(counts.begin(), counts.begin() + 8),
            std::vector(counts.begin() + 8, counts.end()));
}

}  // namespace
}  // namespace tratto
