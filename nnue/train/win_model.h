#pragma once

#include <cstdint>
#include <map>

namespace tratto::nnue::train {

/// How often the side to move wins from a score: 1 / (1 + exp((even - score) / spread)).
struct WinModel {
  double even = 0;    ///< The score at which half of the games are won.
  double spread = 1;  ///< How many units make the odds of winning e times better.
};

/// What became of positions with each score.
class WinCounts {
 public:
  void add(int score, bool won) {
    Count& count = counts_[score];
    ++count.games;
    count.wins += won;
  }
  [[nodiscard]] std::uint64_t games() const;
  /// The model under which these results are most likely (logistic regression by Newton's method).
  [[nodiscard]] WinModel fit() const;

 private:
  struct Count {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
  };
  std::map<int, Count> counts_;
};

}  // namespace tratto::nnue::train
