#pragma once

#include <span>
#include <string_view>

namespace tratto {

/// The positions of bench, as arguments of `position`.
[[nodiscard]] std::span<const std::string_view> bench_positions();

}  // namespace tratto
