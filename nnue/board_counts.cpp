#include "nnue/board_counts.h"

#include <algorithm>

#include "engine/chess/attacks.h"

namespace tratto::nnue {

namespace {

/// A bitboard for each side: White's, then Black's. In one register, because most sets are computed
/// by the same operations for both sides.
using BitboardPair = Bitboard __attribute__((vector_size(color_count * sizeof(Bitboard))));

/// The other side's set for each side.
BitboardPair swapped(BitboardPair sets) {
  return BitboardPair{sets[Black], sets[White]};
}

/// The attacks of a side.
struct SideAttacks {
  std::array<Bitboard, piece_type_count> by{};  ///< By the type of the attacking piece.
  Bitboard all = 0;
  Bitboard twice = 0;  ///< By more than one piece.
};

/// The attacks of both sides.
struct Attacks {
  std::array<BitboardPair, piece_type_count> by;
  BitboardPair all;
  BitboardPair twice;

  Attacks(const SideAttacks& first, const SideAttacks& second)
      : all{first.all, second.all}, twice{first.twice, second.twice} {
    for (std::size_t type = 0; type < by.size(); ++type)
      by[type] = BitboardPair{first.by[type], second.by[type]};
  }

  [[nodiscard]] BitboardPair by_minors() const { return by[Knight] | by[Bishop]; }
  [[nodiscard]] BitboardPair by_pawns_and_minors() const { return by[Pawn] | by_minors(); }
  [[nodiscard]] BitboardPair by_lesser_than_queen() const {
    return by_pawns_and_minors() | by[Rook];
  }
  [[nodiscard]] BitboardPair by_all_but_king() const { return by_lesser_than_queen() | by[Queen]; }
};

template <Color Us>
SideAttacks attacks_of(const CountedBoard& board, Bitboard occupied) {
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
  SideAttacks attacks;
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

/// Factor per square or piece, in the order of Count. The largest common counts come near
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

/// The sets of both sides.
class Collector {
 public:
  /// `of_white` and `of_black`: where the sets of each side belong.
  Collector(const CountedBoard& board, std::uint64_t* of_white, std::uint64_t* of_black)
      : board_(board),
        kings_{lowest(board.pieces[White][King]), lowest(board.pieces[Black][King])},
        own_(board),
        own_pieces_(own_.all()),
        enemy_pieces_(swapped(own_pieces_)),
        occupied_(own_pieces_[White] | own_pieces_[Black]),
        by_side_{attacks_of<White>(board, occupied_), attacks_of<Black>(board, occupied_)},
        ours_(by_side_[White], by_side_[Black]),
        theirs_(by_side_[Black], by_side_[White]),
        sets_{of_white, of_black} {}

  void collect() {
    mobility();
    hanging_pieces();
    king_safety();
    threats();
    passed_pawns<White>();
    passed_pawns<Black>();
    // A set whose size is the number of rights.
    for (const Color side : {White, Black})
      put(side, Count::CastlingRights, (Bitboard{1} << board_.castling_rights[side]) - 1);
  }

 private:
  /// The pieces of each type.
  struct Pieces {
    std::array<BitboardPair, piece_type_count> of_type;

    explicit Pieces(const CountedBoard& board) {
      for (std::size_t type = 0; type < of_type.size(); ++type)
        of_type[type] = BitboardPair{board.pieces[White][type], board.pieces[Black][type]};
    }
    [[nodiscard]] BitboardPair operator[](PieceType type) const { return of_type[type]; }
    [[nodiscard]] BitboardPair all() const {
      BitboardPair sets{};
      for (const BitboardPair& pieces : of_type)
        sets |= pieces;
      return sets;
    }
  };

  void put(Color side, Count count, Bitboard set) {
    sets_[side][static_cast<std::size_t>(count)] = set;
  }
  void put(Count count, BitboardPair sets) {
    for (const Color side : {White, Black})
      put(side, count, sets[side]);
  }
  /// A set for each side, by a function of the side's king.
  template <typename FromSquare>
  [[nodiscard]] BitboardPair from_kings(const FromSquare& squares) const {
    return BitboardPair{squares(kings_[White]), squares(kings_[Black])};
  }

  void mobility() {
    const BitboardPair to = ~own_pieces_;
    const BitboardPair of_minors = to & ~theirs_.by[Pawn];
    put(Count::KnightMoves, ours_.by[Knight] & of_minors);
    put(Count::BishopMoves, ours_.by[Bishop] & of_minors);
    put(Count::RookMoves, ours_.by[Rook] & to & ~theirs_.by_pawns_and_minors());
    put(Count::QueenMoves, ours_.by[Queen] & to & ~theirs_.by_lesser_than_queen());
  }

  /// Pieces that could be captured with a gain, without exchange evaluation.
  void hanging_pieces() {
    const BitboardPair undefended = theirs_.all & ~ours_.all;
    const BitboardPair minors = (own_[Knight] | own_[Bishop]) & (undefended | theirs_.by[Pawn]);
    const BitboardPair rooks = own_[Rook] & (undefended | theirs_.by_pawns_and_minors());
    const BitboardPair queens = own_[Queen] & (undefended | theirs_.by_lesser_than_queen());
    const BitboardPair pieces = minors | rooks | queens;
    put(Count::HangingPawns, own_[Pawn] & undefended);
    put(Count::HangingMinors, minors);
    put(Count::HangingRooks, rooks);
    put(Count::HangingQueens, queens);
    put(Count::HangingPieces, pieces);
    put(Count::HangingButOne, pieces & (pieces - 1));
    const BitboardPair outnumbered = own_pieces_ & theirs_.twice & ~ours_.twice;
    put(Count::Outnumbered, outnumbered);
    put(Count::OutnumberedPieces, outnumbered & ~ours_.by[Pawn] & ~own_[Pawn]);
  }

  void king_safety() {
    const BitboardPair ring =
        from_kings([](Square king) { return king_attacks(king); }) | own_[King];
    const BitboardPair guarded = ours_.by_all_but_king();
    put(Count::RingByKnights, ring & theirs_.by[Knight]);
    put(Count::RingByBishops, ring & theirs_.by[Bishop]);
    put(Count::RingByRooks, ring & theirs_.by[Rook]);
    put(Count::RingByQueens, ring & theirs_.by[Queen]);
    put(Count::RingUnguarded, ring & theirs_.all & ~guarded);
    put(Count::RingTwiceUnguarded, ring & theirs_.twice & ~guarded);
    const BitboardPair safe =
        ~enemy_pieces_ & (~ours_.all | (theirs_.twice & ~ours_.twice & ~guarded));
    const BitboardPair jumps = from_kings([](Square king) { return knight_attacks(king); }) & safe;
    const BitboardPair diagonals =
        from_kings([&](Square king) { return bishop_attacks(king, occupied_); }) & safe;
    const BitboardPair lines =
        from_kings([&](Square king) { return rook_attacks(king, occupied_); }) & safe;
    put(Count::KnightChecks, jumps & theirs_.by[Knight]);
    put(Count::BishopChecks, diagonals & theirs_.by[Bishop]);
    put(Count::RookChecks, lines & theirs_.by[Rook]);
    put(Count::QueenChecks, (diagonals | lines) & theirs_.by[Queen]);
    put(Count::Flights, ring & ~own_pieces_ & ~theirs_.all);
  }

  /// Threats of the next move.
  void threats() {
    const BitboardPair targets = enemy_pieces_ & ~swapped(own_[Pawn]);
    put(Count::PushThreats, BitboardPair{push_attacks<White>(), push_attacks<Black>()} & targets);
    const BitboardPair safe = ~own_pieces_ & ~theirs_.by[Pawn] & (~theirs_.all | ours_.twice);
    put(Count::Forks, BitboardPair{forks_of(Black), forks_of(White)} & ours_.by[Knight] & safe);
    put(Count::QueenThreats, BitboardPair{queen_threats(White), queen_threats(Black)} & safe);
    const BitboardPair pieces = targets & ~swapped(own_[King]);
    put(Count::AttackedByMinors, pieces & ours_.by_minors());
    put(Count::AttackedByRooks, pieces & ours_.by[Rook]);
  }

  /// What pawns would attack after a safe push.
  template <Color Us>
  [[nodiscard]] Bitboard push_attacks() const {
    const SideAttacks& ours = by_side_[Us];
    const SideAttacks& theirs = by_side_[~Us];
    const Bitboard step = shift_forward(Us, board_.pieces[Us][Pawn]) & ~occupied_;
    const Bitboard pushes =
        step | (shift_forward(Us, step & relative_rank_bits(Us, 2)) & ~occupied_);
    return pawn_attacks(Us, pushes & ~theirs.by[Pawn] & (ours.all | ~theirs.all));
  }

  /// Squares from which a knight would attack two of a side's king, queens and rooks.
  [[nodiscard]] Bitboard forks_of(Color side) const {
    const auto& pieces = board_.pieces[side];
    Bitboard to_king_or_major = knight_attacks(kings_[side]);
    Bitboard forks = 0;
    for (const Square square : squares_of(pieces[Rook] | pieces[Queen])) {
      forks |= to_king_or_major & knight_attacks(square);
      to_king_or_major |= knight_attacks(square);
    }
    return forks;
  }

  /// Squares to which a less valuable piece could go and attack an enemy queen.
  [[nodiscard]] Bitboard queen_threats(Color us) const {
    const SideAttacks& ours = by_side_[us];
    Bitboard to_queen = 0;
    for (const Square square : squares_of(board_.pieces[~us][Queen]))
      to_queen |= (knight_attacks(square) & ours.by[Knight]) |
                  (bishop_attacks(square, occupied_) & ours.by[Bishop]) |
                  (rook_attacks(square, occupied_) & ours.by[Rook]);
    return to_queen;
  }

  template <Color Us>
  void passed_pawns() {
    const Bitboard enemy_pawns = board_.pieces[~Us][Pawn];
    const Bitboard stopped = with_neighbours(fill_forward<~Us>(shift_forward(~Us, enemy_pawns)));
    const Bitboard passed = board_.pieces[Us][Pawn] & ~stopped;
    const Bitboard advanced = relative_rank_bits(Us, 5) | relative_rank_bits(Us, 6);
    put(Us, Count::Passed, passed);
    put(Us, Count::PassedAdvanced, passed & advanced);
    put(Us, Count::PassedFree, passed & ~fill_forward<~Us>(shift_forward(~Us, occupied_)));
  }

  const CountedBoard& board_;
  std::array<Square, color_count> kings_;
  Pieces own_;
  BitboardPair own_pieces_;
  BitboardPair enemy_pieces_;
  Bitboard occupied_;
  std::array<SideAttacks, color_count> by_side_;
  Attacks ours_;
  Attacks theirs_;
  std::array<std::uint64_t*, color_count> sets_;
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
  CountedSets counted;
  counted.factors = factors.data();
  std::uint64_t* const of_them = counted.sets + side_count_inputs;
  Collector(board, us == White ? counted.sets : of_them, us == Black ? counted.sets : of_them)
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
