#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "engine/search/searcher.h"
#include "engine/selfplay/player.h"
#include "engine/selfplay/starts.h"

namespace tratto::selfplay {

struct RunOptions {
  std::string path;             ///< The file of games to append to.
  std::uint64_t positions = 0;  ///< Stop when the file holds so many positions (0: no such limit)
  std::uint64_t games = 0;      ///< or so many games (0: no such limit).
  int threads = 1;
  std::uint64_t seed = 1;          ///< Of all games: game n has the n-th stream of it.
  std::size_t hash_megabytes = 4;  ///< For each thread.
  GameRules rules;
  OpeningMix mix;
  std::string starts;      ///< A file of games: positions of theirs begin the new ones; or none.
  StartRange start_range;  ///< Which positions.
};

/// The file beside the games for positions from inside the searches (GameRules::inner_depth), in
/// the same format.
[[nodiscard]] std::string inner_path(const std::string& games);

/// Plays games on all threads until a limit is reached or `stop` becomes true, then finishes the
/// games that are on. What the file holds already counts, so a run that was interrupted goes on
/// where it was. Progress goes to `progress`, a line every few seconds. Returns the games in the
/// file, or why it cannot go on.
Result<std::uint64_t> run(const RunOptions& options, const EvaluatorFactory& evaluators,
                          const std::function<void(const std::string&)>& progress,
                          const std::atomic<bool>& stop);

}  // namespace tratto::selfplay
