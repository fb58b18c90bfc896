#include "nnue/train/fit_command.h"

#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "nnue/data/each_game.h"
#include "nnue/train/arguments.h"
#include "nnue/train/damage_report.h"
#include "nnue/train/win_model.h"

namespace tratto::nnue::train {

namespace {

/// Options that select the positions.
struct FitOptions {
  int min_ply = 16;
  int score_limit = 1000;
};

void count_game(const GameRecord& game, const FitOptions& options, WinCounts& counts) {
  if (game.result == GameResult::None) return;
  Color mover = game.start.side_to_move();
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply, mover = ~mover) {
    const std::int16_t score = game.moves[ply].score;
    if (score == no_score || static_cast<int>(ply) < options.min_ply ||
        std::abs(score) >= options.score_limit)
      continue;
    const GameResult win = mover == White ? GameResult::WhiteWins : GameResult::BlackWins;
    counts.add(score, game.result == win);
  }
}

}  // namespace

Result<int> fit_command(std::span<const std::string> arguments) {
  FitOptions options;
  ArgumentParser line(
      "tratto-nnue fit FILES... [OPTIONS]\n"
      "Fits the chance to win to the scores. A draw is no win here, so the spread is not what\n"
      "--scale of train wants.");
  line.add_integer("--min-ply", "leave out positions before this ply of the recorded game",
                   options.min_ply, 0, 1000);
  line.add_integer("--score-limit", "leave out scores of at least this", options.score_limit, 1,
                   32767);
  const Result<std::vector<std::string>> files = line.parse(arguments);
  if (!files) return Error{files.error()};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (files->empty()) return Error{"no files of games given; try --help"};

  WinCounts counts;
  DamagedGames damaged = damaged_games_to_stderr();
  for (const std::string& path : *files) {
    const Result<bool> read =
        for_each_game(path, damaged, [&](const GameRecord& game, std::uint64_t) {
          count_game(game, options, counts);
          return true;
        });
    if (!read) return Error{read.error()};
  }
  if (counts.games() == 0) return Error{"no scored positions in these files"};
  const WinModel model = counts.fit();
  if (!std::isfinite(model.even) || !std::isfinite(model.spread))
    return Error{"the results do not depend on the scores in these files"};
  std::printf("%" PRIu64 " positions: half the games are won at %.1f, spread %.1f\n",
              counts.games(), model.even, model.spread);
  return status_of(damaged);
}

}  // namespace tratto::nnue::train
