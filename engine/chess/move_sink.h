#pragma once

#include "engine/chess/movegen.h"

// Move generation into a sink, for callers that do more with a move than store it. Generates legal
// moves only: checks and pins become masks before the loops, so only king moves, castling and en
// passant are tested individually. A sink has
//
//   add(move)                        a move
//   add(from, to_squares)            the moves of one piece other than a pawn
//   add_pawns(to_squares, distance)  moves of pawns that do not promote; each comes from the square
//                                    `distance` below its target

namespace tratto::movegen {

/// A sink that passes the moves on one by one, to `take(move)`.
template <typename Take>
class ForEachMove {
 public:
  explicit ForEachMove(const Take& take) : take_(take) {}

  void add(Move move) { take_(move); }
  void add(Square from, Bitboard to_squares) {
    for (const Square to : squares_of(to_squares))
      take_(Move(from, to));
  }
  void add_pawns(Bitboard to_squares, int distance) {
    for (const Square to : squares_of(to_squares))
      take_(Move(static_cast<Square>(to - distance), to));
  }

 private:
  const Take& take_;
};

constexpr bool wants_noisy(MoveSet set) {
  return set != MoveSet::Quiet;
}
constexpr bool wants_quiet(MoveSet set) {
  return set != MoveSet::Noisy;
}

/// Data of the position that the loops of all pieces use.
struct Context {
  Context(const Position& position, Bitboard threats_if_known)
      : us(position.side_to_move()),
        king(position.king(us)),
        occupied(position.pieces()),
        own(position.pieces(us)),
        enemy(position.pieces(~us)),
        // In check only king moves, captures of the checker and moves in between are legal.
        evasions(position.in_check()
                     ? position.checkers() | between(king, lowest(position.checkers()))
                     : all_squares),
        // In check the squares behind the king on the line of a slider are missing from them.
        threats(position.in_check() ? 0 : threats_if_known) {}

  Color us;
  Square king;
  Bitboard occupied;
  Bitboard own;
  Bitboard enemy;
  Bitboard evasions;
  Bitboard threats;  ///< Where the king must not step; 0 if unknown.
};

/// The squares a piece other than the king may go to for a set of moves.
template <MoveSet Set>
Bitboard targets(const Context& context) {
  if (!wants_quiet(Set)) return context.enemy & context.evasions;
  if (!wants_noisy(Set)) return ~context.occupied & context.evasions;
  return ~context.own & context.evasions;
}

template <MoveSet Set, typename Sink>
void add_promotions(Square from, Square to, bool captures, Sink& sink) {
  if (wants_noisy(Set)) sink.add(Move::promotion(from, to, Queen));
  if (captures ? wants_noisy(Set) : wants_quiet(Set))
    for (const PieceType piece : {Knight, Rook, Bishop})
      sink.add(Move::promotion(from, to, piece));
}

/// Moves of pawns to `to_squares`, each from the square `distance` below.
template <MoveSet Set, typename Sink>
void add_pawn_moves(Bitboard to_squares, int distance, bool captures, Sink& sink) {
  constexpr Bitboard last_ranks = rank_bits(0) | rank_bits(7);
  if (captures ? wants_noisy(Set) : wants_quiet(Set))
    sink.add_pawns(to_squares & ~last_ranks, distance);
  for (const Square to : squares_of(to_squares & last_ranks))
    add_promotions<Set>(static_cast<Square>(to - distance), to, captures, sink);
}

template <typename Sink>
void generate_en_passant(const Position& position, const Context& context, Sink& sink) {
  const Square target = position.en_passant();
  if (target == NoSquare) return;
  const Square captured = forward(~context.us, target);
  const Bitboard capturers = pawn_attacks(~context.us, target) & position.pieces(context.us, Pawn);
  for (const Square from : squares_of(capturers)) {
    const Bitboard occupied = (context.occupied ^ bit(from) ^ bit(captured)) | bit(target);
    const Bitboard attackers =
        position.attackers_to(context.king, occupied) & context.enemy & ~bit(captured);
    if (attackers == 0) sink.add(Move(from, target, MoveKind::EnPassant));
  }
}

template <MoveSet Set, Color Us, typename Sink>
void generate_pawns(const Position& position, const Context& context, Sink& sink) {
  constexpr int up = Us == White ? 8 : -8;
  const Bitboard pawns = position.pieces(Us, Pawn);
  const Bitboard pinned = pawns & position.pinned();
  const Bitboard free = pawns & ~pinned;
  const Bitboard empty = ~context.occupied;
  const Bitboard promoting = relative_rank_bits(Us, 7);
  const Bitboard third = relative_rank_bits(Us, 2);

  // Pinned pawns may move along the line to their king; a push needs a pin on the file.
  const Bitboard pushers = free | (pinned & file_bits(file_of(context.king)));
  const Bitboard one = shift_forward(Us, pushers) & empty;
  const Bitboard two = shift_forward(Us, one & third) & empty;
  const Bitboard wanted = wants_quiet(Set) ? all_squares : promoting;
  add_pawn_moves<Set>(one & context.evasions & wanted, up, false, sink);
  if (wants_quiet(Set)) add_pawn_moves<Set>(two & context.evasions, 2 * up, false, sink);

  if (!wants_noisy(Set)) return;
  const Bitboard victims = context.enemy & context.evasions;
  const Bitboard forwarded = shift_forward(Us, free);
  add_pawn_moves<Set>(shift_east(forwarded) & victims, up + 1, true, sink);
  add_pawn_moves<Set>(shift_west(forwarded) & victims, up - 1, true, sink);
  for (const Square from : squares_of(pinned)) {
    const Bitboard hits = pawn_attacks(Us, from) & victims & line_through(context.king, from);
    for (const Square to : squares_of(hits))
      add_pawn_moves<Set>(bit(to), to - from, true, sink);
  }
  generate_en_passant(position, context, sink);
}

template <MoveSet Set, typename Sink>
void generate_pieces(const Position& position, const Context& context, Sink& sink) {
  const Bitboard allowed = targets<Set>(context);
  const Bitboard free = context.own & ~position.pinned();
  for (const Square from : squares_of(free & position.pieces(Knight)))
    sink.add(from, knight_attacks(from) & allowed);
  for (const Square from : squares_of(free & position.pieces(Bishop)))
    sink.add(from, bishop_attacks(from, context.occupied) & allowed);
  for (const Square from : squares_of(free & position.pieces(Rook)))
    sink.add(from, rook_attacks(from, context.occupied) & allowed);
  for (const Square from : squares_of(free & position.pieces(Queen)))
    sink.add(from, queen_attacks(from, context.occupied) & allowed);

  // A pinned knight can never move.
  const Bitboard pinned_sliders =
      position.pinned() & ~position.pieces(Pawn) & ~position.pieces(Knight);
  for (const Square from : squares_of(pinned_sliders)) {
    const Bitboard line = line_through(context.king, from);
    sink.add(from, piece_attacks(position.type_on(from), from, context.occupied) & allowed & line);
  }
}

template <MoveSet Set, typename Sink>
void generate_king(const Position& position, const Context& context, Sink& sink) {
  Bitboard steps = king_attacks(context.king) & ~context.own;
  if (!wants_quiet(Set)) steps &= context.enemy;
  if (!wants_noisy(Set)) steps &= ~context.occupied;
  if (steps == 0) return;
  if (context.threats != 0) {
    sink.add(context.king, steps & ~context.threats);
    return;
  }
  const Color them = ~context.us;
  // Squares attacked by leapers are removed as a set; sliders are tested square by square.
  steps &= ~pawn_attacks(them, position.pieces(them, Pawn)) & ~king_attacks(position.king(them));
  for (const Square knight : squares_of(position.pieces(them, Knight)))
    steps &= ~knight_attacks(knight);
  const Bitboard without_king = context.occupied ^ bit(context.king);
  const Bitboard diagonal = position.pieces(them, Bishop, Queen);
  const Bitboard straight = position.pieces(them, Rook, Queen);
  for (const Square to : squares_of(steps)) {
    const bool attacked =
        ((bishop_rays(to) & diagonal) != 0 && (bishop_attacks(to, without_king) & diagonal) != 0) ||
        ((rook_rays(to) & straight) != 0 && (rook_attacks(to, without_king) & straight) != 0);
    if (!attacked) sink.add(Move(context.king, to));
  }
}

template <typename Sink>
void generate_castling(const Position& position, const Context& context, Sink& sink) {
  for (const Square rook : squares_of(position.castling_rooks() & context.own))
    if (can_castle(position, rook)) sink.add(Move(context.king, rook, MoveKind::Castling));
}

/// Passes the legal moves of a set to a sink. `threats`: the squares that the opponent attacks,
/// which is faster, or 0 if they are not known.
template <MoveSet Set, typename Sink>
void generate_to(const Position& position, Bitboard threats, Sink& sink) {
  const Context context(position, threats);
  if (!more_than_one(position.checkers())) {
    if (context.us == White)
      generate_pawns<Set, White>(position, context, sink);
    else
      generate_pawns<Set, Black>(position, context, sink);
    generate_pieces<Set>(position, context, sink);
  }
  generate_king<Set>(position, context, sink);
  if (wants_quiet(Set) && !position.in_check()) generate_castling(position, context, sink);
}

}  // namespace tratto::movegen
