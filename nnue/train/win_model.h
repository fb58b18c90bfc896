#pragma once

#include <cstdint>
#include <map>

namespace tratto::nnue::train {

/// Win probability of the side to move by score: 1 / (1 + exp((even - score) / spread)). A draw is
/// no win, so `spread` is not the scale of the expected result (TdLambda::scale).
struct WinModel {
  double even = 0;    ///< The score with a win probability of one half.
  double spread = 1;  ///< Evaluation units that change the odds of winning by a factor of e.
};

/// Number of games and wins for each score.
class WinCounts {
 public:
  void add(int score, bool won) {
    Count& count = counts_[score];
    ++count.games;
    count.wins += won;
  }
  [[nodiscard]] std::uint64_t games() const;
  /// The maximum-likelihood model (logistic regression by Newton's method).
  [[nodiscard]] WinModel fit() const;

 private:
  struct Count {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
  };
  std::map<int, Count> counts_;
};

}  // namespace tratto::nnue::train
