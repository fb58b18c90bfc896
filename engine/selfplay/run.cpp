#include "engine/selfplay/run.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <optional>

#include "engine/base/threads.h"
#include "nnue/data/game_stream.h"

namespace tratto::selfplay {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds report_interval{10};
/// Maximum number of start positions in memory: some 80 MB.
constexpr std::size_t max_starts = 300'000;

/// State shared by the threads of a run: the file and the counters.
class Session {
 public:
  Session(const RunOptions& options, nnue::GameWriter writer,
          std::optional<nnue::GameWriter> inner_writer)
      : options_(options),
        writer_(std::move(writer)),
        inner_writer_(std::move(inner_writer)),
        next_game_(writer_.games()),
        games_before_(writer_.games()),
        positions_before_(writer_.positions()) {}

  /// Takes the number of the next game; false when a limit is reached.
  bool take(std::uint64_t& number) {
    const std::lock_guard lock(mutex_);
    if (failed_ || is_enough(next_game_)) return false;
    number = next_game_++;
    return true;
  }

  /// Writes a game, and positions from inside its searches with the game's result.
  void finish(const nnue::GameRecord& game, std::vector<nnue::GameRecord> inner) {
    const std::lock_guard lock(mutex_);
    ++results_[static_cast<std::size_t>(game.result)];
    write(writer_, game);
    for (nnue::GameRecord& position : inner) {
      position.result = game.result;
      write(*inner_writer_, position);
    }
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
    const double position_rate = static_cast<double>(positions) / seconds;
    std::array<char, 256> line{};
    std::snprintf(line.data(), line.size(),
                  "%llu games, %llu positions (%.0f/s), +%llu =%llu -%llu for White, %s",
                  static_cast<unsigned long long>(writer_.games()),
                  static_cast<unsigned long long>(writer_.positions()), position_rate,
                  static_cast<unsigned long long>(results_[2]),
                  static_cast<unsigned long long>(results_[1]),
                  static_cast<unsigned long long>(results_[0]),
                  remaining(static_cast<double>(games) / seconds, position_rate).c_str());
    return line.data();
  }

 private:
  void write(nnue::GameWriter& writer, const nnue::GameRecord& game) {
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

  [[nodiscard]] std::string remaining(double game_rate, double position_rate) const {
    double seconds = -1;
    if (options_.games != 0 && game_rate > 0)
      seconds =
          (static_cast<double>(options_.games) - static_cast<double>(writer_.games())) / game_rate;
    if (options_.positions != 0 && position_rate > 0)
      seconds =
          (static_cast<double>(options_.positions) - static_cast<double>(writer_.positions())) /
          position_rate;
    if (seconds < 0) return "no end set";
    return std::to_string(static_cast<long>(seconds)) + " s left";
  }

  const RunOptions& options_;
  std::mutex mutex_;
  nnue::GameWriter writer_;
  std::optional<nnue::GameWriter> inner_writer_;
  std::uint64_t next_game_;
  std::uint64_t games_before_;
  std::uint64_t positions_before_;
  std::array<std::uint64_t, nnue::game_result_count> results_{};
  Clock::time_point begin_ = Clock::now();
  bool failed_ = false;
  std::string error_;
};

/// The openings of a run, including the positions of its start file.
Result<OpeningMix> opening_mix(const RunOptions& options) {
  OpeningMix mix = options.mix;
  if (options.starts.empty()) return mix;
  Random random(options.seed);
  Result<std::vector<Position>> starts =
      draw_starts(options.starts, options.start_range, max_starts, random);
  if (!starts) return Error{starts.error()};
  mix.starts = std::make_shared<const std::vector<Position>>(std::move(*starts));
  return mix;
}

}  // namespace

std::string inner_path(const std::string& games) {
  return games + ".inner";
}

Result<std::uint64_t> run(const RunOptions& options, const EvaluatorFactory& evaluators,
                          const std::function<void(const std::string&)>& progress,
                          const std::atomic<bool>& stop) {
  const Result<OpeningMix> mix = opening_mix(options);
  if (!mix) return Error{mix.error()};
  Result<nnue::GameWriter> writer = nnue::GameWriter::open(options.path);
  if (!writer) return Error{writer.error()};
  std::optional<nnue::GameWriter> inner_writer;
  if (options.rules.inner_depth > 0 || options.rules.leaves > 0) {
    Result<nnue::GameWriter> opened = nnue::GameWriter::open(inner_path(options.path));
    if (!opened) return Error{opened.error()};
    inner_writer = std::move(*opened);
  }
  Session session(options, std::move(*writer), std::move(inner_writer));

  std::atomic<int> players{0};
  const auto work = [&] {
    Player player(evaluators(), options.hash_megabytes, options.rules, *mix);
    ++players;
    std::uint64_t number = 0;
    while (!stop && session.take(number)) {
      const nnue::GameRecord game = player.play(stream_seed(options.seed, number));
      session.finish(game, player.take_inner());
    }
  };
  work_and_report(options.threads, work, report_interval, [&] { progress(session.status()); });
  if (players == 0) return Error{std::string(no_player)};
  progress(session.status());
  return session.outcome();
}

}  // namespace tratto::selfplay
