#include "nnue/train/compare_command.h"

#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nnue/data/each_game.h"
#include "nnue/evaluate.h"
#include "nnue/network.h"
#include "nnue/train/arguments.h"
#include "nnue/train/block.h"
#include "nnue/train/checkpoint.h"
#include "nnue/train/damage_report.h"
#include "nnue/train/filter_options.h"
#include "nnue/train/kernels/select.h"
#include "nnue/train/pass.h"
#include "nnue/train/prediction_error.h"
#include "nnue/train/td_lambda_options.h"

namespace tratto::nnue::train {

namespace {

/// The positions of recorded games that pass the filter. Records of a single position are left out:
/// those from inside one search are not independent.
struct Games {
  std::vector<Example> examples;
  std::vector<Target> scores;   ///< One for each example.
  std::vector<Target> results;  ///< One for each example whose game has a result.
  int count = 0;
  int left_out = 0;  ///< Records of a single position.
};

Result<Games> read_games(const std::string& path, const Filter& filter, const TdLambda& how,
                         DamagedGames& damaged) {
  Games games;
  VerdictCounts verdicts{};
  std::vector<Example> found;
  const Result<bool> read = for_each_game(path, damaged, [&](GameRecord& game, std::uint64_t) {
    if (game.moves.size() < 2) {
      ++games.left_out;
      return true;
    }
    ++games.count;
    const GameRecord searched = game;
    apply_td_lambda(game, how);
    found.clear();
    collect_examples(searched, game.moves, filter, static_cast<std::uint64_t>(games.count), found,
                     verdicts);
    const auto scale = static_cast<float>(how.scale);
    for (const Example& example : found) {
      games.examples.push_back(example);
      games.scores.push_back({target_of(example, 0, scale), games.count});
      if (example.result != no_result)
        games.results.push_back({target_of(example, 1, scale), games.count});
    }
    return true;
  });
  if (!read) return Error{read.error()};
  return games;
}

/// For example ", 3 single positions left out"; empty if there are none.
std::string left_out(const Games& games) {
  if (games.left_out == 0) return "";
  return ", " + std::to_string(games.left_out) + " single position" +
         (games.left_out == 1 ? "" : "s") + " left out";
}

/// A network's evaluations of all examples, and of those whose game has a result.
struct Evaluations {
  std::vector<int> all;
  std::vector<int> with_result;

  Evaluations(std::vector<int> evaluations, std::span<const Example> examples)
      : all(std::move(evaluations)) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (examples[i].result != no_result) with_result.push_back(all[i]);
  }
};

/// Evaluations by a network file, or by the float network of a checkpoint.
Result<std::vector<int>> evaluate(const std::string& path, std::span<const Example> examples,
                                  const TrainingKernels& kernels) {
  std::vector<int> evaluations;
  evaluations.reserve(examples.size());
  if (is_checkpoint(path)) {
    const Result<Parameters> parameters = load_parameters(path);
    if (!parameters) return Error{parameters.error()};
    for (const float evaluation : evaluate(*parameters, examples, kernels))
      evaluations.push_back(static_cast<int>(std::lround(evaluation)));
    return evaluations;
  }
  const Result<Network> network = load_network(path);
  if (!network) return Error{network.error()};
  for (const Example& example : examples)
    evaluations.push_back(evaluate_slowly(*network, Position(board_of(example))));
  return evaluations;
}

}  // namespace

Result<int> compare_command(std::span<const std::string> arguments) {
  std::string path;
  TdLambda how;
  Filter filter;
  ArgumentParser line(
      "tratto-nnue compare NETWORKS... --games FILE [OPTIONS]\n"
      "How well networks predict scores and results of quiet positions: mean squared\n"
      "errors of the chance to win, and how much more than the first network's. The score\n"
      "is that of the position's own search, or with --lambda what the game came to later.\n"
      "A checkpoint stands for its float network.\n"
      "Single positions, such as those from inside the searches, are left out.");
  line.add("--games", "recorded games, of many nodes a move, that no network has learned from",
           path);
  add_td_lambda_options(line, how);
  add_filter_options(line, filter);
  add_per_game_option(line, filter);
  const Result<std::vector<std::string>> networks = line.parse(arguments);
  if (!networks) return Error{networks.error()};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (networks->empty() || path.empty())
    return Error{"networks and --games have to be given; try --help"};
  if (auto error = find_ignored_td_lambda(line, how)) return *std::move(error);

  const Result<const TrainingKernels*> kernels = select_kernels();
  if (!kernels) return Error{kernels.error()};
  DamagedGames damaged = damaged_games_to_stderr();
  const Result<Games> games = read_games(path, filter, how, damaged);
  if (!games) return Error{games.error()};
  if (games->examples.empty())
    return Error{path + ": no position that the filter leaves" + left_out(*games)};
  std::printf("%zu positions of %d games%s\n", games->examples.size(), games->count,
              left_out(*games).c_str());
  std::printf("%-24s %10s %21s %7s %10s\n", "network", "score", "more than the first", "scale",
              "result");
  std::optional<PredictionError> first;
  for (const std::string& name : *networks) {
    Result<std::vector<int>> found = evaluate(name, games->examples, **kernels);
    if (!found) return Error{found.error()};
    const Evaluations evaluations(std::move(*found), games->examples);
    const PredictionError score = measure_prediction_error(evaluations.all, games->scores);
    if (!first) first = score;
    const Difference more = compare(*first, score, games->scores);
    std::printf("%-24s %10.6f %+10.6f +- %.6f %7.3f", name.c_str(), score.error, more.mean,
                more.margin, score.scale);
    if (games->results.empty())
      std::printf(" %10s\n", "-");
    else
      std::printf(" %10.6f\n",
                  measure_prediction_error(evaluations.with_result, games->results).error);
    std::fflush(stdout);
  }
  return status_of(damaged);
}

}  // namespace tratto::nnue::train
