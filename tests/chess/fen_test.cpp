#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/chess/chess960.h"
#include "engine/chess/fen.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/names.h"
#include "engine/chess/notation.h"
#include "engine/chess/uci_notation.h"
#include "tests/table.h"

namespace tratto {
namespace {

constexpr const char* start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Where Stockfish's master at 762dd1da accepts a record that is not FEN and python-chess refuses:
/// two digits in a row and counters that are not numbers.
bool is_deliberately_stricter(const std::string& fen) {
  return fen.find("/17/") != std::string::npos || fen.ends_with(" x") ||
         fen.find(" x ") != std::string::npos;
}

// data/protocol/fen_validity.tsv: what python-chess and Stockfish's master say.
TEST(Fen, RefusesAndRepairsWhatStockfishDoes) {
  for (const auto& row : test::tsv_rows("protocol/fen_validity.tsv")) {
    ASSERT_GE(row.size(), 4u);
    const auto parsed = parse_fen(row[1]);
    SCOPED_TRACE(row[0] + ": " + row[1] + (parsed ? "" : " -> " + parsed.error()));
    const bool accepts = row[3].starts_with("accept") && !is_deliberately_stricter(row[1]);
    ASSERT_EQ(parsed.ok(), accepts);
    if (parsed) {
      EXPECT_EQ(to_fen(parsed->position), row[3].substr(sizeof "accept"));
    }
  }
}

/// A game can be longer than any counter: every position of it can be written and read again.
TEST(Fen, CountersStandStillAtTheirLargest) {
  const char* fen = "4k2r/8/8/8/8/8/8/4K2R b - - 32766 29999";
  Position position = parse_fen(fen)->position;
  for (const char* san : {"Kd8", "Kd1", "Ke8", "Ke1", "Kd8"}) {
    position = position.after(*parse_san(position, san));
    const auto again = parse_fen(to_fen(position));
    ASSERT_TRUE(again.ok()) << again.error();
    EXPECT_EQ(again->position, position);
  }
  EXPECT_EQ(to_fen(position), "3k3r/8/8/8/8/8/8/4K2R w - - 32767 30000");
  EXPECT_EQ(to_fen(position.after_null()), "3k3r/8/8/8/8/8/8/4K2R b - - 32767 30000");
}

struct RefusedFen {
  const char* why;
  const char* fen;
  const char* error;
};

TEST(Fen, ComposedProblemsMayHaveMorePromotedPieces) {
  const char* nine_queens_and_a_pawn = "krq5/bqqq4/qqrp4/1qq5/8/8/8/3qB2K b - - 0 1";
  EXPECT_FALSE(parse_fen(nine_queens_and_a_pawn).ok());
  EXPECT_TRUE(parse_fen(nine_queens_and_a_pawn, PromotedPieces::Any).ok());
  EXPECT_FALSE(parse_fen("k7/8/8/NNNNNNNN/NNNNNNNN/N7/8/K7 w - -", PromotedPieces::Any).ok());
}

TEST(Fen, NamesWhatIsWrong) {
  const RefusedFen rows[] = {
      {"nothing", "", "empty FEN"},
      {"only blanks", " \t ", "empty FEN"},
      {"a word", "startpos", "'s' in rank 8 is not a piece"},
      {"unprintable", "\x01\xFF", "'\\x01' in rank 8 is not a piece"},
      {"7 ranks", "8/8/8/8/8/8/8 w - - 0 1", "board has 7 ranks instead of 8"},
      {"9 ranks", "8/8/8/8/8/8/8/8/8 w - - 0 1", "board has more than 8 ranks"},
      {"short rank", "k7/8/8/7/8/8/8/K7 w - - 0 1", "rank 5 has 7 squares instead of 8"},
      {"long rank", "k7/8/8/ppppppppp/8/8/8/K7 w - - 0 1", "rank 5 has more than 8 squares"},
      {"two digits", "k7/8/8/44/8/8/8/K7 w - - 0 1", "rank 5 has two digits in a row"},
      {"no side", "k7/8/8/8/8/8/8/K7", "side to move missing"},
      {"bad side", "k7/8/8/8/8/8/8/K7 x", "side to move is 'x', not w or b"},
      {"bad castling letter", "k7/8/8/8/8/8/8/K7 w KQxq",
       "'x' in the castling field is not a castling right"},
      {"two rights on a wing", "k7/8/8/8/8/8/8/2K1R1RR w EG - 0 1",
       "castling right 'G' is the second one on that side of the king"},
      {"bad en passant", "k7/8/8/8/8/8/8/K7 w - e9",
       "en passant square is 'e9', not '-' or a square on rank 6"},
      {"en passant of the wrong side", "k7/8/8/8/4P3/8/8/K7 w - e3",
       "en passant square is 'e3', not '-' or a square on rank 6"},
      {"bad clock", "k7/8/8/8/8/8/8/K7 w - - x 1", "half-move clock is 'x', not a number"},
      {"negative clock", "k7/8/8/8/8/8/8/K7 w - - -1 1",
       "half-move clock '-1' is not between 0 and 32767"},
      {"huge clock", "k7/8/8/8/8/8/8/K7 w - - 100000000000 1",
       "half-move clock '100000000000' is not between 0 and 32767"},
      {"negative move number", "k7/8/8/8/8/8/8/K7 w - - 0 -1",
       "move number '-1' is not between 0 and 30000"},
      {"a seventh field", "k7/8/8/8/8/8/8/K7 w - - 0 1 moves",
       "unexpected 'moves' after the six fields"},
      {"no king", "8/8/8/8/8/8/8/K7 w - - 0 1", "Black has 0 kings"},
      {"two kings", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black has 2 kings"},
      {"nine pawns", "k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1", "White has 9 pawns"},
      {"pawn on its first rank", "k7/8/8/8/8/8/8/K6P w - - 0 1", "pawn on h1"},
      {"17 pieces", "rnbqkbnr/ppppNNpp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
       "White has 19 pieces"},
      {"a queen too many", "k7/8/8/8/8/8/PPPPPPPP/KQ5Q w - - 0 1",
       "White has more promoted pieces (1) than missing pawns (0)"},
      {"kings adjacent", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "the kings stand next to each other"},
      {"king to be captured", "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1",
       "Black is in check and it is not its turn: the king could be captured"},
      {"three checkers", "4k3/8/8/8/8/3n1n2/8/r3K3 w - - 0 1", "3 pieces give check at once"},
      {"two knights check", "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
       "two pieces give check at once, which no move can cause"},
  };
  for (const RefusedFen& row : rows) {
    const auto parsed = parse_fen(row.fen);
    ASSERT_FALSE(parsed.ok()) << row.why;
    EXPECT_EQ(parsed.error(), row.error) << row.why;
  }
}

struct RepairedFen {
  const char* why;
  const char* fen;
  const char* read_as;
  int notices;
};

TEST(Fen, RepairsWhatXFenAllowsAndSaysSo) {
  const RepairedFen rows[] = {
      {"nothing to repair", start_fen, start_fen, 0},
      {"blanks around", "\t rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w  KQkq  -  0  1 \r",
       start_fen, 0},
      {"any letter order", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1", start_fen,
       0},
      {"Shredder-FEN", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", start_fen, 0},
      {"a right given twice", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQHkq - 0 1",
       start_fen, 1},
      {"no counters", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", start_fen, 2},
      {"no move number", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", start_fen, 1},
      {"move number 0", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0", start_fen, 1},
      {"only board and side", "k7/8/8/8/8/8/8/K7 b", "k7/8/8/8/8/8/8/K7 b - - 0 1", 3},
      {"rights without rooks", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
       "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 3},
      {"king not on its rank", "4k3/8/8/8/8/8/4K3/7R w K - 0 1", "4k3/8/8/8/8/8/4K3/7R w - - 0 1",
       1},
      {"king in the corner", "krr5/8/8/8/8/8/8/4K3 w kq - 0 1", "krr5/8/8/8/8/8/8/4K3 w k - 0 1",
       1},
      {"no pawn passed", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1},
      {"piece on the passed square", "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1",
       "4k3/8/4n3/3Pp3/8/8/8/4K3 w - - 0 1", 1},
      {"piece on the origin", "4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
       "4k3/4n3/8/3Pp3/8/8/8/4K3 w - - 0 1", 1},
      {"pawn passed, none can take", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1",
       "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1", 0},
      {"en passant kept", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
       0},
  };
  for (const RepairedFen& row : rows) {
    const auto parsed = parse_fen(row.fen);
    ASSERT_TRUE(parsed.ok()) << row.why << ": " << parsed.error();
    EXPECT_EQ(to_fen(parsed->position), row.read_as) << row.why;
    EXPECT_EQ(static_cast<int>(parsed->notices.size()), row.notices) << row.why;
  }
}

TEST(Fen, MissingFieldsAreNoCorrections) {
  const auto parsed = parse_fen("4k3/8/8/8/8/8/8/4K2R w Q e6");
  ASSERT_TRUE(parsed.ok()) << parsed.error();
  EXPECT_EQ(parsed->notices.size(), 4u);
  ASSERT_EQ(parsed->corrections().size(), 2u);
  EXPECT_TRUE(parsed->corrections()[0].starts_with("castling right 'Q' dropped"));
  EXPECT_TRUE(parsed->corrections()[1].starts_with("en passant square e6 dropped"));
}

struct CastlingForm {
  const char* why;
  const char* fen;
  const char* x_fen;
  const char* shredder_fen;
};

TEST(Fen, WritesBothChess960Forms) {
  const CastlingForm rows[] = {
      {"classical", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha"},
      {"inner rook", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "F", "F"},
      {"outermost rook", "4k3/8/8/8/8/8/8/4KR1R w H - 0 1", "K", "H"},
      {"X-FEN letter means the outermost", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1", "K", "H"},
      {"black inner rook", "rr2k3/8/8/8/8/8/8/4K3 w b - 0 1", "b", "b"},
      {"a rook beyond the king does not count", "1r2k2r/8/8/8/8/8/8/4K3 b q - 0 1", "q", "b"},
  };
  for (const CastlingForm& row : rows) {
    const auto parsed = parse_fen(row.fen);
    ASSERT_TRUE(parsed.ok()) << row.why << ": " << parsed.error();
    EXPECT_EQ(test::split(to_fen(parsed->position), ' ')[2], row.x_fen) << row.why;
    EXPECT_EQ(test::split(to_fen(parsed->position, CastlingStyle::ShredderFen), ' ')[2],
              row.shredder_fen)
        << row.why;
  }
}

// data/protocol/destructive.epd by Dann Corbit and others: nothing may crash.
TEST(Fen, SurvivesDestructiveRecords) {
  for (const std::string& line : test::data_lines("protocol/destructive.epd")) {
    const auto parsed = parse_fen(line.substr(0, line.find(';')));
    if (!parsed) {
      EXPECT_FALSE(parsed.error().empty());
      continue;
    }
    const auto again = parse_fen(to_fen(parsed->position));
    ASSERT_TRUE(again.ok()) << line << ": " << again.error();
    EXPECT_EQ(again->position, parsed->position) << line;
    EXPECT_LE(legal_moves(parsed->position).size(), 218u) << line;
  }
}

TEST(Fen, SurvivesMutations) {
  constexpr std::uint64_t seed = 20261121;
  SCOPED_TRACE(seed);
  Random random(seed);
  const std::vector<std::string> seeds = test::data_lines("protocol/destructive.epd");
  int accepted = 0;
  for (int round = 0; round < 100000; ++round) {
    std::string fen =
        round % 2 == 0 ? start_fen : seeds[random.below(static_cast<std::uint32_t>(seeds.size()))];
    for (std::uint32_t change = random.below(4); change > 0 && !fen.empty(); --change) {
      const auto at = random.below(static_cast<std::uint32_t>(fen.size()));
      if (random.below(3) == 0)
        fen.erase(at, 1);
      else
        fen[at] = random.below(2) == 0 ? static_cast<char>(random.below(256))
                                       : "KQRBNPkqrbnp12345678/ -wb"[random.below(25)];
    }
    const auto parsed = parse_fen(fen);
    if (!parsed) continue;
    ++accepted;
    const auto again = parse_fen(to_fen(parsed->position));
    ASSERT_TRUE(again.ok()) << in_quotes(fen);
    ASSERT_EQ(again->position, parsed->position) << in_quotes(fen);
  }
  EXPECT_GT(accepted, 10000);
}

// data/laws/ep_legality.tsv, article 9.2.3.1: a square counts only if the capture is legal.
TEST(Fen, KeepsEnPassantOnlyWhereLegal) {
  for (const auto& row : test::tsv_rows("laws/ep_legality.tsv")) {
    const auto parsed = parse_fen(row[0]);
    ASSERT_TRUE(parsed.ok()) << row[0] << ": " << parsed.error();
    const Position& position = parsed->position;
    std::string captures;
    for (const Move move : legal_moves(position))
      if (move.is_en_passant())
        captures.append(captures.empty() ? "" : " ").append(to_uci(position, move));
    EXPECT_EQ(captures, row[2]) << row[0];
    EXPECT_EQ(position.en_passant() != NoSquare, row[1] == "1") << row[0];
  }
}

/// The back rank with a number as Scharnagl counts them: remainders of 4 place the bishops, the
/// light one first, that of 6 the queen on what is free, and two knights in ten ways on what is
/// left.
std::string back_rank(int number) {
  std::string rank(8, ' ');
  const auto put = [&rank](char piece, int nth_free) {
    for (char& square : rank)
      if (square == ' ' && nth_free-- == 0) square = piece;
  };
  rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = 'B';
  rank[static_cast<std::size_t>(number / 4 % 4 * 2)] = 'B';
  put('Q', number / 16 % 6);
  constexpr std::array<std::array<int, 2>, 10> knights{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  const auto& [first, second] = knights[static_cast<std::size_t>(number / 96)];
  put('N', second);
  put('N', first);
  for (const char piece : {'R', 'K', 'R'})
    put(piece, 0);
  return rank;
}

/// The columns of each row follow from its number.
TEST(Chess960, TableFollowsFromTheNumbers) {
  for (const auto& row : test::tsv_rows("laws/chess960_start_positions.tsv")) {
    const std::string rank = back_rank(std::stoi(row[0]));
    std::string black;
    std::string rooks;
    for (std::size_t file = 0; file < 8; ++file) {
      black += static_cast<char>(std::tolower(rank[file]));
      if (rank[file] == 'R') rooks.insert(0, 1, static_cast<char>('a' + file));
    }
    const std::string board = black + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w ";
    std::string white_rooks = rooks;
    for (char& rook : white_rooks)
      rook = static_cast<char>(std::toupper(rook));
    EXPECT_EQ(row[1], rank) << row[0];
    EXPECT_EQ(row[2], board + "KQkq - 0 1") << row[0];
    EXPECT_EQ(row[3], board + white_rooks + rooks + " - 0 1") << row[0];
  }
}

// data/laws/chess960_start_positions.tsv, guideline II.
TEST(Chess960, StartPositionsByNumber) {
  int rows = 0;
  for (const auto& row : test::tsv_rows("laws/chess960_start_positions.tsv")) {
    const Position position = chess960_start(std::stoi(row[0]));
    EXPECT_EQ(to_fen(position), row[2]);
    EXPECT_EQ(to_fen(position, CastlingStyle::ShredderFen), row[3]);
    for (const std::string& fen : {row[2], row[3]}) {
      const auto parsed = parse_fen(fen);
      ASSERT_TRUE(parsed.ok()) << fen << ": " << parsed.error();
      EXPECT_EQ(parsed->position, position) << fen;
      EXPECT_TRUE(parsed->notices.empty()) << fen;
    }
    ++rows;
  }
  EXPECT_EQ(rows, 960);
}

TEST(Chess960, PairsOfNumbers) {
  EXPECT_EQ(to_fen(chess960_start(518, 0)),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(chess960_start(518), Position());
}

TEST(Chess960, KnowsWhatClassicalNotationCannotSay) {
  EXPECT_FALSE(needs_chess960(Position()));
  EXPECT_TRUE(needs_chess960(chess960_start(0)));
  EXPECT_TRUE(needs_chess960(chess960_start(518, 0)));
  EXPECT_FALSE(needs_chess960(parse_fen("5rkr/8/8/8/8/8/8/R3K2R w KQ - 0 1")->position));
}

TEST(Fen, DiagramShowsBoardAndRecord) {
  const std::string drawn = diagram(Position());
  EXPECT_NE(drawn.find("8 | r | n | b | q | k | b | n | r |"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find(std::string("FEN: ") + start_fen), std::string::npos) << drawn;
}

}  // namespace
}  // namespace tratto
