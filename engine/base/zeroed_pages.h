#pragma once

#include <cstddef>
#include <utility>

namespace tratto {

/// Memory for a large table, straight from the system: zero, aligned for huge pages, and neither
/// cleared nor resident before it is used, so that a large table costs nothing to make.
class ZeroedPages {
 public:
  ZeroedPages() = default;
  /// Holds nothing if the system has no such memory, or promises more than the computer has:
  /// using that would end the program.
  explicit ZeroedPages(std::size_t bytes);
  ZeroedPages(ZeroedPages&& other) noexcept { *this = std::move(other); }
  ZeroedPages& operator=(ZeroedPages&& other) noexcept {
    std::swap(mapping_, other.mapping_);
    std::swap(mapped_, other.mapped_);
    std::swap(data_, other.data_);
    return *this;
  }
  ~ZeroedPages();

  [[nodiscard]] explicit operator bool() const { return data_ != nullptr; }
  template <typename T>
  [[nodiscard]] T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  void* mapping_ = nullptr;
  std::size_t mapped_ = 0;  ///< Bytes of the mapping, some more than asked for.
  void* data_ = nullptr;    ///< The first address in it that is aligned.
};

}  // namespace tratto
