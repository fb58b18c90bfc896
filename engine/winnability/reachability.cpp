#include "engine/winnability/reachability.h"

namespace tratto {

namespace {

/// Moves of a queen plus a knight: an upper bound for any promoted piece.
Bitboard amazon_attacks(Square square, Bitboard occupied) {
  return queen_attacks(square, occupied) | knight_attacks(square);
}

/// The squares among `wanted` that are attacked from some square of `from`.
template <typename Attacks>
Bitboard union_of_attacks(Bitboard from, Bitboard wanted, Attacks attacks) {
  Bitboard attacked = 0;
  for (const Square square : squares_of(from)) {
    attacked |= attacks(square) & wanted;
    if (attacked == wanted) break;  // Stops early: most pieces reach all squares soon.
  }
  return attacked;
}

/// Closure of `reach` under steps that end on `allowed` squares.
template <typename Attacks>
Bitboard closure(Bitboard reach, Bitboard allowed, Attacks attacks) {
  Bitboard frontier = reach;
  while (frontier != 0 && (allowed & ~reach) != 0) {
    frontier = union_of_attacks(frontier, allowed & ~reach, attacks);
    reach |= frontier;
  }
  return reach;
}

Bitboard closure_of_pushes(Color color, Bitboard reach, Bitboard open) {
  for (Bitboard next = reach; next != 0; reach |= next)
    next = shift_forward(color, next) & open & ~reach;
  return reach;
}

}  // namespace

Reachability::Reachability(const Position& position) {
  add_pieces(position);
  add_castling(position);
  for (bool changed = true; changed;) {
    changed = grow();
    changed |= update_fixed_pieces();
  }
}

void Reachability::add_pieces(const Position& position) {
  for (const Square home : squares_of(position.pieces())) {
    const Piece piece = position.piece_on(home);
    if (type_of(piece) == King) king_index_[color_of(piece)] = pieces_.size();
    pieces_.push_back({piece, home, bit(home), 0});
  }
  for (const Color color : {White, Black}) {
    homes_[color] = position.pieces(color);
    presence_[color] = position.pieces(color) & ~position.pieces(King);
  }
  kings_ = position.pieces(King);
  permanent_ = position.pieces();
  rigid_pawns_ = position.pieces(Pawn);
  if (position.en_passant() != NoSquare) {
    const Color us = position.side_to_move();
    en_passant_[us] = bit(position.en_passant());
    first_victim_[us] = bit(forward(~us, position.en_passant()));
  }
}

void Reachability::add_castling(const Position& position) {
  for (PieceReach& piece : pieces_) {
    const Color color = color_of(piece.kind);
    for (const Square rook : squares_of(position.castling_rooks(color))) {
      const CastlingTargets to = castling_targets(position.king(color), rook);
      if (type_of(piece.kind) == King) piece.reach |= bit(to.king);
      if (piece.home == rook) piece.reach |= bit(to.rook);
    }
  }
}

Bitboard Reachability::flood(PieceType type, Color color, Bitboard reach) const {
  Bitboard allowed = ~(permanent_ & (homes_[color] | kings_));
  if (type == Bishop) allowed &= (reach & dark_squares) != 0 ? dark_squares : light_squares;
  if (type == King) {
    // A piece that can never move guards its surroundings permanently; a slider guards the squares
    // next to it.
    for (const PieceReach& piece : pieces_)
      if (color_of(piece.kind) != color && contains(permanent_, piece.home))
        allowed &= ~(type_of(piece.kind) == Pawn
                         ? pawn_attacks(~color, piece.home)
                         : piece_attacks(type_of(piece.kind), piece.home, all_squares));
  }
  return closure(reach, allowed, [&](Square from) {
    return type == Pawn ? amazon_attacks(from, permanent_) : piece_attacks(type, from, permanent_);
  });
}

void Reachability::grow_pawn(PieceReach& piece) const {
  const Color us = color_of(piece.kind);
  const Bitboard enterable = ~(permanent_ & (homes_[us] | kings_));
  const Bitboard victims = (presence_[~us] | en_passant_[us]) & enterable;

  // A pawn that captures nothing cannot pass an enemy pawn that stays on its file.
  const Bitboard open = ~(permanent_ | (rigid_pawns_ & homes_[~us]));
  Bitboard straight = bit(piece.home);
  const Bitboard single = shift_forward(us, straight) & open;
  straight |= single | (shift_forward(us, single & relative_rank_bits(us, 2)) & open);
  straight = closure_of_pushes(us, straight, open);

  Bitboard strayed = 0;
  for (bool changed = true; changed;) {
    const Bitboard before = strayed;
    strayed |= pawn_attacks(us, straight | strayed) & victims;
    strayed = closure_of_pushes(us, strayed, ~permanent_);
    changed = strayed != before;
  }
  piece.reach = straight | strayed;
  const Bitboard promotions = piece.reach & relative_rank_bits(us, 7);
  if (promotions != 0) piece.promoted = flood(Pawn, us, piece.promoted | promotions);
}

bool Reachability::grow() {
  bool grew = false;
  for (PieceReach& piece : pieces_) {
    const Bitboard before = piece.anywhere();
    const PieceType type = type_of(piece.kind);
    if (type == Pawn)
      grow_pawn(piece);
    else
      piece.reach = flood(type, color_of(piece.kind), piece.reach);
    grew |= piece.anywhere() != before;
    if (type != King) presence_[color_of(piece.kind)] |= piece.anywhere();
  }
  return grew;
}

std::array<Bitboard, color_count> Reachability::captures() const {
  std::array<Bitboard, color_count> captures = first_victim_;
  for (const PieceReach& piece : pieces_) {
    const bool pawn = type_of(piece.kind) == Pawn;
    captures[color_of(piece.kind)] |=
        pawn ? pawn_attacks(color_of(piece.kind), piece.reach) | piece.promoted : piece.reach;
  }
  return captures;
}

bool Reachability::update_fixed_pieces() {
  const std::array<Bitboard, color_count> hunted = captures();
  Bitboard permanent = 0;
  Bitboard rigid = 0;
  const std::array<Bitboard, color_count> en_passant_before = en_passant_;
  for (const PieceReach& piece : pieces_) {
    const Color color = color_of(piece.kind);
    const Bitboard home = bit(piece.home);
    const Bitboard hunters = type_of(piece.kind) == King ? 0 : hunted[~color];
    if (piece.anywhere() == home && (home & hunters) == 0) permanent |= home;
    if (type_of(piece.kind) != Pawn) continue;

    Bitboard passed = shift_forward(color, home) & relative_rank_bits(color, 2);
    if ((shift_forward(color, passed) & piece.reach) == 0) passed = 0;
    en_passant_[~color] |= passed;
    const bool stays_on_file = (piece.anywhere() & ~file_bits(file_of(piece.home))) == 0;
    const bool taken = (piece.reach & hunters) != 0 || (passed & hunters) != 0;
    if (stays_on_file && piece.promoted == 0 && !taken) rigid |= home;
  }
  const bool changed =
      permanent != permanent_ || rigid != rigid_pawns_ || en_passant_ != en_passant_before;
  permanent_ = permanent;
  rigid_pawns_ = rigid;
  return changed;
}

Bitboard Reachability::attacks_of(const PieceReach& piece) const {
  const Bitboard occupied = permanent_ & ~kings_;
  const PieceType type = type_of(piece.kind);
  if (type == Pawn)
    return pawn_attacks(color_of(piece.kind), piece.reach) |
           union_of_attacks(piece.promoted, all_squares,
                            [&](Square from) { return amazon_attacks(from, occupied); });
  return union_of_attacks(piece.reach, all_squares,
                          [&](Square from) { return piece_attacks(type, from, occupied); });
}

Bitboard Reachability::attackable(Color color) const {
  Bitboard attacked = 0;
  for (const PieceReach& piece : pieces_)
    if (color_of(piece.kind) == color && type_of(piece.kind) != King) attacked |= attacks_of(piece);
  return attacked;
}

}  // namespace tratto
