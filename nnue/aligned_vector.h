#pragma once

#include <cstddef>
#include <new>
#include <vector>

#include "engine/base/large_pages.h"

namespace tratto::nnue {

/// Size in bytes of a cache line and of the widest vector register.
constexpr std::size_t vector_alignment = 64;

template <typename T>
struct AlignedAllocator {
  using value_type = T;

  AlignedAllocator() = default;
  template <typename U>
  AlignedAllocator(const AlignedAllocator<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    return static_cast<T*>(is_large(bytes)
                               ? allocate_large(bytes)
                               : ::operator new (bytes, std::align_val_t{vector_alignment}));
  }
  void deallocate(T* pointer, std::size_t count) {
    if (is_large(count * sizeof(T)))
      free_large(pointer);
    else
      ::operator delete (pointer, std::align_val_t{vector_alignment});
  }
  template <typename U>
  bool operator==(const AlignedAllocator<U>&) const {
    return true;
  }

 private:
  static constexpr bool is_large(std::size_t bytes) { return bytes >= huge_page / 2; }
};

/// A std::vector aligned to vector_alignment; in huge pages if it fills at least half of one.
template <typename T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

}  // namespace tratto::nnue
