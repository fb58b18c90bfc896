#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/chess/move.h"
#include "engine/chess/position.h"

/// Perft: the number of sequences of legal moves of a given length, the classic proof of a move
/// generator.
namespace tratto {

/// Counts with the generator that search uses, one thread, no table: the slow twin of everything
/// else here. The last ply is counted, not made. Depth 0 counts the position itself. When `stop`
/// becomes true it returns early, with a number that means nothing.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth,
                                  const std::atomic<bool>* stop = nullptr);

/// How many sequences start with a root move.
struct RootCount {
  Move move;
  std::uint64_t nodes;
};

struct PerftProgress {
  double fraction;  ///< Of the work, estimated, 0 to 1.
  std::chrono::milliseconds elapsed;
  /// Estimated, once enough is done to tell.
  std::optional<std::chrono::milliseconds> remaining;
};

struct PerftOptions {
  int threads = 1;
  std::size_t table_megabytes = 0;  ///< 0: without a table.
  /// Counts with perft(), to time and compare the generator that search uses; without a table.
  bool plain = false;
  /// Called about once a second on the calling thread while counting lasts.
  std::function<void(const PerftProgress&)> on_progress;
  /// Counting ends soon after this becomes true; may be null.
  const std::atomic<bool>* stop = nullptr;
};

struct PerftResult {
  std::vector<RootCount> roots;  ///< One per root move, in generation order.
  std::uint64_t nodes = 0;       ///< The sum; partial if not complete.
  bool complete = true;          ///< False if it was stopped.
  int threads = 1;               ///< That counted; fewer than asked for if the system has no more.
  bool table_refused = false;    ///< There was no memory for the table; counted without.
  std::chrono::nanoseconds elapsed{0};
};

/// Counts each root move's sequences of `depth` moves, 1 or more. The work is split after two
/// moves, so that any number of threads finds enough to do.
[[nodiscard]] PerftResult perft_divide(const Position& position, int depth,
                                       const PerftOptions& options);

}  // namespace tratto
