#pragma once

#include <memory>
#include <vector>

#include "engine/base/random.h"
#include "engine/search/evaluator_decorator.h"

namespace tratto::selfplay {

/// An evaluator that keeps a uniform random sample of the evaluated positions (reservoir sampling,
/// Vitter's algorithm R). The positions that a search evaluates differ from those that occur in
/// games.
class SamplingEvaluator final : public EvaluatorDecorator {
 public:
  using EvaluatorDecorator::EvaluatorDecorator;

  [[nodiscard]] int evaluate(const Position& position) override {
    if (wanted_ > 0) consider(position);
    return inner_->evaluate(position);
  }

  /// Seeds the random numbers.
  void seed(std::uint64_t seed) { random_ = Random(seed); }
  /// Starts a new sample of `wanted` positions.
  void sample(std::size_t wanted) {
    wanted_ = wanted;
    asked_ = 0;
    samples_.clear();
  }
  /// The sample; fewer positions only if no more were evaluated.
  [[nodiscard]] const std::vector<Position>& samples() const { return samples_; }

 private:
  void consider(const Position& position) {
    const std::uint32_t place = random_.below(++asked_);
    if (samples_.size() < wanted_)
      samples_.push_back(position);
    else if (place < wanted_)
      samples_[place] = position;
  }

  Random random_{0};
  std::size_t wanted_ = 0;
  std::uint32_t asked_ = 0;
  std::vector<Position> samples_;
};

}  // namespace tratto::selfplay
