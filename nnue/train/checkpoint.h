#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.h"
#include "nnue/train/history.h"
#include "nnue/train/trainer.h"

namespace tratto::nnue::train {

/// A run of training at a moment: enough to go on as if it had never stopped.
struct Checkpoint {
  Recipe recipe;
  std::uint64_t data_fingerprint = 0;  ///< See Dataset::fingerprint.
  TrainingState state;
  History history;
  double loss_since_row = 0;  ///< Sum of the mean losses of the batches after the last row.
};

/// Writes a checkpoint, replacing an old one only when the new one is complete.
[[nodiscard]] Result<bool> save_checkpoint(const Checkpoint& checkpoint, const std::string& path);

/// Reads a checkpoint of a run with this recipe and data. The error says what does not fit: a
/// foreign or damaged file, another recipe, other data.
[[nodiscard]] Result<Checkpoint> load_checkpoint(const std::string& path, const Recipe& recipe,
                                                 std::uint64_t data_fingerprint);

}  // namespace tratto::nnue::train
