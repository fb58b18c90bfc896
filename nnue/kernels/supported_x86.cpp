#include <cpuid.h>

#include "nnue/kernels/select.h"

namespace tratto::nnue {

namespace {

/// Not by __builtin_cpu_supports(): clang 14 has no name for it.
bool has_avx_vnni() {
  constexpr unsigned leaf = 7, subleaf = 1, bit = 1U << 4;
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid_count(leaf, subleaf, &eax, &ebx, &ecx, &edx) != 0 && (eax & bit) != 0;
}

}  // namespace

KernelList supported_kernels() {
  // These also test whether the operating system saves the wide registers.
  __builtin_cpu_init();
  KernelList list;
  list.push_back(&scalar_kernels);
  if (__builtin_cpu_supports("sse4.1")) list.push_back(&sse41_kernels);
  if (__builtin_cpu_supports("avx2")) {
    list.push_back(&avx2_kernels);
    if (has_avx_vnni()) list.push_back(&avxvnni_kernels);
  }
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512vnni"))
    list.push_back(&avx512_kernels);
  return list;
}

}  // namespace tratto::nnue
