#pragma once

#include <algorithm>

#include "engine/base/tunable.h"
#include "engine/search/window.h"

// Aspiration windows: an iteration starts with a narrow window around the previous score.

namespace tratto {

TRATTO_SWITCH(aspiration_windows);
TRATTO_TUNABLE(aspiration_depth, 4, 2, 10);
TRATTO_TUNABLE(aspiration_width, 18, 3, 60);
TRATTO_TUNABLE(aspiration_growth_percent, 50, 10, 200);
TRATTO_TUNABLE(aspiration_max, 1000, 200, 5000);

/// The window of the root search, widened after each fail-high or fail-low.
class AspirationWindow {
 public:
  /// Starts around the score of the previous iteration; open for the first iterations and for mate
  /// scores.
  AspirationWindow(Score expected, int depth) {
    if (!aspiration_windows || depth < aspiration_depth || expected.is_decisive()) return;
    // Scores far from 0 change more from one iteration to the next.
    width_ += std::min<int>(expected.value() * expected.value() / widening_divisor, aspiration_max);
    window_ =
        Window{expected - width_, expected + width_}.within(-Score::infinite(), Score::infinite());
  }

  [[nodiscard]] const Window& window() const { return window_; }
  /// Depth reduction of the next search after fail-highs.
  [[nodiscard]] int reduction() const { return fail_highs_; }

  /// The score was at or below alpha.
  void fail_low(Score score) {
    window_.beta = Score((window_.alpha.value() + window_.beta.value()) / 2);
    window_.alpha = std::max(score - width_, -Score::infinite());
    fail_highs_ = 0;
    if (grow(score)) window_.alpha = -Score::infinite();
  }
  /// The score was at or above beta.
  void fail_high(Score score) {
    window_.beta = std::min(score + width_, Score::infinite());
    if (!score.is_decisive()) fail_highs_ = std::min(fail_highs_ + 1, max_reduction);
    if (grow(score)) window_.beta = Score::infinite();
  }

 private:
  static constexpr int max_reduction = 3;
  /// A score of 128 adds 1 to the width, one of 1280 adds 100.
  static constexpr int widening_divisor = 128 * 128;

  /// Widens the window; true if the violated bound should be dropped altogether.
  bool grow(Score score) {
    width_ += width_ * aspiration_growth_percent / 100;
    return width_ > aspiration_max || score.is_decisive();
  }

  Window window_{-Score::infinite(), Score::infinite()};
  int width_ = aspiration_width;
  int fail_highs_ = 0;
};

}  // namespace tratto
