#include "nnue/kernels/select.h"

namespace tratto::nnue {

KernelList supported_kernels() {
  KernelList list;
  list.push_back(&scalar_kernels);
  list.push_back(&simd128_kernels);
  return list;
}

}  // namespace tratto::nnue
