#include "nnue/data/example.h"

#include <cstring>

#include "engine/base/random.h"

namespace tratto::nnue {

Example make_example(const Position& position, int score, GameResult result) {
  const Color mover = position.side_to_move();
  Bitboard occupied = 0;
  for (const Square square : squares_of(position.pieces()))
    occupied |= bit(relative_square(mover, square));
  Example example;
  example.occupied_halves = {static_cast<std::uint32_t>(occupied),
                             static_cast<std::uint32_t>(occupied >> 32)};
  int index = 0;
  for (const Square seen : squares_of(occupied)) {
    const Piece piece = position.piece_on(relative_square(mover, seen));
    const Color owner = color_of(piece) == mover ? White : Black;
    std::uint8_t& byte = example.pieces[static_cast<std::size_t>(index) / 2];
    byte = static_cast<std::uint8_t>(byte | make_piece(owner, type_of(piece)) << (index % 2 * 4));
    ++index;
  }
  example.castling = static_cast<std::uint8_t>(position.castling_rights(mover) +
                                               4 * position.castling_rights(~mover));
  example.score = static_cast<std::int16_t>(score);
  const int for_white = static_cast<int>(result);
  example.result = result == GameResult::None
                       ? no_result
                       : static_cast<std::uint8_t>(mover == White ? for_white : 2 - for_white);
  return example;
}

std::uint64_t board_hash(const Example& example) {
  std::array<std::uint64_t, 3> words{example.occupied()};
  std::memcpy(&words[1], example.pieces.data(), example.pieces.size());
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words)
    hash = Random(hash ^ word).next();
  return hash;
}

Setup board_of(const Example& example) {
  Setup setup;
  int index = 0;
  for (const Square square : squares_of(example.occupied()))
    setup.board[square] = example.piece(index++);
  for (const Color color : {White, Black}) {
    int rights = example.castling_rights(color);
    for (const Square square : squares_of(relative_rank_bits(color, 0)))
      if (setup.board[square] == make_piece(color, Rook) && rights > 0) {
        setup.castling_rooks |= bit(square);
        --rights;
      }
  }
  return setup;
}

}  // namespace tratto::nnue
