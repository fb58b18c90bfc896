#pragma once

#include <memory>
#include <span>

#include "engine/search/worker.h"

namespace tratto {

/// Thread voting (Lazy SMP): selects the worker whose best move is played. Each votes for its move,
/// weighted by depth and score (as in Stockfish since 2017); a proven mate wins without a vote.
/// Workers without a completed iteration do not vote. `workers` must not be empty.
[[nodiscard]] const Worker& vote_best_thread(std::span<const std::unique_ptr<Worker>> workers);

}  // namespace tratto
