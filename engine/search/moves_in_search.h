#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "engine/chess/zobrist.h"

namespace tratto {

/// The moves that the threads of a search are searching now, each as the key of the position after
/// it. A thread defers moves that another one is searching, so that threads that meet in a node
/// search different moves of it; when it comes back to a deferred move, its result is in the TT
/// (ABDADA, Weill 1996, as simplified by Kerrigan).
///
/// Thread-safe without locks: of two moves with the same cell only one is known, and threads may
/// begin a move at the same time. Both only cost work that is done twice.
class MovesInSearch {
 public:
  /// Adds a move for the lifetime of this object.
  class Entry {
   public:
    Entry(MovesInSearch& moves, Key after) : moves_(moves), after_(after) {
      std::atomic<Key>& cell = moves_.cell(after_);
      if (cell.load(std::memory_order_relaxed) == no_key)
        cell.store(after_, std::memory_order_relaxed);
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry() {
      std::atomic<Key>& cell = moves_.cell(after_);
      if (cell.load(std::memory_order_relaxed) == after_)
        cell.store(no_key, std::memory_order_relaxed);
    }

   private:
    MovesInSearch& moves_;
    Key after_;
  };

  /// `after`: the key of the position after the move.
  [[nodiscard]] bool contains(Key after) {
    return cell(after).load(std::memory_order_relaxed) == after;
  }

 private:
  static constexpr Key no_key = 0;
  static constexpr int index_bits = 15;

  [[nodiscard]] std::atomic<Key>& cell(Key after) {
    return cells_[static_cast<std::size_t>(after >> (64 - index_bits))];
  }

  std::array<std::atomic<Key>, std::size_t{1} << index_bits> cells_{};
};

}  // namespace tratto
