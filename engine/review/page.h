#pragma once

#include <string>
#include <string_view>

#include "engine/review/review.h"

namespace tratto::review {

/// Links to other pages; empty: none.
struct Neighbours {
  std::string index;
  std::string previous;
  std::string next;
};
/// A self-contained HTML page: a board to step through, with moves, evaluations, the best lines and
/// the chart.
[[nodiscard]] std::string page(const Review& review, const Neighbours& neighbours = {});
/// A row of the index of several games, with a link to the page of the game, and the index itself.
[[nodiscard]] std::string index_row(const Review& review, std::string_view name, int number);
[[nodiscard]] std::string index_page(std::string_view title, std::string_view rows);

}  // namespace tratto::review
