#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <thread>

#include "engine/arbiter/pgn_reader.h"
#include "engine/commands/game.h"
#include "tests/temporary.h"
#include "tests/uci/conversation.h"

namespace tratto::test {
namespace {

TEST(GameCommand, ReadsItsWords) {
  const auto request =
      parse_game({"level", "1200", "clock", "5+3", "black", "letters", "it", "out", "x.pgn"});
  ASSERT_TRUE(request.ok()) << request.error();
  EXPECT_EQ(request->elo, 1200);
  ASSERT_TRUE(request->clock);
  EXPECT_EQ(request->clock->time, std::chrono::minutes(5));
  EXPECT_EQ(request->clock->increment, std::chrono::seconds(3));
  EXPECT_EQ(request->person, Black);
  EXPECT_EQ(request->letters.code, "it");
  EXPECT_EQ(request->out, "x.pgn");
}

TEST(GameCommand, RefusesWhatItDoesNotUnderstand) {
  const std::vector<std::string> rows[]{{"level"},
                                        {"level", "100"},
                                        {"level", "x"},
                                        {"clock", "0"},
                                        {"clock", "5+"},
                                        {"clock", "-5"},
                                        {"clock", "5+3s"},
                                        {"letters", "none"},
                                        {"movetime", "0"},
                                        {"nonsense"},
                                        {"clock", "nan"},
                                        {"white", "black"},
                                        {"movetime", "9", "movetime", "8"}};
  for (const auto& row : rows) {
    const auto request = parse_game(row);
    ASSERT_FALSE(request.ok()) << row.front();
    EXPECT_TRUE(request.error().starts_with("game: ")) << request.error();
  }
}

TEST(GameCommand, DoesNotBeginWhereNothingCanBeSaved) {
  const std::vector<std::string> lines =
      converse("game movetime 10 out /no/such/place/game.pgn\nisready\n");
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "info string error: game: '/no/such/place/game.pgn' cannot be written",
                       "readyok"}));
}

std::vector<PgnGame> games_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  PgnReader reader(file);
  std::vector<PgnGame> games;
  for (PgnGame game; reader.next(game);)
    games.push_back(game);
  return games;
}

struct Played {
  std::string out;
  std::vector<PgnGame> games;
};

/// Plays a game by what a person types, and reads the file that it left.
Played play(const std::string& arguments, const std::string& typed,
            const std::string& before = "position startpos") {
  const std::filesystem::path path = temporary_name("game.pgn");
  std::istringstream in(typed);
  std::ostringstream out;
  uci::Session session(in, out, test_setup());
  session.run_arguments(
      {"setoption name Level Seed value 7", before, "game " + arguments + " out " + path.string()});
  Played played{out.str(), games_in(path)};
  std::filesystem::remove(path);
  return played;
}

TEST(GameCommand, PlaysMovesAsPeopleWriteThem) {
  const Played played = play("level 500", "e4\nb1c3\nNf6 \nNf3\nmoves\nquit\n");
  ASSERT_EQ(played.games.size(), 1) << played.out;
  const PgnGame& game = played.games[0];
  ASSERT_GE(game.moves.size(), 6) << played.out;
  EXPECT_EQ(game.moves[0].text, "e4");
  EXPECT_EQ(game.moves[2].text, "Nc3");
  EXPECT_EQ(game.moves[4].text, "Nf3");
  EXPECT_EQ(game.tag("White"), "You");
  EXPECT_EQ(game.tag("Black"), "Tratto, level 500");
  EXPECT_EQ(game.result, "*");
  EXPECT_NE(played.out.find("'help' tells what you can type\n"), std::string::npos) << played.out;
  EXPECT_NE(played.out.find("Tratto plays 1... "), std::string::npos) << played.out;
}

TEST(GameCommand, EndsWithMate) {
  const Played played = play("level 500", "Qh7\n", "position fen 7k/8/5NQ1/8/8/8/8/K7 w - - 0 1");
  ASSERT_EQ(played.games.size(), 1) << played.out;
  EXPECT_EQ(played.games[0].result, "1-0");
  EXPECT_EQ(played.games[0].tag("FEN"), "7k/8/5NQ1/8/8/8/8/K7 w - - 0 1");
  EXPECT_NE(played.out.find("1-0: White wins by checkmate"), std::string::npos) << played.out;
}

TEST(GameCommand, TakesBackAndHints) {
  const Played played = play("level 500 movetime 20", "back\nhint\ne4\nback\nd4\nquit\n");
  EXPECT_NE(played.out.find("There is no move of yours to take back."), std::string::npos);
  EXPECT_NE(played.out.find("Hint: "), std::string::npos) << played.out;
  ASSERT_EQ(played.games.size(), 1) << played.out;
  ASSERT_EQ(played.games[0].moves.size(), 2) << played.out;
  EXPECT_EQ(played.games[0].moves[0].text, "d4");
}

TEST(GameCommand, ResigningLosesWithEitherColor) {
  const Played white = play("level 500", "resign\n");
  ASSERT_EQ(white.games.size(), 1) << white.out;
  EXPECT_EQ(white.games[0].result, "0-1");
  const Played black = play("level 500 black", "resign\n");
  ASSERT_EQ(black.games.size(), 1) << black.out;
  EXPECT_EQ(black.games[0].result, "1-0");
  EXPECT_EQ(black.games[0].moves.size(), 1);
}

TEST(GameCommand, ReadsAndWritesTheLettersOfALanguage) {
  const Played played = play("level 500 letters it", "Cf3\nmoves\nquit\n");
  EXPECT_NE(played.out.find("1. Cf3"), std::string::npos) << played.out;
  ASSERT_EQ(played.games.size(), 1);
  EXPECT_EQ(played.games[0].moves[0].text, "Nf3") << "a PGN file has English letters";
}

TEST(GameCommand, TakesSmallLettersForPieces) {
  const Played played = play("level 500", "nf3\nbb9\nNC3\nquit\n");
  ASSERT_EQ(played.games.size(), 1) << played.out;
  EXPECT_EQ(played.games[0].moves[0].text, "Nf3");
  EXPECT_NE(played.out.find("'bb9' is not a move"), std::string::npos) << played.out;
}

/// What the file holds at each moment is the game as it stands, once, behind what was there.
TEST(GameCommand, TheFileHasTheGameAfterEachMove) {
  const std::filesystem::path path = temporary_name("running.pgn");
  std::ofstream(path) << "[White \"Another\"]\n\n1. c4 *\n\n";
  std::istringstream in("e4\nsave\nd4\nback\nback\nh3\nquit\n");
  std::ostringstream out;
  uci::Session session(in, out, test_setup());
  session.run_arguments({"game level 500 out " + path.string()});
  const std::vector<PgnGame> games = games_in(path);
  std::filesystem::remove(path);
  ASSERT_EQ(games.size(), 2) << out.str();
  EXPECT_EQ(games[0].tag("White"), "Another");
  ASSERT_EQ(games[1].moves.size(), 2) << "what was taken back is gone";
  EXPECT_EQ(games[1].moves[0].text, "h3");
}

/// Each state of the record stands in a line of its own, also when it is rewritten.
TEST(GameCommand, AnUnfinishedLastLineOfTheFileIsEnded) {
  const std::filesystem::path path = temporary_name("unfinished.pgn");
  std::ofstream(path) << "[White \"Another\"]\n\n1. c4 *";
  std::istringstream in("e4\nsave\nback\nh3\nquit\n");
  std::ostringstream out;
  uci::Session session(in, out, test_setup());
  session.run_arguments({"game level 500 out " + path.string()});
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  std::filesystem::remove(path);
  EXPECT_TRUE(text.str().starts_with("[White \"Another\"]\n\n1. c4 *\n\n[Event \"Game in"))
      << text.str();
  EXPECT_EQ(text.str().find("[Event "), text.str().rfind("[Event ")) << text.str();
  EXPECT_NE(text.str().find("1. h3 "), std::string::npos) << text.str();
}

TEST(GameCommand, RunsAgainstTheClock) {
  const Played played = play("level 500 clock 5+3", "e4\nquit\n");
  EXPECT_EQ(played.out.find("error"), std::string::npos) << "the file is new: " << played.out;
  EXPECT_NE(played.out.find("You 5:03"), std::string::npos) << "with the increment: " << played.out;
  ASSERT_EQ(played.games.size(), 1);
  EXPECT_EQ(played.games[0].tag("TimeControl"), "300+3");
}

/// The increment comes before the move that it is for, so there is time for the first one too.
TEST(GameCommand, AClockMayHoldNothingButIncrements) {
  const Played played = play("level 500 clock 0+3", "e4\nquit\n");
  EXPECT_EQ(played.out.find("flag"), std::string::npos) << played.out;
  ASSERT_EQ(played.games.size(), 1);
  EXPECT_EQ(played.games[0].moves.size(), 2) << played.out;
}

/// 5.1.2: a player who resigns does not lose if the opponent cannot win by any moves.
TEST(GameCommand, ResigningToABareKingDraws) {
  const Played played =
      play("level 500", "resign\n", "position fen 4k3/8/8/8/8/8/8/KQ6 w - - 0 30");
  ASSERT_EQ(played.games.size(), 1) << played.out;
  EXPECT_EQ(played.games[0].result, "1/2-1/2");
}

/// 9.3.1: the claim comes before the move is made, so whoever announces it need not play it.
TEST(GameCommand, ADrawIsClaimedByAnnouncingTheMove) {
  const Played played =
      play("white level 500", "draw\n", "position fen 7k/8/8/8/8/8/1R6/K7 w - - 99 80");
  EXPECT_NE(played.out.find("claimed by announcing"), std::string::npos) << played.out;
  ASSERT_EQ(played.games.size(), 1) << played.out;
  EXPECT_EQ(played.games[0].result, "1/2-1/2");
}

/// Somebody who thinks for 20 ms before typing.
class SlowInput final : public std::streambuf {
 public:
  explicit SlowInput(std::string text) : text_(std::move(text)) {}

 protected:
  int_type underflow() override {
    if (gptr() != nullptr) return traits_type::eof();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type(text_.front());
  }

 private:
  std::string text_;
};

/// 6.9: whatever is typed after the flag has fallen comes too late.
TEST(GameCommand, AFallenFlagEndsTheGameWhateverIsTyped) {
  SlowInput typed("draw\n");
  const std::filesystem::path path = temporary_name("late.pgn");
  std::istream in(&typed);
  std::ostringstream out;
  uci::Session session(in, out, test_setup());
  session.run_arguments({"position fen 7k/8/8/8/8/8/1R6/K7 w - - 100 80",
                         "game white level 500 clock 0+0.001 out " + path.string()});
  const std::vector<PgnGame> games = games_in(path);
  std::filesystem::remove(path);
  ASSERT_EQ(games.size(), 1) << out.str();
  EXPECT_EQ(games[0].result, "1/2-1/2") << "a bare king cannot win";
  EXPECT_NE(out.str().find("(6.9)"), std::string::npos) << out.str();
}

#ifdef __linux__
/// The game is still there to be written down by hand.
TEST(GameCommand, SaysAtOnceThatTheDiskIsFull) {
  std::istringstream in("e4\nd4\nquit\n");
  std::ostringstream out;
  uci::Session session(in, out, test_setup());
  session.run_arguments({"game level 500 out /dev/full"});
  const std::string text = out.str();
  const std::size_t warning = text.find("game: '/dev/full' cannot be written");
  EXPECT_LT(warning, text.rfind(" plays ")) << text;
}
#endif

/// Before its first move the engine does not know how it stands.
TEST(GameCommand, NoDrawIsAgreedBeforeTheEngineHasMoved) {
  const Played played =
      play("black level 2000", "draw\nquit\n", "position fen 4k3/8/8/8/8/8/8/KQ6 b - - 0 30");
  EXPECT_NE(played.out.find("would rather play on"), std::string::npos) << played.out;
}

}  // namespace
}  // namespace tratto::test
