#include "engine/perft/counter.h"

#include <algorithm>

#include "engine/base/random.h"
#include "engine/perft/moves.h"
#include "engine/perft/pair_counts.h"
#include "engine/perft/perft.h"
#include "engine/perft/table.h"

namespace tratto {

namespace {

using counting::Board;

/// Minimum depth of nodes that poll the stop flag: at least some ten microseconds of work.
constexpr int min_stoppable_depth = 4;

/// Zobrist keys. `pieces`: by colour and Board's sets (pawns, knights, diagonal, orthogonal,
/// kings).
struct ZobristKeys {
  std::array<std::array<std::array<PerftKey, square_count>, 5>, color_count> pieces{};
  std::array<PerftKey, square_count> castling_rooks{};
  std::array<PerftKey, square_count> en_passant{};
  std::array<std::array<PerftKey, max_perft_depth + 1>, color_count> depth{};
};

constexpr ZobristKeys make_keys() {
  Random random(0x7065726674000000ULL);
  ZobristKeys zobrist;
  const auto fill = [&random](auto& keys) {
    for (PerftKey& key : keys)
      key = {random.next(), random.next()};
  };
  for (auto& color : zobrist.pieces)
    for (auto& kind : color)
      fill(kind);
  fill(zobrist.castling_rooks);
  fill(zobrist.en_passant);
  for (auto& side : zobrist.depth)
    fill(side);
  return zobrist;
}

constinit const ZobristKeys zobrist = make_keys();

/// The key of a position with `depth` plies left. Computed from scratch: only nodes with thousands
/// of descendants need one. A queen has the keys of a bishop and of a rook on its square.
template <Color Us>
PerftKey key_of(const Board& board, int depth) {
  PerftKey key = zobrist.depth[Us][static_cast<std::size_t>(depth)];
  const auto add = [&key](Bitboard set, const std::array<PerftKey, square_count>& keys) {
    for (const Square s : squares_of(set))
      key ^= keys[s];
  };
  for (const Color color : {White, Black}) {
    const Bitboard pieces = board.side[color];
    add(board.pawns & pieces, zobrist.pieces[color][0]);
    add(board.knights & pieces, zobrist.pieces[color][1]);
    add(board.diagonal & pieces, zobrist.pieces[color][2]);
    add(board.orthogonal & pieces, zobrist.pieces[color][3]);
    add(board.kings & pieces, zobrist.pieces[color][4]);
  }
  add(board.castling_rooks, zobrist.castling_rooks);
  add(board.en_passant, zobrist.en_passant);
  return key;
}

bool is_stopped(const CountingAids& aids) {
  return aids.stop != nullptr && aids.stop->load(std::memory_order_relaxed);
}

/// Constant during a count.
struct CountingContext : CountingAids {
  counting::PairCounts pairs;
};

/// The number of sequences of `depth` moves; at most max_sequences.
template <Color Us>
std::uint64_t count(const Board& board, int depth, const CountingContext& context) {
  if (depth == 1) return static_cast<std::uint64_t>(counting::count_moves<Us>(board));
  // Up to this depth counting is about as fast as a table lookup.
  if (depth == 2) return (Us == White ? context.pairs.white : context.pairs.black)(board);
  if (depth >= min_stoppable_depth && is_stopped(context)) return 0;

  PerftKey key;
  if (context.table != nullptr) {
    key = key_of<Us>(board, depth);
    if (const auto known = context.table->find(key)) return *known;
  }
  std::uint64_t nodes = 0;
  counting::visit_moves<Us>(board, [&](const Board& next) {
    const std::uint64_t more = count<~Us>(next, depth - 1, context);
    nodes = depth < min_capped_depth ? nodes + more : capped_sum(nodes, more);
  });
  if (context.table != nullptr && !is_stopped(context)) context.table->store(key, nodes);
  return nodes;
}

}  // namespace

std::uint64_t count_sequences(const Position& position, int depth, const CountingAids& aids) {
  if (depth == 0) return 1;
  const Board board = counting::make_board(position);
  const CountingContext context{aids, counting::fastest_pair_counts()};
  return position.side_to_move() == White ? count<White>(board, depth, context)
                                          : count<Black>(board, depth, context);
}

}  // namespace tratto
