#include "engine/chess/perft_counter.h"

#include "engine/chess/perft_pairs.h"

namespace tratto {

namespace {

using counting::Board;

template <Color Us>
std::uint64_t count(const Board& board, int depth) {
  if (depth == 1) return static_cast<std::uint64_t>(counting::count_moves<Us>(board));
  if (depth == 2) return counting::count_pairs<Us>(board);
  std::uint64_t nodes = 0;
  counting::visit_moves<Us>(board,
                            [&](const Board& next) { nodes += count<~Us>(next, depth - 1); });
  return nodes;
}

}  // namespace

std::uint64_t count_sequences(const Position& position, int depth) {
  if (depth == 0) return 1;
  const Board board = counting::make_board(position);
  return position.side_to_move() == White ? count<White>(board, depth) : count<Black>(board, depth);
}

}  // namespace tratto
