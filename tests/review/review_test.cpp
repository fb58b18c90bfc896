#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "engine/arbiter/pgn_reader.h"
#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/chess/uci_notation.h"
#include "engine/commands/review.h"
#include "engine/review/annotated_pgn.h"
#include "engine/review/chart.h"
#include "engine/review/earlier_review.h"
#include "engine/review/page.h"
#include "engine/search/centipawns.h"
#include "engine/search/material_evaluator.h"
#include "tests/support/positions.h"
#include "tests/support/stopping_stream.h"
#include "tests/temporary.h"

namespace tratto::review {
namespace {

constexpr const char* fools_mate =
    "[Event \"A \\\"quiet\\\" game\"]\n[White \"One <b>\"]\n[Black \"Other\"]\n[Result \"1-0\"]\n\n"
    "1. f3 {[%clk 0:01:00] [%eval 0.1]} e5 2. g4 $2 Qh4# 1-0\n";

PgnGame game_of(const std::string& text) {
  std::istringstream input(text);
  PgnReader reader(input, PgnReader::Annotations::Keep);
  PgnGame game;
  EXPECT_TRUE(reader.next(game));
  return game;
}

/// Whatever the network's scale: a quarter of a pawn.
constexpr int quarter = static_cast<int>(units_per_pawn / 4);

/// Knows the fool's mate: all is even until it threatens, then lost.
Assessment know_the_mate(const SearchRoot& root) {
  Assessment assessment;
  const Position& position = root.position;
  const auto say = [&](Score score, std::initializer_list<const char*> line) {
    assessment.score = score;
    Position at = position;
    for (const char* text : line) {
      assessment.line.push_back(*parse_uci(at, text));
      at = at.after(assessment.line.back());
    }
  };
  switch (root.history.size()) {
    case 1:
      say(Score(0), {"e2e4", "e7e5"});
      break;
    case 2:
      say(Score(-quarter), {"e7e5"});
      break;
    case 3:
      say(Score(-quarter), {"b1c3"});
      break;
    case 4:
      say(Score::mated_in(1), {"d8h4"});
      break;
    default:
      assessment.score = Score::mated_in(0);
  }
  return assessment;
}

Review fools_mate_review() {
  const auto result = review(game_of(fools_mate), know_the_mate);
  EXPECT_TRUE(result.ok());
  return *result;
}

TEST(Review, JudgesByTheLossOfWinningChances) {
  struct Row {
    double loss;
    Judgement judgement;
  };
  for (const Row& row : {Row{0, Judgement::Fine},
                         {0.049, Judgement::Fine},
                         {0.05, Judgement::Inaccuracy},
                         {0.0999, Judgement::Inaccuracy},
                         {0.10, Judgement::Mistake},
                         {0.15, Judgement::Blunder},
                         {1, Judgement::Blunder}})
    EXPECT_EQ(judge(row.loss), row.judgement) << row.loss;
  EXPECT_NEAR(accuracy_of_loss(0), 100, 0.1);
  EXPECT_NEAR(accuracy_of_loss(1), 0, 0.1);
  EXPECT_GT(accuracy_of_loss(0.1), accuracy_of_loss(0.2));
}

TEST(Review, FindsTheBlunderTheBetterLineAndTheWrongResult) {
  const Review found = fools_mate_review();
  ASSERT_EQ(found.moves.size(), 4u);
  EXPECT_EQ(found.moves[0].judgement, judge(found.moves[0].loss));
  EXPECT_EQ(found.moves[1].loss, 0) << "the best move";
  EXPECT_EQ(found.moves[2].judgement, Judgement::Blunder);
  EXPECT_EQ(verdict(found.moves[2]), "Blunder. Better is 2. Nc3 (-0.25).");
  EXPECT_EQ(found.moves[3].after.text(), "#0");
  EXPECT_EQ(found.judgements[White][3], 1);
  EXPECT_EQ(found.judgements[Black][3], 0);
  EXPECT_LT(found.accuracy[White], found.accuracy[Black]);
  EXPECT_NEAR(found.accuracy[Black], 100, 0.1);
  ASSERT_EQ(found.remarks.size(), 1u) << "White did not win";
  EXPECT_NE(found.remarks[0].find("result"), std::string::npos) << found.remarks[0];
}

TEST(Review, AnnotatedPgnCanBeReadAgainAndSaysAll) {
  std::string text = annotated_pgn(fools_mate_review());
  std::ranges::replace(text, '\n', ' ');
  for (const char* part :
       {"[Event \"A \\\"quiet\\\" game\"]", "[WhiteAccuracy \"", "{[%eval -0.25] [%clk 0:01:00]",
        "{[%eval -0.25] [%clk 0:01:00]}", "2. g4 $2 {[%eval #-1] Blunder.} ( 2. Nc3 )",
        "2... Qh4# 1-0", "Arbiter: wrong result", "1-0"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find("0.1]"), std::string::npos) << "the old evaluation is gone";
  EXPECT_EQ(text.find("$4"), std::string::npos) << "one judgement of a move";
  const PgnGame again = game_of(text);
  ASSERT_EQ(again.moves.size(), 4u);
  EXPECT_TRUE(again.problems.empty());
  EXPECT_EQ(again.result, "1-0");
}

/// Every position is level until the game has at least this number of moves.
Assess lost_for_white_from(int moves) {
  return [moves](const SearchRoot& root) {
    Assessment assessment;
    if (root.history.size() > moves) assessment.score = Score(-8 * quarter);
    return assessment;
  };
}

TEST(Review, NothingOfTheRecordIsLost) {
  const char* record =
      "[White \"A\"]\n\n{Before.} 1. e4! $14 {A word} (1. d4 d5 {x [%eval 0.2]} (1... Nf6)) $16 "
      "{another} e5 {[%clk 0:03:00]} 2. Nf3 {Endgame:} Nc6 ; to the end}\n3. Bb5 {[%eval 0.3]} "
      "(3. Bc4\n Bc5) a6 *\n";
  const auto found = review(game_of(record), lost_for_white_from(3));
  ASSERT_TRUE(found.ok());
  const std::string text = annotated_pgn(*found);
  std::string flat = text;
  std::ranges::replace(flat, '\n', ' ');
  for (const char* part :
       {"{Before.} 1. e4 $1 $14 {[%eval 0.00]} {A word} (1. d4 d5 {x [%eval 0.2]} (1... Nf6)) $16 "
        "{another} 1... e5 {[%eval 0.00] [%clk 0:03:00]}",
        "2. Nf3 $4 {[%eval -2.00] Blunder.} {Endgame:}", "Nc6 {[%eval -2.00]} {to the end)}",
        "3. Bb5 {[%eval -2.00]} (3. Bc4 Bc5) 3... a6"})
    EXPECT_NE(flat.find(part), std::string::npos) << part << "\n" << text;
  const PgnGame again = game_of(text);
  EXPECT_TRUE(again.problems.empty());
  EXPECT_EQ(again.moves.size(), 6u);
}

TEST(Review, AGameWithoutAnEndMarkerKeepsTheResultOfItsTag) {
  const PgnGame game = game_of("[Result \"1/2\"]\n\n1. f3 e5\n");
  const auto found = review(game, know_the_mate);
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->result, "1/2-1/2");
  EXPECT_NE(unreviewed_pgn(game).find(" 1/2-1/2\n"), std::string::npos) << unreviewed_pgn(game);
}

TEST(Review, AnErrorOfAClockStandsAtItsMove) {
  const auto found = review(
      game_of("[TimeControl \"60\"]\n\n1. f3 {[%clk 0:00:59]} e5 {[%clk 0:01:10]} 2. g4 *\n"),
      know_the_mate);
  ASSERT_TRUE(found.ok());
  ASSERT_EQ(found->moves[1].remarks.size(), 1U);
  EXPECT_NE(found->moves[1].remarks[0].find("the clock of Black"), std::string::npos)
      << found->moves[1].remarks[0];
  EXPECT_TRUE(found->remarks.empty());
}

TEST(Review, AJudgementOrAnEvaluationBehindAVariationIsSeenToo) {
  const auto found = review(game_of("1. e4 {x} (1. d4 $6 {[%eval 0.2]}) $2 {[%eval 0.3] y} *\n"),
                            lost_for_white_from(1));
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->moves[0].judgement, Judgement::Blunder);
  const std::string text = annotated_pgn(*found);
  EXPECT_NE(text.find("1. e4 {[%eval -2.00] Blunder.} {x} (1. d4 $6 {[%eval 0.2]}) $2 {y} *"),
            std::string::npos)
      << text;
}

TEST(Review, AGameReviewedAgainIsNotToldTheSameTwice) {
  const Review first = fools_mate_review();
  const std::string once = annotated_pgn(first);
  const auto second = review(game_of(once), know_the_mate);
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(annotated_pgn(*second), once);
}

TEST(Review, ASecondReviewTakesBackWhatTheFirstSaid) {
  const char* record =
      "1. e4 {mine} (1. d4) e5 {[%clk 0:03:00]} 2. Nf3 $6 {[%clk 0:02:00] good} Nc6 *\n";
  for (const int blunder : {1, 3}) {
    const auto first = review(game_of(record), lost_for_white_from(blunder));
    ASSERT_TRUE(first.ok());
    const std::string said = annotated_pgn(*first);
    EXPECT_NE(said.find("Blunder."), std::string::npos) << said;
    const auto fresh = review(game_of(record), lost_for_white_from(9));
    const auto second = review(game_of(said), lost_for_white_from(9));
    ASSERT_TRUE(fresh.ok() && second.ok());
    EXPECT_EQ(annotated_pgn(*second), annotated_pgn(*fresh));
  }
}

TEST(Review, WhatOnlyLooksLikeAnEarlierReviewStays) {
  const char* record =
      "1. e4 {Blunder.} ( 1. d4 ) e5 {[%eval 0.1] Mistakes. Were made.} 2. f3 ( 2. Nf3 {[%eval 1] "
      "Blunder.} Nc6 ( 2... d6 ) ) Nc6 {[%eval 0.2]} {[%clk 0:03:00] Blunder.} *\n";
  const auto found = review(game_of(record), lost_for_white_from(9));
  ASSERT_TRUE(found.ok());
  std::string text = annotated_pgn(*found);
  std::ranges::replace(text, '\n', ' ');
  for (const char* part :
       {"{Blunder.} ( 1. d4 )", "Mistakes. Were made.}",
        "( 2. Nf3 {[%eval 1] Blunder.} Nc6 ( 2... d6 ) )", "[%clk 0:03:00] Blunder.}"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(Review, AJudgementInAVariationIsNotTakenForOurs) {
  const auto found =
      review(game_of("1. f3 e5 2. g4 (2. e4 {Blunder.} Nf6) 2... Qh4# 0-1\n"), know_the_mate);
  ASSERT_TRUE(found.ok());
  std::string text = annotated_pgn(*found);
  std::ranges::replace(text, '\n', ' ');
  EXPECT_NE(text.find("{[%eval #-1] Blunder.} (2. e4 {Blunder.} Nf6)"), std::string::npos) << text;
}

TEST(Review, EvaluationsAreTakenOutOfAnyText) {
  struct Row {
    const char* human;
    const char* text;
    const char* without;
  };
  for (const Row& row :
       {Row{"none", "{a word}", "{a word}"},
        {"alone", "{[%eval 0.1]}", ""},
        {"between words", "{a [%eval 0.1]  b}", "{a b}"},
        {"within a word", "{a[%eval 0.1]b}", "{ab}"},
        {"at the beginning", "{ [%eval 0.1] b}", "{b}"},
        {"at the end", "{a [%eval 0.1] }", "{a}"},
        {"two in a row", "{a [%eval 0.1] [%eval 0.2] b}", "{a b}"},
        {"two alone", "{[%eval 0.1] [%eval 0.2]}", ""},
        {"with our judgement", "{[%eval 0.1] Mistake. b}", "{b}"},
        {"with our judgement alone", "{[%eval 0.1] Blunder.}", ""},
        {"with a word that only begins so", "{[%eval 0.1] Mistake.s}", "{Mistake.s}"},
        {"not closed", "{a [%eval 0.1}", "{a}"},
        {"without braces", "[%eval 0.1] a", "a"},
        {"without an end", "a [%eval 0.1", "a"},
        {"one put together by taking out another", "{[%e[%eval 1]val 2] a}", "{a}"}})
    EXPECT_EQ(without_evaluation(row.text), row.without) << row.human;
}

/// The time grows with the number of commands, not with the square of it.
TEST(Review, CommentsHoldAnyNumberOfCommands) {
  std::string comment;
  for (int i = 0; i < 1'000'000; ++i)
    comment += "[%eval 0.1] [%clk 0:01:00] ";
  comment += "[%eval 0.1] Blunder." + std::string(5'000'000, ' ');
  const auto found =
      review(game_of("1. e4 {" + comment + "a word} e5 *\n"), lost_for_white_from(9));
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(annotated_pgn(*found).find("[%eval 0.1]"), std::string::npos);
  EXPECT_NE(page(*found).find("s:[\"a word\"]"), std::string::npos);
}

TEST(Review, CommentsBehindTheResultStayWithTheirGame) {
  std::istringstream input(
      "1. e4 e5 1-0 {Black\nresigned.} ; early\n\n[White \"B\"]\n\n1. d4 * {open\n");
  PgnReader reader(input, PgnReader::Annotations::Keep);
  PgnGame game;
  ASSERT_TRUE(reader.next(game));
  EXPECT_EQ(game.moves.back().comment, "Black resigned. early");
  EXPECT_EQ(trimmed(game.moves.back().annotations), "{Black resigned.} {early}");
  ASSERT_TRUE(reader.next(game));
  EXPECT_EQ(game.tag("White"), "B");
  EXPECT_TRUE(game.comment.empty()) << game.comment;
  EXPECT_EQ(game.moves.back().comment, "open");
  ASSERT_EQ(game.problems.size(), 1u);
  EXPECT_EQ(game.problems[0].what, "a comment is not closed");
  EXPECT_FALSE(reader.next(game));
}

TEST(Review, PagesHoldTheEngineIfAsked) {
  const std::string engine = engine_for_pages("a('</script>')", std::string_view("\0\xff\x10m", 4));
  EXPECT_EQ(engine,
            "const trattoSource = \"a('\\u003c/script>')\";\nconst trattoModule = \"AP8QbQ==\";\n");
  EXPECT_EQ(linked_script("a b.js"), "<script src=\"a%20b.js\"></script>\n");
  Neighbours neighbours;
  EXPECT_EQ(page(fools_mate_review(), neighbours).find("trattoModule"), std::string::npos);
  neighbours.engine = inline_script(engine);
  const std::string text = page(fools_mate_review(), neighbours);
  const std::size_t constants = text.find(engine);
  ASSERT_NE(constants, std::string::npos);
  EXPECT_LT(constants, text.find("const game = ")) << "before the scripts that use it";
}

TEST(Review, PeopleLoseLessByAPawnThanEngines) {
  Assessment assessment;
  assessment.score = Score(4 * quarter);
  EXPECT_NEAR(assessment.chances(Curve::Human), 0.591, 0.002);
  EXPECT_GT(assessment.chances(Curve::Engine), 0.7);
  assessment.score = Score::mate_in(3);
  EXPECT_NEAR(assessment.chances(Curve::Human), 0.9755, 0.001) << "as 1000 centipawns";
  assessment.score = Score::mated_in(2);
  EXPECT_NEAR(assessment.chances(Curve::Human), 0.0245, 0.001);
  EXPECT_EQ(assessment.chances(Curve::Engine), 0);
}

TEST(Review, ThePageStandsAloneAndIsSafe) {
  const std::string text = page(fools_mate_review());
  EXPECT_TRUE(text.starts_with("<!DOCTYPE html>"));
  EXPECT_EQ(text.find("<b>"), std::string::npos) << "names are escaped";
  for (const char* outside : {"http://", "https://", "src=", "@import", "url("}) {
    std::size_t at = text.find(outside);
    if (at != std::string::npos && text.compare(at, 26, "http://www.w3.org/2000/svg") == 0)
      at = text.find(outside, at + 1);
    EXPECT_EQ(at, std::string::npos) << outside;
  }
  const std::string drawing = chart(fools_mate_review());
  EXPECT_TRUE(drawing.starts_with("<svg "));
  EXPECT_NE(drawing.find("2. g4: Blunder"), std::string::npos);
  EXPECT_EQ(drawing.find("nan"), std::string::npos);
}

TEST(Review, ThePageNamesPlayersClocksAndOpening) {
  const auto found = review(
      game_of("[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2020.01.02\"]\n[White \"A\"]\n[WhiteElo "
              "\"1500\"]\n[Black \"B\"]\n[ECO \"C20\"]\n[Opening \"King's Pawn\"]\n\n"
              "1. e4! {[%clk 1:02:03] Good.} (1. d4) e5 {[%clk 0:00:07.5]} *\n"),
      lost_for_white_from(9));
  ASSERT_TRUE(found.ok());
  const std::string text = page(*found);
  for (const char* part : {"<meta name=\"viewport\"", "A (1500) – B",
                           "Cup, 2020.01.02 · C20 King's Pawn", "c:\"1:02:03\"", "c:\"0:07\"",
                           "s:[\"Good.\",\"(1. d4)\"]", "g:\"!\"", "m:\"1... e5\"", "e:\"0.00\""})
    EXPECT_NE(text.find(part), std::string::npos) << part;
  EXPECT_NE(page(fools_mate_review()).find("e:\"\""), std::string::npos)
      << "a mate on the board has no evaluation";
}

/// Old files are Latin-1; pages are UTF-8.
TEST(Review, PagesOfALatin1RecordAreUtf8) {
  const std::string record =
      concat("[Event \"K\xF6ln\"]\n[White \"M\xFCller\"]\n[Black \"Gödel\"]\n\n",
             "1. e4 {sch\xF6n} e5 2. Ke3 {gro\xDF} *\n");
  const auto found = review(game_of(record), lost_for_white_from(9));
  ASSERT_TRUE(found.ok());
  const std::string text = page(*found);
  for (const char* part : {"<title>Müller – Gödel, *</title>", ">Köln<", "not replayed: Ke3 (groß)",
                           "\"sch\\u00f6n\""})
    EXPECT_NE(text.find(part), std::string::npos) << part;
  EXPECT_EQ(to_utf8(text), text) << "no byte is invalid";
  const std::string index = index_page("K\xF6ln.pgn", index_row(*found, "a.html", 1));
  EXPECT_NE(index.find("<title>Köln.pgn</title>"), std::string::npos);
  EXPECT_NE(index.find(">Müller – Gödel, *<"), std::string::npos);
  EXPECT_NE(annotated_pgn(*found).find("[White \"M\xFCller\"]"), std::string::npos)
      << "the PGN file keeps its bytes";
}

TEST(Review, ThePageMarksWhereACastledKingStands) {
  const auto found =
      review(game_of("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n"), lost_for_white_from(99));
  ASSERT_TRUE(found.ok());
  EXPECT_NE(page(*found).find("m:\"4. O-O\",f:4,t:6,"), std::string::npos);
}

TEST(Review, StopsAtAnIllegalMoveAndTakesAnEmptyGame) {
  const auto assess = [](const SearchRoot&) { return Assessment(); };
  const auto broken = review(game_of("[White \"A\"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n"), assess);
  ASSERT_TRUE(broken.ok());
  EXPECT_EQ(broken->moves.size(), 2u);
  EXPECT_TRUE(broken->is_faulty);
  EXPECT_EQ(broken->not_replayed, "Ke3 Nc6");
  ASSERT_EQ(broken->remarks.size(), 1u);
  EXPECT_TRUE(broken->remarks[0].starts_with("illegal move: ")) << broken->remarks[0];
  EXPECT_NE(annotated_pgn(*broken).find("{Not replayed: Ke3 Nc6}"), std::string::npos);
  const auto nested = review(game_of("1. e4 Ke4 {no} 2. d4 (2. c4) *\n"), assess);
  EXPECT_EQ(nested->not_replayed, "Ke4 (no) d4 (2. c4)");
  const auto empty = review(game_of("[White \"A\"]\n\n*\n"), assess);
  ASSERT_TRUE(empty.ok());
  EXPECT_TRUE(empty->moves.empty());
  EXPECT_EQ(chart(*empty).find("nan"), std::string::npos);
  EXPECT_FALSE(review(game_of("[Variant \"Atomic\"]\n\n1. e4 *\n"), assess).ok());
}

TEST(Review, TheCommandWritesThreeFilesForAGame) {
  const test::TemporaryDirectory directory("a review");
  const std::filesystem::path& place = directory.path();
  const std::string file = (place / "games.pgn").string();
  std::ofstream(file) << fools_mate << "\n" << fools_mate;
  const auto command = parse_review({file, "nodes", "300"});
  ASSERT_TRUE(command.ok());
  Searcher searcher([] { return std::make_unique<MaterialEvaluator>(); }, {});
  std::ostringstream out;
  std::ostringstream progress;
  EXPECT_EQ(run_review(*command, searcher, out, {}, &progress), 1) << "White did not win";
  EXPECT_NE(
      out.str().find("games with an illegal move, a wrong result or moves after the end: 2 of 2"),
      std::string::npos)
      << out.str();
  EXPECT_NE(progress.str().find("game 2, position 5 of 5"), std::string::npos) << progress.str();
  for (const char* name : {"games-review.pgn", "games-review.svg", "games-review.html",
                           "games-review-2.svg", "games-review-2.html", "games-review-index.html"})
    EXPECT_TRUE(std::filesystem::is_regular_file(place / name)) << name;
  std::ifstream pgn(place / "games-review.pgn");
  PgnReader reader(pgn);
  int games = 0;
  for (PgnGame game; reader.next(game);)
    ++games;
  EXPECT_EQ(games, 2);

  const auto text_of = [&](const char* name) {
    std::ostringstream text;
    text << std::ifstream(place / name).rdbuf();
    return text.str();
  };
  EXPECT_NE(text_of("games-review-index.html").find("href=\"games-review-2.html\""),
            std::string::npos);
  EXPECT_NE(text_of("games-review.html").find("href=\"games-review-2.html\""), std::string::npos);
  EXPECT_NE(text_of("games-review-2.html").find("href=\"games-review-index.html\""),
            std::string::npos);

  // What a stranger's file says is for a terminal, too.
  std::ofstream(file)
      << "[White \"\x1b[2JGr\xC3\xBC\xC3\x9F \x07\"]\n[Result \"1-0\x1b\"]\n\n1. e4 *\n";
  std::ostringstream said;
  EXPECT_NE(run_review(*command, searcher, said), 2);
  EXPECT_NE(said.str().find("game 1: \\x1b[2JGr\xC3\xBC\xC3\x9F \\x07 - "), std::string::npos)
      << said.str();
  EXPECT_EQ(said.str().find('\x1b'), std::string::npos);

  // With the engine, several pages share a file; a variant is copied.
  EXPECT_EQ(text_of("games-review.html").find("engine.js"), std::string::npos);
  std::ofstream(file) << "[Variant \"Atomic\"]\n\n1. e4 {boom} (1. d4) *\n\n"
                      << fools_mate << "\n"
                      << fools_mate << "\n1. d4 *\n[Variant \"Horde\"]\n\n*\n";
  EXPECT_EQ(run_review(*command, searcher, out, {}, nullptr, "const trattoSource = 1;\n"), 2);
  EXPECT_EQ(text_of("games-review-engine.js"), "const trattoSource = 1;\n");
  for (const char* name : {"games-review.html", "games-review-3.html"})
    EXPECT_NE(text_of(name).find("<script src=\"games-review-engine.js\">"), std::string::npos);
  const std::string copied = text_of("games-review.pgn");
  EXPECT_TRUE(copied.starts_with("[Variant \"Atomic\"]\n\ne4 {boom} (1. d4) *\n\n[Event"))
      << copied;
  EXPECT_TRUE(copied.ends_with("[Variant \"Horde\"]\n\n*\n\n")) << copied;
  std::ofstream(file) << "1. d4 *\n";
  EXPECT_EQ(run_review(*command, searcher, out, {}, nullptr, "const trattoSource = 1;\n"), 0);
  EXPECT_NE(text_of("games-review.html").find("<script>\nconst trattoSource = 1;\n</script>"),
            std::string::npos);
  EXPECT_FALSE(engine_script((place / "nowhere").string()).ok());

  ReviewCommand nowhere = *command;
  nowhere.out = (place / "no" / "such" / "place").string();
  EXPECT_EQ(run_review(nowhere, searcher, out), 2);
  std::filesystem::create_symlink("/dev/full", place / "full.pgn");
  nowhere.out = (place / "full").string();
  EXPECT_EQ(run_review(nowhere, searcher, out), 2) << "a disk without room for a few bytes";
  nowhere.out = (place / "games").string();
  EXPECT_EQ(run_review(nowhere, searcher, out), 2) << "the input is not written over";
  nowhere.file = (place / "missing.pgn").string();
  EXPECT_EQ(run_review(nowhere, searcher, out), 2);
  std::filesystem::remove_all(place);
}

TEST(Review, CommentsBehindTheLastGameStay) {
  const test::TemporaryDirectory directory;
  const auto command = parse_review({(directory.path() / "g.pgn").string(), "nodes", "100"});
  ASSERT_TRUE(command.ok());
  Searcher searcher([] { return std::make_unique<MaterialEvaluator>(); }, {});
  std::ostringstream out;
  std::ofstream(command->file) << "1. e4 *\n\n1. d4 *\n{To be\ncontinued} ; soon\n";
  EXPECT_EQ(run_review(*command, searcher, out), 0) << out.str();
  std::ostringstream written;
  written << std::ifstream(directory.path() / "g-review.pgn").rdbuf();
  EXPECT_TRUE(written.str().ends_with("*\n\n{To be continued} {soon}\n\n")) << written.str();
  std::ofstream(command->file) << "{Nothing else}\n";
  EXPECT_EQ(run_review(*command, searcher, out), 2) << "no game";
}

TEST(Review, StoppedItSaysSoAndLinksToNoPageThatIsNotThere) {
  const test::TemporaryDirectory directory;
  const auto text_of = [&](const char* name) {
    std::ostringstream text;
    text << std::ifstream(directory.path() / name).rdbuf();
    return text.str();
  };
  const auto command = parse_review({(directory.path() / "g.pgn").string(), "nodes", "100"});
  ASSERT_TRUE(command.ok());
  std::ofstream(command->file) << "1. e4 *\n\n1. d4 *\n\n1. c4 *\n";
  Searcher searcher([] { return std::make_unique<MaterialEvaluator>(); }, {});
  test::StoppingStream second("game 2: ");
  EXPECT_EQ(run_review(*command, searcher, second, second.token()), 1);
  EXPECT_NE(second.text().find("\nreview was stopped after 2 games\nwritten: "), std::string::npos)
      << second.text();
  EXPECT_NE(text_of("g-review.html").find("g-review-2.html"), std::string::npos);
  EXPECT_NE(text_of("g-review-2.html").find("g-review-index.html"), std::string::npos);
  EXPECT_EQ(text_of("g-review-2.html").find("g-review-3.html"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(directory.path() / "g-review-3.html"));

  test::StoppingStream first("game 1: ");
  EXPECT_EQ(run_review(*command, searcher, first, first.token()), 1);
  EXPECT_NE(first.text().find("\nreview was stopped after 1 game\n"), std::string::npos)
      << first.text();
  EXPECT_EQ(text_of("g-review.html").find("g-review-2.html"), std::string::npos);

  test::StoppingStream third("game 3: ");
  EXPECT_EQ(run_review(*command, searcher, third, third.token()), 0) << "all was done";
  EXPECT_EQ(third.text().find("stopped"), std::string::npos) << third.text();
}

/// Reviews a text; the exit status, and what the review wrote or "-" for no file.
std::pair<int, std::string> reviewed_file(const std::string& text, std::string* said = nullptr) {
  const test::TemporaryDirectory directory("a review");
  const std::string file = (directory.path() / "games.pgn").string();
  std::ofstream(file) << text;
  Searcher searcher([] { return std::make_unique<MaterialEvaluator>(); }, {});
  std::ostringstream out;
  const int status = run_review(*parse_review({file, "nodes", "100"}), searcher, out);
  if (said != nullptr) *said = out.str();
  std::ifstream written(directory.path() / "games-review.pgn");
  if (!written) return {status, "-"};
  std::ostringstream pgn;
  pgn << written.rdbuf();
  return {status, pgn.str()};
}

TEST(Review, TheExitStatusTellsWhatCouldNotBeRead) {
  struct Row {
    const char* human;
    const char* pgn;
    int status;
    const char* says;
  };
  constexpr Row rows[] = {
      {"nothing", "1. e4 e5 *\n", 0, ""},
      {"a broken tag", "[White \"A]\n\n1. e4 e5 *\n", 2,
       "{Arbiter: unreadable: a tag cannot be read"},
      {"an open comment", "1. e4 {never\n", 2, "{Arbiter: unreadable: a comment is not closed.}"},
      {"a closing bracket", "1. e4 ) e5 *\n", 2, "{Arbiter: unreadable: ')' without '('.}"},
      {"a closing brace", "1. e4 } e5 *\n", 2, "{Arbiter: unreadable: unexpected closing brace.}"},
  };
  for (const Row& row : rows) {
    const auto [status, pgn] = reviewed_file(row.pgn);
    EXPECT_EQ(status, row.status) << row.human << '\n' << pgn;
    EXPECT_NE(pgn.find(row.says), std::string::npos) << row.human << '\n' << pgn;
  }
}

TEST(Review, AFileWithoutAGameOfChessIsCopied) {
  std::string said;
  const auto [status, pgn] =
      reviewed_file("[Variant \"Atomic\"]\n\n1. e4 *\n\n[Variant \"Horde\"]\n\n*\n", &said);
  EXPECT_EQ(status, 2);
  EXPECT_EQ(pgn, "[Variant \"Atomic\"]\n\ne4 *\n\n[Variant \"Horde\"]\n\n*\n\n");
  EXPECT_NE(said.find(".pgn, a copy without a review"), std::string::npos) << said;
  EXPECT_EQ(reviewed_file("\n").second, "-") << "there is nothing to copy";
}

TEST(Review, RefusesWordsItDoesNotKnow) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{},
                                                {"a.pgn", "b.pgn"},
                                                {"a.pgn", "nodes", "-1"},
                                                {"a.pgn", "out"},
                                                {"a.pgn", "out", "folder/"},
                                                {"a.pgn", "out", "b", "out", "c"},
                                                {"a.pgn", "nodes", "5", "nodes", "6"},
                                                {"a.pgn", "--with-engine=a", "--with-engine=b"},
                                                {"--fast", "a.pgn"}}) {
    const auto command = parse_review(words);
    ASSERT_FALSE(command.ok());
    EXPECT_TRUE(command.error().starts_with("review: ")) << command.error();
  }
  EXPECT_EQ(parse_review({"x/a.pgn"})->curve, Curve::Human);
  EXPECT_EQ(parse_review({"x/a.pgn", "--engine"})->curve, Curve::Engine);
  EXPECT_FALSE(parse_review({"x/a.pgn"})->wants_engine);
  EXPECT_TRUE(parse_review({"x/a.pgn", "--with-engine"})->wants_engine);
  EXPECT_EQ(parse_review({"x/a.pgn", "--with-engine"})->engine_folder, "");
  EXPECT_EQ(parse_review({"--with-engine=a b", "x/a.pgn"})->engine_folder, "a b");
  EXPECT_FALSE(parse_review({"x/a.pgn", "--with-engines"}).ok());
  EXPECT_EQ(parse_review({"x/a.pgn"})->out, "x/a-review");
  EXPECT_EQ(parse_review({"x/a.pgn", "out", "b"})->out, "b");
  constexpr bool is_letter_of_names = std::filesystem::path::preferred_separator != '\\';
  EXPECT_EQ(parse_review({"a.pgn", "out", "b\\"}).ok(), is_letter_of_names);
}

}  // namespace
}  // namespace tratto::review
