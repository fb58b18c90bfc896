#pragma once

#include <string>
#include <string_view>

#include "engine/review/review.h"

namespace tratto::review {

/// Links to other pages, and the markup that loads the engine; empty: none.
struct Neighbours {
  std::string index;
  std::string previous;
  std::string next;
  std::string engine = {};
};
/// The engine for web pages (engine/web) as a script that defines trattoSource and trattoModule.
[[nodiscard]] std::string engine_for_pages(std::string_view script, std::string_view module);
/// Markup for a script within the page or in a file beside it.
[[nodiscard]] std::string inline_script(std::string_view text);
[[nodiscard]] std::string linked_script(std::string_view file);

/// A self-contained HTML page: a board to step through, with moves, evaluations, the best lines and
/// the chart. With the engine it also accepts the reader's own moves.
[[nodiscard]] std::string page(const Review& review, const Neighbours& neighbours = {});
/// A row of the index of several games, with a link to the page of the game, and the index itself.
[[nodiscard]] std::string index_row(const Review& review, std::string_view name, int number);
[[nodiscard]] std::string index_page(std::string_view title, std::string_view rows);

}  // namespace tratto::review
