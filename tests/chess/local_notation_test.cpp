#include <gtest/gtest.h>
#include <map>
#include <set>

#include "engine/base/random.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/local_notation.h"
#include "engine/chess/movegen.h"
#include "engine/chess/uci_notation.h"
#include "tests/positions.h"
#include "tests/table.h"

namespace tratto {
namespace {

using test::position_of;

const PieceLetters& language(const char* name) {
  const PieceLetters* letters = find_language(name);
  EXPECT_NE(letters, nullptr) << name;
  return letters ? *letters : english_letters;
}

// data/laws/italian_notation.tsv: appendix C of 2023, appendix E of 2005.
TEST(LocalNotation, ItalianTable) {
  int rows = 0;
  for (const auto& row : test::tsv_rows("laws/italian_notation.tsv")) {
    const Position position = position_of(row[2]);
    const auto move = parse_san(position, row[3], language("it"));
    ++rows;
    if (row[4].starts_with("ILLEGAL")) {
      ASSERT_FALSE(move.ok()) << row[0] << ' ' << row[3];
      EXPECT_EQ(move.error(), "'Cdb2' is illegal: there is no such knight on file d") << row[0];
      continue;
    }
    ASSERT_TRUE(move.ok()) << row[0] << ' ' << row[2] << ": " << move.error();
    EXPECT_EQ(to_uci(position, *move), row[4]) << row[0] << ' ' << row[3];
  }
  EXPECT_EQ(rows, 81);
}

/// Each form of the sample game, from the first position to its last move: a row's position is the
/// one that the row before leads to.
TEST(LocalNotation, ItalianTableIsInItself) {
  std::map<std::string, Position> reached;
  int followed = 0;
  for (const auto& row : test::tsv_rows("laws/italian_notation.tsv")) {
    if (row[0] == "2023-C-examples" || row[0] == "2005-E-misprint") continue;
    Position& position = reached.try_emplace(row[0]).first->second;
    EXPECT_EQ(to_fen(position), row[2]) << row[0] << ' ' << row[1];
    const auto move = parse_uci(position, row[4]);
    ASSERT_TRUE(move.ok()) << row[0] << ' ' << row[4];
    position = position.after(*move);
    ++followed;
  }
  EXPECT_EQ(reached.size(), 3U);
  EXPECT_EQ(followed, 63);
}

struct SampleGame {
  const char* why;
  const char* language;
  const char* text;
};

/// Appendix C.13: the sample game, in spellings that must give the same moves.
TEST(LocalNotation, SampleGameInItsSpellings) {
  const SampleGame rows[] = {
      {"C, captures marked", "Italian",
       "1. e4 e5 2. Cf3 Cf6 3. d4 exd4 4. e5 Ce4 5. Dxd4 d5 6. exd6 e.p. Cxd6 7. Ag5 Cc6 8. De3+ "
       "Ae7 9. Cbd2 0-0 10. 0-0-0 Te8 11. Rb1 (=)"},
      {"C, captures not marked", "it",
       "1. e4 e5 2. Cf3 Cf6 3. d4 ed4 4. e5 Ce4 5. Dd4 d5 6. ed6 Cd6 7. Ag5 Cc6 8. De3 Ae7 9. Cbd2 "
       "0-0 10. 0-0-0 Te8 11. Rb1"},
      {"C.8, long, with the slip at move 8 put right", "it",
       "1. e2e4 e7e5 2. Cg1f3 Cg8f6 3. d2d4 e5xd4 4. e4e5 Cf6e4 5. Dd1xd4 d7d5 6. e5xd6 e.p. "
       "Ce4xd6 7. Ac1g5 Cb8c6 8. Dd4e3 Af8e7 9. Cb1d2 0-0 10. 0-0-0 Tf8e8 11. Rc1b1"},
      {"as in 1952: colons, dashes, spaced castling", "it",
       "1.e2-e4 e7-e5 2.Cg1-f3 Cg8-f6 3.d2-d4 e5:d4 4.e4-e5 Cf6-e4 5.Dd1:d4 d7-d5 6.e5:d6 e.p. "
       "Ce4:d6 7.Ac1-g5 Cb8-c6 8.Dd4-e3 + Af8-e7 9.Cb1-d2 O - O 10.O - O - O Tf8-e8 11.Rc1-b1"},
      {"English", "English",
       "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 Nxd6 7. Bg5 Nc6 8. Qe3+ Be7 "
       "9. Nbd2 O-O 10. O-O-O Re8 11. Kb1 1/2-1/2"},
      {"German", "de",
       "1. e4 e5 2. Sf3 Sf6 3. d4 exd4 4. e5 Se4 5. Dxd4 d5 6. exd6 Sxd6 7. Lg5 Sc6 8. De3+ Le7 9. "
       "Sbd2 0-0 10. 0-0-0 Te8 11. Kb1 *"},
      {"French", "fr",
       "1. e4 e5 2. Cf3 Cf6 3. d4 exd4 4. e5 Ce4 5. Dxd4 d5 6. exd6 Cxd6 7. Fg5 Cc6 8. De3+ Fe7 9. "
       "Cbd2 0-0 10. 0-0-0 Te8 11. Rb1"},
      {"Spanish", "es",
       "1. e4 e5 2. Cf3 Cf6 3. d4 exd4 4. e5 Ce4 5. Dxd4 d5 6. exd6 Cxd6 7. Ag5 Cc6 8. De3+ Ae7 9. "
       "Cbd2 0-0 10. 0-0-0 Te8 11. Rb1"},
      {"Dutch", "nl",
       "1. e4 e5 2. Pf3 Pf6 3. d4 exd4 4. e5 Pe4 5. Dxd4 d5 6. exd6 Pxd6 7. Lg5 Pc6 8. De3+ Le7 9. "
       "Pbd2 0-0 10. 0-0-0 Te8 11. Kb1"},
      {"Russian: two letters for the king", "ru",
       "1. e4 e5 2. Кf3 Кf6 3. d4 exd4 4. e5 Кe4 5. Фxd4 d5 6. exd6 Кxd6 7. Сg5 Кc6 8. Фe3+ Сe7 9. "
       "Кbd2 0-0 10. 0-0-0 Лe8 11. Крb1"},
      {"figurines", "Figurine",
       "1. e4 e5 2. ♘f3 ♘f6 3. d4 exd4 4. e5 ♘e4 5. ♕xd4 d5 6. exd6 ♘xd6 7. ♗g5 ♘c6 8. ♕e3+ ♗e7 9. "
       "♘bd2 0-0 10. 0-0-0 ♖e8 11. ♔b1"},
  };
  const auto expected = parse_score_sheet(Position(), rows[0].text, language("it"));
  ASSERT_TRUE(expected.ok()) << expected.error();
  ASSERT_EQ(expected->size(), 21u);
  for (const SampleGame& row : rows) {
    const auto moves = parse_score_sheet(Position(), row.text, language(row.language));
    ASSERT_TRUE(moves.ok()) << row.why << ": " << moves.error();
    EXPECT_EQ(*moves, *expected) << row.why;
  }
}

TEST(LocalNotation, AScoreSheetIsReadAsItWasWritten) {
  const std::string game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O";
  const auto moves = parse_score_sheet(Position(), game, language("en"));
  ASSERT_TRUE(moves.ok()) << moves.error();
  EXPECT_EQ(score_sheet(Position(), *moves), game);
  EXPECT_EQ(score_sheet(Position(), *moves, &language("it")),
            "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. 0-0");
  for (const PieceLetters& letters : languages()) {
    const std::string text = score_sheet(Position(), *moves, &letters);
    const auto read = parse_score_sheet(Position(), text, letters);
    ASSERT_TRUE(read.ok()) << letters.language << ": " << read.error();
    EXPECT_EQ(*read, *moves) << letters.language;
  }
  const Position black_moves = position_of("4k3/8/8/8/8/8/8/4K2R b K - 5 12");
  const auto end = parse_score_sheet(black_moves, "Kd7 O-O", language("en"));
  ASSERT_TRUE(end.ok()) << end.error();
  EXPECT_EQ(score_sheet(black_moves, *end), "12... Kd7 13. O-O");
  EXPECT_EQ(score_sheet(Position(), {}), "");
}

TEST(LocalNotation, NumbersDotsAndResultsAreNoMoves) {
  for (const char* text :
       {"1. e4 e5 2. Nf3", "1 e4 e5 2 Nf3", "1. e4 1. ... e5 2.Nf3", "1.e4 e5 2.Nf3 1/2",
        "1... e4 … e5 2… Nf3 ½–½", "e4 e5 Nf3 1:0", "1.e4 1…e5 2.Nf3 *"}) {
    const auto moves = parse_score_sheet(Position(), text, language("en"));
    ASSERT_TRUE(moves.ok()) << text << ": " << moves.error();
    EXPECT_EQ(moves->size(), 3U) << text;
  }
  for (const char* text : {"1. e4 e5 2. 3x", "e4 2-1", "1.e4 1x"})
    EXPECT_FALSE(parse_score_sheet(Position(), text, language("en")).ok()) << text;
}

TEST(LocalNotation, ErrorsNameTheMove) {
  const std::string misprint =
      "1. e4 e5 2. Cf3 Cf6 3. d4 exd4 4. e5 Ce4 5. Dxd4 d5 6. exd6 e.p. Cxd6 7. Ag5 Cc6 8. De3+ "
      "Ae7 "
      "9. Cdb2 0-0";
  const auto moves = parse_score_sheet(Position(), misprint, language("it"));
  ASSERT_FALSE(moves.ok());
  EXPECT_EQ(moves.error(), "move 9 of White: 'Cdb2' is illegal: there is no such knight on file d");
}

/// Letters that mean different pieces, or a file, elsewhere.
TEST(LocalNotation, CollidingLetters) {
  struct Row {
    const char* why;
    const char* fen;
    const char* language;
    const char* text;
    const char* uci;
  };
  const char* rooks_and_king = "k7/8/8/8/8/8/3K4/7R w - - 0 1";
  const Row rows[] = {
      {"R is the king in Italian", rooks_and_king, "it", "Re1", "d2e1"},
      {"R is the rook in English", rooks_and_king, "en", "Re1", "h1e1"},
      {"small b is a file", "k7/8/8/2p5/1P6/8/1B6/K7 w - - 0 1", "en", "bxc5", "b4c5"},
      {"capital B is the bishop", "k7/8/8/2p5/1P6/8/1B6/K7 w - - 0 1", "en", "Be5", "b2e5"},
      {"small d promotes in Italian too", "8/k2P4/8/8/8/8/8/K7 w - - 0 1", "it", "d8d", "d7d8q"},
      {"B may stand for the pawn in German", "startpos", "de", "Be4", "e2e4"},
      {"names in any case", "startpos", "GERMAN", "Sf3", "g1f3"},
  };
  for (const Row& row : rows) {
    const Position position = position_of(row.fen);
    const auto move = parse_san(position, row.text, language(row.language));
    ASSERT_TRUE(move.ok()) << row.why << ": " << move.error();
    EXPECT_EQ(to_uci(position, *move), row.uci) << row.why;
  }
  EXPECT_EQ(find_language("Klingon"), nullptr);
}

TEST(LocalNotation, WritesTheFormOfAppendixC) {
  const auto written = [](const char* fen, const char* uci, const char* name) {
    const Position position = position_of(fen);
    return to_local(position, *parse_uci(position, uci), language(name));
  };
  EXPECT_EQ(written("startpos", "g1f3", "it"), "Cf3");
  EXPECT_EQ(written("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "it"), "0-0-0");
  EXPECT_EQ(written("3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "it"), "exd8D+");
  EXPECT_EQ(written("k7/8/8/8/8/8/3K4/7R w - - 0 1", "d2e1", "ru"), "Крe1");
}

/// In each language the letters are distinct, and every move of random games reads back.
TEST(LocalNotation, EveryLanguageRoundTrips) {
  constexpr std::uint64_t seed = 3;
  SCOPED_TRACE(seed);
  for (const PieceLetters& letters : languages()) {
    const std::set<std::string_view> pieces(letters.letters.begin() + Knight,
                                            letters.letters.end());
    EXPECT_EQ(pieces.size(), 5u) << letters.language;
    Random random(seed);
    Position position;
    for (int ply = 0; ply < 120; ++ply) {
      const MoveList legal = legal_moves(position);
      if (legal.empty()) break;
      for (const Move move : legal) {
        const std::string text = to_local(position, move, letters);
        const auto read = parse_san(position, text, letters);
        ASSERT_TRUE(read.ok()) << letters.language << ' ' << read.error();
        ASSERT_EQ(*read, move) << letters.language << ' ' << text;
      }
      position = position.after(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
}

}  // namespace
}  // namespace tratto
