#pragma once

// Relaxed atomic access to plain integers in mapped memory, where no std::atomic was constructed.
// Uses compiler built-ins, because libc++ has no std::atomic_ref before version 19.

namespace tratto {

template <typename T>
[[nodiscard]] T load_relaxed(T& place) {
  static_assert(__atomic_always_lock_free(sizeof(T), nullptr));
  return __atomic_load_n(&place, __ATOMIC_RELAXED);
}

template <typename T>
void store_relaxed(T& place, T value) {
  __atomic_store_n(&place, value, __ATOMIC_RELAXED);
}

}  // namespace tratto
