#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

#include "engine/base/result.h"

namespace tratto {

/// A file's bytes as memory, read when they are first looked at. The file must not be cut short
/// while it is mapped: no system can say so without ending the program.
class MappedFile {
 public:
  /// Nothing mapped.
  MappedFile() = default;
  /// The error names no file: the caller knows which it is.
  [[nodiscard]] static Result<MappedFile> open(const std::filesystem::path& path);

  MappedFile(MappedFile&& other) noexcept { *this = std::move(other); }
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~MappedFile();

  [[nodiscard]] std::span<const std::uint8_t> bytes() const { return bytes_; }

 private:
  std::span<const std::uint8_t> bytes_;
};

}  // namespace tratto
