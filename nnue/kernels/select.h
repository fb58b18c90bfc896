#pragma once

#include <optional>
#include <string_view>

#include "engine/base/result.h"
#include "engine/base/static_vector.h"
#include "nnue/kernels/kernels.h"

namespace tratto::nnue {

using KernelList = StaticVector<const Kernels*, 5>;

/// The kernels that this processor supports, slowest first; never empty.
[[nodiscard]] KernelList supported_kernels();

/// The kernels named `wanted` (scalar, sse41, avx2, avxvnni, avx512, neon, dotprod or simd128), or
/// the fastest if none is named. The error tells an unknown name from one that this processor does
/// not support.
[[nodiscard]] Result<const Kernels*> select_kernels(std::optional<std::string_view> wanted);

/// The environment variable that forces kernels; unset or empty: the fastest.
constexpr const char* isa_variable = "TRATTO_ISA";

/// The kernels selected by isa_variable.
[[nodiscard]] Result<const Kernels*> select_kernels();

}  // namespace tratto::nnue
