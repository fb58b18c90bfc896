#include "nnue/train/trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tratto::nnue::train {

namespace {

/// Progress of a run at a step, 0 to 1.
double progress(const Recipe& recipe, std::uint64_t step) {
  const double last = static_cast<double>(std::max<std::uint64_t>(recipe.steps, 2) - 1);
  return std::min(1.0, static_cast<double>(step) / last);
}

/// The endless sequence of examples: epoch after epoch, each in its own random order.
class Order {
 public:
  Order(const std::vector<Example>& examples, std::uint64_t seed)
      : examples_(examples), seed_(seed), permutation_(examples.size(), seed) {}

  const Example* at(std::uint64_t place) {
    const std::uint64_t epoch = place / examples_.size();
    if (epoch != epoch_) {
      epoch_ = epoch;
      permutation_ = Permutation(examples_.size(), seed_ ^ Random(epoch).next());
    }
    return &examples_[permutation_(place % examples_.size())];
  }

 private:
  const std::vector<Example>& examples_;
  std::uint64_t seed_;
  std::uint64_t epoch_ = 0;
  Permutation permutation_;
};

}  // namespace

float rate_at(const Recipe& recipe, std::uint64_t step) {
  const double cosine = std::cos(std::numbers::pi * progress(recipe, step));
  return static_cast<float>(recipe.last_rate +
                            (recipe.first_rate - recipe.last_rate) * (1 + cosine) / 2);
}

float wdl_at(const Recipe& recipe, std::uint64_t step) {
  return static_cast<float>(recipe.first_wdl +
                            (recipe.last_wdl - recipe.first_wdl) * progress(recipe, step));
}

TrainingState::TrainingState(Parameters first)
    : parameters(std::move(first)),
      first_moments(parameters.values.size()),
      second_moments(parameters.values.size()) {}

Trainer::Trainer(const Recipe& recipe, const std::vector<Example>& examples, int threads,
                 const TrainingKernels& kernels)
    : recipe_(recipe),
      examples_(examples),
      kernels_(kernels),
      state_(random_parameters(recipe.hidden, recipe.seed)),
      team_(threads) {
  for (int i = 0; i < threads; ++i) {
    workers_.push_back(std::make_unique<Worker>(kernels, state_.parameters.layout));
    gradients_.push_back(workers_.back()->gradient.data());
  }
}

double Trainer::train_batch() {
  const LossConfig loss_config{wdl_at(recipe_, state_.step), recipe_.score_scale,
                               recipe_.ending_wdl, recipe_.power};
  taken_ = 0;
  team_.run(
      [&](int member) { add_gradients(*workers_[static_cast<std::size_t>(member)], loss_config); });
  double loss = 0;
  for (const auto& worker : workers_)
    loss += worker->loss;

  const double step = static_cast<double>(state_.step + 1);
  AdamStep adam{};
  adam.rate = rate_at(recipe_, state_.step);
  adam.decay = recipe_.decay;
  adam.first_bias = static_cast<float>(1 / (1 - std::pow(adam_beta1, step)));
  adam.second_bias = static_cast<float>(1 / (1 - std::pow(adam_beta2, step)));
  team_.run([&](int member) { adam_step(member, adam); });
  ++state_.step;
  return loss / recipe_.batch;
}

void Trainer::add_gradients(Worker& worker, LossConfig loss_config) {
  Order order(examples_, recipe_.seed);
  std::array<const Example*, block_positions> chosen{};
  worker.loss = 0;
  while (true) {
    const std::uint32_t first = taken_.fetch_add(block_positions, std::memory_order_relaxed);
    if (first >= recipe_.batch) return;
    const std::size_t count = std::min<std::size_t>(block_positions, recipe_.batch - first);
    const std::uint64_t place = state_.step * recipe_.batch + first;
    for (std::size_t i = 0; i < count; ++i) {
      chosen[i] = order.at(place + i);
      __builtin_prefetch(chosen[i]);
    }
    // The kernels process positions of one bucket together.
    const auto begin = chosen.begin();
    std::sort(begin, begin + static_cast<std::ptrdiff_t>(count),
              [](const Example* a, const Example* b) {
                const int pieces = popcount(a->occupied());
                const int others = popcount(b->occupied());
                return pieces != others ? pieces < others : a < b;
              });
    worker.loss += worker.pass.loss_and_gradient(state_.parameters, std::span(chosen).first(count),
                                                 loss_config, 1 / static_cast<float>(recipe_.batch),
                                                 worker.gradient.data());
  }
}

void Trainer::adam_step(int member, const AdamStep& step) {
  const ParameterLayout& layout = state_.parameters.layout;
  const auto move = [&](float limit, std::size_t begin, std::size_t end, float rate = 1) {
    if (begin >= end) return;
    AdamStep limited = step;
    limited.limit = limit;
    limited.rate *= rate;
    kernels_.adam(limited, begin, end, state_.parameters.values.data(), state_.first_moments.data(),
                  state_.second_moments.data(), gradients_.data(), team_.size());
  };
  const std::size_t weights = layout.output_biases();
  const auto threads = static_cast<std::size_t>(team_.size());
  const auto share = static_cast<std::size_t>(member);
  // Whole cache lines per thread, so that no two threads write to the same one.
  constexpr std::size_t line = vector_alignment / sizeof(float);
  const std::size_t lines = weights / line;
  const std::size_t begin = lines * share / threads * line;
  const std::size_t end = lines * (share + 1) / threads * line;
  const auto move_part = [&](float limit, std::size_t first, std::size_t last, float rate = 1) {
    move(limit, std::max(begin, first), std::min(end, last), rate);
  };
  const std::size_t hidden_biases = layout.row(ParameterLayout::bias_row);
  move_part(hidden_weight_limit, 0, hidden_biases, recipe_.hidden_rate);
  move_part(hidden_bias_limit, hidden_biases, layout.stack(0), recipe_.hidden_rate);
  for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
    const std::size_t stack = layout.stack(bucket);
    const std::size_t counts = stack + ParameterLayout::l1_weight(layout.hidden, 0);
    const std::size_t l1_biases = stack + layout.l1_biases();
    const std::size_t l2_weights = stack + layout.l2_weights();
    const std::size_t l2_biases = stack + layout.l2_biases();
    const std::size_t output_weights = stack + layout.output_weights();
    move_part(l1_weight_limit, stack, counts, recipe_.hidden_rate);
    move_part(l1_weight_limit, counts, l1_biases);
    move_part(l1_bias_limit, l1_biases, l2_weights);
    move_part(layer_weight_limit, l2_weights, l2_biases);
    move_part(layer_bias_limit, l2_biases, output_weights);
    move_part(layer_weight_limit, output_weights, layout.stack(bucket + 1));
  }
  if (member == 0) move(layer_bias_limit, weights, layout.size());
}

double Trainer::validate(const std::vector<Example>& examples) {
  const LossConfig loss_config{recipe_.last_wdl, recipe_.score_scale, recipe_.ending_wdl,
                               recipe_.power};
  std::vector<double> losses(workers_.size());
  team_.run([&](int member) {
    const auto share = static_cast<std::size_t>(member);
    const std::size_t begin = examples.size() * share / workers_.size();
    const std::size_t end = examples.size() * (share + 1) / workers_.size();
    const std::span<const Example> part(examples.data() + begin, end - begin);
    for_each_block(part, [&](std::span<const Example* const> block) {
      losses[share] += workers_[share]->pass.loss(state_.parameters, block, loss_config);
    });
  });
  double total = 0;
  for (const double loss : losses)
    total += loss;
  return total / static_cast<double>(examples.size());
}

}  // namespace tratto::nnue::train
