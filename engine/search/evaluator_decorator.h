#pragma once

#include <memory>
#include <utility>

#include "engine/search/evaluator.h"

namespace tratto {

/// Base of evaluators that change or watch the results of another one, `inner_`, to which they pass
/// the path on.
class EvaluatorDecorator : public Evaluator {
 public:
  explicit EvaluatorDecorator(std::unique_ptr<Evaluator> inner) : inner_(std::move(inner)) {}

  void reset(const Position& root) override { inner_->reset(root); }
  void push(const Position& before, Move move, const Position& after) override {
    inner_->push(before, move, after);
  }
  void push_null() override { inner_->push_null(); }
  void pop() override { inner_->pop(); }
  void prepare(const Position& position) override { inner_->prepare(position); }
  [[nodiscard]] int evaluate(const Position& position) override {
    return inner_->evaluate(position);
  }

 protected:
  std::unique_ptr<Evaluator> inner_;
};

}  // namespace tratto
