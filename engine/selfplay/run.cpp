#include "engine/selfplay/run.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <deque>
#include <iomanip>
#include <limits>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <sstream>

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/base/threads.h"
#include "nnue/data/each_game.h"
#include "nnue/data/game_stream.h"

namespace tratto::selfplay {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds report_interval{10};
/// Maximum number of start positions in memory: some 80 MB.
constexpr std::size_t max_starts = 300'000;

/// State shared by the threads of a run: the file and the counters. Games are written in the order
/// of their numbers: the number of games in the file is then the number of the next game to play,
/// whenever the run ends.
class RunState {
 public:
  RunState(const RunOptions& options, nnue::GameWriter writer,
           std::optional<nnue::GameWriter> inner_writer)
      : options_(options),
        writer_(std::move(writer)),
        inner_writer_(std::move(inner_writer)),
        next_game_(writer_.games()),
        next_written_(writer_.games()),
        games_before_(writer_.games()),
        positions_before_(writer_.positions()) {}

  /// Takes the number of the next game; false when a limit is reached.
  bool take(std::uint64_t& number) {
    const std::lock_guard lock(mutex_);
    if (failed_ || is_enough(next_game_)) return false;
    number = next_game_++;
    return true;
  }

  /// Writes game `number`, and positions from inside its searches with the game's result, after the
  /// games before it.
  void finish(std::uint64_t number, nnue::GameRecord game, std::vector<nnue::GameRecord> inner) {
    const std::lock_guard lock(mutex_);
    finished_.try_emplace(number, std::move(game), std::move(inner));
    for (auto first = finished_.begin();
         first != finished_.end() && first->first == next_written_ && !failed_;
         first = finished_.erase(first), ++next_written_)
      write(first->second);
  }

  /// Ends the run: no more games are started. outcome() returns the reason.
  void fail(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (failed_) return;
    failed_ = true;
    error_ = why;
  }

  [[nodiscard]] Result<std::uint64_t> outcome() const {
    if (failed_) return Error{error_};
    return writer_.games();
  }

  [[nodiscard]] std::string status() {
    const std::lock_guard lock(mutex_);
    const double seconds =
        std::max(1e-3, std::chrono::duration<double>(Clock::now() - begin_).count());
    const auto games = writer_.games() - games_before_;
    const auto positions = writer_.positions() - positions_before_;
    const double game_rate = static_cast<double>(games) / seconds;
    const double position_rate = static_cast<double>(positions) / seconds;
    const std::string left = time_left({{writer_.games(), options_.games, game_rate},
                                        {writer_.positions(), options_.positions, position_rate}});
    std::array<char, 256> line{};
    std::snprintf(line.data(), line.size(),
                  "%llu games, %llu positions (%.0f/s), +%llu =%llu -%llu for White, %s",
                  static_cast<unsigned long long>(writer_.games()),
                  static_cast<unsigned long long>(writer_.positions()), position_rate,
                  static_cast<unsigned long long>(results_[2]),
                  static_cast<unsigned long long>(results_[1]),
                  static_cast<unsigned long long>(results_[0]), left.c_str());
    return line.data();
  }

 private:
  struct Finished {
    Finished(nnue::GameRecord played, std::vector<nnue::GameRecord> searched)
        : game(std::move(played)), inner(std::move(searched)) {}
    nnue::GameRecord game;
    std::vector<nnue::GameRecord> inner;
  };

  /// Writes the inner positions of a game, then the game. If the run is killed in between, the game
  /// is played again, and positions that are already in the file are not written twice.
  void write(Finished& finished) {
    for (nnue::GameRecord& position : finished.inner)
      position.result = finished.game.result;
    const bool resumes = next_written_ == games_before_;
    for (std::size_t i = resumes ? count_already_written(finished.inner) : 0;
         i < finished.inner.size(); ++i)
      append(*inner_writer_, finished.inner[i]);
    append(writer_, finished.game);
    if (!failed_) ++results_[static_cast<std::size_t>(finished.game.result)];
  }

  /// Number of the inner positions of a game that are already at the end of their file.
  [[nodiscard]] std::size_t count_already_written(
      const std::vector<nnue::GameRecord>& inner) const {
    Result<nnue::GameReader> reader = nnue::GameReader::open(inner_path(options_.path));
    if (inner.empty() || !reader) return 0;
    using Bytes = std::vector<std::uint8_t>;
    std::vector<Bytes> expected(inner.size());
    for (std::size_t i = 0; i < inner.size(); ++i)
      encode_game(inner[i], expected[i]);
    std::deque<Bytes> last;
    for (Bytes bytes; reader->next_encoded(bytes) == nnue::ReadStatus::Game;) {
      last.push_back(bytes);
      if (last.size() > expected.size()) last.pop_front();
    }
    while (!std::equal(last.begin(), last.end(), expected.begin()))
      last.pop_front();
    return last.size();
  }

  void append(nnue::GameWriter& writer, const nnue::GameRecord& game) {
    if (failed_) return;
    if (const auto written = writer.append(game); !written) {
      failed_ = true;
      error_ = written.error();
    }
  }

  [[nodiscard]] bool is_enough(std::uint64_t games) const {
    return (options_.games != 0 && games >= options_.games) ||
           (options_.positions != 0 && writer_.positions() >= options_.positions);
  }

  const RunOptions& options_;
  std::mutex mutex_;
  nnue::GameWriter writer_;
  std::optional<nnue::GameWriter> inner_writer_;
  std::uint64_t next_game_;
  std::uint64_t next_written_;
  std::map<std::uint64_t, Finished> finished_;  ///< Finished games that wait for an earlier one.
  std::uint64_t games_before_;
  std::uint64_t positions_before_;
  std::array<std::uint64_t, nnue::game_result_count> results_{};
  Clock::time_point begin_ = Clock::now();
  bool failed_ = false;
  std::string error_;
};

/// The openings of a run, including the positions of its start file.
Result<OpeningMix> opening_mix(const RunOptions& options, nnue::DamagedGames& damaged) {
  OpeningMix mix = options.mix;
  if (options.starts.empty()) return mix;
  Random random(options.seed);
  Result<std::vector<Position>> starts =
      draw_starts(options.starts, options.start_range, max_starts, random, damaged);
  if (!starts) return Error{starts.error()};
  mix.starts = std::make_shared<const std::vector<Position>>(std::move(*starts));
  return mix;
}

/// Runs one thread. Returns false without memory for its player; the run then has one thread less.
bool play_games(RunState& state, const RunOptions& options, const EvaluatorFactory& evaluators,
                const OpeningMix& mix, const std::atomic<bool>& stop) {
  std::optional<Player> player;
  try {
    player.emplace(evaluators(), options.hash_megabytes, options.rules, mix);
  } catch (const std::bad_alloc&) {
    return false;
  }
  std::uint64_t number = 0;
  while (!stop && state.take(number)) {
    Result<nnue::GameRecord> game = player->play(stream_seed(options.seed, number), stop);
    if (game)
      state.finish(number, std::move(*game), player->take_inner());
    else if (!stop)
      state.fail(game.error());
  }
  return true;
}

}  // namespace

std::string time_left(std::initializer_list<RunGoal> goals) {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  double first = unknown;
  bool is_set = false;
  for (const RunGoal& goal : goals) {
    if (goal.wanted == 0) continue;
    is_set = true;
    if (goal.done >= goal.wanted)
      first = 0;
    else if (goal.per_second > 0)
      first = std::min(first, static_cast<double>(goal.wanted - goal.done) / goal.per_second);
  }
  if (!is_set) return "no end set";
  if (first == unknown) return "time left not known yet";
  // Not as an integer: one game in ten seconds of 2^63 needs more seconds than fit.
  std::ostringstream text;
  text << std::fixed << std::setprecision(0) << first << " s left";
  return text.str();
}

std::string inner_path(const std::string& games) {
  return games + ".inner";
}

Result<RunSummary> run(const RunOptions& options, const EvaluatorFactory& evaluators,
                       const std::function<void(const std::string&)>& progress,
                       const std::atomic<bool>& stop) {
  const bool records_inner = options.rules.inner_depth > 0 || options.rules.leaves > 0;
  const std::array outputs{options.path, records_inner ? inner_path(options.path) : std::string()};
  if (auto error = find_replaced(outputs, {&options.starts, 1})) return *std::move(error);
  nnue::DamagedGames damaged_starts(progress);
  const Result<OpeningMix> mix = opening_mix(options, damaged_starts);
  if (!mix) return Error{mix.error()};
  if (records_inner && file_exists(file_path(inner_path(options.path))) &&
      !file_exists(file_path(options.path)))
    return Error{concat(tratto::in_quotes(inner_path(options.path)),
                        " has positions of games, but ", tratto::in_quotes(options.path),
                        " is not there")};
  Result<nnue::GameWriter> writer = nnue::GameWriter::open(options.path);
  if (!writer) return Error{writer.error()};
  std::optional<nnue::GameWriter> inner_writer;
  if (records_inner) {
    Result<nnue::GameWriter> opened = nnue::GameWriter::open(inner_path(options.path));
    if (!opened) return Error{opened.error()};
    inner_writer = std::move(*opened);
  }
  RunState state(options, std::move(*writer), std::move(inner_writer));

  std::atomic<int> players{0};
  const auto work = [&] {
    try {
      if (play_games(state, options, evaluators, *mix, stop)) ++players;
    } catch (...) {
      // Otherwise the other threads would play on, and their games would wait for this one for
      // ever.
      state.fail("a game was broken off");
      throw;
    }
  };
  work_and_report(options.threads, work, report_interval, [&] { progress(state.status()); });
  if (players == 0) return Error{std::string(no_player)};
  progress(state.status());
  const Result<std::uint64_t> games = state.outcome();
  if (!games) return Error{games.error()};
  return RunSummary{*games, damaged_starts};
}

}  // namespace tratto::selfplay
