#include "nnue/train/compare_command.h"

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "nnue/data/each_game.h"
#include "nnue/evaluate.h"
#include "nnue/network.h"
#include "nnue/train/arguments.h"
#include "nnue/train/block.h"
#include "nnue/train/damage_report.h"
#include "nnue/train/filter_options.h"
#include "nnue/train/prediction_error.h"

namespace tratto::nnue::train {

namespace {

/// The positions of recorded games that pass the filter, and their games. Games without a result
/// are left out: positions from inside one search, each a game of its own, are not independent.
struct Questions {
  std::vector<Example> examples;
  std::vector<int> game_of;  ///< Number of the game of each example, from 1.
  int games = 0;
  int left_out = 0;  ///< Games without a result.
};

Result<Questions> read_games(const std::string& path, const Filter& filter, DamagedGames& damaged) {
  Questions questions;
  VerdictCounts verdicts{};
  const Result<bool> read =
      for_each_game(path, damaged, [&](const GameRecord& game, std::uint64_t) {
        if (game.result == GameResult::None) {
          ++questions.left_out;
          return true;
        }
        ++questions.games;
        collect_examples(game, game.moves.size(), filter,
                         static_cast<std::uint64_t>(questions.games), questions.examples, verdicts);
        questions.game_of.resize(questions.examples.size(), questions.games);
        return true;
      });
  if (!read) return Error{read.error()};
  return questions;
}

/// For example ", 3 games without a result left out"; empty if there are none.
std::string left_out(const Questions& questions) {
  if (questions.left_out == 0) return "";
  return ", " + std::to_string(questions.left_out) +
         (questions.left_out == 1 ? " game" : " games") + " without a result left out";
}

/// The targets: scores (`wdl` 0) or results (1).
std::vector<Target> targets_of(const Questions& questions, float wdl) {
  std::vector<Target> targets;
  targets.reserve(questions.examples.size());
  for (std::size_t i = 0; i < questions.examples.size(); ++i)
    targets.push_back(
        {target_of(questions.examples[i], wdl, evaluation_scale), questions.game_of[i]});
  return targets;
}

std::vector<int> evaluations_of(const Network& network, std::span<const Example> examples) {
  std::vector<int> evaluations;
  evaluations.reserve(examples.size());
  for (const Example& example : examples)
    evaluations.push_back(evaluate_slowly(network, Position(board_of(example))));
  return evaluations;
}

}  // namespace

Result<int> compare_command(std::span<const std::string> arguments) {
  std::string games;
  Filter filter;
  ArgumentParser line(
      "tratto-nnue compare NETWORKS... --games FILE [OPTIONS]\n"
      "How well networks predict deep searches and results of quiet positions: mean\n"
      "squared errors of the chance to win, and how much more than the first network's.\n"
      "Games without a result, such as positions from inside the searches, are left out.");
  line.add("--games", "recorded games, of many nodes a move, that no network has learned from",
           games);
  add_filter_options(line, filter);
  const Result<std::vector<std::string>> networks = line.parse(arguments);
  if (!networks) return Error{networks.error()};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (networks->empty() || games.empty())
    return Error{"networks and --games have to be given; try --help"};

  DamagedGames damaged = damaged_games_told();
  const Result<Questions> questions = read_games(games, filter, damaged);
  if (!questions) return Error{questions.error()};
  if (questions->examples.empty())
    return Error{games + ": no position that the filter leaves" + left_out(*questions)};
  const std::vector<Target> scores = targets_of(*questions, 0);
  const std::vector<Target> results = targets_of(*questions, 1);
  std::printf("%zu positions of %d games%s\n", questions->examples.size(), questions->games,
              left_out(*questions).c_str());
  std::printf("%-24s %10s %21s %7s %10s\n", "network", "score", "more than the first", "scale",
              "result");
  std::optional<PredictionError> first;
  for (const std::string& path : *networks) {
    const Result<Network> network = load_network(path);
    if (!network) return Error{network.error()};
    const std::vector<int> evaluations = evaluations_of(*network, questions->examples);
    const PredictionError score = measure_prediction_error(evaluations, scores);
    const PredictionError result = measure_prediction_error(evaluations, results);
    if (!first) first = score;
    const Difference more = compare(*first, score, scores);
    std::printf("%-24s %10.6f %+10.6f +- %.6f %7.3f %10.6f\n", path.c_str(), score.error, more.mean,
                more.margin, score.scale, result.error);
    std::fflush(stdout);
  }
  return status_of(damaged);
}

}  // namespace tratto::nnue::train
