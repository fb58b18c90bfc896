#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <new>
#include <set>

#include "engine/search/material_evaluator.h"
#include "engine/selfplay/game.h"
#include "engine/selfplay/run.h"
#include "nnue/data/filter.h"
#include "nnue/data/game_stream.h"
#include "tests/nnue/data/random_games.h"
#include "tests/positions.h"
#include "tests/tablebase/table_directory.h"
#include "tests/temporary.h"
#include "tests/uci/conversation.h"

namespace tratto::selfplay {
namespace {

std::vector<nnue::GameRecord> records_in(const std::string& path) {
  std::vector<nnue::GameRecord> records;
  Result<nnue::GameReader> reader = nnue::GameReader::open(path);
  EXPECT_TRUE(reader) << path;
  if (!reader) return records;
  nnue::GameRecord record;
  while (reader->next(record) == nnue::ReadStatus::Game)
    records.push_back(record);
  return records;
}

/// The moves of each game as text, so that games can be compared.
std::vector<std::string> games_in(const std::string& path) {
  std::vector<std::string> games;
  for (const nnue::GameRecord& game : records_in(path)) {
    std::string& text = games.emplace_back();
    for (const nnue::ScoredMove& scored : game.moves)
      text += std::to_string(scored.move.bits()) + " ";
  }
  return games;
}

/// A quiet position with a legal move and the result of one of the games.
void expect_quiet_record(const nnue::GameRecord& record,
                         const std::set<nnue::GameResult>& results) {
  ASSERT_EQ(record.moves.size(), 1U);
  EXPECT_EQ(nnue::first_illegal_ply(record), 1U);
  EXPECT_TRUE(results.contains(record.result));
  EXPECT_EQ(judge({.min_ply = 0}, record.start, record.moves[0]), nnue::Verdict::Kept);
}

std::set<nnue::GameResult> results_of(const std::vector<nnue::GameRecord>& records) {
  std::set<nnue::GameResult> results;
  for (const nnue::GameRecord& record : records)
    results.insert(record.result);
  return results;
}

/// A run with short games by material values, whose files, also those of positions inside the
/// search, are gone before and after.
struct ShortRun {
  std::string path = test::temporary_name("games");
  std::string inner = inner_path(path);
  RunOptions options;

  explicit ShortRun(std::uint64_t soft_nodes) {
    options.path = path;
    options.hash_megabytes = 1;
    options.rules.soft_nodes = soft_nodes;
    options.rules.longest_game = 60;
    remove_files();
  }
  ShortRun(const ShortRun&) = delete;
  ShortRun& operator=(const ShortRun&) = delete;
  ~ShortRun() { remove_files(); }

  void remove_files() const {
    std::filesystem::remove(path);
    std::filesystem::remove(inner);
  }
  /// Lets the run write positions inside its searches, too.
  void record_leaves() {
    options.rules.leaves = 1;
    options.rules.leaf_nodes = 20;
  }
  /// Plays until the file has that many games.
  bool play(std::uint64_t games) {
    options.games = games;
    const std::atomic<bool> stop = false;
    const auto material = [] { return std::make_unique<MaterialEvaluator>(); };
    return run(
               options, material, [](const auto&) {}, stop)
        .ok();
  }
};

/// Quiet positions with exact scores from inside the searches, each a record of its own with the
/// result of its game; none unless they are asked for.
TEST(SelfPlay, RecordsPositionsInsideTheSearch) {
  ShortRun short_run(300);
  for (const int depth : {0, 3}) {
    short_run.remove_files();
    short_run.options.rules.inner_depth = depth;
    ASSERT_TRUE(short_run.play(4));
    EXPECT_EQ(games_in(short_run.path).size(), 4U);
    ASSERT_EQ(std::filesystem::exists(short_run.inner), depth != 0);
  }
  const std::vector<nnue::GameRecord> records = records_in(short_run.inner);
  const std::set<nnue::GameResult> results = results_of(records_in(short_run.path));
  for (const nnue::GameRecord& record : records)
    expect_quiet_record(record, results);
  EXPECT_EQ(results_of(records), results);
  EXPECT_GT(records.size(), 50U);
}

/// With leaf nodes, what the search asked of its evaluation is recorded too: quiet positions that
/// are no position of the game.
TEST(SelfPlay, RecordsPositionsThatWereEvaluated) {
  ShortRun short_run(100);
  short_run.options.rules.leaves = 2;
  short_run.options.rules.leaf_nodes = 200;
  ASSERT_TRUE(short_run.play(4));
  std::set<std::uint64_t> played;
  const std::vector<nnue::GameRecord> games = records_in(short_run.path);
  for (const nnue::GameRecord& game : games) {
    Position position = game.start;
    for (const nnue::ScoredMove& scored : game.moves)
      played.insert((position = position.after(scored.move)).key());
  }
  const std::vector<nnue::GameRecord> leaves = records_in(short_run.inner);
  EXPECT_GT(leaves.size(), 20U);
  std::size_t new_ones = 0;
  for (const nnue::GameRecord& leaf : leaves) {
    expect_quiet_record(leaf, results_of(games));
    new_ones += static_cast<std::size_t>(!played.contains(leaf.start.key()));
  }
  EXPECT_GT(new_ones, leaves.size() * 3 / 4);
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Killed while the positions of a game were written, before the game itself: what is there is not
/// written again.
TEST(SelfPlay, PositionsOfAGameThatWasBrokenOffAreNotRepeated) {
  ShortRun short_run(50);
  short_run.record_leaves();
  short_run.options.rules.longest_game = 40;
  const std::string &path = short_run.path, &inner = short_run.inner;
  ASSERT_TRUE(short_run.play(2));
  const std::string two = bytes_of(path), two_inner = bytes_of(inner);
  ASSERT_TRUE(short_run.play(3));
  const std::string three = bytes_of(path), three_inner = bytes_of(inner);
  ASSERT_LT(two.size(), three.size());
  ASSERT_LT(two_inner.size() + 500, three_inner.size());
  for (const std::size_t size : {two_inner.size(), two_inner.size() + 7, two_inner.size() + 300,
                                 three_inner.size() - 1, three_inner.size()}) {
    std::ofstream(path, std::ios::binary) << two;
    std::ofstream(inner, std::ios::binary) << three_inner.substr(0, size);
    ASSERT_TRUE(short_run.play(3)) << size;
    EXPECT_TRUE(bytes_of(path) == three) << size;
    EXPECT_TRUE(bytes_of(inner) == three_inner) << size << " of " << three_inner.size();
  }
}

/// Otherwise the positions of all games would be appended once more.
TEST(SelfPlay, PositionsWithoutTheirGamesAreRefused) {
  ShortRun short_run(50);
  short_run.record_leaves();
  ASSERT_TRUE(short_run.play(1));
  const std::string inner = bytes_of(short_run.inner);
  std::filesystem::remove(short_run.path);
  EXPECT_FALSE(short_run.play(1));
  EXPECT_EQ(bytes_of(short_run.inner), inner);
}

/// Otherwise the starts of the run would change with every game that it writes.
TEST(SelfPlay, PositionsThatAreWrittenAreNoStarts) {
  ShortRun short_run(50);
  short_run.record_leaves();
  ASSERT_TRUE(short_run.play(1));
  const std::string inner = bytes_of(short_run.inner);
  short_run.options.starts = short_run.inner;
  EXPECT_FALSE(short_run.play(2));
  EXPECT_EQ(bytes_of(short_run.inner), inner);
  short_run.options.rules.leaves = 0;
  EXPECT_TRUE(short_run.play(2)) << "nothing is written there";
}

TEST(SelfPlay, TellsTheTimeThatIsLeft) {
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  struct Row {
    const char* what;
    RunGoal games;
    RunGoal positions;
    const char* expected;
  };
  const Row rows[] = {
      {"no limit", {5, 0, 1}, {500, 0, 100}, "no end set"},
      {"games", {10, 30, 2}, {1000, 0, 200}, "10 s left"},
      {"positions", {10, 0, 2}, {1000, 9000, 200}, "40 s left"},
      {"games come first", {10, 30, 2}, {1000, 9000, 200}, "10 s left"},
      {"positions come first", {10, 300, 2}, {1000, 9000, 200}, "40 s left"},
      {"reached", {30, 30, 2}, {1000, 0, 200}, "0 s left"},
      {"reached before", {30, 20, 0}, {1000, 0, 0}, "0 s left"},
      {"no game yet", {0, 30, 0}, {0, 0, 0}, "time left not known yet"},
      {"more than any integer", {0, most, 0.5}, {0, 0, 0}, "18446744073709551616 s left"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(time_left({row.games, row.positions}), row.expected) << row.what;
}

/// Openings are drawn until one is balanced; two games must not draw from the same sequence of
/// random numbers.
TEST(SelfPlay, EveryGameIsAnother) {
  const std::string path = test::temporary_name("games");
  std::filesystem::remove(path);
  RunOptions options;
  options.path = path;
  options.games = 200;
  options.hash_megabytes = 1;
  options.rules.soft_nodes = 1;
  options.rules.balance_limit = 10;
  options.rules.longest_game = 12;
  options.mix.endgame = 0;
  options.mix.chess960 = 0;
  const std::atomic<bool> stop = false;
  const auto material = [] { return std::make_unique<MaterialEvaluator>(); };
  const Result<RunSummary> played = run(
      options, material, [](const auto&) {}, stop);
  ASSERT_TRUE(played) << played.error();
  const std::vector<std::string> games = games_in(path);
  ASSERT_EQ(games.size(), 200U);
  EXPECT_EQ(std::set(games.begin(), games.end()).size(), 200U);
  std::filesystem::remove(path);
}

RunOptions short_games(const std::string& path, int threads) {
  RunOptions options;
  options.path = path;
  options.games = 60;
  options.threads = threads;
  options.hash_megabytes = 1;
  options.rules.soft_nodes = 30;
  options.rules.longest_game = 60;
  return options;
}

/// Games of several threads end in any order. They are written in that of their numbers: then the
/// next run, which begins with the number of games in the file, plays none of them again.
TEST(SelfPlay, WritesGamesInOrder) {
  const std::atomic<bool> stop = false;
  const auto material = [] { return std::make_unique<MaterialEvaluator>(); };
  const std::string one = test::temporary_name("one.games");
  const std::string four = test::temporary_name("four.games");
  for (const auto& options : {short_games(one, 1), short_games(four, 4)}) {
    const Result<RunSummary> done = run(
        options, material, [](const auto&) {}, stop);
    ASSERT_TRUE(done) << done.error();
    ASSERT_EQ(done->games, options.games);
  }
  EXPECT_EQ(bytes_of(one), bytes_of(four));
}

/// Counts material until memory ends: after `left` evaluations, but not before a game is in the
/// file.
class ForgetfulEvaluator final : public Evaluator {
 public:
  ForgetfulEvaluator(std::atomic<int>& left, const std::string& path) : left_(left), path_(path) {}
  void reset(const Position&) override {}
  void push(const Position&, Move, const Position&) override {}
  void push_null() override {}
  void pop() override {}
  int evaluate(const Position& position) override {
    if (--left_ < 0 && std::filesystem::file_size(path_) > nnue::game_file_header_size)
      throw std::bad_alloc();
    return material_.evaluate(position);
  }

 private:
  std::atomic<int>& left_;
  const std::string& path_;
  MaterialEvaluator material_;
};

/// Not "0 games" and success: the games before are written, and the caller hears of it.
TEST(SelfPlay, ThrowsWhenMemoryEndsInAGame) {
  for (const int threads : {1, 4}) {
    const std::string path = test::temporary_name(std::to_string(threads) + ".games");
    RunOptions options = short_games(path, threads);
    options.games = 100'000;
    std::atomic<int> left = 20'000;
    const std::atomic<bool> stop = false;
    EXPECT_THROW((void)run(
                     options, [&] { return std::make_unique<ForgetfulEvaluator>(left, path); },
                     [](const auto&) {}, stop),
                 std::bad_alloc)
        << threads;
    const std::size_t games = games_in(path).size();
    EXPECT_GT(games, 0U) << threads;
    EXPECT_LT(games, options.games) << threads;
  }
}

/// With starts that are never balanced it says so, and can be stopped before.
TEST(SelfPlay, EndsWhereNoStartIsBalanced) {
  const std::string starts = test::temporary_name("starts.games");
  {
    Result<nnue::GameWriter> writer = nnue::GameWriter::open(starts);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->append({test::position_of("7k/8/8/8/8/8/8/KQQQ4 w - - 0 1"), {}, {}}));
  }
  RunOptions options = short_games(test::temporary_name("games"), 2);
  options.starts = starts;
  options.start_range = {5, 5};
  options.rules.soft_nodes = 1;
  options.mix.random_plies = 0;
  options.mix.max_tries = 300;
  const auto material = [] { return std::make_unique<MaterialEvaluator>(); };
  const std::atomic<bool> stop = false;
  const Result<RunSummary> done = run(
      options, material, [](const auto&) {}, stop);
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().starts_with("none of 300 openings was scored within 400"))
      << done.error();
  test::Conversation talk;
  talk.send("selfplay " + options.path +
            " games 1 nodes 100000 randomplies 0 startpieces 5 starts " + starts);
  talk.send("stop");
  talk.send("isready");
  EXPECT_TRUE(talk.expect("readyok"));
}

/// Damaged games in the file of starts are skipped and reported. The command plays on and fails at
/// its end.
TEST(SelfPlay, PlaysOnWithDamagedStarts) {
  const std::string starts = test::temporary_name("starts.games");
  nnue::write_games_with_damage(starts, nnue::random_games(40, 81), {3});
  const std::string path = test::temporary_name("games");
  const auto lines =
      test::converse("selfplay " + path + " games 3 nodes 20 startpieces 20 starts " + starts);
  ASSERT_EQ(lines.size(), 2U) << test::joined(lines);
  EXPECT_EQ(lines[0], "3 games in " + path);
  EXPECT_EQ(lines[1], "info string error: selfplay: " + starts + ": 1 damaged game was left out");
  EXPECT_EQ(games_in(path).size(), 3U);
}

/// One game by a player that counts material.
nnue::GameRecord play(const char* fen, const GameRules& rules, bool plays_out) {
  nnue::GameRecord game;
  game.start = test::position_of(fen);
  Engine white(std::make_unique<MaterialEvaluator>(), 1, rules);
  Engine black(std::make_unique<MaterialEvaluator>(), 1, rules);
  play_on(game, white, black, rules, plays_out);
  return game;
}

/// The knight can be taken, and what is left then is in the tables: a rook against a bare king.
constexpr const char* knight_hangs = "8/8/8/8/3n4/2K5/7R/k7 w - - 0 1";
constexpr const char* knight_hangs_black = "K7/7r/2k5/3N4/8/8/8/8 b - - 0 1";

TEST(SelfPlay, TablesEndGamesAndLabelThem) {
  const tablebase::TableDirectory directory("KRvK");
  GameRules rules;
  rules.soft_nodes = 100;
  rules.win_plies = 1000;  // Scores alone end no game here.
  rules.longest_game = 200;
  rules.tablebases = {std::make_shared<const tablebase::Tables>(directory.name()), 1,
                      tablebase::max_pieces, true};
  for (const auto& [fen, result] : {std::pair(knight_hangs, nnue::GameResult::WhiteWins),
                                    std::pair(knight_hangs_black, nnue::GameResult::BlackWins)}) {
    const nnue::GameRecord game = play(fen, rules, false);
    EXPECT_EQ(game.result, result) << fen;
    ASSERT_EQ(game.moves.size(), 1U) << fen;
    // A rook is worth a few hundred; a win by the tables is more than any evaluation.
    EXPECT_GT(game.moves[0].score, rules.win_score) << fen;
    EXPECT_LT(game.moves[0].score, nnue::Filter{}.score_limit) << fen << ": and can be learned";
  }
  const nnue::GameRecord shown = play(knight_hangs, rules, true);
  EXPECT_EQ(shown.result, nnue::GameResult::WhiteWins);
  EXPECT_GT(shown.moves.size(), 3U) << "played on to mate";
  EXPECT_LT(shown.moves.size(), 40U) << "and no longer than the tables need";
  rules.tablebases = {};
  EXPECT_GT(play(knight_hangs, rules, false).moves.size(), 1U) << "nothing tells without tables";
}

/// What was taken last left as many pieces as the rules want; only games that are played out, or
/// begin like that, have a result.
TEST(SelfPlay, EndsGamesByTheirPieces) {
  constexpr const char* five_pieces = "8/8/8/8/3n4/2K5/7R/k6b w - - 0 1";
  GameRules rules;
  rules.soft_nodes = 100;
  rules.win_plies = 1000;
  rules.longest_game = 60;
  rules.end_pieces = 4;
  const nnue::GameRecord ended = play(five_pieces, rules, false);
  EXPECT_EQ(ended.result, nnue::GameResult::None);
  EXPECT_EQ(ended.moves.size(), 1U);
  EXPECT_GT(play(five_pieces, rules, true).moves.size(), 1U);
  rules.end_pieces = 5;
  const nnue::GameRecord ending = play(five_pieces, rules, false);
  EXPECT_GT(ending.moves.size(), 1U);
  EXPECT_NE(ending.result, nnue::GameResult::None);
}

/// With fast moves only some positions have scores: quiet ones, with enough plies between them.
TEST(SelfPlay, SearchesSomePositionsInFull) {
  GameRules rules;
  rules.fast_nodes = 50;
  rules.soft_nodes = 400;
  rules.label_gap = 4;
  rules.longest_game = 60;
  Engine side(std::make_unique<MaterialEvaluator>(), 1, rules);
  side.new_game();
  nnue::GameRecord game;
  play_on(game, side, side, rules, true);
  ASSERT_GT(game.moves.size(), 30U);
  Position position = game.start;
  std::vector<std::size_t> scored;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    if (game.moves[ply].score != nnue::no_score) {
      EXPECT_FALSE(position.in_check()) << ply;
      EXPECT_TRUE(scored.empty() || ply - scored.back() >= 4) << ply;
      scored.push_back(ply);
    }
    position = position.after(game.moves[ply].move);
  }
  EXPECT_EQ(scored.front(), 0U);
  EXPECT_GT(scored.size(), game.moves.size() / 10);
}

}  // namespace
}  // namespace tratto::selfplay
