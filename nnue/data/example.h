#pragma once

#include <array>
#include <cstdint>

#include "engine/chess/position.h"
#include "nnue/data/game_record.h"

namespace tratto::nnue {

/// Example::result of a position that no game came to: its score is all that is known.
constexpr std::uint8_t no_result = 3;

/// What the trainer learns from: a position, how the search valued it, how the game ended. All of
/// it as the side to move sees it: for Black the board is turned (ranks mirrored, colours swapped),
/// so that in an example White is always to move. En passant is left out, as the network does not
/// see it. 28 bytes, so that a hundred million fit into 3 GB of memory.
struct Example {
  std::array<std::uint32_t, 2> occupied_halves{};  ///< Ranks 1 to 4, ranks 5 to 8.
  std::array<std::uint8_t, 16>
      pieces{};               ///< Two to a byte, lowest square first: type + 8 if enemy.
  std::int16_t score = 0;     ///< Centipawns for the side to move.
  std::uint8_t result = 1;    ///< 0 the side to move lost, 1 draw, 2 it won; or no_result.
  std::uint8_t castling = 0;  ///< Rights to castle: their number, 4 times the enemy's added.

  [[nodiscard]] Bitboard occupied() const {
    return occupied_halves[0] | static_cast<Bitboard>(occupied_halves[1]) << 32;
  }
  /// The piece on the index-th occupied square: own ones are white.
  [[nodiscard]] Piece piece(int index) const {
    return static_cast<Piece>((pieces[static_cast<std::size_t>(index) / 2] >> (index % 2 * 4)) &
                              15);
  }

  /// How many rights to castle a side has, 0..2; White is to move.
  [[nodiscard]] int castling_rights(Color color) const {
    return color == White ? castling % 4 : castling / 4;
  }

  bool operator==(const Example&) const = default;
};
static_assert(sizeof(Example) == 28);

/// A position of a game with the score for its side to move.
[[nodiscard]] Example make_example(const Position& position, int score, GameResult result);

/// A number that depends on the board alone: equal for duplicates.
[[nodiscard]] std::uint64_t board_hash(const Example& example);

/// The board of an example as a position, White to move. It has as many rights to castle, though
/// perhaps with another rook of the back rank, which is the same to the network.
[[nodiscard]] Setup board_of(const Example& example);

}  // namespace tratto::nnue
