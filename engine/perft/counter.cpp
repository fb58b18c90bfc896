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

/// The stop flag is polled only at nodes with at least some ten microseconds of work.
constexpr int min_stoppable_depth = 4;
struct Numbers {
  std::array<std::array<std::array<PerftKey, square_count>, 5>, color_count> pieces{};
  std::array<PerftKey, square_count> castling_rooks{};
  std::array<PerftKey, square_count> en_passant{};
  std::array<std::array<PerftKey, max_perft_depth + 1>, color_count> depth{};
};

constexpr Numbers make_numbers() {
  Random random(0x7065726674000000ULL);
  Numbers numbers;
  const auto fill = [&random](auto& keys) {
    for (PerftKey& key : keys)
      key = {random.next(), random.next()};
  };
  for (auto& color : numbers.pieces)
    for (auto& kind : color)
      fill(kind);
  fill(numbers.castling_rooks);
  fill(numbers.en_passant);
  for (auto& side : numbers.depth)
    fill(side);
  return numbers;
}

constinit const Numbers numbers = make_numbers();

/// Computed from scratch, because it is needed only at nodes with thousands of descendants. Queens
/// are hashed as bishop plus rook on one square.
template <Color Us>
PerftKey key_of(const Board& board, int depth) {
  PerftKey key = numbers.depth[Us][static_cast<std::size_t>(depth)];
  const auto add = [&key](Bitboard set, const std::array<PerftKey, square_count>& keys) {
    for (const Square s : squares_of(set))
      key ^= keys[s];
  };
  for (const Color color : {White, Black}) {
    const Bitboard pieces = board.side[color];
    add(board.pawns & pieces, numbers.pieces[color][0]);
    add(board.knights & pieces, numbers.pieces[color][1]);
    add(board.diagonal & pieces, numbers.pieces[color][2]);
    add(board.straight & pieces, numbers.pieces[color][3]);
    add(board.kings & pieces, numbers.pieces[color][4]);
  }
  add(board.castling_rooks, numbers.castling_rooks);
  add(board.en_passant, numbers.en_passant);
  return key;
}

bool is_stopped(const CountingAids& aids) {
  return aids.stop != nullptr && aids.stop->load(std::memory_order_relaxed);
}

struct Means : CountingAids {
  counting::PairCounts pairs;
};

template <Color Us>
std::uint64_t count(const Board& board, int depth, const Means& aids) {
  if (depth == 1) return static_cast<std::uint64_t>(counting::count_moves<Us>(board));
  // Up to this depth counting is about as fast as a table lookup.
  if (depth == 2) return (Us == White ? aids.pairs.white : aids.pairs.black)(board);
  if (depth >= min_stoppable_depth && is_stopped(aids)) return 0;

  PerftKey key;
  if (aids.table != nullptr) {
    key = key_of<Us>(board, depth);
    if (const auto known = aids.table->find(key)) return *known;
  }
  std::uint64_t nodes = 0;
  counting::visit_moves<Us>(board, [&](const Board& next) {
    const std::uint64_t more = count<~Us>(next, depth - 1, aids);
    nodes = depth < min_capped_depth ? nodes + more : capped_sum(nodes, more);
  });
  if (aids.table != nullptr && !is_stopped(aids)) aids.table->store(key, nodes);
  return nodes;
}

}  // namespace

std::uint64_t count_sequences(const Position& position, int depth, const CountingAids& aids) {
  if (depth == 0) return 1;
  const Board board = counting::make_board(position);
  const Means means{aids, counting::fastest_pair_counts()};
  return position.side_to_move() == White ? count<White>(board, depth, means)
                                          : count<Black>(board, depth, means);
}

}  // namespace tratto
