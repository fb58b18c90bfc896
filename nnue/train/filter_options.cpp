#include "nnue/train/filter_options.h"

namespace tratto::nnue::train {

void add_filter_options(ArgumentParser& line, Filter& filter) {
  line.add_integer("--min-ply", "skip positions before this ply of the game", filter.min_ply, 0,
                   1000);
  line.add_integer("--min-pieces", "skip boards with fewer pieces", filter.min_pieces, 2, 32);
  line.add_integer("--max-pieces", "skip boards with more pieces", filter.max_pieces, 2, 32);
  line.add_integer("--score-limit", "skip positions with a score of at least this by the search",
                   filter.score_limit, 1, 32767);
  line.add_switch("--keep-checks", "use positions in check",
                  [&filter] { filter.skip_checks = false; });
  line.add_switch("--keep-noisy", "use positions where a capture or promotion was played",
                  [&filter] { filter.skip_noisy = false; });
}

void add_per_game_option(ArgumentParser& line, Filter& filter) {
  line.add_integer("--per-game", "maximum number of positions per game; 0: all", filter.per_game, 0,
                   1000);
}

std::optional<std::string> given_filter_option(const ArgumentParser& line) {
  Filter filter;
  ArgumentParser options("");
  add_filter_options(options, filter);
  for (const std::string& name : options.names())
    if (line.has(name)) return name;
  return std::nullopt;
}

}  // namespace tratto::nnue::train
