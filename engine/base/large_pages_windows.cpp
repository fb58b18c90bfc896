#include <cstdint>
#include <windows.h>

#include "engine/base/large_pages.h"

namespace tratto {

namespace {

std::size_t physical_memory() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof(status);
  return GlobalMemoryStatusEx(&status) != 0 ? static_cast<std::size_t>(status.ullTotalPhys) : 0;
}

/// Enables the privilege to lock pages in memory, which large pages need. An administrator grants
/// it to users, but a program holds it only after enabling it.
bool ask_for_large_pages() {
  HANDLE token = nullptr;
  if (OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES | TOKEN_QUERY, &token) == 0)
    return false;
  TOKEN_PRIVILEGES privileges{};
  privileges.PrivilegeCount = 1;
  privileges.Privileges[0].Attributes = SE_PRIVILEGE_ENABLED;
  const bool asked = LookupPrivilegeValueW(nullptr, L"SeLockMemoryPrivilege",
                                           &privileges.Privileges[0].Luid) != 0 &&
                     AdjustTokenPrivileges(token, FALSE, &privileges, 0, nullptr, nullptr) != 0 &&
                     GetLastError() == ERROR_SUCCESS;
  CloseHandle(token);
  return asked;
}

void* map_large_pages(std::size_t bytes) {
  const std::size_t page = GetLargePageMinimum();
  if (page == 0 || page > huge_page || bytes < page || !ask_for_large_pages()) return nullptr;
  return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT | MEM_LARGE_PAGES, PAGE_READWRITE);
}

}  // namespace

// No such request: on Windows large pages are chosen when memory is mapped, by privileged programs
// only.
void advise_huge_pages(void*, std::size_t) {}

ZeroedPages::ZeroedPages(std::size_t bytes) {
  if (bytes == 0 || bytes > physical_memory()) return;
  const std::size_t mapped = whole_pages(bytes) + huge_page;
  void* memory = map_large_pages(mapped);
  if (memory == nullptr)
    memory = VirtualAlloc(nullptr, mapped, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
  if (memory == nullptr) return;
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  mapping_ = memory;
  mapped_ = mapped;
  data_ = reinterpret_cast<void*>(whole_pages(address));
}

ZeroedPages::~ZeroedPages() {
  if (mapping_ != nullptr) VirtualFree(mapping_, 0, MEM_RELEASE);
}

}  // namespace tratto
