#include <windows.h>

#include "engine/base/mapped_file.h"

namespace tratto {

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  const HANDLE handle = CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_RANDOM_ACCESS, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return Error{"cannot be opened"};
  MappedFile file;
  LARGE_INTEGER size{};
  const bool sized = GetFileSizeEx(handle, &size) != 0;
  if (sized && size.QuadPart == 0) {
    CloseHandle(handle);
    return file;
  }
  const HANDLE mapping =
      sized ? CreateFileMappingW(handle, nullptr, PAGE_READONLY, 0, 0, nullptr) : nullptr;
  CloseHandle(handle);
  // The view keeps the mapping open, and the mapping keeps the file open.
  void* memory = mapping != nullptr ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0) : nullptr;
  if (mapping != nullptr) CloseHandle(mapping);
  if (memory == nullptr) return Error{"cannot be mapped"};
  file.bytes_ = {static_cast<const std::uint8_t*>(memory), static_cast<std::size_t>(size.QuadPart)};
  return file;
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
}

}  // namespace tratto
