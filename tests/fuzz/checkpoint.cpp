#include "nnue/train/checkpoint.h"

#include <algorithm>

#include "nnue/arch.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {

namespace {

using namespace nnue::train;

constexpr std::uint64_t fingerprint = 7;

Recipe small_recipe() {
  Recipe recipe;
  recipe.hidden = nnue::hidden_step;
  recipe.steps = 10;
  return recipe;
}

/// A checkpoint with two rows of history.
std::string good_checkpoint() {
  const Recipe recipe = small_recipe();
  Checkpoint checkpoint{
      recipe, fingerprint, TrainingState(nnue::Parameters(recipe.hidden)), {{1, 2, 3, 4}, {}}, 0.5};
  checkpoint.state.step = 3;
  return write_checkpoint(checkpoint);
}

/// FNV-1a, 64 bits, so that changed files come past the check of it.
void correct_checksum(std::string& file) {
  if (file.size() < sizeof(std::uint64_t)) return;
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  const std::size_t body = file.size() - sizeof hash;
  for (std::size_t i = 0; i < body; ++i)
    hash = (hash ^ static_cast<unsigned char>(file[i])) * 0x100000001B3ULL;
  for (std::size_t i = 0; i < sizeof hash; ++i)
    file[body + i] = static_cast<char>(hash >> (8 * i));
}

void check_file(std::string_view file) {
  const Result<Checkpoint> read = read_checkpoint(file, small_recipe(), fingerprint);
  if (!read)
    require(is_clean_line(read.error()), "a refusal is a clean line", read.error());
  else
    require(write_checkpoint(*read) == file, "a checkpoint that was read is written as it was");
  const Result<nnue::Parameters> floats = read_parameters(file);
  if (!floats) require(is_clean_line(floats.error()), "a refusal is a clean line", floats.error());
  require(floats.ok() || !read.ok(), "a whole checkpoint has its float network");
}

}  // namespace

/// The input as a file, and as changes to a good one, most of them to its ends.
void checkpoint(Input input) {
  check_file(as_text(input));
  static const std::string good = good_checkpoint();
  Choices choices(input);
  const std::uint8_t what = choices.byte();
  std::string file = good;
  if ((what & 1) != 0) file.resize(std::min<std::size_t>(choices.word() * 4, good.size() + 64));
  while (!choices.empty() && !file.empty()) {
    const std::size_t at = choices.byte();
    const std::size_t place = (what & 2) != 0 ? at : file.size() - std::min(file.size(), at + 1);
    file[place % file.size()] = static_cast<char>(choices.byte());
  }
  if ((what & 4) != 0) correct_checksum(file);
  check_file(file);
}

}  // namespace tratto::fuzz
