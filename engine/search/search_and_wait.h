#pragma once

#include "engine/base/stop_token.h"
#include "engine/search/searcher.h"

namespace tratto {

/// Searches until a limit is reached or a stop is requested, and waits for the best move. The stop
/// is passed on only once the search has started: one that comes earlier, such as while the
/// searcher is cleared, would reach the limits of the search before and be lost.
inline void search_and_wait(Searcher& searcher, const SearchRoot& root, const Limits& limits,
                            InfoListener& listener, const StopToken& stop) {
  searcher.start(root, limits, listener);
  const StopCallback on_stop(stop, [&searcher] { searcher.stop(); });
  searcher.wait();
}

}  // namespace tratto
