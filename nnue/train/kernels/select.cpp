#include "nnue/train/kernels/select.h"

#include "nnue/kernels/select.h"

namespace tratto::nnue::train {

const TrainingKernels* find_kernels(std::string_view name) {
  for (const nnue::Kernels* supported : supported_kernels()) {
    if (name != supported->name) continue;
#if defined(__x86_64__)
    if (name == "avx512") return &avx512_kernels;
    if (name == "avx2") return &avx2_kernels;
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
