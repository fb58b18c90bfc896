#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/mapped_file.h"

namespace tratto {

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return Error{std::strerror(errno)};
  struct stat status {};
  MappedFile file;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(descriptor);
    return Error{"not a file"};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* memory = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
  const int failure = errno;
  close(descriptor);
  if (memory == MAP_FAILED) return Error{std::strerror(failure)};
  if (size == 0) return file;
  madvise(memory, size, MADV_RANDOM);
  file.bytes_ = {static_cast<const std::uint8_t*>(memory), size};
  return file;
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size());
}

}  // namespace tratto
