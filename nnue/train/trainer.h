#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "nnue/data/example.h"
#include "nnue/train/parameters.h"
#include "nnue/train/pass.h"
#include "nnue/train/permutation.h"
#include "nnue/train/team.h"

namespace tratto::nnue::train {

/// The hyperparameters of a training run. Runs with the same recipe, data and kernels on one thread
/// give bit-identical networks.
struct Recipe {
  int hidden = 256;
  std::uint64_t steps = 0;      ///< Total number of batches.
  std::uint32_t batch = 16384;  ///< Positions per batch.
  float first_wdl = 0.3F;       ///< Weight of the result in the target, at the first step...
  float last_wdl = 0.3F;        ///< ...and at the last, linear between.
  float ending_wdl = -1;        ///< LossConfig::ending_wdl.
  float power = 2;              ///< LossConfig::power.
  float score_scale = 400;      ///< LossConfig::score_scale.
  float first_rate = 1e-3F;     ///< Learning rate: cosine decay from this...
  float last_rate = 1e-5F;      ///< ...to this.
  float hidden_rate =
      1;                ///< Factor on the rate of the hidden weights and of the products' weights.
  float decay = 0.01F;  ///< AdamW's weight decay; of weights that had a gradient.
  std::uint64_t seed = 1;   ///< Of the initial weights and of the order of the positions.
  std::uint64_t start = 0;  ///< Checksum of the initial network; 0: random weights.

  bool operator==(const Recipe&) const = default;
};

/// Learning rate and result weight at a step.
[[nodiscard]] float rate_at(const Recipe& recipe, std::uint64_t step);
[[nodiscard]] float wdl_at(const Recipe& recipe, std::uint64_t step);

/// The state that changes during training; part of a checkpoint.
struct TrainingState {
  std::uint64_t step = 0;  ///< Batches done.
  Parameters parameters;
  AlignedVector<float> first_moments;   ///< Moving mean of the gradient (Adam).
  AlignedVector<float> second_moments;  ///< Moving mean of its square (Adam).

  /// The initial state, with these weights.
  explicit TrainingState(Parameters first);

  bool operator==(const TrainingState&) const = default;
};

/// Trains a network on examples in memory, batch by batch, on several threads.
class Trainer {
 public:
  /// `examples` must outlive the trainer and not be empty.
  Trainer(const Recipe& recipe, const std::vector<Example>& examples, int threads,
          const TrainingKernels& kernels = best_kernels());

  [[nodiscard]] const Recipe& recipe() const { return recipe_; }
  [[nodiscard]] const TrainingState& state() const { return state_; }
  /// Continues from a state of the same recipe.
  void restore(TrainingState state) { state_ = std::move(state); }
  [[nodiscard]] bool finished() const { return state_.step >= recipe_.steps; }

  /// Trains one batch and returns its mean loss.
  double train_batch();
  /// The mean loss on other examples, always with last_wdl, so that values at different steps are
  /// comparable.
  [[nodiscard]] double validate(const std::vector<Example>& examples);

 private:
  /// The data of one thread.
  struct Worker {
    Worker(const TrainingKernels& kernels, const ParameterLayout& layout)
        : pass(kernels, layout.hidden), gradient(layout.size()) {}

    Pass pass;
    AlignedVector<float> gradient;  ///< All zero between batches.
    double loss = 0;
  };

  void add_gradients(Worker& worker, LossConfig loss_config);
  void adam_step(int member, const AdamStep& step);

  Recipe recipe_;
  const std::vector<Example>& examples_;
  const TrainingKernels& kernels_;
  TrainingState state_;
  Team team_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<float*> gradients_;  ///< Those of the workers.
  /// Positions of the batch that are already taken by a thread. Work is distributed dynamically,
  /// because a thread that shares its core with another program would delay the others.
  std::atomic<std::uint32_t> taken_{0};
};

}  // namespace tratto::nnue::train
