#include "engine/levels/technique.h"

#include <algorithm>
#include <cstdlib>

namespace tratto::levels {

namespace {

// The Elo at which each technique is learned. The order is roughly that of textbooks (Capablanca,
// "Chess Fundamentals", 1921: rook, two bishops, queen; bishop and knight last), the value the Elo
// at which players usually win the ending.
constexpr int with_queen_or_two_rooks = 800;
constexpr int with_pawns = 1000;
constexpr int with_rook = 1300;
constexpr int with_lone_pawn = 1500;
constexpr int with_two_bishops = 1900;
constexpr int with_bishop_and_knight = 2200;
/// Elo range over which familiarity grows from 0 to 1.
constexpr double time_to_learn = 400;

// Evaluation of a won ending, in evaluation units.
constexpr int known_win = 2000;
constexpr int per_rank_of_pawn = 60;

/// Weights of progress in evaluation units, tuned by 40 games for each ending against the longest
/// defence.
struct Progress {
  int per_square_of_room;
  int per_step_from_edge;
  int per_step_from_corner;
  int per_step_between_kings;
  int per_step_of_knight;
};
constexpr Progress usual{4, 20, 0, 20, 0};
/// The king first goes to the wrong corner; driven along the edge to the right one, it temporarily
/// has more room.
constexpr Progress with_bishop_and_knight_alone{0, 60, 200, 40, 10};

std::optional<Color> attacker_of_bare_king(const Position& position) {
  for (const Color color : {White, Black})
    if (!more_than_one(position.pieces(~color)) && more_than_one(position.pieces(color)))
      return color;
  return std::nullopt;
}

bool has_bishops_of_both_colors(const Position& position) {
  const Bitboard bishops = position.pieces(Bishop);
  return (bishops & light_squares) && (bishops & dark_squares);
}

/// Whether the side can mate without promoting a pawn.
bool can_mate(const Position& position) {
  return position.pieces(Rook, Queen) || has_bishops_of_both_colors(position) ||
         (position.pieces(Bishop) && position.pieces(Knight));
}

bool has_only_bishop_and_knight(const Position& position) {
  return popcount(position.pieces()) == 4 && position.pieces(Bishop) && position.pieces(Knight);
}

Bitboard attacks_through(const Position& position, Color attacker, Square king) {
  const Bitboard occupied = position.pieces() & ~bit(king);
  Bitboard attacked = pawn_attacks(attacker, position.pieces(attacker, Pawn));
  for (const Square square : squares_of(position.pieces(attacker) & ~position.pieces(Pawn)))
    attacked |= piece_attacks(position.type_on(square), square, occupied);
  return attacked;
}

/// The squares that the king can reach while the attacker's pieces stay where they are.
Bitboard room_of(Square king, Bitboard attacked) {
  Bitboard room = bit(king), before = 0;
  while (room != before) {
    before = room;
    const Bitboard row = room | shift_east(room) | shift_west(room);
    room |= (row | row << 8 | row >> 8) & ~attacked;
  }
  return room;
}

int steps_from_edge(Square square) {
  const int file = file_of(square), rank = rank_of(square);
  return std::min(file, 7 - file) + std::min(rank, 7 - rank);
}

/// Distance to the nearest corner of the bishop's square colour, 0 to 7; 7 on the whole diagonal
/// between the other two corners.
int steps_from_corner(Square square, Bitboard color) {
  const Square turned = contains(color, A1) ? square : flip_file(square);
  return 7 - std::abs(7 - file_of(turned) - rank_of(turned));
}

int value_for_attacker(const Position& position, Color attacker) {
  const Square king = position.king(~attacker), helper = position.king(attacker);
  const Bitboard attacked = attacks_through(position, attacker, king);
  const Bitboard safe = king_attacks(king) & ~attacked;
  if (!safe && position.side_to_move() != attacker && !position.in_check()) return 0;

  int value = known_win;
  for (const Square square : squares_of(position.pieces(attacker))) {
    constexpr std::array<int, piece_type_count> worth{200, 600, 600, 1000, 1800, 0};
    value += worth[position.type_on(square)];
    if (position.type_on(square) == Pawn)
      value += per_rank_of_pawn * relative_rank(attacker, square);
  }
  const bool to_a_corner = has_only_bishop_and_knight(position);
  const Progress& progress = to_a_corner ? with_bishop_and_knight_alone : usual;
  value -= progress.per_square_of_room * popcount(room_of(king, attacked));
  value -= progress.per_step_from_edge * steps_from_edge(king);
  value -= progress.per_step_between_kings * king_distance(king, helper);
  if (to_a_corner) {
    const Bitboard corner = position.pieces(Bishop) & dark_squares ? dark_squares : light_squares;
    value -= progress.per_step_from_corner * steps_from_corner(king, corner);
    value -= progress.per_step_of_knight * king_distance(king, lowest(position.pieces(Knight)));
  }
  return value;
}

}  // namespace

std::optional<int> learned_at(const Position& position) {
  const std::optional<Color> attacker = attacker_of_bare_king(position);
  if (!attacker) return std::nullopt;
  if (position.pieces(Queen) || more_than_one(position.pieces(Rook)))
    return with_queen_or_two_rooks;
  if (const Bitboard pawns = position.pieces(Pawn)) {
    if (position.has_non_pawn_material(*attacker) || more_than_one(pawns)) return with_pawns;
    return with_lone_pawn;
  }
  if (position.pieces(Rook)) return with_rook;
  if (has_bishops_of_both_colors(position)) return with_two_bishops;
  return can_mate(position) ? std::optional(with_bishop_and_knight) : std::nullopt;
}

double familiarity(const Level& level, const Position& position) {
  const std::optional<int> elo = learned_at(position);
  return elo ? std::clamp(1 - (*elo - level.elo) / time_to_learn, 0.0, 1.0) : 0;
}

std::optional<int> technique_value(const Position& position) {
  const std::optional<Color> attacker = attacker_of_bare_king(position);
  if (!attacker || !can_mate(position)) return std::nullopt;
  const int value = value_for_attacker(position, *attacker);
  return position.side_to_move() == *attacker ? value : -value;
}

}  // namespace tratto::levels
