#include <algorithm>
#include <vector>

#include "engine/chess/chess960.h"
#include "engine/chess/movegen.h"
#include "nnue/arch.h"
#include "nnue/data/each_game.h"
#include "nnue/data/inspection.h"
#include "nnue/data/td_lambda.h"
#include "nnue/train/checkpoint.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {

namespace {

using namespace nnue;

constexpr std::size_t max_games = 12;
constexpr std::size_t max_plies = 40;
/// The bytes of a game that say how long it is: changing them changes the games after it, too.
constexpr std::size_t length_begin = 30;
constexpr std::size_t length_end = 32;

/// A game of legal moves, with any scores and result.
GameRecord chosen_game(Choices& choices) {
  GameRecord game{chess960_start(choices.word() % 960), {}, {}};
  Position position = game.start;
  for (std::size_t plies = choices.below(max_plies + 1); plies > 0; --plies) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    const Move move = moves[choices.below(moves.size())];
    game.moves.push_back({move, static_cast<std::int16_t>(choices.word())});
    position = position.after(move);
  }
  game.result = static_cast<GameResult>(choices.below(game_result_count));
  return game;
}

/// The same as first_illegal_ply() says, from the list of legal moves.
bool has_legal_moves_only(const GameRecord& game) {
  Position position = game.start;
  for (const ScoredMove& played : game.moves) {
    const MoveList moves = legal_moves(position);
    if (std::find(moves.begin(), moves.end(), played.move) == moves.end()) return false;
    position = position.after(played.move);
  }
  return true;
}

/// A file of games, some of them damaged, and the games that have to be read from it.
struct GameFile {
  std::vector<std::uint8_t> bytes = game_file_header();
  std::vector<GameRecord> good;
  std::uint64_t damaged = 0;
};

enum class Damage : std::uint8_t { None, Byte, Move, Cut };

void add_game(GameFile& file, GameRecord game, Damage damage, Choices& choices) {
  if (damage == Damage::Move && !game.moves.empty())
    game.moves[choices.below(game.moves.size())].move = Move::from_bits(choices.word());
  const std::size_t begin = file.bytes.size();
  encode_game(game, file.bytes);
  const std::size_t size = file.bytes.size() - begin;
  bool is_good = has_legal_moves_only(game);
  if (damage == Damage::Byte) {
    const std::size_t at = choices.below(size);
    const auto change = static_cast<std::uint8_t>(1 + choices.below(255));
    const bool is_length = at >= length_begin && at < length_end;
    if (!is_length) file.bytes[begin + at] ^= change;
    is_good = is_good && is_length;
  } else if (damage == Damage::Cut) {
    file.bytes.resize(begin + 1 + choices.below(size - 1));
    is_good = false;
  }
  if (is_good)
    file.good.push_back(std::move(game));
  else
    ++file.damaged;
}

GameFile chosen_file(Choices& choices) {
  GameFile file;
  for (std::size_t games = choices.below(max_games + 1); games > 0; --games) {
    const auto damage = static_cast<Damage>(choices.below(4));
    add_game(file, chosen_game(choices), damage, choices);
    if (damage == Damage::Cut) break;
  }
  return file;
}

/// Every good game is read, in order, and every damaged one is counted.
void check_games(const GameFile& file, Choices& choices) {
  Result<GameReader> reader = GameReader::from_memory(file.bytes, "memory");
  require(reader.ok(), "a file of games is read");
  DamagedGames damaged;
  std::size_t count = 0;
  const TdLambda td_lambda_options{.lambda = static_cast<double>(choices.byte()) / 255,
                                   .cut_pieces = static_cast<int>(choices.below(33)),
                                   .lambda_after = static_cast<double>(choices.byte()) / 255};
  for_each_game(*reader, damaged, [&](GameRecord& game, std::uint64_t offset) {
    require(offset < file.bytes.size(), "a game begins in the file");
    require(count < file.good.size() && game == file.good[count], "good games are read in order");
    ++count;
    apply_td_lambda(game, td_lambda_options);
    return true;
  });
  require(count == file.good.size(), "every good game is read");
  require(damaged.count() == file.damaged, "every damaged game is counted");
  require(damaged.descriptions().size() ==
              std::min<std::size_t>(file.damaged, DamagedGames::max_descriptions),
          "the first of them are described");
  for (const std::string& what : damaged.descriptions())
    require(is_clean_line(what), "a description is a clean line", what);

  Result<GameReader> again = GameReader::from_memory(file.bytes, "memory");
  Inspection inspection({.min_ply = static_cast<int>(choices.below(40)),
                         .min_pieces = static_cast<int>(choices.below(33)),
                         .max_pieces = static_cast<int>(choices.below(33))});
  inspection.add_file(*again);
  require(inspection.games() == file.good.size(), "an inspection counts the good games");
  require(inspection.is_clean() == (file.damaged == 0), "an inspection tells of damage");
}

train::Recipe chosen_recipe(Choices& choices) {
  train::Recipe recipe;
  recipe.hidden = hidden_step;
  recipe.steps = choices.word();
  recipe.batch = choices.word();
  recipe.first_wdl = static_cast<float>(choices.byte()) / 255;
  recipe.seed = choices.word();
  recipe.start = choices.word();
  return recipe;
}

/// A checkpoint goes on where it was, and only as what it was.
void check_checkpoint(Choices& choices) {
  const train::Recipe recipe = chosen_recipe(choices);
  const std::uint64_t fingerprint = choices.word();
  train::Checkpoint checkpoint{recipe,
                               fingerprint,
                               train::TrainingState(Parameters(recipe.hidden)),
                               {},
                               static_cast<double>(choices.word())};
  checkpoint.state.step = choices.word();
  auto& values = checkpoint.state.parameters.values;
  for (int i = 0; i < 8; ++i)
    values[choices.word() % values.size()] = static_cast<float>(choices.word());
  for (std::size_t rows = choices.below(6); rows > 0; --rows)
    checkpoint.history.push_back({choices.word(), static_cast<double>(choices.word()), 1, 2});
  const std::string bytes = write_checkpoint(checkpoint);
  const Result<train::Checkpoint> read = train::read_checkpoint(bytes, recipe, fingerprint);
  require(read.ok(), "a checkpoint is read");
  require(read->state == checkpoint.state && read->history == checkpoint.history &&
              read->loss_since_row == checkpoint.loss_since_row,
          "a checkpoint is read as it was written");
  require(!train::read_checkpoint(bytes, recipe, fingerprint + 1), "other data are refused");
  train::Recipe other = recipe;
  ++other.seed;
  require(!train::read_checkpoint(bytes, other, fingerprint), "another recipe is refused");
  std::string damaged = bytes;
  damaged[choices.word() % damaged.size()] ^= static_cast<char>(1 + choices.below(255));
  require(!train::read_checkpoint(damaged, recipe, fingerprint), "a changed byte is noticed");
}

}  // namespace

/// The input is choices: what the files hold, and what of it is damaged, is known.
void training(Input input) {
  Choices choices(input);
  if (choices.byte() % 8 == 0) {
    check_checkpoint(choices);
    return;
  }
  const GameFile file = chosen_file(choices);
  check_games(file, choices);
}

}  // namespace tratto::fuzz
