#include "engine/chess/position.h"

#include <algorithm>

#include "engine/chess/counters.h"
#include "engine/chess/movegen.h"

namespace tratto {

namespace {

constexpr Setup start_setup() {
  Setup setup;
  constexpr std::array<PieceType, 8> back_rank{Rook, Knight, Bishop, Queen,
                                               King, Bishop, Knight, Rook};
  for (int file = 0; file < 8; ++file) {
    setup.board[make_square(file, 0)] = make_piece(White, back_rank[file]);
    setup.board[make_square(file, 1)] = WhitePawn;
    setup.board[make_square(file, 6)] = BlackPawn;
    setup.board[make_square(file, 7)] = make_piece(Black, back_rank[file]);
  }
  setup.castling_rooks = bit(A1) | bit(H1) | bit(A8) | bit(H8);
  return setup;
}

constexpr std::uint16_t advanced(std::uint16_t counter, int by, int largest) {
  return static_cast<std::uint16_t>(std::min(counter + by, largest));
}

}  // namespace

Position::Position() : Position(start_setup()) {}

Position::Position(const Setup& setup)
    : by_type_{},
      by_color_{},
      board_(Setup::empty_board()),
      castling_rooks_(setup.castling_rooks),
      checkers_(0),
      pinned_(0),
      key_(0),
      part_keys_{},
      rule50_(static_cast<std::uint16_t>(setup.rule50)),
      fullmove_(static_cast<std::uint16_t>(setup.fullmove)),
      side_to_move_(setup.side_to_move),
      en_passant_(NoSquare) {
  for (int s = 0; s < 64; ++s)
    if (const Piece piece = setup.board[s]; piece != NoPiece) {
      put(piece, static_cast<Square>(s));
      hash_piece(piece, zobrist::keys.piece[piece][s]);
    }
  if (side_to_move_ == Black) key_ ^= zobrist::keys.black_to_move;
  for (const Square rook : squares_of(castling_rooks_))
    key_ ^= zobrist::keys.castling_rook[rook];
  find_checks_and_pins();
  if (setup.en_passant != NoSquare && has_legal_en_passant(setup.en_passant)) {
    en_passant_ = setup.en_passant;
    key_ ^= zobrist::keys.en_passant_file[file_of(en_passant_)];
  }
}

Setup Position::setup() const {
  Setup setup;
  setup.board = board_;
  setup.side_to_move = side_to_move_;
  setup.castling_rooks = castling_rooks_;
  setup.en_passant = en_passant_;
  setup.rule50 = rule50_;
  setup.fullmove = fullmove_;
  return setup;
}

Square Position::castling_rook(Color color, Wing wing) const {
  const Bitboard rooks = castling_rooks_ & pieces(color);
  const Bitboard east_of_king = ~(bit(king(color)) | (bit(king(color)) - 1));
  const Bitboard candidates = rooks & (wing == Wing::KingSide ? east_of_king : ~east_of_king);
  return candidates != 0 ? lowest(candidates) : NoSquare;
}

Bitboard Position::attackers_to(Square square, Bitboard occupied) const {
  return (pawn_attacks(Black, square) & pieces(White, Pawn)) |
         (pawn_attacks(White, square) & pieces(Black, Pawn)) |
         (knight_attacks(square) & pieces(Knight)) | (king_attacks(square) & pieces(King)) |
         (bishop_attacks(square, occupied) & pieces(Bishop, Queen)) |
         (rook_attacks(square, occupied) & pieces(Rook, Queen));
}

bool Position::is_attacked(Square square, Color by, Bitboard occupied) const {
  const Bitboard diagonal = pieces(by, Bishop, Queen);
  const Bitboard orthogonal = pieces(by, Rook, Queen);
  return (pawn_attacks(~by, square) & pieces(by, Pawn)) != 0 ||
         (knight_attacks(square) & pieces(by, Knight)) != 0 ||
         (king_attacks(square) & pieces(by, King)) != 0 ||
         ((bishop_rays(square) & diagonal) != 0 &&
          (bishop_attacks(square, occupied) & diagonal) != 0) ||
         ((rook_rays(square) & orthogonal) != 0 &&
          (rook_attacks(square, occupied) & orthogonal) != 0);
}

Threats Position::threats(Color by) const {
  Bitboard attacked = pawn_attacks(by, pieces(by, Pawn));
  const Bitboard by_pawns = attacked;
  for (const Square s : squares_of(pieces(by, Knight)))
    attacked |= knight_attacks(s);
  for (const Square s : squares_of(pieces(by, Bishop)))
    attacked |= bishop_attacks(s, pieces());
  const Bitboard by_minors = attacked;
  for (const Square s : squares_of(pieces(by, Rook)))
    attacked |= rook_attacks(s, pieces());
  const Bitboard by_rooks = attacked;
  for (const Square s : squares_of(pieces(by, Queen)))
    attacked |= bishop_attacks(s, pieces()) | rook_attacks(s, pieces());
  return {by_pawns, by_minors, by_rooks, attacked | king_attacks(king(by))};
}

constexpr std::array<Position::PartKeys, piece_count> Position::make_part_masks() {
  std::array<PartKeys, piece_count> masks{};
  for (const Color color : {White, Black})
    for (const PieceType type : {Pawn, Knight, Bishop, Rook, Queen, King}) {
      PartKeys& its = masks[make_piece(color, type)];
      its[type == Pawn ? pawn_part : non_pawn_parts + color] = ~Key{0};
      if (type == Knight || type == Bishop || type == King) its[minor_part] = ~Key{0};
    }
  return masks;
}

constexpr std::array<Position::PartKeys, piece_count> Position::part_masks = make_part_masks();

void Position::put(Piece piece, Square square) {
  by_type_[type_of(piece)] ^= bit(square);
  by_color_[color_of(piece)] ^= bit(square);
  board_[square] = piece;
}

void Position::remove(Piece piece, Square square) {
  by_type_[type_of(piece)] ^= bit(square);
  by_color_[color_of(piece)] ^= bit(square);
  board_[square] = NoPiece;
}

void Position::move_piece(Piece piece, Square from, Square to) {
  by_type_[type_of(piece)] ^= bit(from) | bit(to);
  by_color_[color_of(piece)] ^= bit(from) | bit(to);
  board_[from] = NoPiece;
  board_[to] = piece;
}

void Position::hash_piece(Piece piece, Key hash) {
  key_ ^= hash;
  for (std::size_t part = 0; part < part_count; ++part)
    part_keys_[part] ^= hash & part_masks[piece][part];
}

void Position::find_checks_and_pins() {
  const Color us = side_to_move_;
  const Color them = ~us;
  const Square own_king = king(us);
  checkers_ = (knight_attacks(own_king) & pieces(them, Knight)) |
              (pawn_attacks(us, own_king) & pieces(them, Pawn));
  const SliderThreats sliders = slider_threats_to_king(us, all_squares);
  checkers_ |= sliders.checkers;
  pinned_ = sliders.pinned;
}

bool Position::has_legal_en_passant(Square target) const {
  const Color us = side_to_move_;
  const Square captured = forward(~us, target);
  const Square own_king = king(us);
  if (relative_rank(us, target) != 5 || !is_empty(target) ||
      board_[captured] != make_piece(~us, Pawn))
    return false;
  for (const Square from : squares_of(pawn_attacks(~us, target) & pieces(us, Pawn))) {
    // Both pawns leave their squares at once, so all lines to the king are tested.
    const Bitboard occupied = (pieces() ^ bit(from) ^ bit(captured)) | bit(target);
    const Bitboard others = checkers_ & ~bit(captured) & pieces(Pawn, Knight);
    if (others == 0 && (bishop_attacks(own_king, occupied) & pieces(~us, Bishop, Queen)) == 0 &&
        (rook_attacks(own_king, occupied) & pieces(~us, Rook, Queen)) == 0)
      return true;
  }
  return false;
}

bool can_castle(const Position& position, Square rook) {
  const Color us = position.side_to_move();
  const Square king = position.king(us);
  if ((castling_path(king, rook) & position.pieces()) != 0) return false;
  const CastlingTargets to = castling_targets(king, rook);
  // The rook may have shielded the king's new square from a slider behind it (Chess960).
  const Bitboard occupied = (position.pieces() ^ bit(king) ^ bit(rook)) | bit(to.rook);
  for (const Square passed : squares_of(between(king, to.king)))
    if (position.is_attacked(passed, ~us, position.pieces() ^ bit(king))) return false;
  return !position.is_attacked(to.king, ~us, occupied);
}

bool Position::is_legal_king_step(Square to) const {
  return !is_attacked(to, ~side_to_move_, pieces() ^ bit(king(side_to_move_)));
}

bool Position::is_legal(Move move) const {
  const Color us = side_to_move_;
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[from];
  if (!move || piece == NoPiece || color_of(piece) != us || from == to) return false;
  if (move.kind() != MoveKind::Promotion && ((move.bits() >> 12) & 3) != 0) return false;

  if (move.is_castling())
    return type_of(piece) == King && contains(castling_rooks_ & pieces(us), to) && !in_check() &&
           can_castle(*this, to);
  if (contains(pieces(us), to)) return false;
  if (move.is_en_passant()) {
    if (type_of(piece) != Pawn || to != en_passant_ || !contains(pawn_attacks(us, from), to))
      return false;
    MoveList moves;
    generate(*this, MoveSet::Noisy, moves);
    return moves.contains(move);
  }
  if (type_of(piece) == King)
    return move.kind() == MoveKind::Normal && contains(king_attacks(from), to) &&
           is_legal_king_step(to);

  if (type_of(piece) == Pawn) {
    const bool last_rank = relative_rank(us, to) == 7;
    if (last_rank != move.is_promotion()) return false;
    const Square push = forward(us, from);
    const bool captures = contains(pawn_attacks(us, from) & pieces(~us), to);
    const bool single = to == push && is_empty(push);
    const bool twice =
        relative_rank(us, from) == 1 && to == forward(us, push) && is_empty(push) && is_empty(to);
    if (!captures && !single && !twice) return false;
  } else if (move.is_promotion() || !contains(piece_attacks(type_of(piece), from, pieces()), to)) {
    return false;
  }

  const Square own_king = king(us);
  if (in_check()) {
    if (more_than_one(checkers_)) return false;
    if (!contains(checkers_ | between(own_king, lowest(checkers_)), to)) return false;
  }
  return !contains(pinned_, from) || contains(line_through(own_king, from), to);
}

bool Position::gives_check(Move move) const {
  const Color us = side_to_move_;
  const Square target = king(~us);
  const Square from = move.from();
  const Square to = move.to();
  Bitboard occupied = pieces() ^ bit(from);
  Bitboard diagonal = pieces(us, Bishop, Queen) & ~bit(from);
  Bitboard orthogonal = pieces(us, Rook, Queen) & ~bit(from);

  PieceType arriving = type_on(from);
  if (move.is_castling()) {
    const CastlingTargets targets = castling_targets(from, to);
    occupied = (occupied ^ bit(to)) | bit(targets.king) | bit(targets.rook);
    orthogonal = (orthogonal & ~bit(to)) | bit(targets.rook);
    return (rook_attacks(target, occupied) & orthogonal) != 0 ||
           (bishop_attacks(target, occupied) & diagonal) != 0;
  }
  occupied |= bit(to);
  if (move.is_en_passant()) occupied ^= bit(forward(~us, to));
  if (move.is_promotion()) arriving = move.promotion_type();

  if (arriving == Pawn) {
    if (contains(pawn_attacks(us, to), target)) return true;
  } else if (arriving != King && contains(piece_attacks(arriving, to, occupied), target)) {
    return true;
  }
  // Discovered checks.
  return ((bishop_rays(target) & diagonal) != 0 &&
          (bishop_attacks(target, occupied) & diagonal) != 0) ||
         ((rook_rays(target) & orthogonal) != 0 &&
          (rook_attacks(target, occupied) & orthogonal) != 0);
}

/// What every move changes: counters, side to move, and no en passant square.
[[gnu::always_inline]] inline void Position::begin_turn(const Position& before) {
  rule50_ = advanced(before.rule50_, 1, max_rule50);
  fullmove_ = advanced(before.fullmove_, before.side_to_move_, max_fullmove);
  side_to_move_ = ~before.side_to_move_;
  key_ ^= zobrist::keys.black_to_move;
  if (before.en_passant_ == NoSquare) return;
  key_ ^= zobrist::keys.en_passant_file[file_of(before.en_passant_)];
  en_passant_ = NoSquare;
}

/// A right is lost when its rook moves or is captured, all rights of a side when its king moves.
[[gnu::always_inline]] inline void Position::update_castling_rights(const Position& before,
                                                                    Piece piece, Square from,
                                                                    Square to) {
  const Bitboard rooks = before.castling_rooks_;
  if (rooks == 0) return;
  Bitboard lost = rooks & (bit(from) | bit(to));
  if (type_of(piece) == King) lost |= rooks & before.pieces(color_of(piece));
  castling_rooks_ ^= lost;
  for (const Square rook : squares_of(lost))
    key_ ^= zobrist::keys.castling_rook[rook];
}

[[gnu::always_inline]] inline void Position::promote(Piece pawn, Piece promoted, Square square) {
  remove(pawn, square);
  hash_piece(pawn, zobrist::keys.piece[pawn][square]);
  put(promoted, square);
  hash_piece(promoted, zobrist::keys.piece[promoted][square]);
}

/// After a pawn move: sets the en passant square if it was a double step and the capture is legal.
[[gnu::always_inline]] inline void Position::set_en_passant(const Position& before, Square from,
                                                            Square to) {
  constexpr int double_step = 16;
  if ((from ^ to) != double_step) return;
  const Color us = ~side_to_move_;
  const Square passed = static_cast<Square>((from + to) / 2);
  if ((pawn_attacks(us, passed) & before.pieces(~us, Pawn)) == 0 || !has_legal_en_passant(passed))
    return;
  en_passant_ = passed;
  key_ ^= zobrist::keys.en_passant_file[file_of(passed)];
}

Position Position::after(Move move) const {
  Position next(*this);
  const Color us = side_to_move_;
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[from];

  next.begin_turn(*this);
  next.update_castling_rights(*this, piece, from, to);

  const auto& keys = zobrist::keys.piece;
  Key hash_moved;
  Piece other;  // The captured piece, which may be none, or the castling rook.
  Key hash_other;
  if (move.is_castling()) {
    const CastlingTargets targets = castling_targets(from, to);
    other = board_[to];
    next.remove(piece, from);
    next.remove(other, to);
    next.put(piece, targets.king);
    next.put(other, targets.rook);
    hash_moved = keys[piece][from] ^ keys[piece][targets.king];
    hash_other = keys[other][to] ^ keys[other][targets.rook];
  } else {
    const Square captured_on = move.is_en_passant() ? forward(~us, to) : to;
    other = board_[captured_on];
    if (other != NoPiece) {
      next.remove(other, captured_on);
      next.rule50_ = 0;
    }
    next.move_piece(piece, from, to);
    hash_moved = keys[piece][from] ^ keys[piece][to];
    hash_other = keys[other][captured_on];
  }
  next.key_ ^= hash_moved ^ hash_other;
  // Vector operations, with masks instead of unpredictable branches.
  for (std::size_t part = 0; part < part_count; ++part)
    next.part_keys_[part] = part_keys_[part] ^ (hash_moved & part_masks[piece][part]) ^
                            (hash_other & part_masks[other][part]);

  if (move.is_promotion()) next.promote(piece, make_piece(us, move.promotion_type()), to);
  next.find_checks_and_pins();
  if (type_of(piece) == Pawn) {
    next.rule50_ = 0;
    next.set_en_passant(*this, from, to);
  }
  return next;
}

Position Position::after_null() const {
  Position next(*this);
  next.begin_turn(*this);
  next.find_checks_and_pins();
  return next;
}

Key Position::approximate_key_after(Move move) const {
  const Piece piece = board_[move.from()];
  const Piece captured = board_[move.to()];
  Key key = key_ ^ zobrist::keys.black_to_move ^ zobrist::keys.piece[piece][move.from()] ^
            zobrist::keys.piece[piece][move.to()];
  if (captured != NoPiece) key ^= zobrist::keys.piece[captured][move.to()];
  return key;
}

}  // namespace tratto
