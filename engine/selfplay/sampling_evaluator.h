#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/base/random.h"
#include "engine/search/evaluator.h"

namespace tratto::selfplay {

/// An evaluator that keeps a uniform random sample of the evaluated positions (reservoir sampling,
/// Vitter's algorithm R). The positions that a search evaluates differ from those that occur in
/// games.
class SamplingEvaluator final : public Evaluator {
 public:
  explicit SamplingEvaluator(std::unique_ptr<Evaluator> inner) : inner_(std::move(inner)) {}

  void reset(const Position& root) override { inner_->reset(root); }
  void push(const Position& before, Move move, const Position& after) override {
    inner_->push(before, move, after);
  }
  void push_null() override { inner_->push_null(); }
  void pop() override { inner_->pop(); }
  void prepare(const Position& position) override { inner_->prepare(position); }
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

  std::unique_ptr<Evaluator> inner_;
  Random random_{0};
  std::size_t wanted_ = 0;
  std::uint32_t asked_ = 0;
  std::vector<Position> samples_;
};

}  // namespace tratto::selfplay
