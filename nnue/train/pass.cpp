#include "nnue/train/pass.h"

#include <cmath>

namespace tratto::nnue::train {

namespace {

/// Factor from the output to the argument of the sigmoid, so that evaluations and scores use the
/// same scale.
float steepness_of(const LossConfig& loss_config) {
  return evaluation_scale / loss_config.score_scale;
}

float target_by(const LossConfig& loss_config, const Example& example) {
  return target_of(example, loss_config.wdl_with(popcount(example.occupied())),
                   loss_config.score_scale);
}

}  // namespace

Pass::Pass(const TrainingKernels& kernels, int hidden)
    : kernels_(kernels), neurons_(static_cast<std::size_t>(block_rows * hidden)) {}

std::span<const float> Pass::outputs(const Parameters& parameters,
                                     std::span<const Example* const> examples) {
  fill_block(examples, block_);
  kernels_.forward(parameters.values.data(), parameters.layout.hidden, block_, neurons_.data(),
                   sums_.data(), outputs_.data());
  return std::span(outputs_).first(examples.size());
}

double Pass::loss(const Parameters& parameters, std::span<const Example* const> examples,
                  LossConfig loss_config) {
  double total = 0;
  const float steepness = steepness_of(loss_config);
  const std::span<const float> found = outputs(parameters, examples);
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const float error = sigmoid(steepness * found[i]) - target_by(loss_config, *examples[i]);
    total += static_cast<double>(std::pow(std::abs(error), loss_config.power));
  }
  return total;
}

double Pass::loss_and_gradient(const Parameters& parameters,
                               std::span<const Example* const> examples, LossConfig loss_config,
                               float share, float* gradient) {
  double total = 0;
  const float steepness = steepness_of(loss_config);
  const std::span<const float> found = outputs(parameters, examples);
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const float answer = sigmoid(steepness * found[i]);
    const float error = answer - target_by(loss_config, *examples[i]);
    const float slope = std::copysign(std::pow(std::abs(error), loss_config.power - 1), error);
    total += static_cast<double>(slope * error);
    // The derivative of the logistic function is answer * (1 - answer).
    derivatives_[i] = share * loss_config.power * slope * answer * (1 - answer) * steepness;
  }
  kernels_.backward(parameters.values.data(), parameters.layout.hidden, block_, derivatives_.data(),
                    neurons_.data(), sums_.data(), gradient);
  return total;
}

std::vector<float> evaluate(const Parameters& parameters, std::span<const Example> examples,
                            const TrainingKernels& kernels) {
  Pass pass(kernels, parameters.layout.hidden);
  std::vector<float> evaluations;
  evaluations.reserve(examples.size());
  for_each_block(examples, [&](std::span<const Example* const> block) {
    for (const float output : pass.outputs(parameters, block))
      evaluations.push_back(output * evaluation_scale);
  });
  return evaluations;
}

}  // namespace tratto::nnue::train
