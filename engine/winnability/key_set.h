#pragma once

#include <cstddef>
#include <vector>

#include "engine/chess/zobrist.h"

namespace tratto {

/// A hash set of position keys with open addressing.
class KeySet {
 public:
  KeySet() : slots_(initial_slots) {}
  /// Inserts a key; true if it is new.
  bool insert(Key key);

 private:
  static constexpr std::size_t initial_slots = 1024;  ///< A power of two.

  void grow();
  std::vector<Key> slots_;
  std::size_t used_ = 0;
};

}  // namespace tratto
