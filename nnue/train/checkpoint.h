#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "nnue/train/history.h"
#include "nnue/train/trainer.h"

namespace tratto::nnue::train {

/// The complete state of a training run, enough to continue it as if it had not been interrupted.
struct Checkpoint {
  Recipe recipe;
  std::uint64_t data_fingerprint = 0;  ///< See Dataset::fingerprint.
  TrainingState state;
  History history;
  double loss_since_row = 0;  ///< Sum of the mean losses of the batches since the last history row.
};

/// Serialises a checkpoint.
[[nodiscard]] std::string write_checkpoint(const Checkpoint& checkpoint);
/// Reads a checkpoint of a run with this recipe and data. The error tells what does not match: the
/// format, the recipe or the data.
[[nodiscard]] Result<Checkpoint> read_checkpoint(std::string_view bytes, const Recipe& recipe,
                                                 std::uint64_t data_fingerprint);

/// The float network in a checkpoint of any recipe and data.
[[nodiscard]] Result<Parameters> read_parameters(std::string_view checkpoint);

/// A checksum of the weights, which identifies a float network.
[[nodiscard]] std::uint64_t parameters_checksum(const Parameters& parameters);

/// Whether a file begins like a checkpoint of any version.
[[nodiscard]] bool is_checkpoint(const std::string& path);
/// Reads the float network in a checkpoint file; the error names it.
[[nodiscard]] Result<Parameters> load_parameters(const std::string& path);

/// Writes a checkpoint file; an existing file is replaced only when the new one is complete.
[[nodiscard]] Result<bool> save_checkpoint(const Checkpoint& checkpoint, const std::string& path);

/// Reads a checkpoint file; the error names it.
[[nodiscard]] Result<Checkpoint> load_checkpoint(const std::string& path, const Recipe& recipe,
                                                 std::uint64_t data_fingerprint);

}  // namespace tratto::nnue::train
