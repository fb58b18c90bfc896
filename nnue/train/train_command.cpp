#include "nnue/train/train_command.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/system.h"
#include "nnue/network.h"
#include "nnue/train/arguments.h"
#include "nnue/train/checkpoint.h"
#include "nnue/train/damage_report.h"
#include "nnue/train/dataset.h"
#include "nnue/train/filter_options.h"
#include "nnue/train/grouping.h"
#include "nnue/train/quantise.h"
#include "nnue/train/refine_first_layer.h"
#include "nnue/train/refine_hidden_layer.h"
#include "nnue/train/td_lambda_options.h"
#include "nnue/train/trainer.h"

namespace tratto::nnue::train {

namespace {

constexpr double superbatch_positions = 100e6;
/// Number of examples for measuring activity and quantisation error.
constexpr std::size_t export_sample = 10000;

/// Set by a signal: finish the batch, save, and stop.
volatile std::sig_atomic_t stop_requested = 0;

struct TrainOptions {
  LoadOptions load;
  int hidden = 256;
  int batch = 4096;
  double epochs = 20;
  double superbatches = 0;
  double wdl = 0.3;
  double last_wdl = -1;  // Below zero: the same as wdl.
  double ending_wdl = -1;
  double power = 2;
  double rate = 3e-3;
  double last_rate = 1e-5;
  double hidden_rate = 1;
  double decay = 0.1;
  double stretch = 1;
  double interval = 10e6;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  bool regroups = false;
  std::string from, out, checkpoint, log, plot;
};

void add_options(ArgumentParser& line, TrainOptions& o) {
  const double huge = 1e12;
  line.add("--out", "where the network goes", o.out);
  line.add("--from",
           "train this network further, or the float network of a checkpoint, instead of random "
           "weights",
           o.from);
  line.add("--checkpoint", "keep the state of the run here; resume if it is there", o.checkpoint);
  line.add("--log", "write losses as CSV", o.log);
  line.add("--plot", "draw losses as SVG", o.plot);
  line.add_integer(
      "--hidden",
      "hidden neurons per perspective, a multiple of 64; more than those of --from widen it",
      o.hidden, hidden_step, max_hidden);
  line.add("--epochs", "how often each position is trained", o.epochs, 0.0, huge);
  line.add("--superbatches", "instead of --epochs: hundreds of millions of positions in all",
           o.superbatches, 0.0, huge);
  line.add("--wdl", "weight of the result in the target, the rest is the score", o.wdl, 0.0, 1.0);
  line.add("--wdl-end", "--wdl at the end of the run, linear between; negative: the same as --wdl",
           o.last_wdl, -1.0, 1.0);
  line.add("--wdl-endings",
           "--wdl for positions with up to 8 pieces, linear to --wdl at 24 pieces; negative: the "
           "same as --wdl",
           o.ending_wdl, -1.0, 1.0);
  line.add_list("--scores-of", "files of games whose results are ignored; may be repeated",
                o.load.scores_only);
  add_td_lambda_options(line, o.load.td_lambda);
  line.add("--power", "the loss of a position is |error| to this power", o.power, 1.1, 4.0);
  line.add("--lr", "learning rate at the beginning", o.rate, 0.0, 1.0);
  line.add("--lr-end", "learning rate at the end, by half a cosine", o.last_rate, 0.0, 1.0);
  line.add("--hidden-rate",
           "factor on the learning rate of the hidden weights and of the products' weights, which "
           "overfit if there are few games",
           o.hidden_rate, 0.0, 1.0);
  line.add("--decay", "weight decay of AdamW", o.decay, 0.0, 1.0);
  line.add("--stretch", "with --from: multiplies the change since --from by this", o.stretch, 0.0,
           10.0);
  line.add_integer("--batch", "positions per batch, at most all there are", o.batch, 1, 1 << 24);
  line.add_integer("--seed", "of weights, order and validation split", o.load.seed, 0, 1e15);
  line.add_integer("--threads", "threads", o.threads, 1, 1024);
  line.add("--validation", "share of every file kept for validation", o.load.validation, 0.0, 0.5);
  line.add("--interval",
           "positions between two rows of the log, and between two states kept in --checkpoint",
           o.interval, 1.0, huge);
  line.add_switch("--keep-duplicates", "keep duplicate boards",
                  [&o] { o.load.remove_duplicates = false; });
  line.add_switch(
      "--regroup",
      "with --from: reorder neurons so that those active together are adjacent, for speed; the "
      "network can then not be averaged with its siblings",
      [&o] { o.regroups = true; });
  line.add_switch("--data", "the files of games follow (this word can be left out)", [] {});
  add_filter_options(line, o.load.filter);
}

/// An option that has no effect without another one, or beside it.
std::optional<Error> find_ignored(const ArgumentParser& line, const TdLambda& td_lambda) {
  constexpr std::array<std::pair<const char*, const char*>, 2> dependent{
      {{"--stretch", "--from"}, {"--regroup", "--from"}}};
  for (const auto& [option, other] : dependent)
    if (line.has(option) && !line.has(other))
      return Error{std::string(option) + " has no effect without " + other};
  if (line.has("--epochs") && line.has("--superbatches"))
    return Error{"--epochs and --superbatches both say how long to train"};
  return find_ignored_td_lambda(line, td_lambda);
}

/// The network of --from.
struct Start {
  Parameters parameters;
  std::uint64_t checksum;
  std::optional<Network> network;  ///< Unless it is a checkpoint.

  explicit Start(Network file)
      : parameters(dequantise(file)), checksum(network_checksum(file)), network(std::move(file)) {}
  explicit Start(Parameters floats)
      : parameters(std::move(floats)), checksum(parameters_checksum(parameters)) {}
};

Recipe make_recipe(const TrainOptions& o, const std::optional<Start>& start, std::size_t examples) {
  Recipe recipe;
  recipe.hidden = o.hidden;
  // More at once would train each of them several times.
  recipe.batch = static_cast<std::uint32_t>(
      std::min<std::size_t>(static_cast<std::size_t>(o.batch), examples));
  const double positions = o.superbatches > 0 ? o.superbatches * superbatch_positions
                                              : o.epochs * static_cast<double>(examples);
  constexpr double max_steps = 1e18;
  recipe.steps =
      static_cast<std::uint64_t>(std::min(max_steps, std::ceil(positions / recipe.batch)));
  recipe.first_wdl = static_cast<float>(o.wdl);
  recipe.last_wdl = static_cast<float>(o.last_wdl < 0 ? o.wdl : o.last_wdl);
  recipe.ending_wdl = static_cast<float>(o.ending_wdl);
  recipe.power = static_cast<float>(o.power);
  recipe.score_scale = static_cast<float>(o.load.td_lambda.scale);
  recipe.first_rate = static_cast<float>(o.rate);
  recipe.last_rate = static_cast<float>(o.last_rate);
  recipe.hidden_rate = static_cast<float>(o.hidden_rate);
  recipe.decay = static_cast<float>(o.decay);
  recipe.seed = o.load.seed;
  if (start) recipe.start = start->checksum;
  return recipe;
}

/// Prints progress every second.
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

/// A training run: the trainer, its log and output files.
class Run {
 public:
  /// Initial weights: those of `start` if given, otherwise random.
  Run(const TrainOptions& options, const std::optional<Start>& start, const Dataset& data,
      const TrainingKernels& kernels)
      : options_(options),
        data_(data),
        kernels_(kernels),
        fingerprint_(options.checkpoint.empty() ? 0 : data.fingerprint()),
        trainer_(make_recipe(options, start, data.training.size()), data.training, options.threads,
                 kernels) {
    if (!start) return;
    Parameters first = start->parameters;
    if (start->network) match_first_layer_biases(*start->network, data.training, first, kernels);
    // By the network alone, so that its descendants can be averaged.
    const Revived revived = revive(first, start->checksum);
    if (revived.pairs + revived.l2_neurons > 0)
      std::fprintf(
          stderr, "dead in %s, now with random weights: hidden pairs %d, second layer neurons %d\n",
          options.from.c_str(), revived.pairs, revived.l2_neurons);
    start_ = widened(first, options.hidden, options.load.seed);
    trainer_.restore(TrainingState(*start_));
  }

  /// Continues from the checkpoint, if there is one.
  Result<bool> resume() {
    if (options_.checkpoint.empty() || !file_exists(file_path(options_.checkpoint))) return true;
    Result<Checkpoint> found =
        load_checkpoint(options_.checkpoint, trainer_.recipe(), fingerprint_);
    if (!found) return Error{found.error()};
    trainer_.restore(std::move(found->state));
    history_ = std::move(found->history);
    loss_since_row_ = found->loss_since_row;
    std::fprintf(stderr, "resuming after %llu of %llu batches\n",
                 static_cast<unsigned long long>(trainer_.state().step),
                 static_cast<unsigned long long>(trainer_.recipe().steps));
    return true;
  }

  /// Trains to the end or until a signal; true if complete. An error if the checkpoint cannot be
  /// written.
  Result<bool> train() {
    TrainingProgress progress(trainer_);
    while (!trainer_.finished() && stop_requested == 0) {
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

  Result<bool> export_network() const {
    const Parameters parameters = stretched(trainer_.state().parameters);
    Network network = quantise(parameters);
    refine_hidden_layer(parameters, data_.training, network, options_.threads);
    refine_first_layer(parameters, data_.training, network, kernels_);
    const std::span<const Example> all =
        data_.validation.empty() ? data_.training : data_.validation;
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

 private:
  /// Applies `--stretch`. A low learning rate finds the right direction with a short step; a higher
  /// rate would go further, but with more noise.
  [[nodiscard]] Parameters stretched(Parameters parameters) const {
    if (!start_ || options_.stretch == 1) return parameters;
    const auto factor = static_cast<float>(options_.stretch);
    for (std::size_t i = 0; i < parameters.values.size(); ++i)
      parameters.values[i] =
          start_->values[i] + factor * (parameters.values[i] - start_->values[i]);
    return parameters;
  }
  [[nodiscard]] std::uint64_t batches_per_row() const {
    return std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(options_.interval / trainer_.recipe().batch));
  }
  [[nodiscard]] bool row_is_due() const {
    return trainer_.finished() || trainer_.state().step % batches_per_row() == 0;
  }

  void add_row() {
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
    std::fprintf(
        stderr, "\r%8.1fM positions  training loss %.6f  validation loss %.6f  rate %.2e\n",
        static_cast<double>(row.positions) / 1e6, row.training_loss, row.validation_loss, row.rate);
  }

  Result<bool> save() {
    const std::string title = std::to_string(options_.hidden) + " neurons, " +
                              std::to_string(data_.training.size()) + " positions";
    write_report(options_.log, to_csv(history_));
    write_report(options_.plot, to_svg(history_, title));
    if (options_.checkpoint.empty()) return true;
    return save_checkpoint(
        {trainer_.recipe(), fingerprint_, trainer_.state(), history_, loss_since_row_},
        options_.checkpoint);
  }

  /// Writes a log or a plot. If that fails, says so the first time; the training matters more.
  void write_report(const std::string& path, const std::string& content) {
    if (path.empty()) return;
    const Result<bool> written = write_file(path, content);
    if (!written && failed_reports_.insert(path).second)
      std::fprintf(stderr, "%s; the training goes on\n", written.error().c_str());
  }

  const TrainOptions& options_;
  const Dataset& data_;
  const TrainingKernels& kernels_;
  std::uint64_t fingerprint_;
  std::optional<Parameters> start_;  ///< The network of --from.
  Trainer trainer_;
  History history_;
  double loss_since_row_ = 0;
  std::set<std::string> failed_reports_;  ///< Paths of those whose failure was printed.
};

/// The network of --from, if given; sets the number of neurons, unless --hidden asks for more
/// (`chooses_size`).
Result<std::optional<Start>> load_start(TrainOptions& options, bool chooses_size) {
  if (options.from.empty()) return std::optional<Start>();
  std::optional<Start> start;
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

Result<Dataset> load(const std::vector<std::string>& files, const TrainOptions& options,
                     DamagedGames& damaged) {
  Result<Dataset> data = load_dataset(files, options.load, damaged);
  if (!data) return data;
  std::uint64_t seen = 0;
  for (const std::uint64_t count : data->verdicts)
    seen += count;
  std::fprintf(stderr,
               "%llu games, %llu positions: %zu to train on, %zu to validate, %llu duplicates\n",
               static_cast<unsigned long long>(data->games), static_cast<unsigned long long>(seen),
               data->training.size(), data->validation.size(),
               static_cast<unsigned long long>(data->duplicates));
  if (data->training.empty()) return Error{"the files have no position to train on"};
  return data;
}

}  // namespace

Result<int> train_command(std::span<const std::string> arguments) {
  TrainOptions options;
  ArgumentParser line("tratto-nnue train --data FILES... --out NET [OPTIONS]");
  add_options(line, options);
  const Result<std::vector<std::string>> files = line.parse(arguments);
  if (!files) return Error{files.error()};
  if (!is_valid_hidden(options.hidden)) return Error{"--hidden wants a multiple of 64"};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (files->empty() && options.load.scores_only.empty())
    return Error{"no files of games given; try --help"};
  if (options.out.empty()) return Error{"--out is missing: where does the network go?"};
  if (auto error = find_ignored(line, options.load.td_lambda)) return *std::move(error);

  // Fail now rather than after hours of training.
  const std::array outputs{options.out, options.checkpoint, options.log, options.plot};
  std::vector<std::string> inputs = *files;
  inputs.insert(inputs.end(), options.load.scores_only.begin(), options.load.scores_only.end());
  inputs.push_back(options.from);
  if (auto error = find_replaced(outputs, inputs)) return *std::move(error);
  for (const std::string& path : outputs)
    if (!path.empty())
      if (auto error = find_unwritable(path)) return *std::move(error);
  const Result<std::optional<Start>> start = load_start(options, line.has("--hidden"));
  if (!start) return Error{start.error()};
  const Result<const TrainingKernels*> kernels = select_kernels();
  if (!kernels) return Error{kernels.error()};
  DamagedGames damaged = damaged_games_to_stderr();
  const Result<Dataset> data = load(*files, options, damaged);
  if (!data) return Error{data.error()};
  Run run(options, *start, *data, **kernels);
  if (const Result<bool> resumed = run.resume(); !resumed) return Error{resumed.error()};
  std::signal(SIGINT, [](int) { stop_requested = 1; });
  std::signal(SIGTERM, [](int) { stop_requested = 1; });
  const Result<bool> finished = run.train();
  constexpr int interrupted = 130;
  if (finished && !*finished && !options.checkpoint.empty()) return interrupted;
  const Result<bool> exported = run.export_network();
  if (!finished && !exported) return Error{finished.error() + "; " + exported.error()};
  if (!finished)
    return Error{finished.error() + "; " + options.out + " is the network as it was then"};
  if (!exported) return Error{exported.error()};
  if (*finished) return status_of(damaged);
  std::fprintf(stderr,
               "interrupted: %s is the network as it was then; with --checkpoint the run could go "
               "on\n",
               options.out.c_str());
  return interrupted;
}

}  // namespace tratto::nnue::train
