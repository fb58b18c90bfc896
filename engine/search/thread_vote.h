#pragma once

#include <memory>
#include <span>

#include "engine/search/worker.h"

namespace tratto {

/// Thread voting (Lazy SMP): which worker's best move to play. Each votes for its own with its
/// depth and score (as Stockfish does since 2017); a proven mate needs no vote. There is a worker,
/// and those that finished no iteration are not asked.
[[nodiscard]] const Worker& vote_best_thread(std::span<const std::unique_ptr<Worker>> workers);

}  // namespace tratto
