#include "nnue/accumulator.h"

#include <algorithm>

namespace tratto::nnue {

namespace {

/// Initial capacity, enough for most searches; longer paths grow it.
constexpr int initial_entries = 128;

using Rows = StaticVector<const std::int8_t*, 32>;

bool crosses_middle(Square from, Square to) {
  return Perspective::is_mirrored(from) != Perspective::is_mirrored(to);
}

}  // namespace

void FeatureDelta::note(const Position& before, Move move) {
  const Color us = before.side_to_move();
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = before.piece_on(from);
  Square king_to = to;
  removed[0] = {piece, from};
  if (move.is_castling()) {
    const CastlingTargets targets = castling_targets(from, to);
    const Piece rook = make_piece(us, Rook);
    removed[1] = {rook, to};
    added[0] = {piece, targets.king};
    added[1] = {rook, targets.rook};
    removed_count = added_count = 2;
    king_to = targets.king;
  } else {
    const Piece captured = before.captured_piece(move);
    removed[1] = {captured, move.is_en_passant() ? forward(~us, to) : to};
    added[0] = {move.is_promotion() ? make_piece(us, move.promotion_type()) : piece, to};
    removed_count = captured == NoPiece ? 1 : 2;
    added_count = 1;
  }
  mirrors[us] = type_of(piece) == King && crosses_middle(from, king_to);
  mirrors[~us] = false;
}

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

void AccumulatorStack::push(const Position& before, Move move) {
  ++top_;
  if (top_ == static_cast<int>(entries_.size())) grow(2 * top_);
  Entry& entry = entries_[top_];
  entry.delta.note(before, move);
  entry.known = {};
  entry.nulls = 0;
}

void AccumulatorStack::pop() {
  if (entries_[top_].nulls > 0) {
    --entries_[top_].nulls;
    return;
  }
  TRATTO_CHECK(top_ > 0);
  --top_;
}

void AccumulatorStack::compute(const Position& position, Color side) {
  int known = top_;
  while (!entries_[known].known[side]) {
    if (entries_[known].delta.mirrors[side]) return refresh(position, side);
    --known;
  }
  // The perspective is the same at all these entries: the king has not crossed the middle.
  const Perspective perspective(side, position.king(side));
  while (known < top_)
    apply(++known, side, perspective);
}

void AccumulatorStack::apply(int entry, Color side, const Perspective& perspective) {
  const FeatureDelta& delta = entries_[entry].delta;
  const auto row = [&](const PlacedPiece& piece) {
    return network_.input_row(perspective.input(piece.piece, piece.square));
  };
  const std::int16_t* from = neurons_at(entry - 1, side);
  std::int16_t* to = neurons_at(entry, side);
  if (delta.added_count == 2) {
    const std::array added{row(delta.added[0]), row(delta.added[1])};
    const std::array removed{row(delta.removed[0]), row(delta.removed[1])};
    kernels_.update(to, from, added.data(), 2, removed.data(), 2, hidden_);
  } else if (delta.removed_count == 2) {
    kernels_.update_capture(to, from, row(delta.added[0]), row(delta.removed[0]),
                            row(delta.removed[1]), hidden_);
  } else {
    kernels_.update_quiet(to, from, row(delta.added[0]), row(delta.removed[0]), hidden_);
  }
  entries_[entry].known[side] = true;
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
  entries_[top_].known[side] = true;
}

}  // namespace tratto::nnue
