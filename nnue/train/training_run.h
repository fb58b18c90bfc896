#pragma once

#include <csignal>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "engine/base/result.h"
#include "nnue/network.h"
#include "nnue/train/dataset.h"
#include "nnue/train/history.h"
#include "nnue/train/parameters.h"
#include "nnue/train/train_options.h"
#include "nnue/train/trainer.h"

namespace tratto::nnue::train {

/// The network of `--from`, with which the training starts.
struct StartingNetwork {
  Parameters parameters;
  std::uint64_t checksum;          ///< Of the network, or of the float parameters of a checkpoint.
  std::optional<Network> network;  ///< Unless it comes from a checkpoint.

  explicit StartingNetwork(Network file);
  explicit StartingNetwork(Parameters floats);
};

/// Loads the network of `--from`; none if the option is empty. Sets options.hidden to its size,
/// unless `chooses_size`: then it must not be smaller.
[[nodiscard]] Result<std::optional<StartingNetwork>> load_starting_network(TrainOptions& options,
                                                                           bool chooses_size);

/// A run of `train`: the trainer, its log, plot and checkpoint, and the export of the network.
/// Prints progress to stderr.
class TrainingRun {
 public:
  /// Starts from `start`, widened to options.hidden, or from random weights. All arguments must
  /// live as long as the run.
  TrainingRun(const TrainOptions& options, const std::optional<StartingNetwork>& start,
              const Dataset& data, const TrainingKernels& kernels);

  /// Continues from the checkpoint, if there is one. An error if it belongs to another run.
  [[nodiscard]] Result<bool> resume();
  /// Trains to the end, or until `stop` is not 0 after a batch; true if complete. An error if the
  /// checkpoint cannot be written.
  [[nodiscard]] Result<bool> train(const volatile std::sig_atomic_t& stop);
  /// Quantises the network and writes it to options.out.
  [[nodiscard]] Result<bool> export_network() const;

 private:
  [[nodiscard]] Parameters first_parameters(const StartingNetwork& start) const;
  [[nodiscard]] Parameters stretched(Parameters parameters) const;
  [[nodiscard]] bool row_is_due() const;
  void add_row();
  [[nodiscard]] Result<bool> save();
  void write_report(const std::string& path, const std::string& content);

  const TrainOptions& options_;
  const Dataset& data_;
  const TrainingKernels& kernels_;
  std::uint64_t fingerprint_;        ///< Of the data; 0 without a checkpoint.
  std::optional<Parameters> start_;  ///< The weights before the first batch, with `--from`.
  Trainer trainer_;
  History history_;
  double loss_since_row_ = 0;             ///< Sum over the batches since the last row of the log.
  std::set<std::string> failed_reports_;  ///< Paths whose failure was already printed.
};

}  // namespace tratto::nnue::train
