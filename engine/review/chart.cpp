#include "engine/review/chart.h"

#include <algorithm>
#include <cstdio>

#include "engine/base/concat.h"
#include "engine/review/annotated_pgn.h"

namespace tratto::review {

namespace {

// The plot area within the picture, 652 by 190 pixels, with labels to its left and below.
constexpr double width = 600;
constexpr double height = 160;
constexpr double left = 46;
constexpr double top = 10;

std::string point(double x, double y) {
  char text[48];
  std::snprintf(text, sizeof text, "%.1f,%.1f ", x, y);
  return text;
}

std::string_view color_of_mark(Judgement judgement) {
  constexpr std::array<std::string_view, 4> colors{"", "#e0a800", "#e06c00", "#d02020"};
  return colors[static_cast<std::size_t>(judgement)];
}

std::string mark(const ReviewedMove& reviewed, double x, double y) {
  char place[64];
  std::snprintf(place, sizeof place, "<circle cx='%.1f' cy='%.1f' r='4' fill='", x, y);
  return concat(place, color_of_mark(reviewed.judgement), "'><title>",
                numbered(reviewed.before, {reviewed.move}, 1), ": ", name_of(reviewed.judgement),
                "</title></circle>\n");
}

std::string label(double x, double y, std::string_view anchor, std::string_view text) {
  char place[96];
  std::snprintf(place, sizeof place, "<text x='%.1f' y='%.1f' text-anchor='", x, y);
  return concat(place, anchor, "'>", text, "</text>\n");
}

/// Labels: percentages on the left, and below the move numbers, at most about ten.
std::string numbers(const Review& review, double step) {
  std::string text;
  for (const int percent : {0, 50, 100})
    text += label(left - 4, top + height * (100 - percent) / 100 + 4, "end", concat(percent, "%"));
  if (review.moves.empty()) return text;
  const int first = review.moves.front().before.fullmove();
  const int count = review.moves.back().before.fullmove() - first + 1;
  const int every = count <= 12 ? 1 : count <= 60 ? 5 : count <= 120 ? 10 : 50;
  int labelled = 0;
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const int number = review.moves[i].before.fullmove();
    if (number == labelled || number % every != 0) continue;
    labelled = number;
    text += label(left + step * static_cast<double>(i + 1), top + height + 14, "middle",
                  std::to_string(number));
  }
  return text;
}

}  // namespace

std::string chart(const Review& review) {
  const double step = width / static_cast<double>(std::max<std::size_t>(review.moves.size(), 1));
  const auto y = [curve = review.curve](const Assessment& assessment) {
    return top + height * (1 - assessment.chances(curve));
  };
  std::string line = point(left, y(review.at_start));
  std::string marks;
  double x = left;
  for (const ReviewedMove& reviewed : review.moves) {
    x += step;
    line += point(x, y(reviewed.after));
    if (reviewed.judgement != Judgement::Fine) marks += mark(reviewed, x, y(reviewed.after));
  }
  return concat(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 652 190' width='652' height='190' "
      "role='img' font-family='sans-serif' font-size='11' fill='currentColor'>\n"
      "<title>Winning chances of White by move</title>\n"
      "<rect x='46' y='10' width='600' height='160' fill='#555555'/>\n"
      "<polygon fill='#f4f4f4' points='46,170 ",
      line, point(x, top + height),
      "'/>\n<polyline fill='none' stroke='#2070c0' stroke-width='1.5' points='", line,
      "'/>\n<line x1='46' x2='646' y1='90' y2='90' stroke='#999999' stroke-dasharray='4'/>\n",
      numbers(review, step), marks, "</svg>\n");
}

}  // namespace tratto::review
