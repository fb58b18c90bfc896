#include "nnue/train/kernels/select.h"

#include "nnue/kernels/select.h"

namespace tratto::nnue::train {

const TrainingKernels* find_kernels(std::string_view name) {
  for (const nnue::Kernels* supported : supported_kernels()) {
    if (name != supported->name) continue;
#if defined(__x86_64__)
    // Compiled for multiply-add as well, which a virtual machine may hide.
    const bool has_fma = __builtin_cpu_supports("fma") != 0;
    if (name == "avx512" && has_fma) return &avx512_kernels;
    if (name == "avx2" && has_fma) return &avx2_kernels;
#endif
    return &portable_kernels;
  }
  return nullptr;
}

const TrainingKernels& best_kernels() {
  return *find_kernels(supported_kernels().back()->name);
}

Result<const TrainingKernels*> select_kernels() {
  const Result<const nnue::Kernels*> selected = nnue::select_kernels();
  if (!selected) return Error{selected.error()};
  return find_kernels((*selected)->name);
}

}  // namespace tratto::nnue::train
