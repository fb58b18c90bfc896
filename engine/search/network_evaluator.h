#pragma once

#include <memory>

#include "engine/search/evaluator.h"
#include "nnue/accumulator.h"
#include "nnue/kernels/kernels.h"
#include "nnue/network.h"

namespace tratto {

/// The neural network as the search sees it.
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

/// Evaluators for any number of search threads, which share the network.
[[nodiscard]] EvaluatorFactory network_evaluators(std::shared_ptr<const nnue::Network> network,
                                                  const nnue::Kernels& kernels);

}  // namespace tratto
