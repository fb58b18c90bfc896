#pragma once

#include "engine/search/evaluator.h"

namespace tratto {

/// Evaluates material only, by the classical piece values in centipawns. The first training games
/// were played with it, and tests use it where evaluations must be easy to compute by hand.
class MaterialEvaluator final : public Evaluator {
 public:
  void reset(const Position&) override {}
  void push(const Position&, Move, const Position&) override {}
  void push_null() override {}
  void pop() override {}
  [[nodiscard]] int evaluate(const Position& position) override;
};

}  // namespace tratto
