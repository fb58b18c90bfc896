#include <gtest/gtest.h>
#include <sstream>

#include "engine/chess/uci_notation.h"
#include "engine/uci/search_printer.h"

namespace tratto::test {
namespace {

SearchInfo line_of(const Position& root, std::string_view move, int depth, Bound bound) {
  SearchInfo info;
  info.depth = depth;
  info.score = Score(10 * depth);
  info.bound = bound;
  info.pv = {*parse_uci(root, move)};
  return info;
}

/// A search may be stopped when a better move is only known to fail high.
TEST(SearchPrinter, MinimalShowsTheLineOfTheMovePlayed) {
  const Position root;
  std::ostringstream stream;
  uci::Output output(stream);
  uci::SearchPrinter printer(output, root, {.info = {}, .minimal = true});
  printer.on_info(line_of(root, "e2e4", 7, Bound::Exact));
  printer.on_info(line_of(root, "d2d4", 8, Bound::Lower));
  SearchInfo second = line_of(root, "c2c4", 8, Bound::Exact);
  second.multi_pv = 2;
  printer.on_info(second);
  printer.on_best_move(*parse_uci(root, "d2d4"), Move::none());
  const std::string text = stream.str();
  EXPECT_TRUE(text.starts_with("info depth 8 ")) << text;
  EXPECT_TRUE(text.find(" lowerbound ") != std::string::npos) << text;
  EXPECT_TRUE(text.ends_with(" pv d2d4\nbestmove d2d4\n")) << text;
}

}  // namespace
}  // namespace tratto::test
