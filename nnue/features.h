#pragma once

#include <array>
#include <cstdint>

#include "engine/base/static_vector.h"
#include "engine/chess/position.h"
#include "nnue/arch.h"

namespace tratto::nnue {

/// A side's perspective on the board: pieces are own or enemy, ranks are counted from its back
/// rank, and files are mirrored if its king stands on files e to h (horizontal mirroring).
class Perspective {
 public:
  constexpr Perspective(Color side, Square own_king)
      : first_inputs_(first_inputs[side]),
        flip_((side == Black ? 56 : 0) ^ (is_mirrored(own_king) ? 7 : 0)) {}

  /// Whether files are mirrored for a side whose king stands on this square.
  static constexpr bool is_mirrored(Square own_king) { return file_of(own_king) >= 4; }

  /// The input, 0..767, of a piece on a square: ((own 0 or enemy 1) * 6 + type) * 64 + square after
  /// mirroring.
  [[nodiscard]] constexpr int input(Piece piece, Square square) const {
    return first_inputs_[piece] + (square ^ flip_);
  }

 private:
  /// By side and piece: the first input of the piece.
  using FirstInputs = std::array<std::uint16_t, piece_count>;
  static constexpr std::array<FirstInputs, color_count> first_inputs = [] {
    std::array<FirstInputs, color_count> table{};
    for (const Color side : {White, Black})
      for (const Color color : {White, Black})
        for (int type = Pawn; type <= King; ++type)
          table[side][make_piece(color, static_cast<PieceType>(type))] = static_cast<std::uint16_t>(
              ((color != side ? piece_type_count : 0) + type) * square_count);
    return table;
  }();

  const FirstInputs& first_inputs_;
  int flip_;
};

/// The active inputs: one per piece, at most 32.
using ActiveInputs = StaticVector<std::uint16_t, 32>;

/// The active inputs of `side`'s perspective on a position.
[[nodiscard]] inline ActiveInputs active_inputs(const Position& position, Color side) {
  const Perspective perspective(side, position.king(side));
  ActiveInputs inputs;
  for (const Square square : squares_of(position.pieces()))
    inputs.push_back(
        static_cast<std::uint16_t>(perspective.input(position.piece_on(square), square)));
  return inputs;
}

}  // namespace tratto::nnue
