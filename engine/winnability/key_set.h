#pragma once

#include <cstddef>
#include <vector>

#include "engine/chess/zobrist.h"

namespace tratto {

/// The positions met so far, by their keys: a hash set with open addressing.
class KeySet {
 public:
  KeySet() : slots_(initial_slots) {}
  /// Whether the key is new.
  bool insert(Key key);

 private:
  static constexpr std::size_t initial_slots = 1024;  ///< A power of two.

  void grow();
  std::vector<Key> slots_;
  std::size_t used_ = 0;
};

}  // namespace tratto
