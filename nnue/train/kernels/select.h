#pragma once

#include <string_view>

#include "engine/base/result.h"
#include "nnue/train/kernels/kernels.h"

/// Selects kernels by the engine's names for instruction sets (nnue/kernels/select.h); names
/// without kernels in the trainer select the nearest that it has, if need be the portable ones.
namespace tratto::nnue::train {

/// The kernels for an instruction set that the CPU supports.
[[nodiscard]] const TrainingKernels& kernels_for(std::string_view isa);

/// The kernels for an instruction set; null if the CPU does not support it or the name is unknown.
[[nodiscard]] const TrainingKernels* find_kernels(std::string_view isa);

/// The fastest kernels that this CPU supports.
[[nodiscard]] const TrainingKernels& best_kernels();

/// The kernels selected by the environment variable TRATTO_ISA, or the fastest. The error tells an
/// unknown name from one that this CPU does not support.
[[nodiscard]] Result<const TrainingKernels*> select_kernels();

}  // namespace tratto::nnue::train
