#pragma once

#include <atomic>
#include <functional>
#include <initializer_list>
#include <string>

#include "engine/search/searcher.h"
#include "engine/selfplay/player.h"
#include "engine/selfplay/starts.h"

namespace tratto::selfplay {

struct RunOptions {
  std::string path;             ///< The file of games to append to.
  std::uint64_t positions = 0;  ///< Stop when the file has this number of positions (0: no limit)
  std::uint64_t games = 0;      ///< or games (0: no limit).
  int threads = 1;
  std::uint64_t seed = 1;          ///< Seed of all games: game n uses the n-th random stream.
  std::size_t hash_megabytes = 4;  ///< Per thread.
  GameRules rules;
  OpeningMix mix;
  std::string starts;  ///< A file of games whose positions are the start positions; empty: none.
  StartRange start_range;  ///< Selects the positions of that file.
};

struct RunSummary {
  std::uint64_t games = 0;  ///< In the file.
  nnue::DamagedGames
      damaged_starts;  ///< Damaged games in the file of starts; reported to `progress`.
};

/// A number to be reached.
struct RunGoal {
  std::uint64_t done;
  std::uint64_t wanted;  ///< 0: no limit.
  double per_second;
};

/// The time until the first goal is reached at these speeds, such as "12 s left".
[[nodiscard]] std::string time_left(std::initializer_list<RunGoal> goals);

/// Path of the file for positions from inside the searches (GameRules::inner_depth), in the same
/// format.
[[nodiscard]] std::string inner_path(const std::string& games);

/// Plays games on all threads until a limit is reached or `stop` becomes true; running games are
/// completed. Games are written in the order of their numbers, and games that are already in the
/// file count, so an interrupted run can be continued and repeats no game. Calls `progress` with a
/// line every few seconds. Throws std::bad_alloc if memory runs out during a game; the games before
/// it are in the file.
Result<RunSummary> run(const RunOptions& options, const EvaluatorFactory& evaluators,
                       const std::function<void(const std::string&)>& progress,
                       const std::atomic<bool>& stop);

}  // namespace tratto::selfplay
