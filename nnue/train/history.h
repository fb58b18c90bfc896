#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tratto::nnue::train {

/// One line of the log of a run.
struct HistoryRow {
  std::uint64_t positions = 0;  ///< Trained so far.
  double training_loss = 0;     ///< Mean since the row before.
  double validation_loss = 0;
  double rate = 0;  ///< Learning rate.

  bool operator==(const HistoryRow&) const = default;
};

using History = std::vector<HistoryRow>;

/// Comma-separated values with a line of names.
[[nodiscard]] std::string to_csv(const History& history);

/// A picture of both losses over the positions trained, as an SVG file.
[[nodiscard]] std::string to_svg(const History& history, const std::string& title);

}  // namespace tratto::nnue::train
