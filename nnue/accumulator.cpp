#include "nnue/accumulator.h"

#include <algorithm>

#include "nnue/features.h"

namespace tratto::nnue {

namespace {

/// Enough for most searches; longer paths make room for themselves.
constexpr int initial_entries = 128;

using Rows = StaticVector<const std::int8_t*, 32>;

bool crosses_middle(Square from, Square to) {
  return View::is_mirrored(from) != View::is_mirrored(to);
}

std::array<bool, color_count> mirrors_if(bool crosses, Color mover) {
  return {crosses && mover == White, crosses && mover == Black};
}

}  // namespace

Change change_of(const Position& before, Move move) {
  const Color us = before.side_to_move();
  const Square from = move.from();
  const Piece piece = before.piece_on(from);
  const Square to = move.to();
  if (move.is_castling()) {
    const CastlingTargets targets = castling_targets(from, to);
    const Piece rook = make_piece(us, Rook);
    return {.removed = {{{piece, from}, {rook, to}}},
            .added = {{{piece, targets.king}, {rook, targets.rook}}},
            .removed_count = 2,
            .added_count = 2,
            .mirrors = mirrors_if(crosses_middle(from, targets.king), us)};
  }
  const Piece arriving = move.is_promotion() ? make_piece(us, move.promotion_type()) : piece;
  const Piece captured = before.captured_piece(move);
  const Square captured_on = move.is_en_passant() ? forward(~us, to) : to;
  return {.removed = {{{piece, from}, {captured, captured_on}}},
          .added = {{{arriving, to}, {NoPiece, NoSquare}}},
          .removed_count = static_cast<std::uint8_t>(captured == NoPiece ? 1 : 2),
          .added_count = 1,
          .mirrors = mirrors_if(type_of(piece) == King && crosses_middle(from, to), us)};
}

AccumulatorStack::AccumulatorStack(const Network& network, const Kernels& kernels)
    : network_(network), kernels_(kernels), hidden_(network.hidden) {
  grow(initial_entries);
  for (auto& halves : remembered_)
    for (Remembered& half : halves)
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
  entry.change = change_of(before, move);
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

const std::int16_t* AccumulatorStack::neurons(const Position& position, Color side) {
  int known = top_;
  while (!entries_[known].known[side]) {
    if (entries_[known].change.mirrors[side]) {
      refresh(position, side);
      return neurons_at(top_, side);
    }
    --known;
  }
  const Square king = position.king(side);
  for (int entry = known + 1; entry <= top_; ++entry)
    apply(entry, side, king);
  return neurons_at(top_, side);
}

void AccumulatorStack::apply(int entry, Color side, Square king) {
  // The view is the same at every entry: the king has not crossed the middle on the way.
  const View view(side, king);
  const Change& change = entries_[entry].change;
  const auto row = [&](const PlacedPiece& piece) {
    return network_.input_row(view.input(piece.piece, piece.square));
  };
  const std::int16_t* from = neurons_at(entry - 1, side);
  std::int16_t* to = neurons_at(entry, side);
  if (change.added_count == 2) {
    const std::array added{row(change.added[0]), row(change.added[1])};
    const std::array removed{row(change.removed[0]), row(change.removed[1])};
    kernels_.update(to, from, added.data(), 2, removed.data(), 2, hidden_);
  } else if (change.removed_count == 2) {
    kernels_.update_capture(to, from, row(change.added[0]), row(change.removed[0]),
                            row(change.removed[1]), hidden_);
  } else {
    kernels_.update_quiet(to, from, row(change.added[0]), row(change.removed[0]), hidden_);
  }
  entries_[entry].known[side] = true;
}

void AccumulatorStack::refresh(const Position& position, Color side) {
  const Square king = position.king(side);
  const View view(side, king);
  Remembered& last = remembered_[side][View::is_mirrored(king)];
  Rows added;
  Rows removed;
  for (const Color color : {White, Black})
    for (int type = Pawn; type <= King; ++type) {
      const Piece piece = make_piece(color, static_cast<PieceType>(type));
      const Bitboard now = position.pieces(color, static_cast<PieceType>(type));
      Bitboard& then = last.pieces[piece];
      for (const Square square : squares_of(now & ~then))
        added.push_back(network_.input_row(view.input(piece, square)));
      for (const Square square : squares_of(then & ~now))
        removed.push_back(network_.input_row(view.input(piece, square)));
      then = now;
    }
  kernels_.update(last.neurons.data(), last.neurons.data(), added.begin(), added.count(),
                  removed.begin(), removed.count(), hidden_);
  std::copy(last.neurons.begin(), last.neurons.end(), neurons_at(top_, side));
  entries_[top_].known[side] = true;
}

}  // namespace tratto::nnue
