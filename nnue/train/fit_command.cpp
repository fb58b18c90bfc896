#include "nnue/train/fit_command.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "nnue/data/game_stream.h"
#include "nnue/train/arguments.h"
#include "nnue/train/filter_options.h"
#include "nnue/train/win_model.h"

namespace tratto::nnue::train {

namespace {

void count_game(const GameRecord& game, const Filter& filter, WinCounts& counts) {
  if (game.result == GameResult::None) return;
  Color mover = game.start.side_to_move();
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply, mover = ~mover) {
    const std::int16_t score = game.moves[ply].score;
    if (score == no_score || static_cast<int>(ply) < filter.min_ply ||
        std::abs(score) >= filter.score_limit)
      continue;
    const GameResult win = mover == White ? GameResult::WhiteWins : GameResult::BlackWins;
    counts.add(score, game.result == win);
  }
}

}  // namespace

Result<int> fit_command(std::span<const std::string> arguments) {
  Filter filter;
  filter.score_limit = 1000;
  ArgumentParser line("tratto-nnue fit FILES... [OPTIONS]");
  add_filter_options(line, filter);
  const Result<std::vector<std::string>> files = line.parse(arguments);
  if (!files) return Error{files.error()};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (files->empty()) return Error{"no files of games given; try --help"};

  WinCounts counts;
  for (const std::string& path : *files) {
    Result<GameReader> reader = GameReader::open(path);
    if (!reader) return Error{reader.error()};
    GameRecord game;
    while (reader->next(game) == ReadStatus::Game)
      count_game(game, filter, counts);
  }
  if (counts.games() == 0) return Error{"no scored positions in these files"};
  const WinModel model = counts.fit();
  std::printf("%" PRIu64 " positions: half the games are won at %.1f, spread %.1f\n",
              counts.games(), model.even, model.spread);
  return 0;
}

}  // namespace tratto::nnue::train
