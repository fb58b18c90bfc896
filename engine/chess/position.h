#pragma once

#include <array>
#include <cstdint>

#include "engine/chess/attacks.h"
#include "engine/chess/bitboard.h"
#include "engine/chess/move.h"
#include "engine/chess/piece.h"
#include "engine/chess/zobrist.h"

namespace tratto {

enum class Wing : std::uint8_t { QueenSide, KingSide };

/// The content of a FEN record. Not validated.
struct Setup {
  std::array<Piece, 64> board = empty_board();
  Color side_to_move = White;
  Bitboard castling_rooks = 0;   ///< Rooks with a castling right.
  Square en_passant = NoSquare;  ///< The square that a pawn has just passed over.
  int rule50 = 0;                ///< Plies since the last capture or pawn move.
  int fullmove = 1;              ///< Starts at 1, incremented after Black's move.

  static constexpr std::array<Piece, 64> empty_board() {
    std::array<Piece, 64> board{};
    board.fill(NoPiece);
    return board;
  }
};

/// The squares that a side attacks; each set includes the previous one.
struct Threats {
  Bitboard by_pawns = 0;
  Bitboard by_minors = 0;
  Bitboard by_rooks = 0;
  Bitboard all = 0;

  /// Squares attacked by a piece less valuable than this type; empty for pawn and king.
  [[nodiscard]] constexpr Bitboard by_lesser(PieceType type) const {
    switch (type) {
      case Knight:
      case Bishop:
        return by_pawns;
      case Rook:
        return by_minors;
      case Queen:
        return by_rooks;
      default:
        return 0;
    }
  }
};

/// A legal chess position, including Chess960: an immutable value of about 200 bytes. Making a move
/// returns a new position. Does not store the game history (repetition.h does).
class Position {
 public:
  /// The start position.
  Position();
  /// The position of a setup. The setup must be valid (fen.h validates it): one king each, the side
  /// not to move not in check, castling rooks on their king's back rank. The en passant square is
  /// kept only where a legal capture exists.
  explicit Position(const Setup& setup);
  /// The inverse: Position(p.setup()) == p.
  [[nodiscard]] Setup setup() const;

  // -- The board --
  [[nodiscard]] Color side_to_move() const { return side_to_move_; }
  [[nodiscard]] Piece piece_on(Square square) const { return board_[square]; }
  [[nodiscard]] PieceType type_on(Square square) const { return type_of(board_[square]); }
  [[nodiscard]] bool is_empty(Square square) const { return board_[square] == NoPiece; }
  [[nodiscard]] Bitboard pieces() const { return by_color_[White] | by_color_[Black]; }
  [[nodiscard]] Bitboard pieces(Color color) const { return by_color_[color]; }
  [[nodiscard]] Bitboard pieces(PieceType type) const { return by_type_[type]; }
  [[nodiscard]] Bitboard pieces(PieceType a, PieceType b) const {
    return by_type_[a] | by_type_[b];
  }
  [[nodiscard]] Bitboard pieces(Color color, PieceType type) const {
    return by_color_[color] & by_type_[type];
  }
  [[nodiscard]] Bitboard pieces(Color color, PieceType a, PieceType b) const {
    return by_color_[color] & (by_type_[a] | by_type_[b]);
  }
  [[nodiscard]] Square king(Color color) const { return lowest(pieces(color, King)); }
  /// Whether a side has pieces other than its king and pawns.
  [[nodiscard]] bool has_non_pawn_material(Color color) const {
    return (by_color_[color] & ~(by_type_[Pawn] | by_type_[King])) != 0;
  }

  // -- The state --
  /// Enemy pieces giving check to the side to move.
  [[nodiscard]] Bitboard checkers() const { return checkers_; }
  [[nodiscard]] bool in_check() const { return checkers_ != 0; }
  /// Pieces of the side to move that are pinned to their king.
  [[nodiscard]] Bitboard pinned() const { return pinned_; }
  /// What the enemy's sliders do to the king of `color`.
  struct SliderThreats {
    Bitboard checkers = 0;  ///< Sliders that give check.
    Bitboard pinned = 0;    ///< Pieces of `color` that sliders pin to the king.
  };
  /// Only sliders among `sliders` are considered.
  [[nodiscard]] SliderThreats slider_threats_to_king(Color color, Bitboard sliders) const;
  /// The target square of a legal en passant capture; NoSquare if there is none.
  [[nodiscard]] Square en_passant() const { return en_passant_; }
  /// All rooks, of both sides, with a castling right. This set is the only representation of
  /// castling rights, also for Chess960.
  [[nodiscard]] Bitboard castling_rooks() const { return castling_rooks_; }
  [[nodiscard]] Bitboard castling_rooks(Color color) const {
    return castling_rooks_ & pieces(color);
  }
  /// Number of `color`'s castling rights, 0..2.
  [[nodiscard]] int castling_rights(Color color) const { return popcount(castling_rooks(color)); }
  /// The square of the rook of `color`'s castling right on that wing; NoSquare if there is none.
  [[nodiscard]] Square castling_rook(Color color, Wing wing) const;
  /// Plies since the last capture or pawn move.
  [[nodiscard]] int rule50() const { return rule50_; }
  [[nodiscard]] int fullmove() const { return fullmove_; }
  /// Plies since move 1, White to move.
  [[nodiscard]] int game_ply() const { return 2 * (fullmove_ - 1) + side_to_move_; }

  // -- Hash keys --
  /// Equal for identical positions by article 9.2.3 of the laws of 2023.
  [[nodiscard]] Key key() const { return key_; }
  [[nodiscard]] Key pawn_key() const { return part_keys_[pawn_part]; }
  /// Hash of one side's pieces other than pawns, including the king.
  [[nodiscard]] Key non_pawn_key(Color color) const { return part_keys_[non_pawn_parts + color]; }
  /// Hash of knights, bishops and kings.
  [[nodiscard]] Key minor_key() const { return part_keys_[minor_part]; }

  // -- Questions about squares --
  /// Pieces of both colours that attack a square, given which squares are occupied.
  [[nodiscard]] Bitboard attackers_to(Square square, Bitboard occupied) const;
  /// Whether `by` attacks a square, given which squares are occupied.
  [[nodiscard]] bool is_attacked(Square square, Color by, Bitboard occupied) const;
  /// The squares that `by` attacks (pinned pieces attack too, article 3.1.3).
  [[nodiscard]] Threats threats(Color by) const;

  // -- Questions about moves --
  [[nodiscard]] Piece moved_piece(Move move) const { return board_[move.from()]; }
  /// The captured piece of a move, including en passant; NoPiece if none.
  [[nodiscard]] Piece captured_piece(Move move) const {
    if (move.is_castling()) return NoPiece;
    if (move.is_en_passant()) return make_piece(~side_to_move_, Pawn);
    return board_[move.to()];
  }
  [[nodiscard]] bool is_capture(Move move) const { return captured_piece(move) != NoPiece; }
  /// Whether a move is a capture or a queen promotion, which change material at once.
  [[nodiscard]] bool is_noisy(Move move) const {
    return is_capture(move) || move.is_queen_promotion();
  }
  /// Whether an arbitrary 16-bit value is a legal move here; used for moves from the transposition
  /// table.
  [[nodiscard]] bool is_legal(Move move) const;
  /// Whether a legal move gives check.
  [[nodiscard]] bool gives_check(Move move) const;

  // -- Making moves --
  /// The position after a legal move; undefined for others.
  [[nodiscard]] Position after(Move move) const;
  /// The position after a null move; the side to move must not be in check.
  [[nodiscard]] Position after_null() const;
  /// An approximation of after(move).key(): it ignores changes of castling rights and of the en
  /// passant square, the promotion piece and the castling rook.
  [[nodiscard]] Key approximate_key_after(Move move) const;

  /// The same pieces, side to move, rights, and counters.
  bool operator==(const Position& other) const = default;

 private:
  /// The keys of parts of the position, side by side: a piece changes them all by one vector
  /// operation.
  static constexpr std::size_t pawn_part = 0;
  static constexpr std::size_t non_pawn_parts = 1;  ///< One of each colour.
  static constexpr std::size_t minor_part = non_pawn_parts + color_count;
  static constexpr std::size_t part_count = minor_part + 1;
  using PartKeys = std::array<Key, part_count>;

  /// For each piece: all bits set in the keys that include it, none in the others.
  static const std::array<PartKeys, piece_count> part_masks;
  static constexpr std::array<PartKeys, piece_count> make_part_masks();

  void put(Piece piece, Square square);
  void remove(Piece piece, Square square);
  void move_piece(Piece piece, Square from, Square to);
  /// Adds `hash`, the key of a piece on a square or the sum of several, to all keys.
  void hash_piece(Piece piece, Key hash);
  /// Computes checkers_ and pinned_ for the side to move.
  void find_checks_and_pins();

  // -- Steps of after(). They change the position after the move and read `before`, the one before
  // it: a copy that was just written in smaller pieces is slower to read --
  void begin_turn(const Position& before);
  void update_castling_rights(const Position& before, Piece piece, Square from, Square to);
  void promote(Piece pawn, Piece promoted, Square square);
  void set_en_passant(const Position& before, Square from, Square to);

  /// Whether some en passant capture on `target` is legal for the side to move.
  [[nodiscard]] bool has_legal_en_passant(Square target) const;
  [[nodiscard]] bool is_legal_king_step(Square to) const;

  std::array<Bitboard, piece_type_count> by_type_;
  std::array<Bitboard, color_count> by_color_;
  std::array<Piece, 64> board_;
  Bitboard castling_rooks_;
  Bitboard checkers_;
  Bitboard pinned_;
  Key key_;
  PartKeys part_keys_;
  std::uint16_t rule50_;
  std::uint16_t fullmove_;
  Color side_to_move_;
  Square en_passant_;
};

inline Position::SliderThreats Position::slider_threats_to_king(Color color,
                                                                Bitboard sliders) const {
  const Square own_king = king(color);
  const Bitboard snipers = ((bishop_rays(own_king) & pieces(~color, Bishop, Queen)) |
                            (rook_rays(own_king) & pieces(~color, Rook, Queen))) &
                           sliders;
  SliderThreats threats;
  // A slider that sees the king over an empty board gives check with nothing in between and pins
  // with one piece in between.
  for (const Square sniper : squares_of(snipers)) {
    const Bitboard blockers = between(own_king, sniper) & pieces();
    if (blockers == 0)
      threats.checkers |= bit(sniper);
    else if (!more_than_one(blockers))
      threats.pinned |= blockers & pieces(color);
  }
  return threats;
}

/// The squares of king and rook after castling with the rook on `rook`: files c and d or g and f.
struct CastlingTargets {
  Square king;
  Square rook;
};
constexpr CastlingTargets castling_targets(Square king, Square rook) {
  const int rank = rank_of(king);
  return rook > king ? CastlingTargets{make_square(6, rank), make_square(5, rank)}
                     : CastlingTargets{make_square(2, rank), make_square(3, rank)};
}
/// The squares that must be empty for castling, except for king and rook themselves.
inline Bitboard castling_path(Square king, Square rook) {
  const CastlingTargets to = castling_targets(king, rook);
  const Bitboard needed =
      between(king, to.king) | bit(to.king) | between(rook, to.rook) | bit(to.rook);
  return needed & ~(bit(king) | bit(rook));
}
/// Whether the side to move may castle now with a rook in castling_rooks(); not in check.
[[nodiscard]] bool can_castle(const Position& position, Square rook);

}  // namespace tratto
