#include <cstdlib>
#include <gtest/gtest.h>

#include "engine/chess/fen.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/notation.h"
#include "engine/search/mate_prover.h"
#include "tests/effort.h"
#include "tests/support/positions.h"
#include "tests/table.h"
#include "tests/uci/conversation.h"

namespace tratto {
namespace {

MateProof prove(const Position& position, Color attacker, int plies,
                std::uint64_t nodes = 200'000) {
  MateQuestion question;
  question.attacker = attacker;
  question.plies = plies;
  question.nodes = nodes;
  return prove_mate(position, question);
}

/// Whether the attacker mates within this number of plies, by brute force.
bool mates_by_force(const Position& position, Color attacker, int plies) {
  const bool attacks = position.side_to_move() == attacker;
  const MoveList moves = legal_moves(position);
  if (moves.empty()) return position.in_check() && !attacks;
  if (plies == 0) return false;
  for (const Move move : moves)
    if (mates_by_force(position.after(move), attacker, plies - 1) == attacks) return attacks;
  return !attacks;
}

/// A line ends in mate by the attacker, and no mate was claimed that is none.
void expect_mate(const Position& root, Color attacker, const MateProof& proof, int plies) {
  ASSERT_EQ(proof.verdict, MateVerdict::Mate) << to_fen(root);
  ASSERT_LE(static_cast<int>(proof.line.size()), plies) << to_fen(root);
  Position position = root;
  for (const Move move : proof.line) {
    ASSERT_TRUE(position.is_legal(move)) << to_fen(root);
    position = position.after(move);
  }
  EXPECT_TRUE(position.in_check() && !has_legal_move(position)) << to_fen(root);
  EXPECT_NE(position.side_to_move(), attacker) << to_fen(root);
}

TEST(MateProver, FindsMatesOfAnyKind) {
  struct Row {
    const char* human;
    const char* fen;
    Color attacker;
    int plies;
  };
  const Row rows[] = {
      {"back rank", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", White, 1},
      {"smothered, with a sacrifice", "5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", White, 3},
      {"a king step that opens a line", "k7/8/K7/8/8/8/8/1R6 w - - 0 1", White, 3},
      {"the side to move is mated", "k7/8/1K6/8/8/8/8/6R1 b - - 0 1", White, 2},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.human);
    const Position position = position_of(row.fen);
    EXPECT_EQ(mates_by_force(position, row.attacker, row.plies),
              prove(position, row.attacker, row.plies).verdict == MateVerdict::Mate);
  }
}

/// The prover's answer is that of brute force, for either side and up to `most_plies`.
void expect_truth(const Position& position, int most_plies, int& mates) {
  for (const Color attacker : {White, Black})
    for (int plies = 1; plies <= most_plies; ++plies) {
      const bool truth = mates_by_force(position, attacker, plies);
      const MateProof proof = prove(position, attacker, plies);
      EXPECT_EQ(proof.verdict, truth ? MateVerdict::Mate : MateVerdict::NoMate)
          << to_fen(position) << " in " << plies << " by " << attacker;
      if (truth && has_legal_move(position)) {
        expect_mate(position, attacker, proof, plies);
        const int promised = static_cast<int>(proof.line.size());
        EXPECT_TRUE(mates_by_force(position, attacker, promised)) << to_fen(position);
      }
      mates += truth;
    }
}

TEST(MateProver, AgreesWithTryingEverything) {
  constexpr std::uint64_t seed = 20261122;
  SCOPED_TRACE(seed);
  Random random(seed);
  int mates = 0;
  for (int i = 0; i < test::repetitions(400); ++i)
    expect_truth(random_walk(position_of(i % 2 == 0 ? "3k4/8/3K4/8/8/8/1Q3r2/8 w - - 0 1"
                                                    : "k7/7R/8/1K6/8/8/1p6/6R1 w - - 0 1"),
                             static_cast<int>(random.below(10)), random),
                 3, mates);
  EXPECT_GT(mates, test::repetitions(20));
}

/// The children's keys have to hold castling rights lost, en passant squares and promoted pieces:
/// a child that is looked for under another key than it is stored under is never settled.
TEST(MateProver, AgreesWithTryingEverythingWhereMovesChangeRights) {
  struct Row {
    const char* human;
    const char* fen;
  };
  const Row rows[] = {
      {"Black may castle", "4k2r/7p/8/2B5/8/8/R7/1R1K4 w k - 0 1"},
      {"White mates by castling", "7r/8/8/8/8/8/7R/R3K1k1 w Q - 0 1"},
      {"both may castle", "r3k3/p7/8/8/8/8/5Q2/4K2R w Kq - 0 1"},
      {"double steps beside pawns", "8/2p1p3/8/1P1P1P2/3k4/8/6Q1/K6R b - - 0 1"},
      {"an en passant capture now", "7k/5Q2/8/2pP4/8/8/8/K7 w - c6 0 1"},
      {"promotions", "7k/2P2K2/8/8/8/8/p7/8 w - - 0 1"},
      {"promotions with captures", "1n1n3k/P1P2K2/8/8/8/8/3p4/4R3 w - - 0 1"},
      {"Chess960", "1r2k3/8/8/8/8/8/3Q4/1R2K3 w Bb - 0 1"},
  };
  constexpr std::uint64_t seed = 20261128;
  SCOPED_TRACE(seed);
  Random random(seed);
  int mates = 0;
  for (const Row& row : rows) {
    SCOPED_TRACE(row.human);
    for (int i = 0; i < test::repetitions(40); ++i)
      expect_truth(random_walk(position_of(row.fen), static_cast<int>(random.below(5)), random), 3,
                   mates);
  }
  EXPECT_GT(mates, test::repetitions(50));
}

TEST(MateProver, ProvesWhatCollectionsSay) {
  int found = 0, asked = 0;
  for (const auto& row : test::tsv_rows("epd/mates.tsv")) {
    const auto parsed = parse_fen(row[0], PromotedPieces::Any);
    ASSERT_TRUE(parsed.ok()) << row[0];
    const Position& position = parsed->position;
    const int moves = std::atoi(row[1].c_str());
    const Color attacker = moves > 0 ? position.side_to_move() : ~position.side_to_move();
    const int plies = moves > 0 ? 2 * moves - 1 : -2 * moves;
    const MateProof proof = prove(position, attacker, plies, 50'000);
    ++asked;
    if (proof.verdict == MateVerdict::Mate) {
      expect_mate(position, attacker, proof, plies);
      EXPECT_EQ(static_cast<int>(proof.line.size()), plies) << "the shortest there is: " << row[0];
      ++found;
    }
    if (plies > 2) {
      EXPECT_NE(prove(position, attacker, plies - 2, 20'000).verdict, MateVerdict::Mate) << row[0];
    }
  }
  EXPECT_GE(3 * found, asked) << found << " of " << asked;
}

TEST(MateProver, GivesUpWhenTold) {
  MateQuestion question;
  question.attacker = White;
  question.plies = 21;
  question.nodes = 1000;
  const MateProof proof = prove_mate(Position(), question);
  EXPECT_EQ(proof.verdict, MateVerdict::Unknown);
  EXPECT_LE(proof.nodes, 1200u);
  question.nodes = ~0ULL;
  question.must_stop = [](std::uint64_t) { return true; };
  const MateProof stopped = prove_mate(Position(), question);
  EXPECT_EQ(stopped.verdict, MateVerdict::Unknown);
  EXPECT_LE(stopped.nodes, 256U) << "a clock may run out";
}

TEST(MateProver, GoMateAnswersWithTheProof) {
  const auto answer = [](const std::string& position, const std::string& go) {
    test::Conversation talk;
    talk.send("position fen " + position);
    talk.send(go);
    EXPECT_TRUE(talk.expect("bestmove "));
    return test::joined(talk.finish());
  };
  const std::string smothered = "5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1";
  EXPECT_NE(answer(smothered, "go mate 2").find("score mate 2"), std::string::npos);
  EXPECT_NE(answer(smothered, "go mate 2 nodes 2000").find("bestmove c4g8"), std::string::npos);
  EXPECT_NE(answer("k7/8/1K6/8/8/8/8/6R1 b - - 0 1", "go mate 1").find("score mate -1"),
            std::string::npos);
  EXPECT_EQ(answer("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "go mate 2").find("score mate"),
            std::string::npos);
  const std::string late = answer("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 97 80", "go mate 2 depth 3");
  EXPECT_NE(late.find("bestmove"), std::string::npos) << "the fifty-move rule is for the search";
}

}  // namespace
}  // namespace tratto
