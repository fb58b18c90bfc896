#pragma once

#include <memory>

#include "engine/search/evaluator.h"
#include "nnue/accumulator.h"
#include "nnue/kernels/kernels.h"
#include "nnue/network.h"

namespace tratto {

/// The evaluator that uses the neural network.
class NetworkEvaluator final : public Evaluator {
 public:
  NetworkEvaluator(std::shared_ptr<const nnue::Network> network, const nnue::Kernels& kernels);

  void reset(const Position& root) override;
  void push(const Position& before, Move move, const Position& after) override;
  void push_null() override;
  void pop() override;
  void prepare(const Position& position) override;
  [[nodiscard]] int evaluate(const Position& position) override;

 private:
  std::shared_ptr<const nnue::Network> network_;
  const nnue::Kernels& kernels_;
  nnue::AccumulatorStack accumulators_;
};

/// Creates evaluators for any number of search threads; they share the network.
[[nodiscard]] EvaluatorFactory network_evaluators(std::shared_ptr<const nnue::Network> network,
                                                  const nnue::Kernels& kernels);

}  // namespace tratto
