#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "engine/base/text.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {

namespace {

constexpr std::array target_table{
    Target{"fen", fen, 120},
    Target{"san", san, 64},
    Target{"time_control", time_control, 200},
    Target{"pgn", pgn, 2000},
    Target{"winnable", winnable, 120},
    Target{"protocol", protocol, 1000},
    Target{"network", network, 400},
    Target{"games", games, 1000},
    Target{"checkpoint", checkpoint, 400},
    Target{"training", training, 1000},
    Target{"tables", tables, 5600},
};

}  // namespace

std::span<const Target> targets() {
  return target_table;
}

const Target* find_target(std::string_view name) {
  const auto found = std::ranges::find(target_table, name, &Target::name);
  return found == target_table.end() ? nullptr : &*found;
}

void require(bool holds, std::string_view property, std::string_view detail) {
  if (holds) return;
  const std::string text = detail.empty() ? std::string() : ": " + in_quotes(detail);
  std::fprintf(stderr, "does not hold: %.*s%s\n", static_cast<int>(property.size()),
               property.data(), text.c_str());
  std::abort();
}

bool is_clean_line(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= ' ' && c != '\x7F'; });
}

}  // namespace tratto::fuzz
