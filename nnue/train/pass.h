#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "nnue/train/block.h"
#include "nnue/train/kernels/select.h"
#include "nnue/train/parameters.h"

namespace tratto::nnue::train {

/// Parameters of the loss function.
struct LossConfig {
  float wdl;              ///< Weight of the game's result in the target.
  float score_scale;      ///< Scale of scores and of the network's evaluations; see target_of().
  float ending_wdl = -1;  ///< `wdl` for positions with few pieces; negative: the same as `wdl`.
  float power = 2;        ///< The loss is |error| to this power, above 1.

  /// The weight of the result for a number of pieces: `ending_wdl` up to 8, `wdl` from 24 on,
  /// linear between.
  [[nodiscard]] float wdl_with(int pieces) const {
    if (ending_wdl < 0) return wdl;
    constexpr float few = 8;
    constexpr float many = 24;
    const float share = (static_cast<float>(pieces) - few) / (many - few);
    return ending_wdl + (wdl - ending_wdl) * std::clamp(share, 0.0F, 1.0F);
  }
};

/// The forward and backward pass of one thread, with its buffers.
class Pass {
 public:
  Pass(const TrainingKernels& kernels, int hidden);

  /// The network's outputs for up to block_positions examples; valid until the next call.
  std::span<const float> outputs(const Parameters& parameters,
                                 std::span<const Example* const> examples);
  /// The sums of the small layers for the same examples.
  [[nodiscard]] std::span<const LayerSums> sums() const { return sums_; }
  /// The sum of the losses of up to block_positions examples.
  double loss(const Parameters& parameters, std::span<const Example* const> examples,
              LossConfig loss_config);
  /// The same; adds `share` times the gradient of the sum to `gradient`, which has the layout of
  /// the parameters.
  double loss_and_gradient(const Parameters& parameters, std::span<const Example* const> examples,
                           LossConfig loss_config, float share, float* gradient);

 private:
  const TrainingKernels& kernels_;
  Block block_;
  AlignedVector<float> neurons_;
  std::array<LayerSums, block_positions> sums_{};
  std::array<float, block_positions> outputs_{};
  std::array<float, block_positions> derivatives_{};
};

/// Splits examples into blocks and calls visit(span of pointers) for each.
template <typename Visit>
void for_each_block(std::span<const Example> examples, const Visit& visit) {
  std::array<const Example*, block_positions> pointers{};
  for (std::size_t first = 0; first < examples.size(); first += block_positions) {
    const std::size_t count = std::min<std::size_t>(block_positions, examples.size() - first);
    for (std::size_t i = 0; i < count; ++i)
      pointers[i] = &examples[first + i];
    visit(std::span<const Example* const>(pointers.data(), count));
  }
}

/// The float network's evaluations of examples, in evaluation units.
[[nodiscard]] std::vector<float> evaluate(const Parameters& parameters,
                                          std::span<const Example> examples,
                                          const TrainingKernels& kernels = best_kernels());

}  // namespace tratto::nnue::train
