#include <gtest/gtest.h>
#include <sstream>

#include "engine/arbiter/pgn_reader.h"
#include "engine/arbiter/pgn_remarks.h"
#include "engine/arbiter/referee.h"
#include "engine/arbiter/stated_cause.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "tests/effort.h"

namespace tratto {
namespace {

std::vector<PgnGame> games_in(const std::string& text) {
  std::istringstream input(text);
  PgnReader reader(input);
  std::vector<PgnGame> games;
  for (PgnGame game; reader.next(game);)
    games.push_back(game);
  return games;
}

std::string moves_of(const PgnGame& game) {
  std::string out;
  for (const PgnMove& move : game.moves)
    out.append(out.empty() ? "" : " ").append(move.text);
  return out;
}

std::string problems_of(const PgnGame& game) {
  std::string out;
  for (const PgnProblem& problem : game.problems)
    out.append(out.empty() ? "" : "; ") += std::to_string(problem.line) + ": " + problem.what;
  return out;
}

TEST(Pgn, KeepsWhatItSetsAsideIfTold) {
  std::istringstream input(
      "{Before}\n1. e4 $1$14 {a\nb}  (1. d4 ; x}\nd5) += e5 ! (=) ) 2. Nf3 (2. d4 {open\n");
  PgnReader reader(input, PgnReader::Annotations::Keep);
  PgnGame game;
  ASSERT_TRUE(reader.next(game));
  EXPECT_EQ(game.annotations, "{Before} ");
  ASSERT_EQ(game.moves.size(), 3u);
  EXPECT_EQ(game.moves[0].annotations, "$1$14 {a b} (1. d4 {x)} d5) $14 ");
  EXPECT_EQ(game.moves[1].annotations, "$1 (=) ");
  EXPECT_EQ(game.moves[2].annotations, "(2. d4 {open})");
  EXPECT_TRUE(games_in("1. e4 {a} *")[0].moves[0].annotations.empty()) << "not told";
}

struct Movetext {
  const char* why;
  const char* text;
  const char* moves;
  const char* result;
  const char* problems;
};

TEST(Pgn, Movetext) {
  const Movetext rows[] = {
      {"plain", "1. e4 e5 2. Nf3 *", "e4 e5 Nf3", "*", ""},
      {"numbers stuck to moves", "1.e4 e5 2.Nf3 1-0", "e4 e5 Nf3", "1-0", ""},
      {"a number stuck to the result", "1. e4 e5 2.1-0", "e4 e5", "1-0", ""},
      {"numbers stuck to numbers", "1.2.e4 3.4 e5 5.6. *", "e4 e5", "*", ""},
      {"numbers before Black's move", "1. e4 1... e5 2 Nf3 0-1", "e4 e5 Nf3", "0-1", ""},
      {"comment", "1. e4 {best by test} e5 1/2-1/2", "e4 e5", "1/2-1/2", ""},
      {"comment over lines", "1. e4 {a\nb (c) ; d\n} e5 *", "e4 e5", "*", ""},
      {"comment to the end of the line", "1. e4 ; e5 is {not} here\ne5 *", "e4 e5", "*", ""},
      {"variations within variations", "1. e4 (1. d4 d5 (1... Nf6 {x) y}) 2. c4) e5 *", "e4 e5",
       "*", ""},
      {"NAGs and suffixes", "1. e4! $1 e5?! $6$14 2. Nf3 !? *", "e4 e5 Nf3", "*", ""},
      {"evaluation signs", "1. e4 += e5 +- 2. Nf3 = *", "e4 e5 Nf3", "*", ""},
      {"escaped line", "1. e4\n% 1. d4 d5\ne5 *", "e4 e5", "*", ""},
      {"CRLF and tabs", "1. e4\te5\r\n2. Nf3\r\n*\r\n", "e4 e5 Nf3", "*", ""},
      {"byte order mark", "\xEF\xBB\xBF[White \"A\"]\n\n1. e4 *", "e4", "*", ""},
      {"FIDE en passant and draw offer", "1. exd6 e.p. Nf3 (=) *", "exd6 e.p. Nf3", "*", ""},
      {"castling with zeros is no result", "1. 0-0 0-0-0 0-1", "0-0 0-0-0", "0-1", ""},
      {"promotion in brackets", "1. e8(Q) d1(N)+ *", "e8(Q) d1(N)+", "*", ""},
      {"draw offer behind a number", "1.(=)e4 e5 1/2-1/2", "e4 e5", "1/2-1/2", ""},
      {"variation behind a number", "1.(e)d4 d5 *", "d4 d5", "*", ""},
      {"behind a number with an ellipsis", "1. e4 1\u2026(=)e5 2(e)Nf3 *", "e4 e5 Nf3", "*", ""},
      {"null move", "1. e4 -- *", "e4 --", "*", ""},
      {"Unicode draw", "1. e4 ½-½", "e4", "1/2-1/2", ""},
      {"no result", "1. e4 e5\n", "e4 e5", "", "1: the file ends before the game's result"},
      {"open comment", "1. e4 {never\nclosed", "e4", "",
       "2: a comment is not closed; 2: the file ends before the game's result"},
      {"open variation", "1. e4 (1. d4\nd5 *", "e4", "",
       "2: a variation is not closed; 2: the file ends before the game's result"},
      {"too many brackets", "1. e4 ) e5 *", "e4 e5", "*", "1: ')' without '('"},
      {"stray signs", "1. e4 } e5 *", "e4 e5", "*", "1: unexpected closing brace"},
      {"a stray sign at a move", "1. e4 }e5 *", "e4 e5", "*", "1: unexpected closing brace"},
  };
  for (const Movetext& row : rows) {
    const auto games = games_in(row.text);
    ASSERT_EQ(games.size(), 1u) << row.why;
    EXPECT_EQ(moves_of(games[0]), row.moves) << row.why;
    EXPECT_EQ(games[0].result, row.result) << row.why;
    EXPECT_EQ(problems_of(games[0]), row.problems) << row.why;
  }
}

TEST(Pgn, AnOpenCommentBehindAResultEndsWhereTheNextGameBegins) {
  const auto games =
      games_in("[Event \"A\"]\n\n1. e4 e5 1-0 {never\nclosed\n\n[Event \"B\"]\n\n1. d4 0-1\n");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(problems_of(games[0]), "6: a comment is not closed");
  EXPECT_EQ(moves_of(games[1]), "d4");
}

/// Another game may be lost in it.
TEST(Pgn, AnOpenPartBehindTheLastGameIsReported) {
  struct Row {
    const char* why;
    const char* behind;
    std::size_t games;
    const char* problem;
  };
  const Row rows[] = {
      {"open comment", "{ oops\n\n[Site \"B\"]\n\n1. d4 1-0\n", 2, "a comment is not closed"},
      {"open variation", "( oops\n1. d4 1-0\n", 2, "a variation is not closed"},
      {"closed comment", "{ fine }\n", 1, ""},
      {"closed variation", "( 1. d4 )\n", 1, ""},
  };
  for (const Row& row : rows) {
    const auto games = games_in(std::string("1. e4 1-0\n\n") + row.behind);
    ASSERT_EQ(games.size(), row.games) << row.why;
    if (row.games < 2) continue;
    ASSERT_FALSE(games[1].problems.empty()) << row.why;
    EXPECT_EQ(games[1].problems[0].what, row.problem) << row.why;
  }
}

/// "e4 $1; e5 $2 $14" for what the reader made of it.
std::string signed_moves_of(const PgnGame& game) {
  std::string out;
  for (const PgnMove& move : game.moves) {
    out += (out.empty() ? "" : "; ") + move.text;
    if (!move.annotations.empty()) out.append(" ").append(trimmed(move.annotations));
  }
  return out;
}

PgnGame annotated_game_in(const std::string& text) {
  std::istringstream input(text);
  PgnReader reader(input, PgnReader::Annotations::Keep);
  PgnGame game;
  EXPECT_TRUE(reader.next(game));
  return game;
}

TEST(Pgn, SignsAreNags) {
  struct Row {
    const char* why;
    const char* text;
    const char* moves;
  };
  const Row rows[] = {
      {"suffixes", "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! *",
       "e4 $1; e5 $2; Nf3 $3; Nc6 $4; Bb5 $5; a6 $6"},
      {"numbers", "1. e4! $14 e5$14$6 *", "e4 $1 $14; e5 $14$6"},
      {"Informant, with a blank", "1. e4 ± e5 ∓ 2. Nf3 ⩲ Nc6 ⩱ 3. Bb5 = a6 ∞ 4. Ba4 □ b5 ⇄ *",
       "e4 $16; e5 $17; Nf3 $14; Nc6 $15; Bb5 $10; a6 $13; Ba4 $7; b5 $132"},
      {"the same without", "1. e4± e5∓ 2. Nf3⩲ Nc6⩱ 3. Bb5= a6∞ 4. Ba4□ b5⇄ *",
       "e4 $16; e5 $17; Nf3 $14; Nc6 $15; Bb5 $10; a6 $13; Ba4 $7; b5 $132"},
      {"ASCII, with a blank", "1. e4 +- e5 -+ 2. Nf3 +/- Nc6 -/+ 3. Bb5 += a6 =+ 4. Ba4 =/∞ *",
       "e4 $18; e5 $19; Nf3 $16; Nc6 $17; Bb5 $14; a6 $15; Ba4 $44"},
      {"the same without", "1. e4+- e5-+ 2. Nf3+/- Nc6-/+ 3. Bb5+/= a6=/+ 4. Ba4=/∞ *",
       "e4 $18; e5 $19; Nf3 $16; Nc6 $17; Bb5 $14; a6 $15; Ba4 $44"},
      {"several", "1. e4!± e5?!+- 2. Nf3N!= *", "e4 $1 $16; e5 $6 $18; Nf3 $146 $1 $10"},
      {"a sign on its own line", "1. e4\n±\ne5 *", "e4 $16; e5"},
      {"behind a check", "1. Bb5+ ± Qf7++- 2. Qf7-+ *", "Bb5+ $16; Qf7+ $18; Qf7 $19"},
      {"no blanks", "1.e4!e5?2.Nf3*", "e4 $1; e5 $2; Nf3"},
      {"no blanks behind any sign", "1.e4±e5+-2.Bb5+c6 3.Nf3Nc6*",
       "e4 $16; e5 $18; Bb5+; c6; Nf3Nc6"},
      {"no blank before numbers", "1.e4 e52.Nf3 O-O3.Bb5 0-0*", "e4; e5; Nf3; O-O; Bb5; 0-0"},
      {"no blank before the result", "1.e4 e5 2.Nf31/2-1/2", "e4; e5; Nf3"},
      {"novelty", "1. e4N e5 N 2. Nf3 $146 Ra8N *", "e4 $146; e5 $146; Nf3 $146; Ra8 $146"},
      {"promotion to a knight", "1. e8N! dxe1N *", "e8N $1; dxe1N"},
      {"dots behind a move", "1. e4… e5… 2. Nf3 *", "e4; e5; Nf3"},
      {"typographic dots", "1… e5 2. Nf3 …Nc6 3.… 3…a6 *", "e5; Nf3; Nc6; a6"},
      {"null moves", "1. -- Z0! 2. --!? ±*", "--; Z0 $1; -- $5 $16"},
      {"signs before the first move", "! ± 1. e4 *", "e4"},
  };
  for (const Row& row : rows) {
    const PgnGame game = annotated_game_in(row.text);
    EXPECT_EQ(signed_moves_of(game), row.moves) << row.why;
    EXPECT_EQ(problems_of(game), "") << row.why;
    EXPECT_FALSE(game.result.empty()) << row.why;
    EXPECT_EQ(games_in(row.text).size(), 1u) << row.why;
  }
}

TEST(Pgn, SignsInVariationsAreNagsToo) {
  const PgnGame game = annotated_game_in("1. e4 (1.d4!d5± 2. -- □ Z0?) e5 *");
  EXPECT_EQ(game.moves[0].annotations, "(1.d4 $1 d5 $16 2. -- $7 Z0 $2 ) ");
}

TEST(Pgn, ARepeatedResultIsNoGame) {
  EXPECT_EQ(games_in("1. e4 1-0 1-0").size(), 1u);
  EXPECT_EQ(games_in("1. e4 1-0\n\n1-0\n").size(), 1u);
  EXPECT_EQ(games_in("1. e4 1-0 *").size(), 1u);
  EXPECT_EQ(games_in("1. e4 1/2-1/2*").size(), 1u);
  EXPECT_EQ(games_in("1. e4 1-0 {comment} 1-0\n[Event \"2\"]\n\n*").size(), 2u);
  const auto contradictory = games_in("1. e4 1-0 0-1\n[Event \"2\"]\n\n1. d4 *");
  ASSERT_EQ(contradictory.size(), 2u);
  EXPECT_EQ(problems_of(contradictory[1]), "1: result 0-1 after result 1-0");
  EXPECT_EQ(moves_of(contradictory[1]), "d4");
  EXPECT_EQ(games_in("*").size(), 1u);
}

TEST(Pgn, TagsAndTheirEscapes) {
  const auto games = games_in(
      "[Event \"A \\\"big\\\" one\"]\n[Site \"C:\\\\x\"] [Round \"1\"]\n [ White  \"no\"]\n[Black "
      "\"no end\n"
      "[Result 1-0]\n\n1. e4 1-0\n");
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].tag("Event"), "A \"big\" one");
  EXPECT_EQ(games[0].tag("Site"), "C:\\x");
  EXPECT_EQ(games[0].tag("Round"), "1");
  EXPECT_EQ(games[0].tag("Missing"), "");
  EXPECT_EQ(games[0].tag("White"), "no");
  EXPECT_EQ(problems_of(games[0]),
            "4: a tag cannot be read: '[Black \"no end'; 5: a tag cannot be read: '[Result 1-0]'");
}

TEST(Pgn, FindsTheNextGameAgain) {
  struct Row {
    const char* why;
    const char* text;
    std::vector<std::string> moves;
    std::vector<int> lines;
  };
  const Row rows[] = {
      {"two games", "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n", {"e4", "d4"}, {1, 5}},
      {"without tags", "1. e4 * 1. d4 *", {"e4", "d4"}, {1, 1}},
      {"no blank lines", "[Event \"1\"]\n1. e4 *\n[Event \"2\"]\n1. d4 *\n", {"e4", "d4"}, {1, 3}},
      {"the first has no result",
       "[Event \"1\"]\n\n1. e4\n\n[Event \"2\"]\n\n1. d4 *\n",
       {"e4", "d4"},
       {1, 5}},
      {"the first has no moves", "[Event \"1\"]\n\n[Event \"2\"]\n\n1. d4 *\n", {"", "d4"}, {1, 3}},
      {"an open comment",
       "[Event \"1\"]\n\n1. e4 {oh\n\n[Event \"2\"]\n\n1. d4 *\n",
       {"e4", "d4"},
       {1, 5}},
      {"an open variation",
       "[Event \"1\"]\n\n1. e4 (1. c4\n\n[Event \"2\"]\n\n1. d4 *\n",
       {"e4", "d4"},
       {1, 5}},
      {"a comment after the result",
       "1. e4 * {the end}\n[Event \"2\"]\n1. d4 *\n",
       {"e4", "d4"},
       {1, 2}},
      {"nothing", "\n \n", {}, {}},
  };
  for (const Row& row : rows) {
    const auto games = games_in(row.text);
    ASSERT_EQ(games.size(), row.moves.size()) << row.why;
    for (std::size_t i = 0; i < games.size(); ++i) {
      EXPECT_EQ(moves_of(games[i]), row.moves[i]) << row.why;
      EXPECT_EQ(games[i].line, row.lines[i]) << row.why;
      EXPECT_EQ(games[i].number, static_cast<int>(i) + 1) << row.why;
    }
  }
}

TEST(Pgn, KeepsCommentsAndLinesOfMoves) {
  const auto games = games_in("{before}\n1. e4 {one}\n{two} e5\n; three\n*");
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].comment, "before");
  EXPECT_EQ(games[0].moves[0].comment, "one two");
  EXPECT_EQ(games[0].moves[1].comment, "three");
  EXPECT_EQ(games[0].moves[0].line, 2);
  EXPECT_EQ(games[0].moves[1].line, 3);
}

TEST(Pgn, LineEndsOfWindowsAreNoPartOfAComment) {
  std::istringstream in("1. e4 {one\r\ntwo} e5 *\r\n");
  PgnReader reader(in);
  PgnGame game;
  ASSERT_TRUE(reader.next(game));
  EXPECT_EQ(game.moves[0].comment.find('\r'), std::string::npos);
}

TEST(Pgn, JunkHasALine) {
  const auto games = games_in("\n\n } }\n");
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].line, 3);
}

TEST(Pgn, StartPositionByTags) {
  const auto start = [](const std::string& tags) {
    return start_position(games_in(tags + "\n*")[0]);
  };
  EXPECT_EQ(start("")->position, Position());
  EXPECT_EQ(start("[Variant \"Standard\"]")->position, Position());
  EXPECT_TRUE(start("[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]").ok());
  EXPECT_TRUE(start("[Variant \"fischerandom\"]\n[FEN "
                    "\"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]")
                  .ok());
  EXPECT_EQ(start("[Variant \"Atomic\"]").error(), "variant 'Atomic' is not chess");
  EXPECT_EQ(start("[FEN \"8/8/8/8\"]").error(), "FEN tag: board has 4 ranks instead of 8");
}

struct TimesRow {
  const char* why;
  const char* comment;
  int used;  // -1: not given
  int used_unit;
  int left;
  int left_unit;
};

TEST(Pgn, TimesInComments) {
  const TimesRow rows[] = {
      {"nothing", "", -1, 0, -1, 0},
      {"words", "a fine move/idea indeed", -1, 0, -1, 0},
      {"fastchess", "+0.31/12 0.055s", 55, 1, -1, 0},
      {"cutechess", "-M5/20 12s, White mates", 12000, 1000, -1, 0},
      {"cutechess with hundredths", "0.00/9 1.25s", 1250, 10, -1, 0},
      {"fastchess with time left", "+0.31/12 0.055s, tl=2.500s, latency=0.001s", 55, 1, 2500, 1},
      {"clock", "[%clk 1:02:03]", -1, 0, 3723000, 1000},
      {"clock with tenths", "[%eval 0.2] [%clk 0:00:09.5]", -1, 0, 9500, 100},
      {"elapsed move time", "[%emt 0:00:05]", 5000, 1000, -1, 0},
      {"broken", "[%clk 0:xx]", -1, 0, -1, 0},
      {"too much", "[%clk 99999999999:00:00]", -1, 0, -1, 0},
      {"not after an evaluation", "5s", -1, 0, -1, 0},
      {"TCEC", "d=24, sd=48, mt=85023, tl=7124977, s=9018,", 85023, 1, 7124977, 1},
      {"TCEC, older", "mt=00:01:25, tl=01:58:45, pv=e4,", 85000, 1000, 7125000, 1000},
  };
  for (const TimesRow& row : rows) {
    const MoveTimes times = read_times(row.comment);
    EXPECT_EQ(times.used ? times.used->count() : -1, row.used) << row.why;
    EXPECT_EQ(times.left ? times.left->count() : -1, row.left) << row.why;
    if (times.used) {
      EXPECT_EQ(times.used_unit.count(), row.used_unit) << row.why;
    }
    if (times.left) {
      EXPECT_EQ(times.left_unit.count(), row.left_unit) << row.why;
    }
  }
  EXPECT_TRUE(read_times("book").is_book);
}

TEST(Pgn, StatedCauses) {
  struct Row {
    const char* termination;
    const char* comment;
    StatedCause cause;
    std::optional<Color> winner = std::nullopt;
  };
  const Row rows[] = {
      {"normal", "", StatedCause::None},
      {"adjudication", "+0.00/20 0.1s, Draw by 3-fold repetition", StatedCause::Threefold},
      {"time forfeit", "", StatedCause::FlagFall},
      {"Time forfeit", "[%clk 0:00:00]", StatedCause::FlagFall},
      {"normal", "0.00/1 0.001s, White loses on time (12ms overrun)", StatedCause::FlagFall, Black},
      {"illegal move", "", StatedCause::IllegalMove},
      {"", "Black makes an illegal move: e5e4", StatedCause::IllegalMove, White},
      {"Giri won on time", "", StatedCause::FlagFall, Black},
      {"Somebody won on time", "", StatedCause::FlagFall},
      {"adjudication", "White wins by adjudication: SyzygyTB", StatedCause::Adjudication, White},
      {"Game drawn by timeout vs insufficient material", "", StatedCause::FlagFall},
      {"normal", "Draw by insufficient mating material", StatedCause::Material},
      {"normal", "Draw by fifty moves rule", StatedCause::FiftyMoves},
      {"normal", "Draw by stalemate", StatedCause::Stalemate},
      {"normal", "+M1/2 0.001s, Black mates", StatedCause::Checkmate, Black},
      {"Carlsen won by resignation", "", StatedCause::Resignation, White},
      {"Game drawn by agreement", "", StatedCause::Agreement},
      {"abandoned", "", StatedCause::Abandoned},
      {"normal", "White's connection stalls", StatedCause::Abandoned, Black},
      {"normal", "Draw by adjudication: 3-fold repetition", StatedCause::Adjudication},
      {"normal", "{ White resigns. }", StatedCause::None},
      {"normal", "White resigns.", StatedCause::Resignation, Black},
      {"normal", "[%clk 0:00:09] Black wins on time.", StatedCause::FlagFall, Black},
      {"", "White resigned: Qh4 is checkmate", StatedCause::None},
      {"", "I agree with Kasparov that White is winning", StatedCause::None},
      {"", "Their repetition of moves near the end...", StatedCause::None},
      {"", "This is not stalemate", StatedCause::None},
      {"the players agreed, on time", "", StatedCause::None},
  };
  for (const Row& row : rows) {
    PgnGame game;
    game.tags = {{"White", "Carlsen"}, {"Black", "Giri"}, {"Termination", row.termination}};
    game.moves.push_back({"e4", row.comment, 1});
    const StatedEnd end = stated_end(game);
    EXPECT_EQ(end.cause, row.cause) << row.termination << " / " << row.comment;
    EXPECT_EQ(end.winner, row.winner) << row.termination << " / " << row.comment;
  }
}

TEST(Pgn, TerminationDetailsSayMoreThanTermination) {
  PgnGame game;
  game.tags = {{"Termination", "adjudication"}, {"TerminationDetails", "Fifty moves rule"}};
  EXPECT_EQ(stated_end(game).cause, StatedCause::FiftyMoves);
}

TEST(Pgn, BothLose) {
  struct Row {
    const char* why;
    const char* text;
    const char* moves;
    const char* result;
  };
  const Row rows[] = {
      {"after moves", "[Result \"0-0\"]\n\n1. e4 e5 0-0\n", "e4 e5", "0-0"},
      {"without moves", "[Result \"0-0\"]\n\n0-0\n", "", "0-0"},
      {"no such tag: castling", "[Result \"0-1\"]\n\n1. 0-0\n", "0-0", ""},
      {"not at the end: castling", "[Result \"0-0\"]\n\n1. 0-0 Kd7\n", "0-0 Kd7", ""},
      {"no word but for castling", "1. e4 0:0\n", "e4", "0-0"},
  };
  for (const Row& row : rows) {
    const auto games = games_in(row.text);
    ASSERT_EQ(games.size(), 1u) << row.why;
    EXPECT_EQ(moves_of(games[0]), row.moves) << row.why;
    EXPECT_EQ(games[0].result, row.result) << row.why;
  }
}

TEST(Pgn, CommentsBehindBothLoseStay) {
  const std::string text = "[Result \"0-0\"]\n\n1. e4 e5 {[%clk 0:00:01]} 0-0 {Both late}\n";
  EXPECT_EQ(games_in(text)[0].moves.back().comment, "[%clk 0:00:01] Both late");
  EXPECT_EQ(annotated_game_in(text).moves.back().annotations, "{[%clk 0:00:01]} {Both late}");
  EXPECT_EQ(games_in("[Result \"0-0\"]\n\n0-0 {Both late}\n")[0].comment, "Both late");
}

/// Three million stray brackets are no three million findings.
TEST(Pgn, ListsNoMoreProblemsThanAnybodyReads) {
  std::string text = "1. e4";
  for (int i = 0; i < 1000; ++i)
    text += " )";
  const auto games = games_in(text + " *");
  ASSERT_EQ(games.size(), 1u);
  ASSERT_EQ(games[0].problems.size(), PgnGame::max_problems + 1);
  EXPECT_EQ(games[0].problems.back().what, "and more; no others are listed");
}

/// The time grows with the length of the line, not with that times the number of its games.
TEST(Pgn, ALineHoldsAnyNumberOfGames) {
  constexpr std::size_t count = 500'000;
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += "1. e4 {x} 1-0 ";
  std::istringstream input(text + std::string(20'000'000, ' ') + "\n");
  PgnReader reader(input);
  PgnGame game;
  std::size_t games = 0;
  while (reader.next(game))
    ++games;
  EXPECT_EQ(games, count);
}

/// The time to read a word grows with its length, not with the square of it.
TEST(Pgn, LongWords) {
  constexpr std::size_t length = 5'000'000;
  for (const char c : {'1', '.', '-', '=', '!', 'a', 'N'}) {
    const auto games = games_in("1. e4 " + std::string(length, c) + " 1-0\n");
    ASSERT_EQ(games.size(), 1u) << c;
    EXPECT_EQ(games[0].result, "1-0") << c;
  }
}

/// Whatever bytes a file has, the reader comes to its end and the referee to a report.
TEST(Pgn, SurvivesAnyBytes) {
  constexpr std::uint64_t seed = 5;
  SCOPED_TRACE(seed);
  Random random(seed);
  RefereeRules rules;
  rules.winnable_nodes = 100;  // Broken files, not hard positions, are the matter here.
  const std::string good =
      "[Event \"x\"]\n[TimeControl \"40/90+30\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. "
      "e4 {+0.1/3 "
      "0.5s} Kd7 (1... Kf7) 2. e5 $1 {[%clk 0:01:00]} 1/2-1/2\n\n";
  for (int round = 0; round < test::repetitions(5000); ++round) {
    std::string text = good + good;
    for (std::uint32_t change = random.below(6) + 1; change > 0; --change) {
      const auto at = random.below(static_cast<std::uint32_t>(text.size()));
      if (random.below(2) == 0)
        text[at] = static_cast<char>(random.below(256));
      else
        text.insert(at, 1, "[](){};\"%$\n* "[random.below(13)]);
    }
    std::istringstream input(text);
    PgnReader reader(input);
    int games = 0;
    for (PgnGame game; reader.next(game); ++games) {
      const GameReport report = referee(game, rules);
      ASSERT_LE(report.plies, static_cast<int>(game.moves.size()));
    }
    ASSERT_LT(games, 50) << text;
  }
}

}  // namespace
}  // namespace tratto
