#include "engine/base/large_pages.h"

#include <cstdint>
#include <new>

namespace tratto {

void* allocate_large(std::size_t bytes) {
  // A larger size would not be valid once rounded up.
  if (bytes > PTRDIFF_MAX - huge_page) throw std::bad_alloc();
  const std::size_t whole = whole_pages(bytes);
  void* memory = ::operator new (whole, std::align_val_t{huge_page});
  advise_huge_pages(memory, whole);
  return memory;
}

void free_large(void* memory) {
  ::operator delete (memory, std::align_val_t{huge_page});
}

}  // namespace tratto
