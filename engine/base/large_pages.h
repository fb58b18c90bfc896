#pragma once

#include <cstddef>
#include <utility>

// Memory that is read all over, all the time, in huge pages where the system has them: the
// processor then has fewer addresses to translate.

namespace tratto {

/// What the usual systems call a huge or large page; memory here is aligned to it.
constexpr std::size_t huge_page = std::size_t{2} << 20;

/// So many bytes, filled up to whole huge pages.
constexpr std::size_t whole_pages(std::size_t bytes) {
  return (bytes + huge_page - 1) & ~(huge_page - 1);
}

/// As operator new (throws std::bad_alloc), aligned and filled up to huge pages: for some megabytes
/// that are used soon.
[[nodiscard]] void* allocate_large(std::size_t bytes);
/// Gives back what allocate_large() gave.
void free_large(void* memory);
/// Asks for huge pages under memory that is aligned to them; in vain where systems have none, or
/// give them in other ways.
void advise_huge_pages(void* memory, std::size_t bytes);

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
