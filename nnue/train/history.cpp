#include "nnue/train/history.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tratto::nnue::train {

namespace {

// Size of the picture and of the plot area in it, in pixels.
constexpr double picture_width = 720;
constexpr double picture_height = 400;
constexpr double left = 80;
constexpr double right = 700;
constexpr double top = 50;
constexpr double bottom = 350;
/// Approximate number of grid lines in each direction.
constexpr double grid_lines = 5;

template <typename... Values>
std::string format(const char* pattern, Values... values) {
  char line[256];
  const int length = std::snprintf(line, sizeof line, pattern, values...);
  return std::string(line, static_cast<std::size_t>(std::clamp<int>(length, 0, sizeof line - 1)));
}

/// Maps measured values to coordinates.
struct Axes {
  double positions = 1;  ///< Number of positions at the right edge.
  double lowest = 0;     ///< Loss at the bottom.
  double highest = 1;    ///< Loss at the top.

  explicit Axes(const History& history) {
    if (history.empty()) return;
    positions = static_cast<double>(std::max<std::uint64_t>(history.back().positions, 1));
    lowest = highest = history.front().validation_loss;
    for (const HistoryRow& row : history) {
      lowest = std::min({lowest, row.training_loss, row.validation_loss});
      highest = std::max({highest, row.training_loss, row.validation_loss});
    }
    const double margin = std::max(0.05 * (highest - lowest), 1e-6);
    lowest -= margin;
    highest += margin;
  }
  [[nodiscard]] double x(double at) const { return left + (right - left) * at / positions; }
  [[nodiscard]] double y(double loss) const {
    return bottom - (bottom - top) * (loss - lowest) / (highest - lowest);
  }
};

/// Distance of grid lines for an axis of this length: 1, 2 or 5 times a power of ten.
double round_step(double length) {
  const double power = std::pow(10.0, std::floor(std::log10(length / grid_lines)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power * grid_lines >= length) return factor * power;
  return 10 * power;
}

std::string draw_grid(const Axes& axes) {
  std::string svg;
  const double loss_step = round_step(axes.highest - axes.lowest);
  // Avoids a negative zero, which would be written as -0.
  for (double i = std::ceil(axes.lowest / loss_step) + 0.0; i * loss_step <= axes.highest; ++i) {
    const double y = axes.y(i * loss_step);
    svg += format("<line x1='%g' x2='%g' y1='%.1f' y2='%.1f' stroke='#ddd'/>\n", left, right, y, y);
    svg += format("<text x='%g' y='%.1f' text-anchor='end'>%.6g</text>\n", left - 6, y + 4,
                  i * loss_step);
  }
  const double step = round_step(axes.positions);
  for (double i = 0; i * step <= axes.positions; ++i) {
    const double x = axes.x(i * step);
    svg += format("<line x1='%.1f' x2='%.1f' y1='%g' y2='%g' stroke='#ddd'/>\n", x, x, top, bottom);
    svg += format("<text x='%.1f' y='%g' text-anchor='middle'>%.6gM</text>\n", x, bottom + 18,
                  i * step / 1e6);
  }
  svg += format("<text x='%g' y='%g' text-anchor='middle'>positions trained</text>\n",
                (left + right) / 2, bottom + 38);
  return svg;
}

std::string draw_curve(const History& history, const Axes& axes, double HistoryRow::*loss,
                       const char* color, const char* name, double name_x) {
  std::string svg = format("<polyline fill='none' stroke='%s' stroke-width='1.5' points='", color);
  for (const HistoryRow& row : history)
    svg += format("%.1f,%.1f ", axes.x(static_cast<double>(row.positions)), axes.y(row.*loss));
  svg += "'/>\n";
  svg += format("<text x='%g' y='%g' fill='%s'>%s</text>\n", name_x, top - 10, color, name);
  return svg;
}

}  // namespace

std::string to_csv(const History& history) {
  std::string csv = "positions,training_loss,validation_loss,learning_rate\n";
  for (const HistoryRow& row : history)
    csv += format("%llu,%.8f,%.8f,%.3e\n", static_cast<unsigned long long>(row.positions),
                  row.training_loss, row.validation_loss, row.rate);
  return csv;
}

std::string to_svg(const History& history, const std::string& title) {
  const Axes axes(history);
  std::string svg = format(
      "<svg xmlns='http://www.w3.org/2000/svg' width='%g' height='%g' font-family='sans-serif' "
      "font-size='12'>\n<rect width='100%%' height='100%%' fill='white'/>\n",
      picture_width, picture_height);
  svg += format("<text x='%g' y='22' font-size='15'>%.150s</text>\n", left, title.c_str());
  svg += draw_grid(axes);
  svg += draw_curve(history, axes, &HistoryRow::training_loss, "#1f77b4", "training loss", left);
  svg += draw_curve(history, axes, &HistoryRow::validation_loss, "#d62728", "validation loss",
                    left + 120);
  return svg + "</svg>\n";
}

}  // namespace tratto::nnue::train
