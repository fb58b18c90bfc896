#include "nnue/train/kernels/select.h"

#include "nnue/kernels/select.h"

namespace tratto::nnue::train {

const TrainingKernels& kernels_for([[maybe_unused]] std::string_view isa) {
#if defined(__x86_64__)
  // Compiled for multiply-add as well, which a virtual machine may hide.
  const bool has_fma = __builtin_cpu_supports("fma") != 0;
  if (isa == "avx512" && has_fma) return avx512_kernels;
  if ((isa == "avxvnni" || isa == "avx2") && has_fma) return avx2_kernels;
#endif
  return portable_kernels;
}

const TrainingKernels* find_kernels(std::string_view isa) {
  for (const nnue::Kernels* supported : supported_kernels())
    if (isa == supported->name) return &kernels_for(isa);
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
