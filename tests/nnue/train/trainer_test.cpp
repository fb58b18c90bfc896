#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "nnue/train/checkpoint.h"
#include "nnue/train/quantise.h"
#include "nnue/train/trainer.h"
#include "tests/nnue/data/random_games.h"
#include "tests/temporary.h"

namespace tratto::nnue::train {
namespace {

/// Positions whose score says who has more queens: something that can be learned.
std::vector<Example> queen_examples(int count, std::uint64_t seed) {
  std::vector<Example> examples;
  for (const Position& position : random_positions(count, seed)) {
    const Color mover = position.side_to_move();
    const int more =
        popcount(position.pieces(mover, Queen)) - popcount(position.pieces(~mover, Queen));
    examples.push_back(make_example(position, 400 * more, GameResult::Draw));
  }
  return examples;
}

Recipe small_recipe() {
  Recipe recipe;
  recipe.hidden = 64;
  recipe.steps = 40;
  recipe.batch = 300;  // Neither the examples nor the blocks divide it.
  recipe.first_wdl = 0.5F;
  recipe.last_wdl = 0.1F;
  recipe.first_rate = 1e-2F;
  return recipe;
}

void train_to(Trainer& trainer, std::uint64_t step) {
  while (trainer.state().step < step)
    trainer.train_batch();
}

class TrainerTest : public ::testing::Test {
 protected:
  void SetUp() override { path_ = test::temporary_name("run.checkpoint"); }
  void TearDown() override { std::filesystem::remove(path_); }

  void save(const Trainer& trainer) {
    const Result<bool> saved =
        save_checkpoint({trainer.recipe(), 5, trainer.state(), history_, 0.25}, path_);
    ASSERT_TRUE(saved) << saved.error();
  }

  std::vector<Example> examples_ = queen_examples(1000, 41);
  History history_{{1000, 0.5, 0.6, 1e-3}, {2000, 0.4, 0.5, 1e-4}};
  std::string path_;
};

TEST_F(TrainerTest, LearnsToCountQueens) {
  Recipe recipe = small_recipe();
  recipe.first_wdl = recipe.last_wdl = 0;
  recipe.steps = 400;
  const std::vector<Example> many = queen_examples(6000, 43);
  Trainer trainer(recipe, many, 2);
  const std::vector<Example> others = queen_examples(500, 42);
  const double before = trainer.validate(others);
  train_to(trainer, recipe.steps);
  EXPECT_LT(trainer.validate(others), before / 5);
}

TEST_F(TrainerTest, HoldsHiddenNeuronsFast) {
  Recipe recipe = small_recipe();
  recipe.hidden_rate = 0;
  Trainer trainer(recipe, examples_, 1);
  const Parameters before = trainer.state().parameters;
  train_to(trainer, 5);
  const Parameters& after = trainer.state().parameters;
  const auto small_layers = static_cast<std::ptrdiff_t>(before.layout.stack(0));
  EXPECT_TRUE(std::equal(before.values.begin(), before.values.begin() + small_layers,
                         after.values.begin()));
  EXPECT_FALSE(std::equal(before.values.begin() + small_layers, before.values.end(),
                          after.values.begin() + small_layers));
}

/// The file has room for much larger biases than weights.
TEST_F(TrainerTest, ClipsBiasesByTheirOwnLimits) {
  Recipe recipe = small_recipe();
  recipe.first_rate = 1e-4F;
  Trainer trainer(recipe, examples_, 1);
  Parameters first = trainer.state().parameters;
  const ParameterLayout& layout = first.layout;
  const std::size_t stack = layout.stack(3);
  const struct {
    const char* human;
    std::size_t place;
    float limit;
  } rows[] = {
      {"hidden bias", layout.row(ParameterLayout::bias_row) + 5, hidden_bias_limit},
      {"first layer bias", stack + layout.l1_biases() + 5, l1_bias_limit},
      {"second layer bias", stack + layout.l2_biases() + 5, layer_bias_limit},
      {"output bias", layout.output_biases() + 3, layer_bias_limit},
      {"hidden weight", layout.row(8) + 5, hidden_weight_limit},
      {"first layer weight", stack + 5, l1_weight_limit},
      {"second layer weight", stack + layout.l2_weights() + 5, layer_weight_limit},
      {"output weight", stack + layout.output_weights() + 5, layer_weight_limit},
  };
  for (const float share : {0.9F, -0.9F, 1.1F, -1.1F}) {
    for (const auto& row : rows)
      first.values[row.place] = share * row.limit;
    trainer.restore(TrainingState(first));
    trainer.train_batch();
    for (const auto& row : rows)
      EXPECT_NEAR(trainer.state().parameters.values[row.place],
                  std::clamp(share, -1.0F, 1.0F) * row.limit, 1e-3F)
          << row.human << " " << share;
  }
}

/// They would only decay, and --stretch would multiply it.
TEST_F(TrainerTest, LeavesLayersWithoutExamplesAsTheyAre) {
  std::erase_if(examples_,
                [](const Example& example) { return popcount(example.occupied()) >= 26; });
  ASSERT_GT(examples_.size(), 300U);
  Trainer trainer(small_recipe(), examples_, 1);
  const Parameters before = trainer.state().parameters;
  train_to(trainer, 20);
  const Parameters& after = trainer.state().parameters;
  const auto same = [&](std::size_t begin, std::size_t end) {
    return std::equal(before.values.begin() + static_cast<std::ptrdiff_t>(begin),
                      before.values.begin() + static_cast<std::ptrdiff_t>(end),
                      after.values.begin() + static_cast<std::ptrdiff_t>(begin));
  };
  const ParameterLayout& layout = before.layout;
  for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
    const bool has_examples = std::ranges::any_of(examples_, [&](const Example& example) {
      return output_bucket(popcount(example.occupied())) == bucket;
    });
    EXPECT_EQ(same(layout.stack(bucket), layout.stack(bucket + 1)), !has_examples) << bucket;
  }
}

TEST_F(TrainerTest, OneThreadIsReproducible) {
  Trainer one(small_recipe(), examples_, 1);
  Trainer two(small_recipe(), examples_, 1);
  train_to(one, 20);
  train_to(two, 20);
  EXPECT_TRUE(one.state() == two.state());
  Recipe other = small_recipe();
  other.seed = 2;
  Trainer three(other, examples_, 1);
  train_to(three, 20);
  EXPECT_FALSE(one.state() == three.state());
}

/// The order in which threads sum the gradient is chance, nothing else.
TEST_F(TrainerTest, ThreadsChangeNothingButRounding) {
  Trainer one(small_recipe(), examples_, 1);
  Trainer three(small_recipe(), examples_, 3);
  for (int step = 0; step < 5; ++step)
    EXPECT_NEAR(one.train_batch(), three.train_batch(), 1e-4);
  EXPECT_NEAR(one.validate(examples_), three.validate(examples_), 1e-4);
}

TEST_F(TrainerTest, ResumesBitIdentically) {
  Trainer whole(small_recipe(), examples_, 1);
  train_to(whole, 40);
  Trainer first_half(small_recipe(), examples_, 1);
  train_to(first_half, 17);
  save(first_half);
  Result<Checkpoint> checkpoint = load_checkpoint(path_, small_recipe(), 5);
  ASSERT_TRUE(checkpoint) << checkpoint.error();
  EXPECT_EQ(checkpoint->history, history_);
  EXPECT_EQ(checkpoint->loss_since_row, 0.25);
  Trainer second_half(small_recipe(), examples_, 1);
  second_half.restore(std::move(checkpoint->state));
  train_to(second_half, 40);
  EXPECT_TRUE(whole.state() == second_half.state());
}

TEST_F(TrainerTest, StartsFromANetwork) {
  Trainer first(small_recipe(), examples_, 1);
  train_to(first, 40);
  const Network network = quantise(first.state().parameters);
  Recipe recipe = small_recipe();
  recipe.start = network_checksum(network);
  Trainer further(recipe, examples_, 1);
  const double random = further.validate(examples_);
  further.restore(TrainingState(dequantise(network)));
  EXPECT_NEAR(further.validate(examples_), first.validate(examples_), 0.1 * random);
  EXPECT_LT(further.validate(examples_), 0.5 * random);

  save(further);
  EXPECT_TRUE(load_checkpoint(path_, recipe, 5));
  EXPECT_NE(load_checkpoint(path_, small_recipe(), 5).error().find("other options"),
            std::string::npos);
}

TEST_F(TrainerTest, RefusesAForeignCheckpoint) {
  const Trainer trainer(small_recipe(), examples_, 1);
  save(trainer);
  EXPECT_NE(load_checkpoint(path_, small_recipe(), 6).error().find("other data"),
            std::string::npos);
  Recipe other = small_recipe();
  other.decay = 0.02F;
  EXPECT_NE(load_checkpoint(path_, other, 5).error().find("other options"), std::string::npos);
  std::fstream(path_, std::ios::in | std::ios::out | std::ios::binary).seekp(5000).put('x');
  EXPECT_NE(load_checkpoint(path_, small_recipe(), 5).error().find("damaged"), std::string::npos);
  std::filesystem::resize_file(path_, 3);
  EXPECT_NE(load_checkpoint(path_, small_recipe(), 5).error().find("not a checkpoint"),
            std::string::npos);
  std::filesystem::remove(path_);
  EXPECT_FALSE(load_checkpoint(path_, small_recipe(), 5));
}

TEST_F(TrainerTest, TheFloatNetworkOfACheckpointIsReadWhateverItsRecipe) {
  Trainer trainer(small_recipe(), examples_, 1);
  train_to(trainer, 3);
  save(trainer);
  EXPECT_TRUE(is_checkpoint(path_));
  const Result<Parameters> found = load_parameters(path_);
  ASSERT_TRUE(found) << found.error();
  EXPECT_TRUE(*found == trainer.state().parameters);
  std::fstream(path_, std::ios::in | std::ios::out | std::ios::binary).seekp(5000).put('x');
  EXPECT_EQ(load_parameters(path_).error(), path_ + ": the checkpoint is damaged");
  std::filesystem::resize_file(path_, 3);
  EXPECT_FALSE(is_checkpoint(path_));
}

TEST(Schedule, FallsFromFirstToLast) {
  Recipe recipe;
  recipe.steps = 101;
  recipe.first_rate = 1e-2F;
  recipe.last_rate = 1e-4F;
  recipe.first_wdl = 0.2F;
  recipe.last_wdl = 0.4F;
  EXPECT_FLOAT_EQ(rate_at(recipe, 0), 1e-2F);
  EXPECT_NEAR(rate_at(recipe, 50), (1e-2F + 1e-4F) / 2, 1e-6F);
  EXPECT_FLOAT_EQ(rate_at(recipe, 100), 1e-4F);
  EXPECT_FLOAT_EQ(wdl_at(recipe, 0), 0.2F);
  EXPECT_FLOAT_EQ(wdl_at(recipe, 50), 0.3F);
  EXPECT_FLOAT_EQ(wdl_at(recipe, 100), 0.4F);
}

}  // namespace
}  // namespace tratto::nnue::train
