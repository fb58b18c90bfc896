#include "engine/chess/chess960.h"

#include "engine/base/check.h"

namespace tratto {

namespace {

using BackRank = std::array<PieceType, 8>;

/// The back rank of a number in Reinhard Scharnagl's scheme: light bishop, dark bishop, queen and
/// knights by successive digits, then rook, king, rook on the remaining squares.
BackRank back_rank(int number) {
  constexpr int knight_choices[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                         {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
  BackRank rank;
  rank.fill(NoPieceType);
  const auto free_square = [&rank](int index) {
    for (std::size_t file = 0;; ++file)
      if (rank[file] == NoPieceType && index-- == 0) return file;
  };
  rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = Bishop;
  number /= 4;
  rank[static_cast<std::size_t>(number % 4 * 2)] = Bishop;
  number /= 4;
  rank[free_square(number % 6)] = Queen;
  number /= 6;
  const std::size_t first = free_square(knight_choices[number][0]);
  const std::size_t second = free_square(knight_choices[number][1]);
  rank[first] = rank[second] = Knight;
  for (const PieceType piece : {Rook, King, Rook})
    rank[free_square(0)] = piece;
  return rank;
}

bool are_on_classical_files(Square king, Square rook) {
  return file_of(king) == 4 && (file_of(rook) == 0 || file_of(rook) == 7);
}

}  // namespace

Position chess960_start(int number) {
  return chess960_start(number, number);
}

Position chess960_start(int white_number, int black_number) {
  TRATTO_CHECK(white_number >= 0 && white_number < 960);
  TRATTO_CHECK(black_number >= 0 && black_number < 960);
  Setup setup;
  for (const Color color : {White, Black}) {
    const BackRank rank = back_rank(color == White ? white_number : black_number);
    for (int file = 0; file < 8; ++file) {
      const PieceType piece = rank[static_cast<std::size_t>(file)];
      const Square square = relative_square(color, make_square(file, 0));
      setup.board[square] = make_piece(color, piece);
      setup.board[relative_square(color, make_square(file, 1))] = make_piece(color, Pawn);
      if (piece == Rook) setup.castling_rooks |= bit(square);
    }
  }
  return Position(setup);
}

bool needs_chess960(const Position& position) {
  for (const Color color : {White, Black})
    for (const Square rook : squares_of(position.castling_rooks(color)))
      if (!are_on_classical_files(position.king(color), rook)) return true;
  return false;
}

}  // namespace tratto
