#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "nnue/data/game_stream.h"
#include "nnue/evaluate.h"
#include "nnue/network.h"
#include "nnue/train/commands.h"
#include "nnue/train/foresight.h"

namespace tratto::nnue::train {

namespace {

/// The quiet positions of recorded games, with the two things that can be foretold of them.
struct Questions {
  std::vector<Position> positions;
  std::vector<Target> scores;
  std::vector<Target> results;
  int games = 0;
};

void add_game(const GameRecord& game, const Filter& filter, Questions& questions) {
  const std::size_t legal = first_illegal_ply(game);
  Position position = game.start;
  ++questions.games;
  for (std::size_t ply = 0; ply < legal; ++ply) {
    const ScoredMove& played = game.moves[ply];
    if (judge(filter, position, played) == Verdict::Kept) {
      const double for_white = static_cast<int>(game.result) / 2.0;
      const double result = position.side_to_move() == White ? for_white : 1 - for_white;
      const double score = 1 / (1 + std::exp(-played.score / double{evaluation_scale}));
      questions.positions.push_back(position);
      questions.scores.push_back({score, questions.games});
      questions.results.push_back({result, questions.games});
    }
    position = position.after(played.move);
  }
}

std::optional<Error> add_games(const std::string& path, const Filter& filter,
                               Questions& questions) {
  Result<GameReader> reader = GameReader::open(path);
  if (!reader) return Error{reader.error()};
  GameRecord game;
  ReadStatus status = ReadStatus::Game;
  while ((status = reader->next(game)) == ReadStatus::Game)
    if (game.result != GameResult::None) add_game(game, filter, questions);
  if (status == ReadStatus::End) return std::nullopt;
  return Error{reader->error()};
}

std::vector<int> evaluations_of(const Network& network, std::span<const Position> positions) {
  std::vector<int> evaluations;
  evaluations.reserve(positions.size());
  for (const Position& position : positions)
    evaluations.push_back(evaluate_slowly(network, position));
  return evaluations;
}

}  // namespace

Result<int> compare_command(std::span<const std::string> arguments) {
  std::string games;
  Filter filter;
  ArgumentParser line(
      "tratto-nnue compare NETWORKS... --games FILE [OPTIONS]\n"
      "How well networks foretell what deep searches and results say of quiet positions: mean\n"
      "squared errors of the chance to win, and how much more than the first network's.");
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

  Questions questions;
  if (auto error = add_games(games, filter, questions)) return *std::move(error);
  if (questions.positions.empty()) return Error{games + ": no position that the filter leaves"};
  std::printf("%zu positions of %d games\n", questions.positions.size(), questions.games);
  std::printf("%-24s %10s %21s %7s %10s\n", "network", "score", "more than the first", "scale",
              "result");
  std::optional<Foresight> first;
  for (const std::string& path : *networks) {
    const Result<Network> network = load_network(path);
    if (!network) return Error{network.error()};
    const std::vector<int> evaluations = evaluations_of(*network, questions.positions);
    const Foresight score = measure_foresight(evaluations, questions.scores);
    const Foresight result = measure_foresight(evaluations, questions.results);
    if (!first) first = score;
    const Difference more = compare(*first, score, questions.scores);
    std::printf("%-24s %10.6f %+10.6f +- %.6f %7.3f %10.6f\n", path.c_str(), score.error, more.mean,
                more.margin, score.scale, result.error);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace tratto::nnue::train
