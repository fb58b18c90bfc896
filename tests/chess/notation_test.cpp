#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/chess/chess960.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/notation.h"
#include "engine/chess/uci_notation.h"
#include "tests/positions.h"
#include "tests/table.h"

namespace tratto {
namespace {

using test::position_of;

// data/laws/san_cases.tsv: complete move lists from chess.js, python-chess, shakmaty and rampart.
TEST(San, CasesAreWrittenAndReadExactly) {
  int rows = 0;
  for (const auto& row : test::tsv_rows("laws/san_cases.tsv")) {
    const Position position = position_of(row[0]);
    const auto move = parse_uci(position, row[1]);
    ASSERT_TRUE(move.ok()) << row[0] << ": " << move.error();
    EXPECT_EQ(to_san(position, *move), row[2]) << row[0] << ' ' << row[1];
    const auto read = parse_san(position, row[2]);
    ASSERT_TRUE(read.ok()) << row[0] << ": " << read.error();
    EXPECT_EQ(*read, *move) << row[0] << ' ' << row[2];
    ++rows;
  }
  EXPECT_EQ(rows, 1458);
}

struct Spelling {
  const char* why;
  const char* fen;
  const char* text;
  const char* uci;
};

constexpr const char* castling_fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* passing_fen = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1";
constexpr const char* promotion_fen = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1";

TEST(San, ReadsLenientlyWhatAppendixCAllows) {
  const Spelling rows[] = {
      {"C.8 long form", "startpos", "e2-e4", "e2e4"},
      {"C.8 long form without dash", "startpos", "e2e4", "e2e4"},
      {"C.8 long form of a piece", "startpos", "Ng1-f3", "g1f3"},
      {"squares only", "startpos", "g1f3", "g1f3"},
      {"letter for a pawn", "startpos", "Pe4", "e2e4"},
      {"C.9 no x", passing_fen, "de6", "d5e6"},
      {"C.9 e.p.", passing_fen, "dxe6 e.p.", "d5e6"},
      {"C.9 e.p. joined", passing_fen, "d5xe6e.p.", "d5e6"},
      {"colon for a capture (1952)", passing_fen, "d5:e6", "d5e6"},
      {"C.11 promotion without =", promotion_fen, "exd8Q", "e7d8q"},
      {"promotion with =", promotion_fen, "exd8=R+", "e7d8r"},
      {"promotion in brackets", promotion_fen, "exd8(N)", "e7d8n"},
      {"promotion with slash", promotion_fen, "ed8/B", "e7d8b"},
      {"promotion in lower case", promotion_fen, "exd8q", "e7d8q"},
      {"C.13 zeros", castling_fen, "0-0", "e1g1"},
      {"C.13 long castling", castling_fen, "0-0-0", "e1c1"},
      {"letters", castling_fen, "O-O-O", "e1c1"},
      {"spaced as in 1952", castling_fen, "O - O", "e1g1"},
      {"castling by squares", castling_fen, "e1g1", "e1g1"},
      {"castling as king takes rook", castling_fen, "e1a1", "e1c1"},
      {"C.13 double check sign", castling_fen, "Ra8++", "a1a8"},
      {"a check not marked", castling_fen, "Rxa8", "a1a8"},
      {"C.12 draw offer", "startpos", "Nf3 (=)", "g1f3"},
      {"praise", "startpos", "e4!?", "e2e4"},
      {"blanks", "startpos", " e4\r", "e2e4"},
      {"more said than needed", "startpos", "Ngf3", "g1f3"},
  };
  for (const Spelling& row : rows) {
    const Position position = position_of(row.fen);
    const auto move = parse_san(position, row.text);
    ASSERT_TRUE(move.ok()) << row.why << ": " << move.error();
    EXPECT_EQ(to_uci(position, *move), row.uci) << row.why;
  }
}

TEST(San, RefusesWithTheReason) {
  const Spelling rows[] = {
      {"nothing", "startpos", "", "'' is not a move"},
      {"a word", "startpos", "hello", "'hello' is not a move"},
      {"half a square", "startpos", "Nf", "'Nf' is not a move"},
      {"dash and nothing", "startpos", "e2-", "'e2-' is not a move"},
      {"garbage after", "startpos", "e4xyz", "'e4xyz' is not a move"},
      {"king as promotion", promotion_fen, "exd8=K", "'exd8=K' is not a move"},
      {"too far", "startpos", "e5", "'e5' is illegal: the pawn on e2 cannot go to e5"},
      {"own piece there", "startpos", "Ne2", "'Ne2' is illegal: an own piece stands on e2"},
      {"no such knight", "startpos", "Ndf3",
       "'Ndf3' is illegal: there is no such knight on file d"},
      {"another piece there", "startpos", "Re2e4",
       "'Re2e4' is illegal: there is no such rook on e2"},
      {"no queen can", "startpos", "Qh5", "'Qh5' is illegal: the queen on d1 cannot go to h5"},
      {"no rook can", "startpos", "Ra3", "'Ra3' is illegal: no rook can go to a3"},
      {"two knights", "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2",
       "'Ne2' is ambiguous: g1e2 or c3e2"},
      {"pinned", "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "Nf5",
       "'Nf5' is illegal: the knight on e3 is pinned"},
      {"in check", "4r1k1/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra2",
       "'Ra2' is illegal: the king stays in check"},
      {"king into check", "4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", "Ke2",
       "'Ke2' is illegal: e2 is attacked"},
      {"nothing to capture", "startpos", "Nxf3",
       "'Nxf3' is illegal: there is nothing to capture on f3"},
      {"pawn captures nothing", "startpos", "exd3",
       "'exd3' is illegal: there is nothing to capture on d3"},
      {"not en passant", "4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1", "dxe6 e.p.",
       "'dxe6 e.p.' is illegal: it is not an en passant capture"},
      {"no promotion piece", promotion_fen, "exd8",
       "'exd8' is illegal: the promotion piece is missing"},
      {"promotion of nothing", "startpos", "e4=Q", "'e4=Q' is illegal: no pawn promotes by it"},
      {"C.9 capture without file", "4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1", "e6",
       "'e6' is illegal: there is no such pawn"},
      {"right lost", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "0-0",
       "'0-0' is illegal: the right to castle on that side is lost"},
      {"3.8.2.2 piece between", "startpos", "O-O", "'O-O' is illegal: a piece stands in between"},
      {"3.8.2.2 crossed square", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O",
       "'O-O' is illegal: f1 is attacked"},
      {"3.8.2.2 in check", "k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O",
       "'O-O' is illegal: the king is in check"},
      {"four circles", castling_fen, "0-0-0-0", "'0-0-0-0' is not a move"},
  };
  for (const Spelling& row : rows) {
    const auto move = parse_san(position_of(row.fen), row.text);
    ASSERT_FALSE(move.ok()) << row.why;
    EXPECT_EQ(move.error(), row.uci) << row.why;
  }
}

TEST(Uci, CastlingInBothForms) {
  struct Row {
    const char* why;
    const char* fen;
    const char* text;
    const char* king_move;
    const char* king_takes_rook;
  };
  const Row rows[] = {
      {"king's move", castling_fen, "e1g1", "e1g1", "e1h1"},
      {"king takes rook", castling_fen, "e1a1", "e1c1", "e1a1"},
      {"Chess960 is never ambiguous", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1", "f1h1", "f1h1"},
      {"a king's step stays a step", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", "f1g1", "f1g1"},
      {"far king's move to c1", "4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", "f1c1", "f1a1", "f1a1"},
  };
  for (const Row& row : rows) {
    const Position position = position_of(row.fen);
    const auto move = parse_uci(position, row.text);
    ASSERT_TRUE(move.ok()) << row.why << ": " << move.error();
    EXPECT_EQ(to_uci(position, *move), row.king_move) << row.why;
    EXPECT_EQ(to_uci(position, *move, CastlingNotation::KingTakesRook), row.king_takes_rook)
        << row.why;
  }
  EXPECT_EQ(to_uci(Position(), Move::none()), "0000");
}

TEST(Uci, RefusesWithTheReason) {
  const Spelling rows[] = {
      {"nothing", "startpos", "", "'' is not a move: expected two squares, as in e2e4 or e7e8q"},
      {"null move", "startpos", "0000",
       "'0000' is not a move: expected two squares, as in e2e4 or e7e8q"},
      {"too long", "startpos", "e2e4qq",
       "'e2e4qq' is not a move: expected two squares, as in e2e4 or e7e8q"},
      {"bad piece", promotion_fen, "e7d8k", "'e7d8k' is not a move: 'k' is not one of q r b n"},
      {"no piece", "startpos", "e4e5", "'e4e5' is illegal: no piece on e4"},
      {"the other side's", "startpos", "e7e5", "'e7e5' is illegal: the pawn on e7 is not White's"},
      {"not a knight's move", "startpos", "g1g3",
       "'g1g3' is illegal: the knight on g1 cannot go to g3"},
      {"piece missing", promotion_fen, "e7d8", "'e7d8' is illegal: the promotion piece is missing"},
      {"no promotion", "startpos", "e2e4q", "'e2e4q' is illegal: no pawn promotes by it"},
      {"castling is no promotion", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1q",
       "'e1g1q' is illegal: no pawn promotes by it"},
      {"castling through a piece", "startpos", "e1g1",
       "'e1g1' is illegal: a piece stands in between"},
      {"castling through check", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
       "'e1g1' is illegal: f1 is attacked"},
      {"en passant too late", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", "d5e6",
       "'d5e6' is illegal: there is nothing to capture on e6"},
      {"en passant exposes the king", "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "d5e6",
       "'d5e6' is illegal: there is nothing to capture on e6"},
  };
  for (const Spelling& row : rows) {
    const auto move = parse_uci(position_of(row.fen), row.text);
    ASSERT_FALSE(move.ok()) << row.why;
    EXPECT_EQ(move.error(), row.uci) << row.why;
  }
}

TEST(Uci, AcceptsUpperCasePromotion) {
  const Position position = position_of(promotion_fen);
  EXPECT_EQ(to_uci(position, *parse_uci(position, "e7d8Q")), "e7d8q");
}

/// Every legal move of a random game, classical or Chess960, reads back from both notations.
TEST(Notation, RoundTripOverRandomGames) {
  constexpr std::uint64_t seed = 7;
  SCOPED_TRACE(seed);
  Random random(seed);
  int moves = 0;
  for (int game = 0; game < 60; ++game) {
    Position position = game % 2 == 0 ? Position()
                                      : chess960_start(static_cast<int>(random.below(960)),
                                                       static_cast<int>(random.below(960)));
    for (int ply = 0; ply < 150; ++ply) {
      const MoveList legal = legal_moves(position);
      if (legal.empty()) break;
      for (const Move move : legal) {
        for (const auto form : {CastlingNotation::KingMove, CastlingNotation::KingTakesRook}) {
          const auto read = parse_uci(position, to_uci(position, move, form));
          ASSERT_TRUE(read.ok()) << to_fen(position) << read.error();
          ASSERT_EQ(*read, move) << to_fen(position) << ' ' << to_uci(position, move, form);
        }
        const auto read = parse_san(position, to_san(position, move));
        ASSERT_TRUE(read.ok()) << to_fen(position) << ' ' << read.error();
        ASSERT_EQ(*read, move) << to_fen(position) << ' ' << to_san(position, move);
        ++moves;
      }
      position = position.after(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
  EXPECT_GT(moves, 50000);
}

TEST(Notation, SurvivesAnyBytes) {
  constexpr std::uint64_t seed = 11;
  SCOPED_TRACE(seed);
  Random random(seed);
  const Position position =
      position_of("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/P1PBBPPP/R3K2R w KQkq - 0 1");
  constexpr std::string_view alphabet = "KQRBNPabcdefgh12345678xX:-=+#O0o() .ep/!?\xC3\x9B";
  for (int round = 0; round < 200000; ++round) {
    std::string text;
    for (std::uint32_t n = random.below(9); n > 0; --n)
      text += random.below(10) == 0
                  ? static_cast<char>(random.below(256))
                  : alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    for (const auto& read : {parse_san(position, text), parse_uci(position, text)}) {
      if (read.ok()) {
        ASSERT_TRUE(position.is_legal(*read)) << in_quotes(text);
      } else {
        ASSERT_FALSE(read.error().empty());
      }
    }
  }
}

}  // namespace
}  // namespace tratto
