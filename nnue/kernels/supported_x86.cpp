#include "nnue/kernels/select.h"

namespace tratto::nnue {

KernelList supported_kernels() {
  // These also test whether the operating system saves the wide registers.
  __builtin_cpu_init();
  KernelList list;
  list.push_back(&scalar_kernels);
  if (__builtin_cpu_supports("sse4.1")) list.push_back(&sse41_kernels);
  if (__builtin_cpu_supports("avx2")) list.push_back(&avx2_kernels);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512vnni"))
    list.push_back(&avx512_kernels);
  return list;
}

}  // namespace tratto::nnue
