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

/// What a run of training is, apart from its data. Two runs with the same recipe, data and kernels
/// on one thread give the same network, bit by bit.
struct Recipe {
  int hidden = 256;
  std::uint64_t steps = 0;      ///< Batches to train in all.
  std::uint32_t batch = 16384;  ///< Positions a batch.
  float first_wdl = 0.3F;       ///< Weight of the result in the target, at the beginning...
  float last_wdl = 0.3F;        ///< ...and at the end, linear between.
  float ending_wdl = -1;        ///< Goal::ending_wdl.
  float power = 2;              ///< Goal::power.
  float score_scale = 400;      ///< Centipawns in the scores that are a factor of e in odds.
  float first_rate = 1e-3F;     ///< Learning rate; falls along half a cosine...
  float last_rate = 1e-5F;      ///< ...to this.
  float hidden_rate = 1;        ///< Factor on the rate of all weights before and of the products.
  float decay = 0.01F;          ///< Weight decay.
  std::uint64_t seed = 1;       ///< Of the first weights and of the order of the positions.
  std::uint64_t start = 0;      ///< Checksum of the network that it starts from; 0: random weights.

  bool operator==(const Recipe&) const = default;
};

/// Learning rate and result weight at a step.
[[nodiscard]] float rate_at(const Recipe& recipe, std::uint64_t step);
[[nodiscard]] float wdl_at(const Recipe& recipe, std::uint64_t step);

/// Everything that changes while training, and nothing else: what a checkpoint holds.
struct TrainingState {
  std::uint64_t step = 0;  ///< Batches done.
  Parameters parameters;
  AlignedVector<float> first_means;   ///< Of the gradient.
  AlignedVector<float> second_means;  ///< Of its square.

  /// The beginning of a run, from these weights.
  explicit TrainingState(Parameters first);

  bool operator==(const TrainingState&) const = default;
};

/// Trains a network on examples in memory, batch by batch, with all threads.
class Trainer {
 public:
  /// `examples` must outlive the trainer and not be empty.
  Trainer(const Recipe& recipe, const std::vector<Example>& examples, int threads,
          const Kernels& kernels = best_kernels());

  [[nodiscard]] const Recipe& recipe() const { return recipe_; }
  [[nodiscard]] const TrainingState& state() const { return state_; }
  /// Goes on from a state of the same recipe, instead of random weights.
  void restore(TrainingState state) { state_ = std::move(state); }
  [[nodiscard]] bool finished() const { return state_.step >= recipe_.steps; }

  /// Trains one batch and returns its mean loss.
  double train_batch();
  /// The mean loss on other examples, always with the result weight of the end of the recipe, so
  /// that values at different steps can be compared.
  [[nodiscard]] double validate(const std::vector<Example>& examples);

 private:
  /// What a thread needs for itself.
  struct Worker {
    Worker(const Kernels& kernels, const ParameterLayout& layout)
        : pass(kernels, layout.hidden), gradient(layout.size()) {}

    Pass pass;
    AlignedVector<float> gradient;  ///< All zero between batches.
    double loss = 0;
  };

  void add_gradients(Worker& worker, LossConfig loss_config);
  void adam_step(int member, const AdamStep& step);

  Recipe recipe_;
  const std::vector<Example>& examples_;
  const Kernels& kernels_;
  TrainingState state_;
  Team team_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<float*> gradients_;  ///< Those of the workers.
  /// How much of the batch the threads have taken. They take as they go, because a thread that
  /// shares its core with another program would hold up the others.
  std::atomic<std::uint32_t> taken_{0};
};

}  // namespace tratto::nnue::train
