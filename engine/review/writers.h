#pragma once

#include <string>

#include "engine/review/review.h"

namespace tratto::review {

/// The game as PGN: evaluations as comments ([%eval]), bad moves marked ($6, $2, $4) with the
/// better line as a variation, the arbiter's remarks as comments.
[[nodiscard]] std::string annotated_pgn(const Review& review);

/// A chart of White's winning chances by move, as an SVG of 652 by 190.
[[nodiscard]] std::string chart(const Review& review);

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

/// A line of moves with their numbers: "12. Nf3 Nc6 13. d4".
[[nodiscard]] std::string numbered(const Position& start, const std::vector<Move>& line,
                                   std::size_t max);
/// The comment on a bad move: "Mistake. Better is 12. Nf3 Nc6."; empty for other moves.
[[nodiscard]] std::string verdict(const ReviewedMove& reviewed);

}  // namespace tratto::review
