#pragma once

#include <string>
#include <string_view>

namespace tratto::review {

/// The text without the parts that start with `begin`. For each of them `remove` is called with
/// what is kept in front of it and with the rest behind `begin`, and removes its end from the rest.
/// In one pass, because comments may have any number of such parts; byte by byte, because removing
/// one may put together another.
template <typename Remove>
[[nodiscard]] std::string without_parts(std::string_view text, std::string_view begin,
                                        const Remove& remove) {
  std::string kept;
  while (!text.empty()) {
    kept += text.front();
    text.remove_prefix(1);
    if (!kept.ends_with(begin)) continue;
    kept.resize(kept.size() - begin.size());
    remove(kept, text);
  }
  return kept;
}

}  // namespace tratto::review
