#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "engine/chess/movegen.h"
#include "engine/chess/see.h"
#include "engine/chess/uci_notation.h"
#include "engine/levels/judgement.h"
#include "engine/levels/ladder.h"
#include "engine/levels/pace.h"
#include "engine/levels/player.h"
#include "engine/levels/sight.h"
#include "engine/search/material_evaluator.h"
#include "tests/support/positions.h"
#include "tests/uci/conversation.h"

namespace tratto::levels {
namespace {

constexpr int club_level = 1600;

std::unique_ptr<Evaluator> count_material() {
  return std::make_unique<MaterialEvaluator>();
}

Move move_in(const Position& position, std::string_view text) {
  const auto move = parse_uci(position, text);
  EXPECT_TRUE(move.ok()) << text;
  return *move;
}

TEST(Levels, AStrongerLevelSeesMoreErrsLessAndLooksAtMore) {
  for (int elo = min_elo; elo < max_elo; elo += 50) {
    const Level low = level_of(elo), high = level_of(elo + 50);
    EXPECT_LT(low.sight, high.sight) << elo;
    EXPECT_GT(low.misjudgement, high.misjudgement) << elo;
    EXPECT_LT(low.nodes, high.nodes) << elo;
  }
  EXPECT_EQ(level_of(-7).elo, min_elo);
  EXPECT_EQ(level_of(9999).elo, max_elo);
  EXPECT_EQ(elo_of_skill(0), min_elo);
  EXPECT_EQ(elo_of_skill(20), max_elo);
}

TEST(Levels, HardMovesAreHarderThanEasyOnes) {
  struct Row {
    const char* human;
    const char* fen;
    const char* easy;
    int easy_ply;
    const char* hard;
    int hard_ply;
  };
  const char* open = "r3k2r/pp3ppp/2n5/3q4/3B4/2N5/PPP2PPP/R2QK2R w KQkq - 0 1";
  const Row rows[] = {
      {"a long move than a short one", open, "d1d2", 0, "d4g7", 4},
      {"forward than back", open, "d1d3", 0, "d4e3", 0},
      {"a capture than a quiet move", open, "c3d5", 0, "c3e4", 0},
      {"a big capture than a small one", open, "c3d5", 0, "d4g7", 0},
      {"the same move now than two plies ahead", open, "c3e4", 0, "c3e4", 2},
      {"a check than a quiet move", open, "d1e2", 0, "d1h5", 0},
      {"a short rook move than one across the board", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2", 0,
       "a1a7", 0},
      {"flight from a pawn than a move without reason", "4k3/8/8/8/3p4/2N1N3/8/4K3 w - - 0 1",
       "c3b5", 0, "e3f5", 2},
  };
  for (const Row& row : rows) {
    const Position position = position_of(row.fen);
    EXPECT_LT(difficulty(position, move_in(position, row.easy), row.easy_ply),
              difficulty(position, move_in(position, row.hard), row.hard_ply))
        << row.human;
  }
}

TEST(Levels, AStrongerPlayerSeesAllThatAWeakerOneDoes) {
  Random random(14);
  for (const NamedPosition& named : tricky_positions) {
    const Position position = position_of(named.fen);
    const std::uint64_t seed = random.next();
    const Sight weak(level_of(800), position, seed), strong(level_of(1600), position, seed);
    for (const Move move : legal_moves(position))
      for (const int ply : {0, 1, 4})
        EXPECT_LE(weak.sees(position, move, ply), strong.sees(position, move, ply))
            << named.name << " seed " << seed;
  }
}

TEST(Levels, BeginnersOverlookMoreAndSomethingIsAlwaysSeen) {
  const Position position = position_of("r3k2r/pp3ppp/2n5/3q4/3B4/2N5/PPP2PPP/R2QK2R w KQkq - 0 1");
  const MoveList all = legal_moves(position);
  const std::vector<Move> offered(all.begin(), all.end());
  const auto seen = [&](int elo) {
    std::size_t sum = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed)
      sum += Sight(level_of(elo), position, seed).candidates(position, offered).size();
    return sum;
  };
  EXPECT_LT(seen(min_elo) * 3, seen(club_level) * 2);
  EXPECT_EQ(seen(2400), 50 * offered.size());
  Level blind;
  blind.sight = -100;
  EXPECT_EQ(Sight(blind, position, 1).candidates(position, offered).size(), 1u);
}

/// Each row: the queen is attacked, or would be on most squares. What hangs is seen by club
/// players.
TEST(Levels, AClubPlayerNeverThrowsAQueenForNothing) {
  const char* rows[] = {
      "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
      "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 0 1",
      "r2qr1k1/pp1b1ppp/2n2n2/3p4/3P1B2/2NBQ3/PP3PPP/R4RK1 w - - 0 1",
      "4k3/1p4p1/8/3q4/8/2N3B1/5PPP/5RK1 b - - 0 1",
      "7k/8/8/8/4q3/8/1B3PPP/R5K1 b - - 0 1",
  };
  for (const char* fen : rows) {
    const SearchRoot root{position_of(fen)};
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const Level level = level_of(club_level);
      TranspositionTable table;
      table.resize(1);
      Worker worker(table, with_misjudgement(count_material, level, seed)());
      const Limits limits = weakened({}, root, level, seed);
      Worker::Task task;
      task.hard_nodes = *limits.nodes;
      task.only_moves = limits.search_moves;
      task.visibility = limits.visibility.get();
      class Endless final : public SearchControl {
        bool must_stop(std::uint64_t) override { return false; }
        bool wants_another(const Iteration&) override { return true; }
      } control;
      ASSERT_TRUE(worker.think(root, task, control));
      const Move played = worker.root_moves().front().move;
      const Position after = root.position.after(played);
      for (const Move reply : legal_moves(after)) {
        if (type_of(after.captured_piece(reply)) != Queen) continue;
        const bool was_trade = type_of(root.position.captured_piece(played)) == Queen;
        EXPECT_TRUE(was_trade || !see_ge(after, reply, see_value(Rook)))
            << fen << " " << to_uci(root.position, played) << " " << to_uci(after, reply)
            << " seed " << seed;
      }
    }
  }
}

TEST(Levels, AMisjudgementIsBoundedAndAlwaysTheSame) {
  const Level level = level_of(club_level);
  const auto one = with_misjudgement(count_material, level, 7)();
  const auto again = with_misjudgement(count_material, level, 7)();
  const auto other = with_misjudgement(count_material, level, 8)();
  int different = 0;
  for (const NamedPosition& named : tricky_positions) {
    const Position position = position_of(named.fen);
    const int value = one->evaluate(position);
    EXPECT_EQ(value, again->evaluate(position)) << named.name;
    different += value != other->evaluate(position);
  }
  EXPECT_GT(different, 12);
  const Position bare = position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(one->evaluate(bare), count_material()->evaluate(bare))
      << "there is nothing to misjudge";
}

TEST(Levels, TakesItsTimeAsAPersonDoes) {
  ClockState clock;
  clock.time = Milliseconds(180'000);
  clock.increment = Milliseconds(2'000);
  const auto mean = [&](int elo, const char* fen, std::size_t candidates) {
    std::int64_t sum = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed)
      sum += pace(level_of(elo), position_of(fen), candidates, clock, seed).count();
    return sum / 200;
  };
  const char* early = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
  const char* later = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 20";
  EXPECT_LT(mean(600, later, 20), mean(2400, later, 20)) << "beginners are hasty";
  EXPECT_LT(mean(1500, early, 20), mean(1500, later, 20)) << "the opening is known";
  EXPECT_LT(mean(1500, later, 4), mean(1500, later, 30)) << "a choice takes time";
  EXPECT_EQ(mean(1500, later, 1), 0) << "no choice takes none";
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    for (const int left : {1, 50, 3'000, 180'000}) {
      clock = {};
      clock.time = Milliseconds(left);
      EXPECT_LE(pace(level_of(max_elo), position_of(later), 40, clock, seed).count(), left / 8 + 1);
    }
}

TEST(Levels, TheLadderPlaysTheSameGamesForASeedAndTheStrongerWins) {
  const std::atomic<bool> stop = false;
  const auto play = [&](int first, int second, std::uint64_t seed) {
    return play_ladder(count_material, level_of(first), level_of(second), 6, seed, stop);
  };
  const LadderScore one = play(1600, 500, 3), again = play(1600, 500, 3);
  EXPECT_EQ(one.wins, again.wins);
  EXPECT_EQ(one.draws, again.draws);
  EXPECT_EQ(one.wins + one.draws + one.losses, 6);
  EXPECT_GT(one.wins, one.losses);
}

/// The move after 1.e4 e5 2.Nf3, each of the lines sent first; those that search are waited for.
std::string best_move(const std::vector<std::string>& lines) {
  test::Conversation talk;
  for (const std::string& line : lines) {
    talk.send(line);
    if (test::asks_for_a_move(line)) {
      EXPECT_TRUE(talk.expect("bestmove "));
    }
  }
  talk.send("position startpos moves e2e4 e7e5 g1f3");
  talk.send("go nodes 20000");
  EXPECT_TRUE(talk.expect("bestmove "));
  return talk.finish().back();
}

TEST(Levels, ALevelIsDeterministicForASeedAndVariesWithIt) {
  std::set<std::string> moves;
  for (int seed = 1; seed <= 8; ++seed) {
    std::vector<std::string> lines{"setoption name UCI_LimitStrength value true",
                                   "setoption name UCI_Elo value 900",
                                   "setoption name Level Seed value " + std::to_string(seed)};
    const std::string move = best_move(lines);
    lines.insert(lines.end(),
                 {"setoption name Threads value 2", "position startpos moves d2d4", "go depth 3"});
    EXPECT_EQ(move, best_move(lines)) << "what was thought before does not matter, seed " << seed;
    moves.insert(move);
  }
  EXPECT_GE(moves.size(), 3u);
}

TEST(Levels, FullStrengthIsFullStrengthAgain) {
  const std::string full = best_move({});
  EXPECT_EQ(full, best_move({"setoption name Skill Level value 3", "go nodes 100",
                             "setoption name Skill Level value 20"}));
  EXPECT_EQ(full, best_move({"setoption name UCI_Elo value 700"}));
}

}  // namespace
}  // namespace tratto::levels
