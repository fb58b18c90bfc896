#include "nnue/train/kernels/kernels.h"

#include <cstdlib>
#include <string_view>

namespace tratto::nnue::train {

const Kernels* find_kernels(const char* name) {
  const std::string_view asked = name;
#if defined(__x86_64__)
  if (asked == "avx512" && __builtin_cpu_supports("avx512f") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq"))
    return &avx512_kernels;
  if (asked == "avx2" && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return &avx2_kernels;
#endif
  return asked == "portable" ? &portable_kernels : nullptr;
}

const Kernels& choose_kernels() {
  const char* variable = std::getenv("TRATTO_ISA");
  const std::string_view asked = variable != nullptr ? variable : "";
  if (asked == "scalar" || asked == "sse41" || asked == "neon") return portable_kernels;
  if (asked == "avx2" && find_kernels("avx2") != nullptr) return *find_kernels("avx2");
  for (const char* name : {"avx512", "avx2"})
    if (const Kernels* found = find_kernels(name)) return *found;
  return portable_kernels;
}

}  // namespace tratto::nnue::train
