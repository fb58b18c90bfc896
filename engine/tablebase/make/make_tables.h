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
  int pieces = 4;                ///< All tables with up to this number of pieces.
  std::optional<Material> only;  ///< Instead: only this canonical material and those it depends on.
  int threads = 1;
  bool verify = false;  ///< Verify all of them, those that exist too.
};

/// Numbers of tables by what was done.
struct MakeSummary {
  int made = 0;
  int verified = 0;
  int found = 0;  ///< Existing and not verified.
  bool stopped = false;
};

/// Called with a line of progress.
using MakeReport = std::function<void(const std::string&)>;

/// Generates tables, smaller ones first, and verifies each before it gets its final name; continues
/// an interrupted run. An error names the table that failed.
[[nodiscard]] Result<MakeSummary> make_tables(const MakeRequest& request, const MakeReport& report,
                                              const std::atomic<bool>& stop);

/// The tables of a request, in order of dependencies.
[[nodiscard]] std::vector<Material> tables_in_order(const MakeRequest& request);

}  // namespace tratto::tablebase
