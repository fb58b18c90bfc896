#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/base/zeroed_pages.h"

namespace tratto {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;

std::size_t physical_memory() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

ZeroedPages::ZeroedPages(std::size_t bytes) {
  if (bytes > physical_memory()) return;
  const std::size_t mapped = bytes + huge_page;
  void* memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t aligned = (address + huge_page - 1) & ~(huge_page - 1);
  mapping_ = memory;
  mapped_ = mapped;
  data_ = reinterpret_cast<void*>(aligned);
#ifdef MADV_HUGEPAGE
  madvise(data_, bytes, MADV_HUGEPAGE);
#endif
}

ZeroedPages::~ZeroedPages() {
  if (mapping_ != nullptr) munmap(mapping_, mapped_);
}

}  // namespace tratto
