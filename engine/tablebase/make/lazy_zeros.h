#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

namespace tratto::tablebase {

/// A large sparse array of zeros: the system allocates a page when it is first written.
template <typename T>
class LazyZeros {
 public:
  explicit LazyZeros(std::size_t count) : data_(static_cast<T*>(std::calloc(count, sizeof(T)))) {
    if (data_ == nullptr) throw std::bad_alloc();
  }
  T& operator[](std::size_t i) { return data_.get()[i]; }
  const T& operator[](std::size_t i) const { return data_.get()[i]; }

 private:
  struct Free {
    void operator()(T* data) const { std::free(data); }
  };
  std::unique_ptr<T, Free> data_;
};

}  // namespace tratto::tablebase
