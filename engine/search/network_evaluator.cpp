#include "engine/search/network_evaluator.h"

#include <algorithm>
#include <utility>

#include "engine/base/check.h"
#include "nnue/evaluate.h"

namespace tratto {

namespace {

/// The range required by Evaluator::evaluate().
constexpr int largest_evaluation = 30000;

/// Debug builds also evaluate one position in this number from scratch, which takes about a
/// thousand times as long.
[[maybe_unused]] constexpr Key checked_share = 64;

}  // namespace

NetworkEvaluator::NetworkEvaluator(std::shared_ptr<const nnue::Network> network,
                                   const nnue::Kernels& kernels)
    : network_(std::move(network)), kernels_(kernels), accumulators_(*network_, kernels) {}

void NetworkEvaluator::reset(const Position& root) {
  accumulators_.reset(root);
}

void NetworkEvaluator::push(const Position& before, Move move, const Position&) {
  accumulators_.push(before, move);
}

void NetworkEvaluator::push_null() {
  accumulators_.push_null();
}

void NetworkEvaluator::pop() {
  accumulators_.pop();
}

void NetworkEvaluator::prepare(const Position& position) {
  accumulators_.update(position);
}

int NetworkEvaluator::evaluate(const Position& position) {
  const int evaluation = nnue::evaluate(*network_, kernels_, accumulators_, position);
  TRATTO_CHECK(position.key() % checked_share != 0 ||
               evaluation == nnue::evaluate_slowly(*network_, position));
  return std::clamp(evaluation, -largest_evaluation, largest_evaluation);
}

EvaluatorFactory network_evaluators(std::shared_ptr<const nnue::Network> network,
                                    const nnue::Kernels& kernels) {
  return [network = std::move(network), &kernels] {
    return std::make_unique<NetworkEvaluator>(network, kernels);
  };
}

}  // namespace tratto
