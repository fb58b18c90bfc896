#pragma once

#include <atomic>

// Words that threads share without an order among them. They lie in memory straight from the
// system, where nothing was constructed, so they are plain numbers that are atomic when touched.

namespace tratto {

template <typename T>
[[nodiscard]] T load_relaxed(T& place) {
  static_assert(std::atomic_ref<T>::is_always_lock_free);
  return std::atomic_ref<T>(place).load(std::memory_order_relaxed);
}

template <typename T>
void store_relaxed(T& place, T value) {
  std::atomic_ref<T>(place).store(value, std::memory_order_relaxed);
}

}  // namespace tratto
