#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/fuzz.h"

/// The side that libFuzzer calls. The environment variable TRATTO_FUZZ names the target; without it
/// the program prints their names and the maximum useful length of an input.
namespace {

const tratto::fuzz::Target* chosen = nullptr;

}  // namespace

// What the sanitizer and libFuzzer call.
extern "C" {
const char* __asan_default_options();
int LLVMFuzzerInitialize(int* argument_count, char*** arguments);
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
}

/// The sanitizer's defaults are for programs that run once. Freed memory is quarantined until 16 MB
/// are freed after it, not 256, so that memory in use stays in the caches; fewer frames of each
/// allocation are recorded.
extern "C" const char* __asan_default_options() {
  return "quarantine_size_mb=16:malloc_context_size=8:allocator_release_to_os_interval_ms=-1";
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* name = std::getenv("TRATTO_FUZZ");
  chosen = name == nullptr ? nullptr : tratto::fuzz::find_target(name);
  if (chosen != nullptr) return 0;
  for (const tratto::fuzz::Target& target : tratto::fuzz::targets())
    std::printf("%.*s %zu\n", static_cast<int>(target.name.size()), target.name.data(),
                target.longest);
  std::exit(name == nullptr ? 0 : 2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen->run({data, size});
  return 0;
}
