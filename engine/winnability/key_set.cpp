#include "engine/winnability/key_set.h"

namespace tratto {

bool KeySet::insert(Key key) {
  if (key == 0) key = 1;  // 0 marks a free slot.
  if (2 * used_ >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = key & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == key) return false;
    if (slots_[slot] != 0) continue;
    slots_[slot] = key;
    ++used_;
    return true;
  }
}

void KeySet::grow() {
  std::vector<Key> old(2 * slots_.size());
  old.swap(slots_);
  used_ = 0;
  for (const Key key : old)
    if (key != 0) insert(key);
}

}  // namespace tratto
