#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include "engine/base/check.h"

namespace tratto {

/// A vector of at most `Capacity` elements without dynamic allocation. Elements are left
/// uninitialised until pushed, so an empty vector costs nothing to construct, even if T's default
/// constructor zeroes it.
template <typename T, std::size_t Capacity>
class StaticVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  StaticVector() {}

  void push_back(const T& value) {
    TRATTO_CHECK(size_ < Capacity);
    std::construct_at(elements_ + size_++, value);
  }
  void pop_back() {
    TRATTO_CHECK(size_ > 0);
    --size_;
  }
  void clear() { size_ = 0; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] int count() const { return static_cast<int>(size_); }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }
  [[nodiscard]] bool contains(const T& value) const {
    for (const T& element : *this)
      if (element == value) return true;
    return false;
  }

  T& operator[](std::size_t i) { return elements_[i]; }
  const T& operator[](std::size_t i) const { return elements_[i]; }
  T& back() { return elements_[size_ - 1]; }
  const T& back() const { return elements_[size_ - 1]; }
  T* begin() { return elements_; }
  T* end() { return elements_ + size_; }
  const T* begin() const { return elements_; }
  const T* end() const { return elements_ + size_; }

 private:
  // In a union, no element is constructed before push_back().
  union {
    T elements_[Capacity];
  };
  std::size_t size_ = 0;
};

}  // namespace tratto
