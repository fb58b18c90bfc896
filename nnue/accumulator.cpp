#include "nnue/accumulator.h"

#include <algorithm>
#include <array>

namespace tratto::nnue {

namespace {

/// Initial capacity, enough for most searches; longer paths grow it.
constexpr int initial_entries = 128;

using Rows = StaticVector<const std::int8_t*, 32>;

}  // namespace

AccumulatorStack::AccumulatorStack(const Network& network, const Kernels& kernels)
    : network_(network), kernels_(kernels), hidden_(network.hidden) {
  grow(initial_entries);
  for (auto& halves : refresh_cache_)
    for (RefreshEntry& half : halves)
      half.neurons = network.hidden_biases;
  reset(Position());
}

void AccumulatorStack::grow(int entries) {
  entries_.resize(static_cast<std::size_t>(entries));
  values_.resize(static_cast<std::size_t>(entries) * color_count *
                 static_cast<std::size_t>(hidden_));
}

void AccumulatorStack::reset(const Position& root) {
  top_ = 0;
  entries_[0] = Entry{};
  refresh(root, White);
  refresh(root, Black);
}

int AccumulatorStack::prepare_update(const Position& position, Color side) {
  int entry = top_;
  while (!entries_[entry].computed[side]) {
    if (entries_[entry].made.mirrors(side)) {
      refresh(position, side);
      return top_ + 1;
    }
    --entry;
  }
  return entry + 1;
}

void AccumulatorStack::update(const Position& position) {
  const std::array first{prepare_update(position, White), prepare_update(position, Black)};
  // The perspective is the same at every entry to be computed, because its king has not crossed the
  // middle since.
  const std::array perspectives{Perspective(White, position.king(White)),
                                Perspective(Black, position.king(Black))};
  for (int entry = std::min(first[White], first[Black]); entry <= top_; ++entry) {
    const FeatureDelta delta(entries_[entry].made);
    for (const Color side : {White, Black}) {
      if (entry < first[side]) continue;
      apply(delta, perspectives[side], neurons_at(entry - 1, side), neurons_at(entry, side));
      entries_[entry].computed[side] = true;
    }
  }
}

void AccumulatorStack::refresh(const Position& position, Color side) {
  const Square king = position.king(side);
  const Perspective perspective(side, king);
  RefreshEntry& last = refresh_cache_[side][Perspective::is_mirrored(king)];
  Rows added;
  Rows removed;
  for (const Color color : {White, Black})
    for (int type = Pawn; type <= King; ++type) {
      const Piece piece = make_piece(color, static_cast<PieceType>(type));
      const Bitboard now = position.pieces(color, static_cast<PieceType>(type));
      Bitboard& then = last.pieces[piece];
      for (const Square square : squares_of(now & ~then))
        added.push_back(network_.input_row(perspective.input(piece, square)));
      for (const Square square : squares_of(then & ~now))
        removed.push_back(network_.input_row(perspective.input(piece, square)));
      then = now;
    }
  kernels_.update(last.neurons.data(), last.neurons.data(), added.begin(), added.count(),
                  removed.begin(), removed.count(), hidden_);
  std::copy(last.neurons.begin(), last.neurons.end(), neurons_at(top_, side));
  entries_[top_].computed[side] = true;
}

}  // namespace tratto::nnue
