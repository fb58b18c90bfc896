#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/base/large_pages.h"

namespace tratto {

namespace {

std::size_t physical_memory() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

void advise_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

ZeroedPages::ZeroedPages(std::size_t bytes) {
  if (bytes == 0 || bytes > physical_memory()) return;
  const std::size_t mapped = whole_pages(bytes) + huge_page;
  void* memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  mapping_ = memory;
  mapped_ = mapped;
  data_ = reinterpret_cast<void*>(whole_pages(address));
  advise_huge_pages(data_, whole_pages(bytes));
}

ZeroedPages::~ZeroedPages() {
  if (mapping_ != nullptr) munmap(mapping_, mapped_);
}

}  // namespace tratto
