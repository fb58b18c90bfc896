#include "nnue/board_counts.h"

#include <algorithm>

#include "engine/chess/attacks.h"

namespace tratto::nnue {

namespace {

/// The attacks of a side.
struct Attacks {
  std::array<Bitboard, piece_type_count> by{};  ///< By the type of the attacking piece.
  Bitboard all = 0;
  Bitboard twice = 0;  ///< By more than one piece.

  [[nodiscard]] Bitboard by_minors() const { return by[Knight] | by[Bishop]; }
  [[nodiscard]] Bitboard by_all_but_king() const {
    return by[Pawn] | by_minors() | by[Rook] | by[Queen];
  }
  /// Squares attacked by a less valuable piece than this type.
  [[nodiscard]] Bitboard by_lesser(PieceType type) const {
    const Bitboard up_to_minors = by[Pawn] | by_minors();
    return Threats{by[Pawn], up_to_minors, up_to_minors | by[Rook], all}.by_lesser(type);
  }
};

template <Color Us>
Attacks attacks_of(const CountedBoard& board, Bitboard occupied) {
  const auto& own = board.pieces[Us];
  const Bitboard advanced = shift_forward(Us, own[Pawn]);
  const Bitboard east = shift_east(advanced);
  const Bitboard west = shift_west(advanced);
  // Local variables instead of members of the result, so that they stay in registers.
  Bitboard all = east | west;
  Bitboard twice = east & west;
  const auto attacks_by = [&](PieceType type, const auto& attacks_from) {
    Bitboard by_type = 0;
    for (const Square square : squares_of(own[type])) {
      const Bitboard squares = attacks_from(square);
      twice |= all & squares;
      all |= squares;
      by_type |= squares;
    }
    return by_type;
  };
  Attacks attacks;
  attacks.by[Pawn] = all;
  attacks.by[Knight] = attacks_by(Knight, [](Square s) { return knight_attacks(s); });
  attacks.by[Bishop] = attacks_by(Bishop, [&](Square s) { return bishop_attacks(s, occupied); });
  attacks.by[Rook] = attacks_by(Rook, [&](Square s) { return rook_attacks(s, occupied); });
  attacks.by[Queen] = attacks_by(Queen, [&](Square s) { return queen_attacks(s, occupied); });
  attacks.by[King] = attacks_by(King, [](Square s) { return king_attacks(s); });
  attacks.all = all;
  attacks.twice = twice;
  return attacks;
}

/// The squares of a set and all squares in front of them, from a side's view.
template <Color Us>
Bitboard fill_forward(Bitboard set) {
  for (const int step : {8, 16, 32})
    set |= Us == White ? set << step : set >> step;
  return set;
}

Bitboard with_neighbours(Bitboard set) {
  return set | shift_east(set) | shift_west(set);
}

/// Factor per square or piece, in the order of Count, such that the largest common counts come near
/// product_scale.
constexpr std::array<std::uint64_t, side_count_inputs> side_factors{
    6,  5,  4,  4,                               // mobility
    30, 50, 50, 50, 60, 60, 12, 40,              // hanging pieces
    14, 14, 14, 14, 14, 16, 30, 30, 30, 20, 15,  // the king's safety
    30, 60, 40, 20, 20,                          // threats
    20, 30, 30,                                  // passed pawns
    60,                                          // rights to castle
};

constexpr std::array<std::uint64_t, count_inputs> both_sides(
    const std::array<std::uint64_t, side_count_inputs>& of_one) {
  std::array<std::uint64_t, count_inputs> both{};
  for (std::size_t i = 0; i < of_one.size(); ++i)
    both[i] = both[side_count_inputs + i] = of_one[i];
  return both;
}

alignas(64) constexpr std::array<std::uint64_t, count_inputs> factors = both_sides(side_factors);

/// One side's sets.
template <Color Us>
class Collector {
 public:
  Collector(const CountedBoard& board, const Attacks& ours, const Attacks& theirs,
            Bitboard own_pieces, Bitboard enemy_pieces, std::uint64_t* sets)
      : own_(board.pieces[Us]),
        enemy_(board.pieces[~Us]),
        castling_rights_(board.castling_rights[Us]),
        ours_(ours),
        theirs_(theirs),
        own_pieces_(own_pieces),
        enemy_pieces_(enemy_pieces),
        sets_(sets) {}

  void collect() {
    mobility();
    hanging_pieces();
    king_safety();
    threats();
    passed_pawns();
    // A set whose size is the number of rights.
    put(Count::CastlingRights, (Bitboard{1} << castling_rights_) - 1);
  }

 private:
  void put(Count count, Bitboard set) { sets_[static_cast<std::size_t>(count)] = set; }

  void mobility() {
    const auto moves = [&](PieceType type) {
      return ours_.by[type] & ~own_pieces_ & ~theirs_.by_lesser(type);
    };
    put(Count::KnightMoves, moves(Knight));
    put(Count::BishopMoves, moves(Bishop));
    put(Count::RookMoves, moves(Rook));
    put(Count::QueenMoves, moves(Queen));
  }

  /// Pieces that could be captured with a gain, without exchange evaluation.
  void hanging_pieces() {
    const Bitboard undefended = theirs_.all & ~ours_.all;
    const Bitboard pawns = own_[Pawn] & undefended;
    const Bitboard minors =
        (own_[Knight] | own_[Bishop]) & (undefended | theirs_.by_lesser(Knight));
    const Bitboard rooks = own_[Rook] & (undefended | theirs_.by_lesser(Rook));
    const Bitboard queens = own_[Queen] & (undefended | theirs_.by_lesser(Queen));
    const Bitboard pieces = minors | rooks | queens;
    put(Count::HangingPawns, pawns);
    put(Count::HangingMinors, minors);
    put(Count::HangingRooks, rooks);
    put(Count::HangingQueens, queens);
    put(Count::HangingPieces, pieces);
    put(Count::HangingButOne, pieces & (pieces - 1));
    const Bitboard outnumbered = own_pieces_ & theirs_.twice & ~ours_.twice;
    put(Count::Outnumbered, outnumbered);
    put(Count::OutnumberedPieces, outnumbered & ~ours_.by[Pawn] & ~own_[Pawn]);
  }

  void king_safety() {
    const Square king = lowest(own_[King]);
    const Bitboard occupied = own_pieces_ | enemy_pieces_;
    const Bitboard ring = king_attacks(king) | own_[King];
    const Bitboard guarded = ours_.by_all_but_king();
    put(Count::RingByKnights, ring & theirs_.by[Knight]);
    put(Count::RingByBishops, ring & theirs_.by[Bishop]);
    put(Count::RingByRooks, ring & theirs_.by[Rook]);
    put(Count::RingByQueens, ring & theirs_.by[Queen]);
    put(Count::RingUnguarded, ring & theirs_.all & ~guarded);
    put(Count::RingTwiceUnguarded, ring & theirs_.twice & ~guarded);
    const Bitboard safe = ~enemy_pieces_ & (~ours_.all | (theirs_.twice & ~ours_.twice & ~guarded));
    const Bitboard diagonals = bishop_attacks(king, occupied) & safe;
    const Bitboard lines = rook_attacks(king, occupied) & safe;
    put(Count::KnightChecks, knight_attacks(king) & theirs_.by[Knight] & safe);
    put(Count::BishopChecks, diagonals & theirs_.by[Bishop]);
    put(Count::RookChecks, lines & theirs_.by[Rook]);
    put(Count::QueenChecks, (diagonals | lines) & theirs_.by[Queen]);
    put(Count::Flights, ring & ~own_pieces_ & ~theirs_.all);
  }

  /// Threats of the next move.
  void threats() {
    const Bitboard occupied = own_pieces_ | enemy_pieces_;
    const Bitboard step = shift_forward(Us, own_[Pawn]) & ~occupied;
    const Bitboard pushes =
        step | (shift_forward(Us, step & relative_rank_bits(Us, 2)) & ~occupied);
    const Bitboard safe_pushes = pushes & ~theirs_.by[Pawn] & (ours_.all | ~theirs_.all);
    put(Count::PushThreats, pawn_attacks(Us, safe_pushes) & enemy_pieces_ & ~enemy_[Pawn]);

    Bitboard to_king_or_major = knight_attacks(lowest(enemy_[King]));
    Bitboard forks = 0;
    for (const Square square : squares_of(enemy_[Rook] | enemy_[Queen])) {
      forks |= to_king_or_major & knight_attacks(square);
      to_king_or_major |= knight_attacks(square);
    }
    Bitboard to_queen = 0;
    for (const Square square : squares_of(enemy_[Queen]))
      to_queen |= (knight_attacks(square) & ours_.by[Knight]) |
                  (bishop_attacks(square, occupied) & ours_.by[Bishop]) |
                  (rook_attacks(square, occupied) & ours_.by[Rook]);
    const Bitboard safe = ~own_pieces_ & ~theirs_.by[Pawn] & (~theirs_.all | ours_.twice);
    put(Count::Forks, forks & ours_.by[Knight] & safe);
    put(Count::QueenThreats, to_queen & safe);
    const Bitboard targets = enemy_pieces_ & ~enemy_[Pawn] & ~enemy_[King];
    put(Count::AttackedByMinors, targets & ours_.by_minors());
    put(Count::AttackedByRooks, targets & ours_.by[Rook]);
  }

  void passed_pawns() {
    const Bitboard stopped = with_neighbours(fill_forward<~Us>(shift_forward(~Us, enemy_[Pawn])));
    const Bitboard passed = own_[Pawn] & ~stopped;
    const Bitboard advanced = relative_rank_bits(Us, 5) | relative_rank_bits(Us, 6);
    put(Count::Passed, passed);
    put(Count::PassedAdvanced, passed & advanced);
    put(Count::PassedFree,
        passed & ~fill_forward<~Us>(shift_forward(~Us, own_pieces_ | enemy_pieces_)));
  }

  const std::array<Bitboard, piece_type_count>& own_;
  const std::array<Bitboard, piece_type_count>& enemy_;
  int castling_rights_;
  const Attacks& ours_;
  const Attacks& theirs_;
  Bitboard own_pieces_;
  Bitboard enemy_pieces_;
  std::uint64_t* sets_;
};

}  // namespace

CountedBoard counted_board(const Position& position) {
  CountedBoard board;
  for (const Color color : {White, Black}) {
    for (const PieceType type : {Pawn, Knight, Bishop, Rook, Queen, King})
      board.pieces[color][type] = position.pieces(color, type);
    board.castling_rights[color] = position.castling_rights(color);
  }
  return board;
}

CountedSets counted_sets(const CountedBoard& board, Color us) {
  std::array<Bitboard, color_count> sides{};
  for (const Color color : {White, Black})
    for (const Bitboard set : board.pieces[color])
      sides[color] |= set;
  const Bitboard white = sides[White];
  const Bitboard black = sides[Black];
  const Attacks by_white = attacks_of<White>(board, white | black);
  const Attacks by_black = attacks_of<Black>(board, white | black);
  CountedSets counted;
  counted.factors = factors.data();
  std::uint64_t* const of_them = counted.sets + side_count_inputs;
  Collector<White>(board, by_white, by_black, white, black, us == White ? counted.sets : of_them)
      .collect();
  Collector<Black>(board, by_black, by_white, black, white, us == Black ? counted.sets : of_them)
      .collect();
  return counted;
}

BoardCounts count_board(const CountedBoard& board, Color us) {
  const CountedSets counted = counted_sets(board, us);
  BoardCounts counts;
  for (std::size_t i = 0; i < counts.size(); ++i)
    counts[i] = static_cast<std::uint8_t>(std::min<std::uint64_t>(
        static_cast<unsigned>(popcount(counted.sets[i])) * counted.factors[i], product_scale));
  return counts;
}

}  // namespace tratto::nnue
