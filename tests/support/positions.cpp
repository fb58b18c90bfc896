#include "tests/support/positions.h"

#include "engine/chess/chess960.h"
#include "engine/chess/movegen.h"
#include "tests/support/reference_rules.h"

namespace tratto {

const std::array<NamedPosition, 18> tricky_positions{{
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {"pins on rank and file around en passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
    {"promotions and checks", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"},
    {"pawn on the seventh beside the king",
     "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"},
    {"en passant uncovers a check along the rank", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1"},
    {"en passant captures the checker", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"},
    {"en passant uncovers a check along a diagonal", "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1"},
    {"two pawns may capture en passant", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1"},
    {"double check", "4k3/8/4r3/8/8/8/3n4/4K2R w K - 0 1"},
    {"castling through, out of and into check", "r3k2r/8/8/8/8/4q3/8/R3K2R w KQkq - 0 1"},
    {"a rook takes a rook that may castle", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"},
    {"promotion takes a rook that may castle", "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1"},
    {"218 moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"},
    {"Chess960: the rook shields the king's target", "4k3/8/8/8/8/8/8/qRK4R w HB - 0 1"},
    {"Chess960: king and rook change places", "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1"},
    {"Chess960: the king stays on its square", "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1"},
    {"stalemate traps", "7k/5Q2/8/8/8/8/p7/K7 b - - 0 1"},
}};

Position random_walk(Position position, int plies, Random& random) {
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

Position random_start(Random& random) {
  if (random.below(4) == 0) return {};
  constexpr int starts = 960;
  const int white = static_cast<int>(random.below(starts));
  return chess960_start(white, static_cast<int>(random.below(starts)));
}

Position random_scatter(int pieces, Random& random) {
  constexpr std::array<PieceType, 8> kinds{Pawn, Pawn, Pawn, Knight, Bishop, Rook, Rook, Queen};
  const auto empty_square = [&](const Setup& setup, bool pawn) {
    while (true) {
      const auto square = static_cast<Square>(pawn ? 8 + random.below(48) : random.below(64));
      if (setup.board[square] == NoPiece) return square;
    }
  };
  while (true) {
    Setup setup;
    setup.side_to_move = random.below(2) == 0 ? White : Black;
    for (const Color color : {White, Black})
      setup.board[empty_square(setup, false)] = make_piece(color, King);
    for (int i = 0; i < pieces; ++i) {
      const PieceType type = kinds[random.below(kinds.size())];
      const Color color = random.below(2) == 0 ? White : Black;
      setup.board[empty_square(setup, type == Pawn)] = make_piece(color, type);
    }
    if (!reference::in_check(setup, ~setup.side_to_move)) return Position(setup);
  }
}

}  // namespace tratto
