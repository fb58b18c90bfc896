#include "nnue/train/training_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/system.h"
#include "nnue/train/checkpoint.h"
#include "nnue/train/grouping.h"
#include "nnue/train/quantise.h"
#include "nnue/train/refine_first_layer.h"
#include "nnue/train/refine_hidden_layer.h"

namespace tratto::nnue::train {

namespace {

/// Number of examples for measuring activity and quantisation error.
constexpr std::size_t export_sample = 10000;

Recipe recipe_of_run(const TrainOptions& options, const std::optional<StartingNetwork>& start,
                     const Dataset& data) {
  Recipe recipe = make_recipe(options, data.training.size());
  if (start) recipe.start = start->checksum;
  return recipe;
}

/// Prints progress to stderr, at most once per second.
class TrainingProgress {
 public:
  explicit TrainingProgress(const Trainer& trainer)
      : trainer_(trainer),
        first_step_(trainer.state().step),
        begin_(Clock::now()),
        begin_cpu_(std::clock()) {}

  void show(double loss) {
    const auto now = Clock::now();
    if (now - shown_ < std::chrono::seconds(1)) return;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    const Recipe& recipe = trainer_.recipe();
    const std::uint64_t step = trainer_.state().step;
    const double rate = trained() / seconds;
    const double left = static_cast<double>(recipe.steps - step) * recipe.batch / rate;
    std::fprintf(stderr, "\r%5.1f%%  loss %.6f  %.0fk positions/s  %.0f:%02.0f left   ",
                 100.0 * static_cast<double>(step) / static_cast<double>(recipe.steps), loss,
                 rate / 1000, std::floor(left / 60), std::floor(std::fmod(left, 60)));
  }
  void finish() const {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    const double cpu = static_cast<double>(std::clock() - begin_cpu_) / CLOCKS_PER_SEC;
    std::fprintf(stderr,
                 "\r%.1fM positions in %.0f s: %.0fk a second, %.0fk a second of CPU time\n",
                 trained() / 1e6, seconds, trained() / seconds / 1000, trained() / cpu / 1000);
  }

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] double trained() const {
    return static_cast<double>(trainer_.state().step - first_step_) * trainer_.recipe().batch;
  }

  const Trainer& trainer_;
  std::uint64_t first_step_;
  Clock::time_point begin_;
  std::clock_t begin_cpu_;
  Clock::time_point shown_{};
};

}  // namespace

StartingNetwork::StartingNetwork(Network file)
    : parameters(dequantise(file)), checksum(network_checksum(file)), network(std::move(file)) {}

StartingNetwork::StartingNetwork(Parameters floats)
    : parameters(std::move(floats)), checksum(parameters_checksum(parameters)) {}

Result<std::optional<StartingNetwork>> load_starting_network(TrainOptions& options,
                                                             bool chooses_size) {
  if (options.from.empty()) return std::optional<StartingNetwork>();
  std::optional<StartingNetwork> start;
  if (is_checkpoint(options.from)) {
    Result<Parameters> parameters = load_parameters(options.from);
    if (!parameters) return Error{parameters.error()};
    start.emplace(std::move(*parameters));
  } else {
    Result<Network> network = load_network(options.from);
    if (!network) return Error{network.error()};
    start.emplace(std::move(*network));
  }
  const int hidden = start->parameters.layout.hidden;
  if (!chooses_size) options.hidden = hidden;
  if (options.hidden < hidden)
    return Error{options.from + " has " + std::to_string(hidden) + " neurons, and --hidden wants " +
                 std::to_string(options.hidden)};
  if (options.hidden == hidden)
    std::fprintf(stderr, "starting from %s: %d hidden neurons\n", options.from.c_str(), hidden);
  else
    std::fprintf(stderr, "starting from %s, widened from %d to %d hidden neurons\n",
                 options.from.c_str(), hidden, options.hidden);
  return start;
}

TrainingRun::TrainingRun(const TrainOptions& options, const std::optional<StartingNetwork>& start,
                         const Dataset& data, const TrainingKernels& kernels)
    : options_(options),
      data_(data),
      kernels_(kernels),
      fingerprint_(options.checkpoint.empty() ? 0 : data.fingerprint()),
      trainer_(recipe_of_run(options, start, data), data.training, options.threads, kernels) {
  if (!start) return;
  start_ = first_parameters(*start);
  trainer_.restore(TrainingState(*start_));
}

/// The network of `--from` without dead neurons, widened to the size of the run.
Parameters TrainingRun::first_parameters(const StartingNetwork& start) const {
  Parameters first = start.parameters;
  if (start.network) match_first_layer_biases(*start.network, data_.training, first, kernels_);
  // The random weights depend on the network alone, so that its descendants can be averaged.
  const Revived revived = revive(first, start.checksum);
  if (revived.pairs + revived.l2_neurons > 0)
    std::fprintf(stderr,
                 "dead in %s, now with random weights: hidden pairs %d, second layer neurons %d\n",
                 options_.from.c_str(), revived.pairs, revived.l2_neurons);
  return widened(first, options_.hidden, options_.load.seed);
}

Result<bool> TrainingRun::resume() {
  if (options_.checkpoint.empty() || !file_exists(file_path(options_.checkpoint))) return true;
  Result<Checkpoint> found = load_checkpoint(options_.checkpoint, trainer_.recipe(), fingerprint_);
  if (!found) return Error{found.error()};
  trainer_.restore(std::move(found->state));
  history_ = std::move(found->history);
  loss_since_row_ = found->loss_since_row;
  std::fprintf(stderr, "resuming after %llu of %llu batches\n",
               static_cast<unsigned long long>(trainer_.state().step),
               static_cast<unsigned long long>(trainer_.recipe().steps));
  return true;
}

Result<bool> TrainingRun::train(const volatile std::sig_atomic_t& stop) {
  TrainingProgress progress(trainer_);
  while (!trainer_.finished() && stop == 0) {
    const double loss = trainer_.train_batch();
    loss_since_row_ += loss;
    progress.show(loss);
    if (!row_is_due()) continue;
    add_row();
    if (const Result<bool> saved = save(); !saved) return saved;
  }
  progress.finish();
  if (const Result<bool> saved = save(); !saved) return saved;
  return trainer_.finished();
}

bool TrainingRun::row_is_due() const {
  const auto batches_per_row = std::max<std::uint64_t>(
      1, static_cast<std::uint64_t>(options_.interval / trainer_.recipe().batch));
  return trainer_.finished() || trainer_.state().step % batches_per_row == 0;
}

/// Adds a row to the log: the losses since the last one.
void TrainingRun::add_row() {
  const std::uint64_t step = trainer_.state().step;
  const std::uint64_t batch = trainer_.recipe().batch;
  const std::uint64_t batches = step - (history_.empty() ? 0 : history_.back().positions / batch);
  HistoryRow row;
  row.positions = step * batch;
  row.training_loss = loss_since_row_ / static_cast<double>(batches);
  row.validation_loss =
      data_.validation.empty() ? row.training_loss : trainer_.validate(data_.validation);
  row.rate = rate_at(trainer_.recipe(), step - 1);
  history_.push_back(row);
  loss_since_row_ = 0;
  std::fprintf(stderr, "\r%8.1fM positions  training loss %.6f  validation loss %.6f  rate %.2e\n",
               static_cast<double>(row.positions) / 1e6, row.training_loss, row.validation_loss,
               row.rate);
}

/// Writes log, plot and checkpoint.
Result<bool> TrainingRun::save() {
  const std::string title = std::to_string(options_.hidden) + " neurons, " +
                            std::to_string(data_.training.size()) + " positions";
  write_report(options_.log, to_csv(history_));
  write_report(options_.plot, to_svg(history_, title));
  if (options_.checkpoint.empty()) return true;
  return save_checkpoint(
      {trainer_.recipe(), fingerprint_, trainer_.state(), history_, loss_since_row_},
      options_.checkpoint);
}

/// Writes a log or a plot. If that fails, says so the first time; the training goes on.
void TrainingRun::write_report(const std::string& path, const std::string& content) {
  if (path.empty()) return;
  const Result<bool> written = write_file(path, content);
  if (!written && failed_reports_.insert(path).second)
    std::fprintf(stderr, "%s; the training goes on\n", written.error().c_str());
}

Result<bool> TrainingRun::export_network() const {
  const Parameters parameters = stretched(trainer_.state().parameters);
  Network network = quantise(parameters);
  refine_hidden_layer(parameters, data_.training, network, options_.threads);
  refine_first_layer(parameters, data_.training, network, kernels_);
  const std::span<const Example> all = data_.validation.empty() ? data_.training : data_.validation;
  const auto sample = all.first(std::min(all.size(), export_sample));
  // A fine-tuned network keeps the order of its neurons, so that it can be averaged with others
  // of the same origin.
  if (options_.from.empty() || options_.regroups) group_pairs(sample, network);
  const QuantisationError error = quantisation_error(parameters, network, sample, kernels_);
  if (const auto failure = save_network(network, options_.out)) return *failure;
  std::printf("%s: %d neurons, quantisation error mean %.2f, largest %.2f units\n",
              options_.out.c_str(), network.hidden, error.mean, error.largest);
  return true;
}

/// Applies `--stretch`: multiplies the change since `--from`. A low learning rate finds the right
/// direction with a short step; a higher rate would go further, but with more noise.
Parameters TrainingRun::stretched(Parameters parameters) const {
  if (!start_ || options_.stretch == 1) return parameters;
  const auto factor = static_cast<float>(options_.stretch);
  for (std::size_t i = 0; i < parameters.values.size(); ++i)
    parameters.values[i] = start_->values[i] + factor * (parameters.values[i] - start_->values[i]);
  return parameters;
}

}  // namespace tratto::nnue::train
