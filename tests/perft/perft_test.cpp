#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/perft/counter.h"
#include "engine/perft/perft.h"
#include "engine/perft/table.h"
#include "tests/effort.h"
#include "tests/positions.h"
#include "tests/table.h"

namespace tratto {
namespace {

struct Entry {
  std::string fen;
  std::vector<std::pair<int, std::uint64_t>> counts;  ///< Depth and number of sequences.
};

/// Reads lines of the form `FEN ;D1 20 ;D2 400`.
std::vector<Entry> corpus(const std::string& name) {
  std::vector<Entry> entries;
  for (const std::string& line : test::data_lines("perft/" + name)) {
    if (line.starts_with("# ")) continue;
    const auto fields = test::split(line, ';');
    Entry entry{fields[0], {}};
    for (const std::string& field : fields) {
      const std::size_t start = field.find_first_not_of(' ');
      if (start == std::string::npos || field[start] != 'D') continue;
      const auto words = test::split(std::string_view(field).substr(start), ' ');
      entry.counts.emplace_back(std::stoi(words[0].substr(1)), std::stoull(words[1]));
    }
    EXPECT_FALSE(entry.counts.empty()) << line;
    entries.push_back(entry);
  }
  return entries;
}

class PerftCorpus : public testing::TestWithParam<const char*> {};

// The counts of the generator that search uses.
TEST_P(PerftCorpus, PlainGeneratorAgrees) {
  constexpr std::uint64_t max_nodes = 60'000;
  for (const Entry& entry : corpus(GetParam()))
    for (const auto& [depth, count] : entry.counts)
      if (count <= max_nodes) {
        ASSERT_EQ(perft(test::position_of(entry.fen), depth), count)
            << entry.fen << " depth " << depth;
      }
}

TEST_P(PerftCorpus, CounterAgrees) {
  constexpr std::uint64_t max_nodes = test::is_sanitized ? 200'000 : 2'000'000;
  for (const Entry& entry : corpus(GetParam()))
    for (const auto& [depth, count] : entry.counts)
      if (count <= max_nodes) {
        ASSERT_EQ(count_sequences(test::position_of(entry.fen), depth), count)
            << entry.fen << " depth " << depth;
      }
}

// Random games from every position of the corpus: where the two generators part, this names the
// position itself.
TEST_P(PerftCorpus, CounterEqualsPlainGeneratorInRandomGames) {
  constexpr int plies = 12;
  constexpr std::uint64_t seed = 20240229;
  Random random(seed);
  for (const Entry& entry : corpus(GetParam())) {
    Position position = test::position_of(entry.fen);
    for (int ply = 0; ply < plies; ++ply) {
      for (const int depth : {1, 2})
        ASSERT_EQ(count_sequences(position, depth), perft(position, depth))
            << to_fen(position) << " depth " << depth << ", seed " << seed;
      const MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

// Everything that the corpora say, 5 * 10^11 sequences of moves.
TEST_P(PerftCorpus, SlowCompleteCorpus) {
  for (const Entry& entry : corpus(GetParam()))
    for (const auto& [depth, count] : entry.counts)
      ASSERT_EQ(count_sequences(test::position_of(entry.fen), depth), count)
          << entry.fen << " depth " << depth;
}

INSTANTIATE_TEST_SUITE_P(, PerftCorpus,
                         testing::Values("standard.epd", "chess960.epd", "dfrc.epd",
                                         "en_passant.epd", "double_checks.epd", "mixed.epd",
                                         "tricky.epd"),
                         [](const auto& row) {
                           const std::string name = row.param;
                           return name.substr(0, name.find('.'));
                         });

struct Corner {
  const char* why;
  const char* fen;
};

// Corners of the count of pairs, each found by reading its rules; both generators must agree.
TEST(Perft, CornersOfCountingPairs) {
  const std::vector<Corner> corners{
      {"blocking one of two attacks on a king's square with the other attacker",
       "8/2p5/3p4/KP4kr/1R6/4PpP1/8/8 w - - 0 3"},
      {"rook behind the castling rook shields the king's new square",
       "rk2r3/8/8/8/8/8/8/4K2Q w e - 0 1"},
      {"our rook on their back rank behind a castling rook", "Rr2k3/8/8/8/8/8/8/4K3 w b - 0 1"},
      {"en passant would uncover the king along the rank", "8/8/8/8/R3p2k/8/3P4/4K3 w - - 0 1"},
      {"pinned pawn may take the pinner by promoting", "1k6/8/8/8/8/8/1p6/Q1K5 w - - 0 1"},
      {"queens on all sides", "QQ4QQ/8/8/3k4/8/8/8/QQ2K1Q1 b - - 0 1"},
  };
  for (const Corner& corner : corners) {
    const auto parsed = parse_fen(corner.fen, PromotedPieces::Any);
    ASSERT_TRUE(parsed.ok()) << corner.why << ": " << parsed.error();
    for (int depth = 0; depth <= 4; ++depth)
      EXPECT_EQ(count_sequences(parsed->position, depth), perft(parsed->position, depth))
          << corner.why << ", depth " << depth;
  }
}

TEST(Perft, DivideAddsUpWithAnyNumberOfThreads) {
  const Position start;
  for (const int threads : {1, 3})
    for (int depth = 1; depth <= 4; ++depth) {
      PerftOptions options;
      options.threads = threads;
      const PerftResult result = perft_divide(start, depth, options);
      EXPECT_TRUE(result.complete);
      EXPECT_EQ(result.roots.size(), 20u);
      EXPECT_EQ(result.nodes, perft(start, depth)) << depth << " plies, " << threads << " threads";
      for (const RootCount& root : result.roots)
        EXPECT_EQ(root.nodes, perft(start.after(root.move), depth - 1));
    }
}

TEST(Perft, PlainDivideIsTheSame) {
  PerftOptions options;
  options.threads = 2;
  const PerftResult clever = perft_divide(Position(), 4, options);
  options.plain = true;
  const PerftResult plain = perft_divide(Position(), 4, options);
  ASSERT_EQ(plain.roots.size(), clever.roots.size());
  for (std::size_t i = 0; i < plain.roots.size(); ++i) {
    EXPECT_EQ(plain.roots[i].move, clever.roots[i].move);
    EXPECT_EQ(plain.roots[i].nodes, clever.roots[i].nodes);
  }
}

// A table too small for all that is put in: replacement must not change a count.
TEST(Perft, CountsAreTheSameWithATable) {
  struct Row {
    const char* why;
    const char* fen;
    int depth;
  };
  const std::vector<Row> rows{
      {"many transpositions", "startpos", 5},
      {"castling rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 5},
      {"en passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6},
      {"promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4},
  };
  for (const Row& row : rows) {
    const Position position = test::position_of(row.fen);
    const std::uint64_t expected = count_sequences(position, row.depth);
    for (const int threads : {1, 4}) {
      PerftOptions options;
      options.threads = threads;
      options.table_megabytes = 1;
      EXPECT_EQ(perft_divide(position, row.depth, options).nodes, expected)
          << row.why << ", " << threads << " threads";
    }
  }
}

TEST(PerftTable, FindsWhatWasStoredAndNothingElse) {
  constexpr std::uint64_t seed = 7;
  constexpr int keys = 1000;
  Random random(seed);
  PerftTable table(1);
  ASSERT_TRUE(table.is_usable());
  std::vector<PerftKey> stored;
  for (int i = 1; i <= keys; ++i) {
    stored.push_back({random.next(), random.next()});
    table.store(stored.back(), static_cast<std::uint64_t>(i));
  }
  for (int i = 1; i <= keys; ++i) {
    const PerftKey key = stored[static_cast<std::size_t>(i - 1)];
    EXPECT_EQ(table.find(key), static_cast<std::uint64_t>(i));
    EXPECT_FALSE(table.find({key.index, key.check ^ 1}));
    EXPECT_FALSE(table.find({key.index ^ 1, key.check}));
  }
}

TEST(PerftTable, KeepsTheLargestCountsOfABucket) {
  PerftTable table(1);
  for (std::uint64_t count = 1; count <= 9; ++count)
    table.store({42, count}, count);
  for (std::uint64_t count = 1; count <= 9; ++count)
    EXPECT_EQ(table.find({42, count}).has_value(), count >= 6) << count;
}

TEST(PerftTable, WithoutMemoryNothingIsRemembered) {
  PerftTable table(std::size_t{1} << 40);
  EXPECT_FALSE(table.is_usable());
  table.store({1, 2}, 3);
  EXPECT_FALSE(table.find({1, 2}));
}

TEST(Perft, DivideOfMateAndStalemateIsEmpty) {
  for (const char* fen : {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"})
    for (int depth = 1; depth <= 3; ++depth) {
      const PerftResult result = perft_divide(test::position_of(fen), depth, {});
      EXPECT_TRUE(result.complete && result.roots.empty());
      EXPECT_EQ(result.nodes, 0u);
    }
}

/// Each king has three squares, of which it uses one or two in turn: 2 to the power of its moves,
/// halved and rounded up, and nothing else moves.
TEST(Perft, DepthsShareNothingInTheTable) {
  const Position walks = test::position_of("3b2k1/2pPp2p/2P1P2P/8/8/2p1p2p/2PpP2P/3B2K1 w - - 0 1");
  PerftOptions options;
  options.table_megabytes = 1;
  for (const int depth : {10, 66, 70, 80, max_perft_depth}) {
    const int white = (depth + 1) / 2, black = depth / 2;
    EXPECT_EQ(perft_divide(walks, depth, options).nodes,
              std::uint64_t{1} << ((white + 1) / 2 + (black + 1) / 2))
        << depth;
  }
}

TEST(Perft, CountsBeyond64BitsDoNotWrap) {
  EXPECT_EQ(capped_sum(max_sequences - 1, 1), max_sequences);
  EXPECT_EQ(capped_sum(max_sequences - 1, 2), max_sequences);
  EXPECT_EQ(capped_sum(2, 3), 5U);
  PerftOptions options;
  options.table_megabytes = 16;
  const Position kings = test::position_of("k7/8/8/8/8/8/8/K7 w - - 0 1");
  std::uint64_t before = 1;
  for (int depth = 2; depth <= 40; depth += 2) {
    const PerftResult result = perft_divide(kings, depth, options);
    EXPECT_TRUE(result.is_capped() || result.nodes > before) << depth;
    before = result.nodes;
  }
  EXPECT_EQ(before, max_sequences);
}

TEST(Perft, StopEndsALongCount) {
  const std::atomic<bool> stop = true;
  PerftOptions options;
  options.stop = &stop;
  for (const bool plain : {false, true}) {
    options.plain = plain;
    EXPECT_FALSE(perft_divide(Position(), 12, options).complete) << (plain ? "plain" : "");
  }
}

}  // namespace
}  // namespace tratto
