#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/fuzz.h"

/// The side that libFuzzer calls. The environment variable TRATTO_FUZZ names the target; without it
/// the program prints their names and the longest inputs that are worth while.
namespace {

const tratto::fuzz::Target* chosen = nullptr;

}  // namespace

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
