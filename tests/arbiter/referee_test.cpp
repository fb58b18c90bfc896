#include <gtest/gtest.h>
#include <span>
#include <sstream>

#include "engine/arbiter/pgn_reader.h"
#include "engine/arbiter/referee.h"

namespace tratto {
namespace {

GameReport report_on(const std::string& text, int year = 2023) {
  std::istringstream input(text);
  PgnReader reader(input);
  PgnGame game;
  EXPECT_TRUE(reader.next(game));
  RefereeRules rules;
  rules.edition = *find_edition(year);
  return referee(game, rules);
}

std::string findings_of(const GameReport& report) {
  std::string out;
  for (const Finding& finding : report.findings)
    out.append(out.empty() ? "" : "\n")
        .append(name_of(finding.kind))
        .append(": ")
        .append(finding.text);
  return out;
}

std::string tags(const std::string& fen, const std::string& others = "") {
  return "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n" + others + "\n";
}

struct Case {
  const char* why;
  std::string pgn;
  const char* findings;
};

const std::string queen_up = "7k/8/8/8/8/8/8/KQ6 w - - 0 1";
const std::string knights = "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1";
constexpr const char* dance = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 ";
constexpr const char* long_dance =
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 ";

void expect_findings(std::span<const Case> rows) {
  for (const Case& row : rows)
    EXPECT_EQ(findings_of(report_on(row.pgn)), row.findings) << row.why;
}

TEST(Referee, ReadsTheRecordAndNoMore) {
  const Case rows[] = {
      {"nothing to say", "1. f3 e5 2. g4 Qh4# 0-1", ""},
      {"illegal move", "1. e4 e5 2. Nf4 Nc6 *",
       "illegal move: move 2 of White: 'Nf4' is illegal: no knight can go to f4"},
      {"ambiguous move", tags("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1") + "1. Ne2 *",
       "illegal move: move 1 of White: 'Ne2' is ambiguous: g1e2 or c3e2"},
      {"no move at all", "1. e4 hello *", "unreadable: move 1 of Black: 'hello' is not a move"},
      {"a null move", "1. e4 -- *", "illegal move: move 1 of Black: no move was made ('--')"},
      {"ChessBase's null move", "1. Z0 e5 *",
       "illegal move: move 1 of White: no move was made ('Z0')"},
      {"a null move in a variation", "1. e4 e5 (1... --) 2. Nf3 *", ""},
      {"signs of evaluation", "1. e4± e5 ∓ 2. Nf3⩲ Nc6 ⩱ 3. Bb5 □ a6 ⇄ *", ""},
      {"no result", "1. e4", "unreadable: the file ends before the game's result"},
      {"two results", "[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4 e5 1-0",
       "unreadable: the tag Result has two values, '1-0' and '0-1'"},
      {"three results", "[Result \"1-0\"]\n[Result \"0-1\"]\n[Result \"*\"]\n\n1. e4 e5 1-0",
       "unreadable: the tag Result has two values, '1-0' and '0-1'"},
      {"the same result twice", "[Result \"1-0\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0", ""},
      {"a position that is not there", "[SetUp \"1\"]\n\n1. e4 e5 1-0",
       "unreadable: the tag SetUp announces a position, but there is no FEN"},
      {"no position announced", "[SetUp \"0\"]\n\n1. e4 e5 1-0", ""},
      {"another variant", "[Variant \"Atomic\"]\n\n1. e4 *",
       "unreadable: variant 'Atomic' is not chess"},
      {"5.1.1 result after mate", "1. f3 e5 2. g4 Qh4# 1-0",
       "wrong result: result 1-0, but Black wins by checkmate (5.1.1)"},
      {"5.1.1 mate, the result is not known", "1. f3 e5 2. g4 Qh4# *", ""},
      {"prose is no cause: a mate that is only threatened",
       "1. f3 e5 2. g4 {White resigned: Qh4 is checkmate} 0-1", ""},
      {"prose is no cause: somebody agrees",
       "1. e4 e5 {I agree with Kasparov that White is winning} 1-0", ""},
      {"prose is no cause: a repetition that never was",
       "1. e4 e5 {Their repetition of moves near the end...} 1/2-1/2", ""},
      {"both lose", "[Result \"0-0\"]\n\n1. e4 e5 0-0", ""},
      {"the Result tag in another spelling", "[Result \"½-½\"]\n\n1. e4 e5 1/2-1/2", ""},
      {"another spelling, and nothing behind the moves",
       "[Result \"1:0 \"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#",
       "unreadable: the file ends before the game's result"},
      {"a Result tag that is no result", "[Result \"+:-\"]\n\n1. e4 e5",
       "unreadable: the file ends before the game's result\n"
       "unreadable: the result '+:-' is none"},
      {"forced into stalemate: nobody calls it dead before",
       tags("k7/8/1P6/KP6/8/8/8/8 b - - 0 1") + "1... Kb7 2. Ka4 Kxb6 1/2-1/2", ""},
      {"junk only", "} } }",
       "unreadable: unexpected closing brace\nunreadable: unexpected closing brace\n"
       "unreadable: unexpected closing brace\n"
       "unreadable: the file ends before the game's result"},
  };
  expect_findings(rows);
}

TEST(Referee, ComparesTheEndWithTheLaws) {
  const Case rows[] = {
      {"5.2.1 stalemate won", tags("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1") + "1. Qf7 1-0",
       "wrong result: result 1-0, but draw by stalemate (5.2.1)"},
      {"5.2.2 dead position played on",
       tags("8/8/4k3/8/8/3pK3/8/8 w - - 0 1") + "1. Kxd3 Kd5 2. Ke3 1/2-1/2",
       "played on: over before move 1 of Black, draw by dead position (5.2.2); 2 moves played "
       "after it"},
      {"5.2.2 dead already when the only move is to capture the last piece",
       tags("7k/6r1/8/8/8/8/8/7K b - - 0 1") + "1... Rg2 2. Kxg2 1/2-1/2",
       "played on: over before move 2 of White, draw by dead position (5.2.2); 1 move played after "
       "it"},
      {"5.2.2 locked pawns, lost on time",
       tags("8/4k3/8/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1", "[Termination \"time forfeit\"]\n") +
           "1. Kd3 1-0",
       "played on: over before move 1 of White, draw by dead position (5.2.2); 1 move played after "
       "it\n"
       "wrong result: result 1-0, but draw by dead position (5.2.2)"},
      {"9.6.1 fivefold played on",
       tags("4k1nr/8/8/8/8/8/8/4K1NR w - - 0 1") + long_dance + "9. Nf3 1/2-1/2",
       "unclaimed draw: Black could have claimed a draw, announcing Ng8: third occurrence (9.2.1)\n"
       "played on: over before move 9 of White, draw by fifth occurrence of the position (9.6.1); "
       "1 move played after it"},
      {"9.6.2 seventy-five moves won", tags("4k2r/8/8/8/8/8/8/4K2R w - - 149 90") + "90. Rg1 1-0",
       "unclaimed draw: White could have claimed a draw, 50 moves (9.3.2)\n"
       "wrong result: result 1-0, but draw by 75 moves without capture and pawn move (9.6.2)"},
      {"6.9 time forfeit against a bare king",
       tags(queen_up, "[Termination \"time forfeit\"]\n") + "1. Qb3 Kg7 0-1",
       "wrong result: result 0-1, but Black could not mate by any series of legal moves: draw "
       "(6.9)"},
      {"6.9 the queen's side wins",
       tags(queen_up, "[Termination \"time forfeit\"]\n") + "1. Qb3 1-0", ""},
      {"6.9 flag fell at the move recorded last",
       tags("7k/8/8/8/8/8/p7/K7 w - - 0 1", "[Termination \"time forfeit\"]\n") + "1. Kxa2 0-1",
       ""},
      {"6.9 drawn though mate was possible",
       tags(queen_up, "[Termination \"time forfeit\"]\n") + "1. Qb3 1/2-1/2",
       "wrong result: drawn, but Black overstepped the time and White can still mate (6.9)"},
      {"5.1.2 resignation against a bare king", tags(queen_up) + "1. Qb3 0-1",
       "wrong result: result 0-1, but Black could not mate by any series of legal moves: draw "
       "(5.1.2)"},
      {"7.5.5 illegal move against a bare king",
       tags(queen_up, "[Termination \"illegal move\"]\n") + "1. Qb3 Kg7 0-1",
       "wrong result: result 0-1, but Black could not mate by any series of legal moves: draw "
       "(7.5.5)"},
  };
  expect_findings(rows);
}

TEST(Referee, ComparesTheStatedReasonWithTheBoard) {
  const Case rows[] = {
      {"9.2 repetition claimed too early",
       tags("4k1nr/8/8/8/8/8/8/4K1NR w - - 0 1") +
           "1. Nf3 Nf6 2. Ng1 Ng8 {Draw by 3-fold repetition} 1/2-1/2",
       "wrong result: drawn, but no position stands or is about to stand for the third time (9.2)"},
      {"9.2 repetition rightly claimed",
       tags("4k1nr/8/8/8/8/8/8/4K1NR w - - 0 1") + dance + "{Draw by 3-fold repetition} 1/2-1/2",
       ""},
      {"9.2 repetition not claimed: the last move made it, but the game was won",
       tags("4k1nr/8/8/8/8/8/8/4K1NR w - - 0 1") + dance + "1-0",
       "unclaimed draw: Black could have claimed a draw, announcing Ng8: third occurrence (9.2.1)"},
      {"9.3 fifty moves rightly claimed",
       tags("4k2r/8/8/8/8/8/8/4K2R w - - 98 90") + "1. Rg1 Rh7 {Draw by fifty moves rule} 1/2-1/2",
       ""},
      {"9.3 fifty moves too early",
       tags("4k2r/8/8/8/8/8/8/4K2R w - - 90 90") + "1. Rg1 {Draw by fifty moves rule} 1/2-1/2",
       "wrong result: drawn, but only 91 half-moves without capture and pawn move (9.3)"},
      {"5.2.2 not insufficient",
       tags(knights) + "1. Nf3 {Draw by insufficient mating material} 1/2-1/2",
       "wrong result: drawn, but mate is still possible (5.2.2)"},
      {"a reason that is not so", "1. e4 {Draw by stalemate} 1/2-1/2",
       "wrong result: drawn, but there is no stalemate on the board"},
      {"mate that is none", "1. e4 {White mates} 1-0",
       "wrong result: result 1-0, but there is no checkmate on the board"},
      {"reason for a draw, result a win", "1. e4 {Draw by adjudication: 3-fold repetition} 1-0",
       ""},
      {"5.1.2 the wrong player resigned", "1. e4 {White resigns} 1-0",
       "wrong result: result 1-0, but by the reason in the record Black won"},
      {"5.1.2 the right one did", "1. e4 {White resigns} 0-1", ""},
      {"6.9 the wrong flag fell", "[Termination \"White loses on time\"]\n\n1. e4 1-0",
       "wrong result: result 1-0, but by the reason in the record Black won"},
      {"6.9 the winner by the tag lost", "[Termination \"White wins on time\"]\n\n1. e4 0-1",
       "wrong result: result 0-1, but by the reason in the record White won"},
      {"5.1.2 drawn although one resigned", "1. e4 {White resigns} 1/2-1/2",
       "wrong result: drawn, but White resigned and Black can still mate (5.1.2)"},
      {"5.1.2 resigned to a bare king", tags(queen_up) + "1. Qb3 {White resigns} 1/2-1/2", ""},
      {"7.5.5 drawn by an illegal move", "1. e4 {Black makes an illegal move: e5e4} 1/2-1/2",
       "wrong result: drawn, but Black made an illegal move and White can still mate (7.5.5)"},
      {"an adjudication for the other", "1. e4 {Black wins by adjudication} 1-0",
       "wrong result: result 1-0, but by the reason in the record Black won"},
      {"castling rights that cannot be", tags("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1") + "1. O-O *",
       "unreadable: FEN tag: castling right 'Q' dropped: king or rook is not in its place"},
      {"tag and text differ", "[Result \"1-0\"]\n\n1. e4 0-1",
       "wrong result: the Result tag says '1-0', the game ends with 0-1"},
      {"claim let pass", tags("4k2r/8/8/8/8/8/8/4K2R w - - 98 90") + "90. Rg1 Rg8 1-0",
       "unclaimed draw: Black could have claimed a draw, announcing Rh1: 50 moves (9.3.1)"},
      {"claim let pass in the first position",
       tags("6rk/6pp/8/6N1/8/8/8/K7 w - - 120 90") + "90. Nf7# 1-0",
       "unclaimed draw: White could have claimed a draw, 50 moves (9.3.2)"},
  };
  expect_findings(rows);
}

/// What is wrong by the laws of 2023 need not be so by older ones.
TEST(Referee, JudgesByTheEdition) {
  const std::string resigned = tags(queen_up) + "1. Qb3 0-1";
  EXPECT_TRUE(report_on(resigned, 2018).has_violation());
  EXPECT_FALSE(report_on(resigned, 2005).has_violation());
  const std::string flag = tags(queen_up, "[Termination \"time forfeit\"]\n") + "1. Qb3 Kg7 0-1";
  EXPECT_TRUE(report_on(flag, 2005).has_violation());  // 6.10
  EXPECT_FALSE(report_on(flag, 1952).has_violation());
  const std::string on_and_on =
      tags("4k1nr/8/8/8/8/8/8/4K1NR w - - 0 1") + long_dance + "9. Nf3 1/2-1/2";
  EXPECT_TRUE(report_on(on_and_on, 2018).has_violation());
  EXPECT_FALSE(report_on(on_and_on, 2005).has_violation());
}

/// The fifth occurrence came in July 2014, then only at consecutive alternate moves.
TEST(Referee, FifthOccurrenceByTheEdition) {
  const std::string at_once = std::string(long_dance) + "9. Nf3 1/2-1/2";
  const std::string broken_off =
      "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nc3 Nc6 6. Nb1 Nb8 7. Nc3 Nf6 8. Nb1 Ng8 "
      "9. Nf3 Nf6 10. Ng1 Ng8 11. Nf3 1/2-1/2";
  const std::string with_a_detour =
      "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nc3 Nf6 6. Nb5 Ng8 7. Nc3 Nf6 8. Nb1 Ng8 "
      "9. Nf3 Nf6 10. Ng1 Ng8 11. Nf3 1/2-1/2";
  struct Row {
    int year;
    bool at_once;
    bool broken_off;
    bool with_a_detour;
  };
  for (const Row& row : {Row{2009, false, false, false}, Row{2014, true, true, false},
                         Row{2018, true, true, true}}) {
    EXPECT_EQ(report_on(at_once, row.year).has_violation(), row.at_once) << row.year;
    EXPECT_EQ(report_on(broken_off, row.year).has_violation(), row.broken_off) << row.year;
    EXPECT_EQ(report_on(with_a_detour, row.year).has_violation(), row.with_a_detour) << row.year;
  }
}

TEST(Referee, Clocks) {
  const auto with = [](const char* control, const char* moves) {
    return std::string("[TimeControl \"") + control + "\"]\n\n" + moves;
  };
  const Case rows[] = {
      {"in time", with("1+0.1", "1. e4 {0.00/1 0.500s} e5 {0.00/1 0.900s} 2. d4 {0.00/1 0.600s} *"),
       ""},
      {"6.9 overstepped and not called",
       with("1+0.1", "1. e4 {0.00/1 0.500s} e5 {0.00/1 0.900s} 2. d4 {0.00/1 0.800s} d5 *"),
       "clock error: White used 0.800 s with at most 0.701 s left and went on: flag fall (6.9)"},
      {"a unit of rounding is allowed", with("1", "1. e4 {0.00/1 1.001s} e5 *"), ""},
      {"more than that is not", with("1", "1. e4 {0.00/1 1.003s} e5 *"),
       "clock error: White used 1.003 s with at most 1.000 s left and went on: flag fall (6.9)"},
      {"the flag that was called",
       with("1", "1. e4 {0.00/1 0.900s} e5 {0.00/1 1.100s, Black loses on time} 1-0"), ""},
      {"book moves take no time",
       with("1", "1. e4 {book} e5 {book} 2. d4 {0.00/1 0.900s} d5 {0.00/1 1.2s} 3. c4 *"),
       "clock error: Black used 1.200 s with at most 1.000 s left and went on: flag fall (6.9)"},
      {"a move without a time takes none", with("1", "1. e4 e5 2. d4 {0.00/1 9s} *"),
       "clock error: White used 9.000 s with at most 1.000 s left and went on: flag fall (6.9)"},
      {"TCEC, milliseconds",
       with("60+1", "1. e4 {d=9, mt=1000, tl=60000,} e5 {mt=1000, tl=61001,} 2. d4 {mt=62001,} *"),
       "clock error: White used 62.001 s with at most 61.000 s left and went on: flag fall (6.9)"},
      {"TCEC, h:m:s", with("60+1", "1. e4 {mt=00:00:01, tl=00:01:03,} *"),
       "clock error: the clock of White shows 63.000 s, no more than 61.000 s can be left"},
      {"minutes, as the clocks show", with("90+30", "1. e4 {[%clk 1:30:00]} e5 {[%clk 1:30:12]} *"),
       ""},
      {"minutes, and too much of them",
       with("90+30", "1. e4 {[%clk 1:30:00]} e5 {[%clk 1:30:12]} 2. d4 {[%clk 1:32:00]} *"),
       "clock error: the clock of White shows 5520.000 s, no more than 5430.000 s can be left"},
      {"a new period",
       with("2/1:1",
            "1. e4 {0.00/1 0.9s} e5 {0.00/1 0.1s} 2. d4 {0.00/1 0.01s} d5 {0.00/1 0.1s} 3. c4 "
            "{0.00/1 1.0s} *"),
       ""},
      {"the time of the next period added at once",
       with("2/60:60", "1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:50]} 2. d4 {[%clk 0:01:45]} *"), ""},
      {"and no more than that",
       with("2/60:60", "1. e4 {[%clk 0:00:50]} e5 {[%clk 0:00:50]} 2. d4 {[%clk 0:02:00]} *"),
       "clock error: the clock of White shows 120.000 s, no more than 110.000 s can be left"},
      {"%clk",
       with("180+2",
            "1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. d4 {[%clk 0:02:50]} d5 {[%clk 0:03:01]} "
            "*"),
       ""},
      {"%clk gains too much",
       with("180+2", "1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. d4 {[%clk 0:03:10]} *"),
       "clock error: the clock of White shows 190.000 s, no more than 182.000 s can be left"},
      {"the increment of a move in overtime counts too",
       with("1+30b1",
            "1. e4 {0.00/1 0.5s} e5 {0.00/1 0.5s} 2. d4 {[%clk 0:00:45]} d5 {0.00/1 0.5s} 3. c4 "
            "{0.00/1 60s} *"),
       ""},
      {"no control", with("-", "1. e4 {0.00/1 99s} *"), ""},
      {"unreadable control", with("soon", "1. e4 *"), "unreadable: TimeControl 'soon': "},
  };
  for (const Case& row : rows) {
    const std::string found = findings_of(report_on(row.pgn));
    if (std::string_view(row.findings).ends_with(": "))
      EXPECT_TRUE(found.starts_with(row.findings)) << row.why << ": " << found;
    else
      EXPECT_EQ(found, row.findings) << row.why;
  }
}

TEST(Referee, NamesThePace) {
  EXPECT_EQ(report_on("[TimeControl \"180+2\"]\n\n1. e4 *").pace, Pace::Blitz);
  EXPECT_EQ(report_on("[TimeControl \"900+10\"]\n\n1. e4 *").pace, Pace::Rapid);
  EXPECT_EQ(report_on("[TimeControl \"40/5400+30:1800+30\"]\n\n1. e4 *").pace, Pace::Standard);
  EXPECT_FALSE(report_on("1. e4 *").pace);
}

/// Without an edition given, a game is judged by the laws of its day.
TEST(Referee, TakesTheEditionFromTheDate) {
  const std::string resigned = tags(queen_up, "[Date \"DATE\"]\n") + "1. Qb3 0-1";
  struct Row {
    const char* date;
    int laws;
    bool violation;
  };
  const Row rows[] = {{"1937.05.01", 1952, false}, {"2005.06.30", 2005, false},
                      {"2005.07.01", 2005, false}, {"2005.??.??", 2005, false},
                      {"2018.01.01", 2018, true},  {"2024.??.??", 2023, true},
                      {"????.??.??", 2023, true},  {"", 2023, true}};
  for (const Row& row : rows) {
    std::string text = resigned;
    text.replace(text.find("DATE"), 4, row.date);
    std::istringstream input(text);
    PgnReader reader(input);
    PgnGame game;
    ASSERT_TRUE(reader.next(game));
    const GameReport report = referee(game, RefereeRules());
    EXPECT_EQ(report.laws, row.laws) << row.date;
    EXPECT_EQ(report.has_violation(), row.violation) << row.date;
  }
}

TEST(Referee, SaysHowManyClocksWereChecked) {
  RefereeTotals totals;
  totals.add(report_on("[TimeControl \"60\"]\n\n1. e4 {0.00/1 9s} e5 {0.00/1 9s} *"));
  totals.add(report_on("[TimeControl \"60\"]\n\n1. e4 {0.00/1 9s} e5 *"));
  totals.add(report_on("[TimeControl \"60\"]\n\n1. e4 e5 *"));
  totals.add(report_on("1. e4 {0.00/1 9s} *"));
  EXPECT_EQ(totals.clocked_games, 2);
  EXPECT_EQ(totals.partly_clocked_games, 1);
}

TEST(Referee, SaysWhereAndAddsUp) {
  const GameReport report = report_on("[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5\n2. g4\nQh4# 1-0");
  EXPECT_EQ(report.white, "A");
  EXPECT_EQ(report.plies, 4);
  EXPECT_EQ(report.ending_ply, 4);
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings[0].line, 6);
  EXPECT_EQ(report.findings[0].ply, 4);
  RefereeTotals totals;
  totals.add(report);
  totals.add(report_on("1. e4 *"));
  EXPECT_EQ(totals.games, 2);
  EXPECT_EQ(totals.plies, 5);
  EXPECT_EQ(totals.games_with_violations, 1);
  EXPECT_EQ(totals.count(FindingKind::WrongResult), 1);
}

}  // namespace
}  // namespace tratto
