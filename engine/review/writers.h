#pragma once

#include <string>

#include "engine/review/review.h"

namespace tratto::review {

/// The game as PGN with evaluations as comments ([%eval]), bad moves marked ($6, $2, $4) with the
/// better line as a variation, and the arbiter's remarks. It can be read again.
[[nodiscard]] std::string annotated_pgn(const Review& review);

/// White's winning chances, move by move, as an SVG of 652 by 190 with axes.
[[nodiscard]] std::string chart(const Review& review);

/// The files of other pages beside a page; empty: there is none.
struct Neighbours {
  std::string index;
  std::string previous;
  std::string next;
};
/// A page of HTML that needs nothing else: a board to click through with moves, evaluations, lines
/// that can be played on it, and the chart.
[[nodiscard]] std::string page(const Review& review, const Neighbours& neighbours = {});
/// A row of the index of many games, which leads to the page of that name, and the index itself.
[[nodiscard]] std::string index_row(const Review& review, std::string_view name, int number);
[[nodiscard]] std::string index_page(std::string_view title, std::string_view rows);

/// A line of moves with their numbers: "12. Nf3 Nc6 13. d4".
[[nodiscard]] std::string numbered(const Position& start, const std::vector<Move>& line,
                                   std::size_t max);
/// What to say of a bad move: "Mistake. Better is 12. Nf3 Nc6."; empty for others.
[[nodiscard]] std::string verdict(const ReviewedMove& reviewed);

}  // namespace tratto::review
