#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/base/random.h"
#include "engine/search/evaluator.h"

namespace tratto::selfplay {

/// An evaluator that remembers some of the positions it was asked about, each as likely as any
/// other (reservoir sampling, Vitter's algorithm R): what a search asks of its evaluation is not
/// what games come to.
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

  /// Draws by these random numbers from now on.
  void seed(std::uint64_t seed) { random_ = Random(seed); }
  /// Begins anew; so many positions are to be remembered.
  void sample(std::size_t wanted) {
    wanted_ = wanted;
    asked_ = 0;
    samples_.clear();
  }
  /// The positions drawn since then; fewer only if no more were evaluated.
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
