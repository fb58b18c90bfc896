#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "nnue/train/history.h"

namespace tratto::nnue::train {
namespace {

/// The numbers beside the vertical axis, from the bottom.
std::vector<std::string> loss_ticks(const std::string& svg) {
  std::vector<std::string> ticks;
  constexpr std::string_view end_anchored = "text-anchor='end'>";
  for (std::size_t at = svg.find(end_anchored); at != std::string::npos;
       at = svg.find(end_anchored, at)) {
    at += end_anchored.size();
    ticks.push_back(svg.substr(at, svg.find('<', at) - at));
  }
  return ticks;
}

TEST(History, IsDrawnWithRoundNumbersAtItsAxis) {
  struct Row {
    const char* what;
    double first, last;
    std::vector<std::string> ticks;
  };
  const std::vector<Row> rows = {
      {"down to nothing", 0.1, 0.0, {"0", "0.05", "0.1"}},
      {"a small difference", 0.0612, 0.0604, {"0.0604", "0.0606", "0.0608", "0.061", "0.0612"}},
  };
  for (const Row& row : rows) {
    const History history{{1000000, row.first, row.first, 0.001},
                          {2000000, row.last, row.last, 0.001}};
    EXPECT_EQ(loss_ticks(to_svg(history, "title")), row.ticks) << row.what;
  }
}

}  // namespace
}  // namespace tratto::nnue::train
