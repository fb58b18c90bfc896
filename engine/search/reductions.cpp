#include "engine/search/reductions.h"

#include <algorithm>
#include <array>

namespace tratto {

namespace {

constexpr int table_size = 256;
constexpr double ln_2 = 0.6931471805599453;

/// The natural logarithm by its atanh series, constexpr, so that the table is identical on every
/// machine.
constexpr double natural_log(double x) {
  int halvings = 0;
  while (x > 2) {
    x /= 2;
    ++halvings;
  }
  const double t = (x - 1) / (x + 1);
  double term = t;
  double sum = 0;
  for (int n = 1; n < 40; n += 2) {
    sum += term / n;
    term *= t * t;
  }
  return 2 * sum + halvings * ln_2;
}

constexpr std::array<double, table_size> make_logs() {
  std::array<double, table_size> logs{};
  for (int n = 1; n < table_size; ++n)
    logs[n] = natural_log(n);
  return logs;
}

constexpr std::array<double, table_size> logs = make_logs();

}  // namespace

int log_product(int depth, int move_index) {
  const double d = logs[std::clamp(depth, 1, table_size - 1)];
  const double m = logs[std::clamp(move_index, 1, table_size - 1)];
  return static_cast<int>(reduction::ply * d * m);
}

}  // namespace tratto
