#include <algorithm>
#include <cstdio>

#include "engine/base/concat.h"
#include "engine/review/writers.h"

namespace tratto::review {

namespace {

constexpr double width = 600;
constexpr double height = 160;

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

}  // namespace

std::string chart(const Review& review) {
  const double step = width / static_cast<double>(std::max<std::size_t>(review.moves.size(), 1));
  const auto y = [curve = review.curve](const Assessment& assessment) {
    return height * (1 - assessment.chances(curve));
  };
  std::string line = point(0, y(review.at_start));
  std::string marks;
  double x = 0;
  for (const ReviewedMove& reviewed : review.moves) {
    x += step;
    line += point(x, y(reviewed.after));
    if (reviewed.judgement != Judgement::Fine) marks += mark(reviewed, x, y(reviewed.after));
  }
  return concat(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 160' width='600' height='160' "
      "font-family='sans-serif' font-size='10'>\n<title>Winning chances of White</title>\n"
      "<rect width='600' height='160' fill='#555555'/>\n<polygon fill='#f4f4f4' points='0,160 ",
      line, point(x, height),
      "'/>\n<polyline fill='none' stroke='#2070c0' stroke-width='1.5' points='", line,
      "'/>\n<line x1='0' x2='600' y1='80' y2='80' stroke='#999999' stroke-dasharray='4'/>\n", marks,
      "</svg>\n");
}

}  // namespace tratto::review
