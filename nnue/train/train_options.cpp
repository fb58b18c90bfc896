#include "nnue/train/train_options.h"

#include <array>
#include <cmath>
#include <utility>

#include "nnue/network.h"
#include "nnue/train/filter_options.h"
#include "nnue/train/td_lambda_options.h"

namespace tratto::nnue::train {

namespace {

constexpr double superbatch_positions = 100e6;

}  // namespace

void add_train_options(ArgumentParser& line, TrainOptions& o) {
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
  add_per_game_option(line, o.load.filter);
}

std::optional<Error> find_option_error(const ArgumentParser& line, const TrainOptions& options) {
  if (options.out.empty()) return Error{"--out is missing: where does the network go?"};
  constexpr std::array<std::pair<const char*, const char*>, 2> dependent{
      {{"--stretch", "--from"}, {"--regroup", "--from"}}};
  for (const auto& [option, other] : dependent)
    if (line.has(option) && !line.has(other))
      return Error{std::string(option) + " has no effect without " + other};
  if (line.has("--epochs") && line.has("--superbatches"))
    return Error{"--epochs and --superbatches both say how long to train"};
  return find_ignored_td_lambda(line, options.load.td_lambda);
}

Recipe make_recipe(const TrainOptions& o, std::size_t examples) {
  Recipe recipe;
  recipe.hidden = o.hidden;
  // A larger batch would contain examples several times.
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
  return recipe;
}

}  // namespace tratto::nnue::train
