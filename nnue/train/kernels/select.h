#pragma once

#include <string_view>

#include "engine/base/result.h"
#include "nnue/train/kernels/kernels.h"

/// The choice of kernels goes by the engine's names for instruction sets (nnue/kernels/select.h);
/// those for which the trainer has nothing of its own are served by the portable ones.
namespace tratto::nnue::train {

/// Those for an instruction set; null if this CPU lacks it or there is no such name.
[[nodiscard]] const Kernels* find_kernels(std::string_view isa);

/// The fastest that this CPU can run.
[[nodiscard]] const Kernels& best_kernels();

/// Those that the environment variable TRATTO_ISA asks for, or the fastest. The error says that
/// there is no such name, or that this CPU lacks it.
[[nodiscard]] Result<const Kernels*> select_kernels();

}  // namespace tratto::nnue::train
