#pragma once

#include <array>
#include <cstdint>

#include "engine/chess/position.h"
#include "nnue/data/game_record.h"

namespace tratto::nnue {

/// Example::result of a position without a game result; only its score is known.
constexpr std::uint8_t no_result = 3;

/// A training example: a position, its score by the search, and the result of the game. Always from
/// the view of the side to move: with Black to move the board is flipped (ranks mirrored, colours
/// swapped), so that White is to move in every example. En passant is omitted, as the network has
/// no such input. 28 bytes, so that a hundred million examples fit into 3 GB.
struct Example {
  std::array<std::uint32_t, 2> occupied_halves{};  ///< Ranks 1 to 4, ranks 5 to 8.
  std::array<std::uint8_t, 16>
      pieces{};             ///< Two to a byte, lowest square first: type + 8 if enemy.
  std::int16_t score = 0;   ///< In evaluation units, for the side to move.
  std::uint8_t result = 1;  ///< For the side to move: 0 loss, 1 draw, 2 win; or no_result.
  std::uint8_t castling =
      0;  ///< Number of own castling rights plus 4 times the number of the enemy's.

  [[nodiscard]] Bitboard occupied() const {
    return occupied_halves[0] | static_cast<Bitboard>(occupied_halves[1]) << 32;
  }
  /// The piece on the index-th occupied square; own pieces are white.
  [[nodiscard]] Piece piece(int index) const {
    return static_cast<Piece>((pieces[static_cast<std::size_t>(index) / 2] >> (index % 2 * 4)) &
                              15);
  }

  /// Number of castling rights of a side, 0..2; White is to move.
  [[nodiscard]] int castling_rights(Color color) const {
    return color == White ? castling % 4 : castling / 4;
  }

  bool operator==(const Example&) const = default;
};
static_assert(sizeof(Example) == 28);

/// An example from a position of a game and its score for the side to move.
[[nodiscard]] Example make_example(const Position& position, int score, GameResult result);

/// A hash of the board alone: equal for duplicates.
[[nodiscard]] std::uint64_t board_hash(const Example& example);

/// The board of an example as a position with White to move. It has the same number of castling
/// rights, but possibly with another rook, which makes no difference to the network.
[[nodiscard]] Setup board_of(const Example& example);

}  // namespace tratto::nnue
