#include "nnue/kernels/select.h"

#ifdef __linux__
#include <sys/auxv.h>
#endif

namespace tratto::nnue {

namespace {

bool has_dot_product() {
#if defined(__ARM_FEATURE_DOTPROD)
  // The whole program is compiled for it, as always on Apple's processors.
  return true;
#elif defined(__linux__)
  constexpr unsigned long has_asimddp = 1UL << 20;  // HWCAP_ASIMDDP in the kernel's <asm/hwcap.h>.
  return (getauxval(AT_HWCAP) & has_asimddp) != 0;
#else
  return false;
#endif
}

}  // namespace

KernelList supported_kernels() {
  KernelList list;
  list.push_back(&scalar_kernels);
  list.push_back(&neon_kernels);
  if (has_dot_product()) list.push_back(&dotprod_kernels);
  return list;
}

}  // namespace tratto::nnue
