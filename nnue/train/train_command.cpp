#include "nnue/train/train_command.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/files.h"
#include "nnue/train/arguments.h"
#include "nnue/train/damage_report.h"
#include "nnue/train/dataset.h"
#include "nnue/train/train_options.h"
#include "nnue/train/training_run.h"

namespace tratto::nnue::train {

namespace {

constexpr int exit_interrupted = 130;

/// Set by a signal: finish the batch, save, and stop.
volatile std::sig_atomic_t stop_requested = 0;

/// An error if an output would replace an input or cannot be written: fail now rather than after
/// hours of training.
std::optional<Error> find_output_error(const TrainOptions& options,
                                       const std::vector<std::string>& files) {
  const std::array outputs{options.out, options.checkpoint, options.log, options.plot};
  std::vector<std::string> inputs = files;
  inputs.insert(inputs.end(), options.load.scores_only.begin(), options.load.scores_only.end());
  inputs.push_back(options.from);
  if (auto error = find_replaced(outputs, inputs)) return error;
  for (const std::string& path : outputs)
    if (!path.empty())
      if (auto error = find_unwritable(path)) return error;
  return std::nullopt;
}

/// A file whose results are both used and ignored.
std::optional<Error> find_contradiction(const TrainOptions& options,
                                        const std::vector<std::string>& files) {
  for (const std::string& file : files)
    for (const std::string& other : options.load.scores_only)
      if (is_same_file(file, other))
        return Error{file + ": is given both with its results and, to --scores-of, without"};
  return std::nullopt;
}

/// Loads the games and prints their numbers.
Result<Dataset> load(const std::vector<std::string>& files, const TrainOptions& options,
                     DamagedGames& damaged) {
  Result<Dataset> data = load_dataset(files, options.load, damaged);
  if (!data) return data;
  std::uint64_t seen = 0;
  for (const std::uint64_t count : data->verdicts)
    seen += count;
  std::fprintf(stderr,
               "%llu games, %llu positions: %zu to train on, %zu to validate, %llu duplicates\n",
               static_cast<unsigned long long>(data->games), static_cast<unsigned long long>(seen),
               data->training.size(), data->validation.size(),
               static_cast<unsigned long long>(data->duplicates));
  if (data->training.empty()) return Error{"the files have no position to train on"};
  return data;
}

/// Trains and exports the network, also if the training was interrupted or its checkpoint could not
/// be written. Returns the exit status; `complete`: that of a complete run.
Result<int> train_and_export(TrainingRun& run, const TrainOptions& options,
                             const DamagedGames& damaged) {
  const Result<bool> finished = run.train(stop_requested);
  if (finished && !*finished && !options.checkpoint.empty()) return exit_interrupted;
  const Result<bool> exported = run.export_network();
  if (!finished && !exported) return Error{finished.error() + "; " + exported.error()};
  if (!finished)
    return Error{finished.error() + "; " + options.out + " is the network as it was then"};
  if (!exported) return Error{exported.error()};
  if (*finished) return status_of(damaged);
  std::fprintf(stderr,
               "interrupted: %s is the network as it was then; with --checkpoint the run could go "
               "on\n",
               options.out.c_str());
  return exit_interrupted;
}

}  // namespace

Result<int> train_command(std::span<const std::string> arguments) {
  TrainOptions options;
  ArgumentParser line("tratto-nnue train --data FILES... --out NET [OPTIONS]");
  add_train_options(line, options);
  const Result<std::vector<std::string>> files = line.parse(arguments);
  if (!files) return Error{files.error()};
  if (!is_valid_hidden(options.hidden)) return Error{"--hidden wants a multiple of 64"};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (files->empty() && options.load.scores_only.empty())
    return Error{"no files of games given; try --help"};
  if (auto error = find_option_error(line, options)) return *std::move(error);
  if (auto error = find_output_error(options, *files)) return *std::move(error);
  if (auto error = find_contradiction(options, *files)) return *std::move(error);

  const Result<std::optional<StartingNetwork>> start =
      load_starting_network(options, line.has("--hidden"));
  if (!start) return Error{start.error()};
  const Result<const TrainingKernels*> kernels = select_kernels();
  if (!kernels) return Error{kernels.error()};
  DamagedGames damaged = damaged_games_to_stderr();
  const Result<Dataset> data = load(*files, options, damaged);
  if (!data) return Error{data.error()};

  TrainingRun run(options, *start, *data, **kernels);
  if (const Result<bool> resumed = run.resume(); !resumed) return Error{resumed.error()};
  std::signal(SIGINT, [](int) { stop_requested = 1; });
  std::signal(SIGTERM, [](int) { stop_requested = 1; });
  return train_and_export(run, options, damaged);
}

}  // namespace tratto::nnue::train
