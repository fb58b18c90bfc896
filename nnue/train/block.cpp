#include "nnue/train/block.h"

#include <array>
#include <cmath>

#include "nnue/board_counts.h"
#include "nnue/features.h"

namespace tratto::nnue::train {

namespace {

/// The kings' squares by colour, found without decoding the other pieces.
std::array<Square, color_count> find_kings(const Example& example) {
  std::array<Square, color_count> kings{};
  int index = 0;
  for (const Square square : squares_of(example.occupied())) {
    const Piece piece = example.piece(index++);
    if (type_of(piece) == King) kings[color_of(piece)] = square;
  }
  return kings;
}

/// Sorts the rows by the inputs they use (counting sort).
void find_users(const std::array<std::uint16_t, input_count>& uses, Block& block) {
  std::array<std::uint16_t, input_count> next{};
  std::uint16_t total = 0;
  int used = 0;
  for (int input = 0; input < input_count; ++input) {
    if (uses[static_cast<std::size_t>(input)] == 0) continue;
    next[static_cast<std::size_t>(input)] = total;
    block.used_input[used] = static_cast<std::uint16_t>(input);
    block.first_user[used++] = total;
    total = static_cast<std::uint16_t>(total + uses[static_cast<std::size_t>(input)]);
  }
  block.first_user[used] = total;
  block.used_inputs = used;
  for (int row = 0; row < 2 * block.positions; ++row)
    for (int i = 0; i < block.pieces[row / 2]; ++i)
      block.users[next[block.inputs[row][i]]++] = static_cast<std::uint16_t>(row);
}

}  // namespace

void fill_block(std::span<const Example* const> examples, Block& block) {
  std::array<std::uint16_t, input_count> uses{};
  block.positions = static_cast<int>(examples.size());
  for (int p = 0; p < block.positions; ++p) {
    const Example& example = *examples[static_cast<std::size_t>(p)];
    const auto kings = find_kings(example);
    const Perspective own(White, kings[White]);
    const Perspective other(Black, kings[Black]);
    CountedBoard board;
    int pieces = 0;
    for (const Square square : squares_of(example.occupied())) {
      const Piece piece = example.piece(pieces);
      board.pieces[color_of(piece)][type_of(piece)] |= bit(square);
      const int seen = own.input(piece, square);
      const int seen_by_other = other.input(piece, square);
      block.inputs[2 * p][pieces] = static_cast<std::uint16_t>(seen);
      block.inputs[2 * p + 1][pieces] = static_cast<std::uint16_t>(seen_by_other);
      ++uses[static_cast<std::size_t>(seen)];
      ++uses[static_cast<std::size_t>(seen_by_other)];
      ++pieces;
    }
    block.pieces[p] = static_cast<std::uint8_t>(pieces);
    block.bucket[p] = static_cast<std::uint8_t>(output_bucket(pieces));
    for (const Color color : {White, Black})
      board.castling_rights[color] = example.castling_rights(color);
    const BoardCounts counts = count_board(board, White);
    for (std::size_t i = 0; i < counts.size(); ++i)
      block.counts[p][i] = static_cast<float>(counts[i]) / product_scale;
  }
  find_users(uses, block);
}

float sigmoid(float x) {
  return 1 / (1 + std::exp(-x));
}

float target_of(const Example& example, float wdl, float scale) {
  const float chance = sigmoid(static_cast<float>(example.score) / scale);
  if (example.result == no_result) return chance;
  return wdl * static_cast<float>(example.result) / 2 + (1 - wdl) * chance;
}

}  // namespace tratto::nnue::train
