#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace tratto {

/// Concatenates strings and integers.
template <typename... Parts>
[[nodiscard]] std::string concat(const Parts&... parts) {
  std::string text;
  const auto add = [&text](const auto& part) {
    if constexpr (std::integral<std::decay_t<decltype(part)>>)
      text += std::to_string(part);
    else
      text += std::string_view(part);
  };
  (add(parts), ...);
  return text;
}

}  // namespace tratto
