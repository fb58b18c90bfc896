#include "nnue/kernels/select.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

namespace tratto::nnue {

namespace {

constexpr std::array<std::string_view, 8> all_names{"scalar", "sse41", "avx2",    "avxvnni",
                                                    "avx512", "neon",  "dotprod", "simd128"};

std::string joined(const auto& names) {
  std::string list;
  for (const auto& name : names) {
    if (!list.empty()) list += ", ";
    list += name;
  }
  return list;
}

}  // namespace

Result<const Kernels*> select_kernels(std::optional<std::string_view> wanted) {
  const KernelList supported = supported_kernels();
  if (!wanted) return supported.back();
  StaticVector<std::string_view, KernelList::capacity()> names;
  for (const Kernels* kernels : supported) {
    if (*wanted == kernels->name) return kernels;
    names.push_back(kernels->name);
  }
  const std::string setting = std::string(isa_variable) + "=" + std::string(*wanted);
  if (std::find(all_names.begin(), all_names.end(), *wanted) == all_names.end())
    return Error{setting + ": no such instruction set; known are " + joined(all_names)};
  return Error{setting + ": this processor lacks it; it has " + joined(names)};
}

Result<const Kernels*> select_kernels() {
  const char* setting = std::getenv(isa_variable);
  if (setting == nullptr || *setting == '\0') return select_kernels(std::nullopt);
  return select_kernels(std::string_view(setting));
}

}  // namespace tratto::nnue
