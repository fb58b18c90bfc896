#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/search/evaluator.h"
#include "engine/search/info_listener.h"
#include "engine/search/limits.h"
#include "engine/search/search_root.h"

namespace tratto {

/// Limits of the mate prover in `go mate`.
struct MateSearchTask {
  std::size_t megabytes = 16;
  std::function<bool()> must_stop;
  std::atomic<std::uint64_t>* nodes;  ///< Counts the prover's nodes.
};

/// `go mate`: tries to prove a mate in `*limits.mate` moves, by either side, before the search.
/// Returns score and line of the proof (without nodes and time); nothing if there is no proof, or
/// if it does not answer the request.
[[nodiscard]] std::optional<SearchInfo> find_mate_proof(const SearchRoot& root,
                                                        const Limits& limits, Evaluator& evaluator,
                                                        const MateSearchTask& task);

}  // namespace tratto
