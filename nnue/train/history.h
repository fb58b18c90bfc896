#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tratto::nnue::train {

/// One row of the training log.
struct HistoryRow {
  std::uint64_t positions = 0;  ///< Positions trained so far.
  double training_loss = 0;     ///< Mean since the previous row.
  double validation_loss = 0;
  double rate = 0;  ///< Learning rate.

  bool operator==(const HistoryRow&) const = default;
};

using History = std::vector<HistoryRow>;

/// CSV with a header line.
[[nodiscard]] std::string to_csv(const History& history);

/// An SVG plot of both losses over the number of positions.
[[nodiscard]] std::string to_svg(const History& history, const std::string& title);

}  // namespace tratto::nnue::train
