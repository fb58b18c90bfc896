#include "engine/selfplay/openings.h"

#include "engine/chess/chess960.h"
#include "engine/chess/movegen.h"

namespace tratto::selfplay {

namespace {

constexpr int min_endgame_pieces = 5;
constexpr int max_endgame_pieces = 10;
constexpr std::uint32_t chess960_positions = 960;

Square random_square(Random& random) {
  return static_cast<Square>(random.below(64));
}

/// A random piece other than a king: pawns more often than the others.
PieceType random_type(Random& random) {
  constexpr std::array<PieceType, 8> choices{Pawn, Pawn, Pawn, Pawn, Knight, Bishop, Rook, Queen};
  return choices[random.below(choices.size())];
}

bool can_stand(PieceType type, Square square) {
  return type != Pawn || (rank_of(square) != 0 && rank_of(square) != 7);
}

Setup random_setup(Random& random) {
  Setup setup;
  const auto place = [&](Piece piece) {
    Square square = random_square(random);
    while (setup.board[square] != NoPiece || !can_stand(type_of(piece), square))
      square = random_square(random);
    setup.board[square] = piece;
  };
  place(WhiteKing);
  place(BlackKing);
  const int pieces = min_endgame_pieces +
                     static_cast<int>(random.below(max_endgame_pieces - min_endgame_pieces + 1));
  for (int i = 2; i < pieces; ++i) {
    // Alternating colours with equal distributions make many of the positions balanced.
    const auto color = static_cast<Color>(i % 2);
    place(make_piece(color, random_type(random)));
  }
  setup.side_to_move = static_cast<Color>(random.below(2));
  return setup;
}

Position random_start(const OpeningMix& mix, Random& random) {
  if (mix.starts)
    return (*mix.starts)[random.below(static_cast<std::uint32_t>(mix.starts->size()))];
  const auto number = [&random] { return static_cast<int>(random.below(chess960_positions)); };
  // A single random number selects the kind, so that a mix without double Chess960 gives the same
  // games as before.
  const double drawn = random.unit();
  if (drawn < mix.double_chess960) {
    const int white = number();
    return chess960_start(white, number());
  }
  if (drawn < mix.double_chess960 + mix.chess960) return chess960_start(number());
  return Position();
}

}  // namespace

Position random_endgame(Random& random) {
  while (true) {
    const Position position(random_setup(random));
    const Color waiting = ~position.side_to_move();
    if (!position.is_attacked(position.king(waiting), ~waiting, position.pieces()) &&
        has_legal_move(position))
      return position;
  }
}

std::optional<nnue::GameRecord> random_opening(const OpeningMix& mix, Random& random) {
  if (!mix.starts && random.unit() < mix.endgame)
    return nnue::GameRecord{random_endgame(random), {}, nnue::GameResult::Draw};
  for (int tries = 0; tries < mix.max_tries; ++tries) {
    nnue::GameRecord game{random_start(mix, random), {}, nnue::GameResult::Draw};
    Position position = game.start;
    const std::uint32_t plies = static_cast<std::uint32_t>(mix.random_plies) + random.below(2);
    MoveList moves = legal_moves(position);
    for (std::uint32_t ply = 0; ply < plies && !moves.empty(); ++ply) {
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      game.moves.push_back({move, nnue::no_score});
      position = position.after(move);
      moves = legal_moves(position);
    }
    if (!moves.empty()) return game;
  }
  return std::nullopt;
}

}  // namespace tratto::selfplay
