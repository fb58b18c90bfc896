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

/// Counts with the move generator of the search, on one thread, without a table: the reference for
/// all other counting here. The last ply is counted, not made. Depth 0 counts the position itself.
/// If `stop` becomes true, returns early with an undefined number. At most max_sequences.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth,
                                  const std::atomic<bool>* stop = nullptr);

/// Number of sequences that start with a root move.
struct RootCount {
  Move move;
  std::uint64_t nodes;
};

constexpr int max_perft_depth = 99;

/// Counts are capped at this number, which then means "this or more".
constexpr std::uint64_t max_sequences = ~std::uint64_t{0};
/// Fewer plies cannot reach it, at 255 moves each.
constexpr int min_capped_depth = 9;

/// The sum, at most max_sequences.
constexpr std::uint64_t capped_sum(std::uint64_t a, std::uint64_t b) {
  return b > max_sequences - a ? max_sequences : a + b;
}

struct PerftProgress {
  double fraction;  ///< Estimated share of the completed work, 0 to 1.
  std::chrono::milliseconds elapsed;
  /// Estimated remaining time, once enough work is done.
  std::optional<std::chrono::milliseconds> remaining;
};

struct PerftOptions {
  int threads = 1;
  std::size_t table_megabytes = 0;  ///< 0: without a table.
  /// Counts with perft(), the move generator of the search, for comparison; without a table.
  bool plain = false;
  /// Called about once per second on the calling thread during the count.
  std::function<void(const PerftProgress&)> on_progress;
  /// Stops the count soon after it becomes true; may be null.
  const std::atomic<bool>* stop = nullptr;
};

struct PerftResult {
  std::vector<RootCount> roots;  ///< One per root move, in generation order.
  std::uint64_t nodes = 0;       ///< The total; partial if not complete.
  bool complete = true;          ///< False if it was stopped.
  int threads =
      1;  ///< Number of threads used; fewer than requested if the system cannot start more.
  bool table_refused = false;  ///< There was not enough memory for the table; counted without one.
  std::chrono::nanoseconds elapsed{0};

  /// Whether `nodes` stands for max_sequences or more.
  [[nodiscard]] bool is_capped() const { return nodes == max_sequences; }
};

/// Counts the sequences of `depth` moves, at least 1, for each root move. The work is split after
/// two moves, so there is enough for any number of threads.
[[nodiscard]] PerftResult perft_divide(const Position& position, int depth,
                                       const PerftOptions& options);

}  // namespace tratto
