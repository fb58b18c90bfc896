#include "nnue/train/relabel_command.h"

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/files.h"
#include "nnue/data/each_game.h"
#include "nnue/kernels/select.h"
#include "nnue/train/arguments.h"
#include "nnue/train/damage_report.h"
#include "nnue/train/teachers.h"
#include "nnue/train/write_games.h"

namespace tratto::nnue::train {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds report_interval{10};

/// Prints progress every few seconds.
class RelabelProgress {
 public:
  void report(std::uint64_t positions) {
    const auto now = Clock::now();
    if (now - reported_ < report_interval) return;
    reported_ = now;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    std::fprintf(stderr, "%" PRIu64 " positions, %.0f a second\n", positions,
                 static_cast<double>(positions) / seconds);
  }

 private:
  Clock::time_point begin_ = Clock::now();
  Clock::time_point reported_ = begin_;
};

/// Relabels all games.
std::optional<Error> relabel_all(GameReader& games, DamagedGames& damaged, Teachers& teachers,
                                 GameWriter& out) {
  RelabelProgress progress;
  std::optional<Error> error;
  for_each_game(games, damaged, [&](GameRecord& game, std::uint64_t) {
    teachers.relabel(game);
    if (const Result<bool> written = out.append(game); !written) error = Error{written.error()};
    progress.report(out.positions());
    return !error;
  });
  return error;
}

}  // namespace

Result<int> relabel_command(std::span<const std::string> arguments) {
  std::string games;
  std::string out;
  ArgumentParser line(
      "tratto-nnue relabel NETWORKS... --games FILE --out FILE\n"
      "Writes the games again with scores by the mean of networks: labels for one that is to "
      "learn\n"
      "what they know together. Positions that were never searched get a score too; results\n"
      "are left out.");
  line.add("--games", "recorded games", games);
  line.add("--out", "a file that does not exist yet", out);
  const Result<std::vector<std::string>> files = line.parse(arguments);
  if (!files) return Error{files.error()};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (files->empty() || games.empty() || out.empty())
    return Error{"networks, --games and --out have to be given; try --help"};
  std::vector<std::string> inputs = *files;
  inputs.push_back(games);
  if (auto error = find_replaced({&out, 1}, inputs)) return *std::move(error);
  Result<std::vector<Network>> networks = load_networks(*files);
  if (!networks) return Error{networks.error()};
  const Result<const nnue::Kernels*> kernels = nnue::select_kernels();
  if (!kernels) return Error{kernels.error()};
  Teachers teachers(*std::move(networks), **kernels);
  Result<GameReader> reader = GameReader::open(games);
  if (!reader) return Error{reader.error()};
  DamagedGames damaged = damaged_games_to_stderr();
  const Result<int> written = write_games(
      out, [&](GameWriter& writer) { return relabel_all(*reader, damaged, teachers, writer); });
  if (!written) return written;
  return status_of(damaged);
}

}  // namespace tratto::nnue::train
