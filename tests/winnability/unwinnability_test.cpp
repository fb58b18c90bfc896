#include <gtest/gtest.h>

#include "engine/chess/movegen.h"
#include "engine/chess/symmetry.h"
#include "engine/winnability/insufficient_material.h"
#include "engine/winnability/unwinnability.h"
#include "tests/positions.h"
#include "tests/table.h"

namespace tratto {
namespace {

using test::position_of;

/// Composed positions too.
Position composed(const std::string& fen) {
  const auto parsed = parse_fen(fen, PromotedPieces::Any);
  EXPECT_TRUE(parsed.ok()) << fen << ": " << parsed.error();
  return parsed ? parsed->position : Position();
}

/// Whether the moves are legal and end in mate by `winner`.
bool mates(Position position, const std::vector<Move>& line, Color winner) {
  for (const Move move : line) {
    if (!position.is_legal(move)) return false;
    position = position.after(move);
  }
  return position.in_check() && position.side_to_move() != winner && !has_legal_move(position);
}

struct Labelled {
  std::string fen;
  Position position;
  std::array<bool, color_count> can_mate;
};

std::vector<Labelled> corpus() {
  std::vector<Labelled> rows;
  for (const auto& row : test::tsv_rows("laws/unwinnability.tsv"))
    rows.push_back({row[0], composed(row[0]), {row[1] == "1", row[2] == "1"}});
  EXPECT_EQ(rows.size(), 901U);
  return rows;
}

/// Checks a verdict of the full tier against the label; the answer is whether it decided.
bool check_full(const Labelled& row, Color winner, std::uint64_t nodes) {
  const WinnableResult result = full_winnable(row.position, winner, nodes);
  if (result.verdict == Winnable::Unknown) return false;
  EXPECT_EQ(result.verdict == Winnable::Yes, row.can_mate[winner])
      << row.fen << (winner == White ? " white" : " black");
  if (result.verdict == Winnable::Yes) {
    EXPECT_TRUE(mates(row.position, result.mating_line, winner)) << row.fen;
  }
  return true;
}

// data/laws/insufficient_material.tsv: the material rule where the sources speak.
TEST(Unwinnability, InsufficientMaterialAgreesWithOthers) {
  int compared = 0;
  for (const auto& row : test::tsv_rows("laws/insufficient_material.tsv")) {
    const Position position = composed(row[0]);
    for (const Color color : {White, Black}) {
      const std::string& label = row[1 + color];
      if (label == "?") continue;
      ++compared;
      EXPECT_EQ(has_insufficient_material(position, color), label == "1") << row[0] << row[3];
      EXPECT_EQ(has_insufficient_material(colors_flipped(position), ~color), label == "1")
          << row[0];
      if (label == "1") {
        EXPECT_EQ(quick_winnable(position, color), Winnable::No) << row[0];
      }
    }
  }
  EXPECT_GT(compared, 50);
}

struct Case {
  const char* fen;
  Color winner;
  Winnable quick;
  Winnable full;
  const char* why;
};

const Case cases[] = {
    {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", White, Winnable::Yes, Winnable::Yes, "mated already"},
    {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Black, Winnable::No, Winnable::No, "a bare king"},
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", White, Winnable::No, Winnable::No, "stalemate"},
    {"7k/6Q1/8/8/8/8/8/K7 b - - 0 1", White, Winnable::No, Winnable::No,
     "the only move takes the only piece"},
    {"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", White, Winnable::Unknown, Winnable::Yes, "queen and king"},
    {"8/8/4k3/8/8/3NK3/8/8 w - - 0 1", White, Winnable::No, Winnable::No, "knight and king"},
    {"8/8/4k3/7p/8/3NK3/8/8 w - - 0 1", White, Winnable::Unknown, Winnable::Yes,
     "knight against a pawn that may become a blocker"},
    {"8/8/4k3/8/8/2NNK3/8/8 w - - 0 1", White, Winnable::Unknown, Winnable::Yes, "two knights"},
    {"2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", White, Winnable::No, Winnable::No,
     "a wall and bishops that do not meet"},
    {"4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", Black, Winnable::No, Winnable::No,
     "a wall of pawns alone"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", White, Winnable::Unknown, Winnable::Yes, "may castle"},
    {"4k3/8/8/p1p1p3/P1P1Pp1p/1B3P1P/8/4K3 b - e3 0 1", Black, Winnable::Unknown, Winnable::Yes,
     "only taking en passant opens the wall"},
};

TEST(Unwinnability, Cases) {
  for (const Case& row : cases) {
    const Position position = position_of(row.fen);
    const WinnableResult result = full_winnable(position, row.winner);
    EXPECT_EQ(quick_winnable(position, row.winner), row.quick) << row.fen << ": " << row.why;
    EXPECT_EQ(result.verdict, row.full) << row.fen << ": " << row.why;
    if (result.verdict == Winnable::Yes) {
      EXPECT_TRUE(mates(position, result.mating_line, row.winner)) << row.fen;
    }
    const Position twin = colors_flipped(position);
    EXPECT_EQ(quick_winnable(twin, ~row.winner), row.quick) << "twin of " << row.fen;
    EXPECT_EQ(full_winnable(twin, ~row.winner).verdict, row.full) << "twin of " << row.fen;
  }
}

// Article 5.2.2.
TEST(Unwinnability, DeadMeansNeitherSide) {
  EXPECT_TRUE(is_dead(position_of("8/8/4k3/8/8/3NK3/8/8 w - - 0 1")));
  EXPECT_TRUE(is_dead(position_of("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1")));
  EXPECT_FALSE(is_dead(position_of("8/8/4k3/8/8/3RK3/8/8 w - - 0 1")));
  EXPECT_FALSE(is_dead(position_of("startpos")));
}

TEST(Unwinnability, ANodeLimitGivesUnknown) {
  const WinnableResult result = full_winnable(position_of("startpos"), White, 10);
  EXPECT_EQ(result.verdict, Winnable::Unknown);
  EXPECT_TRUE(result.mating_line.empty());
}

TEST(Unwinnability, QuickTierNeverContradictsALabel) {
  int proved = 0;
  for (const Labelled& row : corpus())
    for (const Color winner : {White, Black}) {
      const Winnable verdict = quick_winnable(row.position, winner);
      const Winnable twin = quick_winnable(colors_flipped(row.position), ~winner);
      EXPECT_EQ(twin == Winnable::No, verdict == Winnable::No) << "twin of " << row.fen;
      if (verdict == Winnable::Unknown) continue;
      EXPECT_EQ(verdict == Winnable::Yes, row.can_mate[winner]) << row.fen;
      proved += verdict == Winnable::No ? 1 : 0;
    }
  EXPECT_GE(proved, 600);  // Of 928; guards against a tier that has stopped working.
}

TEST(Unwinnability, QuickTierNeverContradictsATimeout) {
  for (const auto& row : test::tsv_rows("laws/timeouts.tsv")) {
    const Color winner = row[1] == "w" ? Black : White;
    const Winnable verdict = quick_winnable(position_of(row[0]), winner);
    EXPECT_NE(verdict, row[2] == "1" ? Winnable::No : Winnable::Yes) << row[0];
  }
}

TEST(Unwinnability, FullTierOnASample) {
  constexpr std::uint64_t nodes = 2000;
  constexpr std::size_t stride = 5;
  const std::vector<Labelled> rows = corpus();
  int decided = 0;
  int asked = 0;
  for (std::size_t i = 0; i < rows.size(); i += stride)
    for (const Color winner : {White, Black}) {
      ++asked;
      decided += check_full(rows[i], winner, nodes) ? 1 : 0;
    }
  EXPECT_GE(decided, asked * 3 / 4);
}

TEST(SlowUnwinnability, FullTierDecidesTheCorpus) {
  constexpr std::uint64_t nodes = 300'000;
  int open = 0;
  for (const Labelled& row : corpus())
    for (const Color winner : {White, Black})
      open += check_full(row, winner, nodes) ? 0 : 1;
  EXPECT_LE(open, 1);
}

/// The hardest known: a composition with mate in 190 plies.
TEST(SlowUnwinnability, HardestPositionNeedsNoMoreThanTheDefault) {
  const Position position = composed("k6B/1b4B1/5B2/4Bp2/3B1P2/1pB1B3/pP1B4/K7 b - - 0 1");
  const WinnableResult result = full_winnable(position, White);
  EXPECT_EQ(result.verdict, Winnable::Yes);
  EXPECT_TRUE(mates(position, result.mating_line, White));
  EXPECT_GT(result.nodes, 2'000'000u);
}

}  // namespace
}  // namespace tratto
