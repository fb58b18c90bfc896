#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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

/// The content of a checkpoint's file.
[[nodiscard]] std::string write_checkpoint(const Checkpoint& checkpoint);
/// Reads it back: the checkpoint of a run with this recipe and data. The error says what does not
/// fit: foreign or damaged content, another recipe, other data.
[[nodiscard]] Result<Checkpoint> read_checkpoint(std::string_view bytes, const Recipe& recipe,
                                                 std::uint64_t data_fingerprint);

/// Writes a checkpoint, replacing an old one only when the new one is complete.
[[nodiscard]] Result<bool> save_checkpoint(const Checkpoint& checkpoint, const std::string& path);

/// The same from a file; the error names it.
[[nodiscard]] Result<Checkpoint> load_checkpoint(const std::string& path, const Recipe& recipe,
                                                 std::uint64_t data_fingerprint);

}  // namespace tratto::nnue::train
