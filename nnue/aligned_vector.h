#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace tratto::nnue {

/// One cache line, and the widest register that a kernel loads at once.
constexpr std::size_t vector_alignment = 64;

template <typename T>
struct AlignedAllocator {
  using value_type = T;

  AlignedAllocator() = default;
  template <typename U>
  AlignedAllocator(const AlignedAllocator<U>&) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{vector_alignment}));
  }
  void deallocate(T* pointer, std::size_t) {
    ::operator delete (pointer, std::align_val_t{vector_alignment});
  }
  template <typename U>
  bool operator==(const AlignedAllocator<U>&) const {
    return true;
  }
};

/// A std::vector whose elements begin at a multiple of vector_alignment.
template <typename T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

}  // namespace tratto::nnue
