#pragma once

#include <cstdint>

namespace tratto {

enum Color : std::uint8_t { White, Black };

constexpr int color_count = 2;

constexpr Color operator~(Color color) {
  return static_cast<Color>(color ^ 1);
}

}  // namespace tratto
