#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

// Huge pages, where the system has them, for large tables with random access: fewer TLB misses.

namespace tratto {

/// Size of a huge page on common systems, and alignment of the memory below.
constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Rounds up to a multiple of the huge page size.
constexpr std::size_t whole_pages(std::size_t bytes) {
  return (bytes + huge_page - 1) & ~(huge_page - 1);
}

/// Like operator new (throws std::bad_alloc), aligned to and rounded up to huge pages: for some
/// megabytes that are used soon.
[[nodiscard]] void* allocate_large(std::size_t bytes);
/// Frees memory from allocate_large().
void free_large(void* memory);
/// Requests huge pages for aligned memory; no effect on systems without such a request.
void advise_huge_pages(void* memory, std::size_t bytes);

/// An array whose size is known at run time, for large tables: value-initialised elements in memory
/// from allocate_large().
template <typename T>
class LargeArray {
 public:
  /// Throws std::bad_alloc.
  explicit LargeArray(std::size_t size)
      : data_(static_cast<T*>(allocate_large(size * sizeof(T)))), size_(size) {
    clear();
  }
  LargeArray(const LargeArray&) = delete;
  LargeArray& operator=(const LargeArray&) = delete;
  ~LargeArray() { free_large(data_); }

  /// Sets all elements to their initial value.
  void clear() {
    static_assert(std::is_trivially_destructible_v<T>);
    std::uninitialized_value_construct_n(data_, size_);
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T& operator[](std::size_t index) const { return data_[index]; }

 private:
  T* data_;
  std::size_t size_;
};

/// Memory for a large table, mapped by the system: zero, aligned for huge pages, and not resident
/// before its first use, so that allocating it is fast.
class ZeroedPages {
 public:
  ZeroedPages() = default;
  /// Empty if the system cannot provide the memory, or if it exceeds the memory of the computer, as
  /// using it would end the program.
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
  std::size_t mapped_ = 0;  ///< Size of the mapping in bytes, larger than requested.
  void* data_ = nullptr;    ///< The first aligned address in the mapping.
};

}  // namespace tratto
