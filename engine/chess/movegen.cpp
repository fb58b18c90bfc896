#include "engine/chess/movegen.h"

// Generates legal moves only: checks and pins become masks before the loops, so only king moves,
// castling and en passant are tested individually. Moves are passed to a sink that stores or counts
// them.

namespace tratto {

namespace {

constexpr bool wants_noisy(MoveSet set) {
  return set != MoveSet::Quiet;
}
constexpr bool wants_quiet(MoveSet set) {
  return set != MoveSet::Noisy;
}

/// Appends moves to a list.
class MoveWriter {
 public:
  explicit MoveWriter(MoveList& moves) : moves_(moves) {}

  void add(Move move) { moves_.push_back(move); }
  /// The moves of one piece.
  void add(Square from, Bitboard to_squares) {
    for (const Square to : squares_of(to_squares))
      moves_.push_back(Move(from, to));
  }
  /// Moves of pawns that share one displacement and do not promote.
  void add_pawns(Bitboard to_squares, int displacement) {
    for (const Square to : squares_of(to_squares))
      moves_.push_back(Move(static_cast<Square>(to - displacement), to));
  }

 private:
  MoveList& moves_;
};

/// Counts moves by popcount.
class MoveCounter {
 public:
  void add(Move) { ++count_; }
  void add(Square, Bitboard to_squares) { count_ += popcount(to_squares); }
  void add_pawns(Bitboard to_squares, int) { count_ += popcount(to_squares); }
  [[nodiscard]] int count() const { return count_; }

 private:
  int count_ = 0;
};

/// Data of the position that the loops of all pieces use.
template <Color Us>
struct Context {
  explicit Context(const Position& position)
      : king(position.king(Us)),
        occupied(position.pieces()),
        own(position.pieces(Us)),
        enemy(position.pieces(~Us)),
        // In check only king moves, captures of the checker and moves in between are legal.
        evasions(position.in_check()
                     ? position.checkers() | between(king, lowest(position.checkers()))
                     : all_squares) {}

  Square king;
  Bitboard occupied;
  Bitboard own;
  Bitboard enemy;
  Bitboard evasions;
};

/// The squares a piece other than the king may go to for a set of moves.
template <Color Us>
Bitboard targets(const Context<Us>& context, MoveSet set) {
  Bitboard squares = ~context.own;
  if (!wants_quiet(set)) squares = context.enemy;
  if (!wants_noisy(set)) squares = ~context.occupied;
  return squares & context.evasions;
}

template <typename Sink>
void add_promotions(Square from, Square to, bool captures, MoveSet set, Sink& sink) {
  if (wants_noisy(set)) sink.add(Move::promotion(from, to, Queen));
  if (captures ? wants_noisy(set) : wants_quiet(set))
    for (const PieceType piece : {Knight, Rook, Bishop})
      sink.add(Move::promotion(from, to, piece));
}

/// Moves of pawns that share one displacement; `to_squares` are where they arrive.
template <typename Sink>
void add_pawn_moves(Bitboard to_squares, int displacement, bool captures, MoveSet set, Sink& sink) {
  constexpr Bitboard last_ranks = rank_bits(0) | rank_bits(7);
  if (captures ? wants_noisy(set) : wants_quiet(set))
    sink.add_pawns(to_squares & ~last_ranks, displacement);
  for (const Square to : squares_of(to_squares & last_ranks))
    add_promotions(static_cast<Square>(to - displacement), to, captures, set, sink);
}

template <Color Us, typename Sink>
void generate_en_passant(const Position& position, const Context<Us>& context, Sink& sink) {
  const Square target = position.en_passant();
  if (target == NoSquare) return;
  const Square captured = forward(~Us, target);
  for (const Square from : squares_of(pawn_attacks(~Us, target) & position.pieces(Us, Pawn))) {
    const Bitboard occupied = (context.occupied ^ bit(from) ^ bit(captured)) | bit(target);
    const Bitboard attackers =
        position.attackers_to(context.king, occupied) & context.enemy & ~bit(captured);
    if (attackers == 0) sink.add(Move(from, target, MoveKind::EnPassant));
  }
}

template <Color Us, typename Sink>
void generate_pawns(const Position& position, const Context<Us>& context, MoveSet set, Sink& sink) {
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
  const Bitboard wanted = wants_quiet(set) ? all_squares : promoting;
  add_pawn_moves(one & context.evasions & wanted, up, false, set, sink);
  if (wants_quiet(set)) add_pawn_moves(two & context.evasions, 2 * up, false, set, sink);

  if (!wants_noisy(set)) return;
  const Bitboard victims = context.enemy & context.evasions;
  const Bitboard forwarded = shift_forward(Us, free);
  add_pawn_moves(shift_east(forwarded) & victims, up + 1, true, set, sink);
  add_pawn_moves(shift_west(forwarded) & victims, up - 1, true, set, sink);
  for (const Square from : squares_of(pinned)) {
    const Bitboard hits = pawn_attacks(Us, from) & victims & line_through(context.king, from);
    for (const Square to : squares_of(hits))
      add_pawn_moves(bit(to), to - from, true, set, sink);
  }
  generate_en_passant(position, context, sink);
}

template <Color Us, typename Sink>
void generate_pieces(const Position& position, const Context<Us>& context, MoveSet set,
                     Sink& sink) {
  const Bitboard allowed = targets(context, set);
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

template <Color Us, typename Sink>
void generate_king(const Position& position, const Context<Us>& context, MoveSet set, Sink& sink) {
  Bitboard steps = king_attacks(context.king) & ~context.own;
  if (!wants_quiet(set)) steps &= context.enemy;
  if (!wants_noisy(set)) steps &= ~context.occupied;
  if (steps == 0) return;
  // Squares attacked by leapers are removed as a set; sliders are tested square by square.
  steps &= ~pawn_attacks(~Us, position.pieces(~Us, Pawn)) & ~king_attacks(position.king(~Us));
  for (const Square knight : squares_of(position.pieces(~Us, Knight)))
    steps &= ~knight_attacks(knight);
  const Bitboard without_king = context.occupied ^ bit(context.king);
  const Bitboard diagonal = position.pieces(~Us, Bishop, Queen);
  const Bitboard straight = position.pieces(~Us, Rook, Queen);
  for (const Square to : squares_of(steps)) {
    const bool attacked =
        ((bishop_rays(to) & diagonal) != 0 && (bishop_attacks(to, without_king) & diagonal) != 0) ||
        ((rook_rays(to) & straight) != 0 && (rook_attacks(to, without_king) & straight) != 0);
    if (!attacked) sink.add(Move(context.king, to));
  }
}

template <Color Us, typename Sink>
void generate_castling(const Position& position, const Context<Us>& context, Sink& sink) {
  for (const Square rook : squares_of(position.castling_rooks() & context.own))
    if (can_castle(position, rook)) sink.add(Move(context.king, rook, MoveKind::Castling));
}

template <Color Us, typename Sink>
void generate_all(const Position& position, MoveSet set, Sink& sink) {
  const Context<Us> context(position);
  if (!more_than_one(position.checkers())) {
    generate_pawns(position, context, set, sink);
    generate_pieces(position, context, set, sink);
  }
  generate_king(position, context, set, sink);
  if (wants_quiet(set) && !position.in_check()) generate_castling(position, context, sink);
}

template <typename Sink>
void generate_to(const Position& position, MoveSet set, Sink& sink) {
  if (position.side_to_move() == White)
    generate_all<White>(position, set, sink);
  else
    generate_all<Black>(position, set, sink);
}

/// The most frequent kinds of moves come first.
template <Color Us>
bool has_move(const Position& position) {
  const Context<Us> context(position);
  MoveCounter counter;
  if (!more_than_one(position.checkers())) {
    generate_pawns(position, context, MoveSet::All, counter);
    if (counter.count() != 0) return true;
    generate_pieces(position, context, MoveSet::All, counter);
    if (counter.count() != 0) return true;
  }
  generate_king(position, context, MoveSet::All, counter);
  if (counter.count() == 0 && !position.in_check()) generate_castling(position, context, counter);
  return counter.count() != 0;
}

}  // namespace

void generate(const Position& position, MoveSet set, MoveList& moves) {
  MoveWriter writer(moves);
  generate_to(position, set, writer);
}

int count_legal_moves(const Position& position) {
  MoveCounter counter;
  generate_to(position, MoveSet::All, counter);
  return counter.count();
}

bool has_legal_move(const Position& position) {
  return position.side_to_move() == White ? has_move<White>(position) : has_move<Black>(position);
}

}  // namespace tratto
