#pragma once

#include "engine/search/evaluator.h"

namespace tratto {

/// Counts material and nothing else, with the classical values in centipawns. The self-taught
/// networks began from this, and tests use it where they want an evaluation they can do by hand.
class MaterialEvaluator final : public Evaluator {
 public:
  void reset(const Position&) override {}
  void push(const Position&, Move, const Position&) override {}
  void push_null() override {}
  void pop() override {}
  [[nodiscard]] int evaluate(const Position& position) override;
};

}  // namespace tratto
