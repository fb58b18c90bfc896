#include "engine/chess/movegen.h"

// Moves come out legal: check and pins are turned into masks before the loops, so that only king
// steps, castling and en passant are tested one by one.

namespace tratto {

namespace {

constexpr bool wants_noisy(MoveSet set) {
  return set != MoveSet::Quiet;
}
constexpr bool wants_quiet(MoveSet set) {
  return set != MoveSet::Noisy;
}

/// What every piece's loop needs to know about the position.
struct Context {
  explicit Context(const Position& position)
      : us(position.side_to_move()),
        king(position.king(us)),
        occupied(position.pieces()),
        own(position.pieces(us)),
        enemy(position.pieces(~us)),
        // In check only moves that capture the checker or step in between help.
        evasions(position.in_check()
                     ? position.checkers() | between(king, lowest(position.checkers()))
                     : all_squares) {}

  Color us;
  Square king;
  Bitboard occupied;
  Bitboard own;
  Bitboard enemy;
  Bitboard evasions;
};

/// The squares a piece other than the king may go to for a set of moves.
Bitboard targets(const Context& context, MoveSet set) {
  Bitboard squares = ~context.own;
  if (!wants_quiet(set)) squares = context.enemy;
  if (!wants_noisy(set)) squares = ~context.occupied;
  return squares & context.evasions;
}

void append(Square from, Bitboard to_squares, MoveList& moves) {
  for (const Square to : squares_of(to_squares))
    moves.push_back(Move(from, to));
}

void append_promotions(Square from, Square to, bool captures, MoveSet set, MoveList& moves) {
  if (wants_noisy(set)) moves.push_back(Move::promotion(from, to, Queen));
  if (captures ? wants_noisy(set) : wants_quiet(set))
    for (const PieceType piece : {Knight, Rook, Bishop})
      moves.push_back(Move::promotion(from, to, piece));
}

/// Moves of pawns that share one displacement; `to_squares` are where they arrive.
void append_pawn_moves(Bitboard to_squares, int displacement, bool captures, MoveSet set,
                       MoveList& moves) {
  for (const Square to : squares_of(to_squares)) {
    const auto from = static_cast<Square>(to - displacement);
    if ((bit(to) & (rank_bits(0) | rank_bits(7))) != 0)
      append_promotions(from, to, captures, set, moves);
    else if (captures ? wants_noisy(set) : wants_quiet(set))
      moves.push_back(Move(from, to));
  }
}

void generate_en_passant(const Position& position, const Context& context, MoveList& moves) {
  const Square target = position.en_passant();
  if (target == NoSquare) return;
  const Square captured = forward(~context.us, target);
  for (const Square from :
       squares_of(pawn_attacks(~context.us, target) & position.pieces(context.us, Pawn))) {
    const Bitboard occupied = (context.occupied ^ bit(from) ^ bit(captured)) | bit(target);
    const Bitboard attackers =
        position.attackers_to(context.king, occupied) & context.enemy & ~bit(captured);
    if (attackers == 0) moves.push_back(Move(from, target, MoveKind::EnPassant));
  }
}

void generate_pawns(const Position& position, const Context& context, MoveSet set,
                    MoveList& moves) {
  const int up = context.us == White ? 8 : -8;
  const Bitboard pawns = position.pieces(context.us, Pawn);
  const Bitboard pinned = pawns & position.pinned();
  const Bitboard free = pawns & ~pinned;
  const Bitboard empty = ~context.occupied;
  const Bitboard promoting = relative_rank_bits(context.us, 7);
  const Bitboard third = relative_rank_bits(context.us, 2);

  // Pinned pawns may move along the line to their king; a push needs a pin on the file.
  const Bitboard pushers = free | (pinned & file_bits(file_of(context.king)));
  const Bitboard one = shift_forward(context.us, pushers) & empty;
  const Bitboard two = shift_forward(context.us, one & third) & empty;
  const Bitboard wanted = wants_quiet(set) ? all_squares : promoting;
  append_pawn_moves(one & context.evasions & wanted, up, false, set, moves);
  if (wants_quiet(set)) append_pawn_moves(two & context.evasions, 2 * up, false, set, moves);

  if (!wants_noisy(set)) return;
  const Bitboard victims = context.enemy & context.evasions;
  const Bitboard forwarded = shift_forward(context.us, free);
  append_pawn_moves(shift_east(forwarded) & victims, up + 1, true, set, moves);
  append_pawn_moves(shift_west(forwarded) & victims, up - 1, true, set, moves);
  for (const Square from : squares_of(pinned)) {
    const Bitboard hits =
        pawn_attacks(context.us, from) & victims & line_through(context.king, from);
    for (const Square to : squares_of(hits))
      append_pawn_moves(bit(to), to - from, true, set, moves);
  }
  generate_en_passant(position, context, moves);
}

void generate_pieces(const Position& position, const Context& context, MoveSet set,
                     MoveList& moves) {
  const Bitboard allowed = targets(context, set);
  const Bitboard free = context.own & ~position.pinned();
  for (const Square from : squares_of(free & position.pieces(Knight)))
    append(from, knight_attacks(from) & allowed, moves);
  for (const Square from : squares_of(free & position.pieces(Bishop)))
    append(from, bishop_attacks(from, context.occupied) & allowed, moves);
  for (const Square from : squares_of(free & position.pieces(Rook)))
    append(from, rook_attacks(from, context.occupied) & allowed, moves);
  for (const Square from : squares_of(free & position.pieces(Queen)))
    append(from, queen_attacks(from, context.occupied) & allowed, moves);

  // A pinned knight can never move.
  const Bitboard pinned_sliders =
      position.pinned() & ~position.pieces(Pawn) & ~position.pieces(Knight);
  for (const Square from : squares_of(pinned_sliders)) {
    const Bitboard line = line_through(context.king, from);
    append(from, piece_attacks(position.type_on(from), from, context.occupied) & allowed & line,
           moves);
  }
}

void generate_king(const Position& position, const Context& context, MoveSet set, MoveList& moves) {
  Bitboard steps = king_attacks(context.king) & ~context.own;
  if (!wants_quiet(set)) steps &= context.enemy;
  if (!wants_noisy(set)) steps &= ~context.occupied;
  const Bitboard without_king = context.occupied ^ bit(context.king);
  for (const Square to : squares_of(steps))
    if (!position.is_attacked(to, ~context.us, without_king))
      moves.push_back(Move(context.king, to));
}

void generate_castling(const Position& position, const Context& context, MoveList& moves) {
  for (const Square rook : squares_of(position.castling_rooks() & context.own))
    if (can_castle(position, rook)) moves.push_back(Move(context.king, rook, MoveKind::Castling));
}

}  // namespace

void generate(const Position& position, MoveSet set, MoveList& moves) {
  const Context context(position);
  if (!more_than_one(position.checkers())) {
    generate_pawns(position, context, set, moves);
    generate_pieces(position, context, set, moves);
  }
  generate_king(position, context, set, moves);
  if (wants_quiet(set) && !position.in_check()) generate_castling(position, context, moves);
}

bool has_legal_move(const Position& position) {
  const Context context(position);
  MoveList moves;
  generate_king(position, context, MoveSet::All, moves);
  if (!moves.empty()) return true;
  if (more_than_one(position.checkers())) return false;
  generate_pieces(position, context, MoveSet::All, moves);
  if (!moves.empty()) return true;
  generate_pawns(position, context, MoveSet::All, moves);
  if (moves.empty() && !position.in_check()) generate_castling(position, context, moves);
  return !moves.empty();
}

}  // namespace tratto
