#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/tablebase/make/values.h"
#include "engine/tablebase/material.h"

namespace tratto::tablebase {

struct MakeRequest {
  std::filesystem::path directory;
  int pieces = 4;                ///< All tables with up to so many.
  std::optional<Material> only;  ///< Instead: this one, canonical, and those that it is made from.
  int threads = 1;
  bool verify = false;  ///< Check tables that are there already.
};

/// What has been done; some of it may have been there before.
struct MakeSummary {
  int made = 0;
  int verified = 0;
  int found = 0;  ///< Neither made nor verified.
  bool stopped = false;
};

/// Is told what is going on, for the person who waits: one line.
using MakeReport = std::function<void(const std::string&)>;

/// Makes tables, smaller ones first, and checks each before it gets its name; goes on where an
/// earlier call was stopped. The error says which table cannot be made or is wrong.
[[nodiscard]] Result<MakeSummary> make_tables(const MakeRequest& request, const MakeReport& report,
                                              const std::atomic<bool>& stop);

/// The tables of a request, each after those that it is made from.
[[nodiscard]] std::vector<Material> tables_in_order(const MakeRequest& request);

}  // namespace tratto::tablebase
