#include "engine/winnability/helpmate_estimate.h"

#include <algorithm>
#include <limits>

#include "engine/chess/movegen.h"

namespace tratto {

namespace {

// Weights were chosen by the number of nodes needed on half of the winnable positions of
// tests/data/laws/unwinnability.tsv and on a sample of real games; most may be halved or doubled
// without much effect.
constexpr int flight_weight = 1;  // A square around the king, not blocked by its own pieces.
constexpr int edge_weight = 1;    // A step of the king to its corner, winner strong.
constexpr int king_to_corner_weight = 3;  // A step of either king to a corner, winner weak.
constexpr int blocker_weight = 1;         // A step of the nearest blocker to that corner.
constexpr int attacker_weight = 1;        // A step of the two nearest pieces to the king.
constexpr int evasion_weight = 3;         // A legal answer to a check.
constexpr int no_check_cost = 60;         // No piece can give check in one move.
constexpr int escape_cost = 10;           // A square left to the king by a check.
constexpr int hanging_check_cost = 10;    // The king can take the checking piece.
constexpr int guarded_check_cost = 5;     // Another piece can.
constexpr int blockable_check_cost = 2;   // A piece can step in between.

constexpr int promotion_step_cost = 12;
constexpr int opposing_pawn_cost = 36;
constexpr int blocked_pawn_cost = 12;
constexpr int no_pawn_cost = 240;
constexpr int piece_cost_without_major = 12;
constexpr int piece_cost = 8;

int steps_to_corner(Square square) {
  const int file = std::min(file_of(square), 7 - file_of(square));
  const int rank = std::min(rank_of(square), 7 - rank_of(square));
  return file + rank;
}

/// The two smallest of some distances.
class NearestTwo {
 public:
  void add(int steps) {
    second_ = std::min(second_, std::max(steps, nearest_));
    nearest_ = std::min(nearest_, steps);
  }
  /// Missing distances count as 0.
  [[nodiscard]] int sum() const {
    return (nearest_ < none ? nearest_ : 0) + (second_ < none ? second_ : 0);
  }

 private:
  static constexpr int none = 8;
  int nearest_ = none;
  int second_ = none;
};

/// Squares attacked by the winner, with the loser's king transparent.
struct WinnerAttacks {
  struct Attacker {
    Square square;
    PieceType type;
    Bitboard attacks;
  };

  WinnerAttacks(const Position& position, Color winner)
      : king(position.king(~winner)), occupied(position.pieces() ^ bit(king)) {
    for (const Square square : squares_of(position.pieces(winner) & ~position.pieces(Pawn, King))) {
      const PieceType type = position.type_on(square);
      pieces.push_back({square, type, piece_attacks(type, square, occupied)});
      add(pieces.back().attacks);
    }
    add(pawn_attacks(winner, position.pieces(winner, Pawn)));
    add(king_attacks(position.king(winner)));
  }

  void add(Bitboard attacks) {
    twice |= once & attacks;
    once |= attacks;
  }
  /// Squares that stay attacked when a piece leaves.
  [[nodiscard]] Bitboard without(const Attacker& piece) const {
    return twice | (once & ~piece.attacks);
  }

  Square king;
  Bitboard occupied;
  StaticVector<Attacker, square_count> pieces;
  Bitboard once = 0;
  Bitboard twice = 0;
};

/// Estimated distance to mate after `piece` moves to `to` with check.
int check_cost(const WinnerAttacks& winner, const WinnerAttacks::Attacker& piece, Square to,
               Bitboard flights, Bitboard defended) {
  const Bitboard others = winner.without(piece);
  const Bitboard covered =
      others | piece_attacks(piece.type, to, winner.occupied & ~bit(piece.square));
  const bool adjacent = contains(king_attacks(winner.king), to);
  int cost = escape_cost * popcount(flights & ~covered & ~bit(to));
  if (adjacent) return contains(others, to) ? cost : cost + hanging_check_cost;
  if (contains(defended, to)) return cost + guarded_check_cost;
  const bool blockable = (between(winner.king, to) & defended) != 0;
  return blockable ? cost + blockable_check_cost : cost;
}

int best_check_cost(const Position& position, const WinnerAttacks& winner, Color color,
                    Bitboard flights) {
  const Bitboard defended = position.threats(~color).all;
  int best = no_check_cost;
  for (const WinnerAttacks::Attacker& piece : winner.pieces) {
    const Bitboard checks = piece_attacks(piece.type, winner.king, winner.occupied) &
                            piece.attacks & ~position.pieces(color);
    for (const Square to : squares_of(checks))
      best = std::min(best, check_cost(winner, piece, to, flights, defended));
  }
  return best;
}

/// Whether all of the winner's pieces are bishops of one square colour.
bool has_one_colored_bishops(const Position& position, Color winner) {
  const Bitboard pieces = position.pieces(winner) & ~position.pieces(Pawn, King);
  return pieces == position.pieces(winner, Bishop) &&
         ((pieces & light_squares) == 0 || (pieces & dark_squares) == 0);
}

/// Whether the winner's pieces need help to mate, by the king or by blockers.
bool is_weak(const Position& position, Color winner) {
  if (has_one_colored_bishops(position, winner)) return true;
  constexpr int weak_below = 4;
  const int pieces = popcount(position.pieces(winner) & ~position.pieces(Pawn, King));
  const int strength = pieces + popcount(position.pieces(winner, Rook)) +
                       2 * popcount(position.pieces(winner, Queen));
  return strength < weak_below;
}

/// With little material mates happen in corners: bishops mate in those of their square colour.
int corner_cost(const Position& position, Color winner) {
  Bitboard corners = bit(A1) | bit(A8) | bit(H1) | bit(H8);
  const Bitboard bishops = position.pieces(winner, Bishop);
  if (bishops != 0 && has_one_colored_bishops(position, winner)) {
    if ((bishops & dark_squares) == 0) corners &= light_squares;
    if ((bishops & light_squares) == 0) corners &= dark_squares;
  }
  // The winner's king supports from a distance of two.
  constexpr int support_distance = 2;
  const Square loser_king = position.king(~winner);
  int best = std::numeric_limits<int>::max();
  Square best_corner = loser_king;
  for (const Square corner : squares_of(corners)) {
    const int support = std::max(king_distance(position.king(winner), corner), support_distance);
    const int cost = king_to_corner_weight * (king_distance(loser_king, corner) + support);
    if (cost < best) best_corner = corner;
    best = std::min(best, cost);
  }
  NearestTwo blockers;
  for (const Square piece : squares_of(position.pieces(~winner) & ~position.pieces(King)))
    blockers.add(king_distance(piece, best_corner));
  return best + blocker_weight * blockers.sum();
}

/// Steps of the two nearest pieces to the king.
int attacker_distance(const WinnerAttacks& winner) {
  NearestTwo attackers;
  for (const WinnerAttacks::Attacker& piece : winner.pieces)
    attackers.add(king_distance(piece.square, winner.king));
  return attackers.sum();
}

}  // namespace

int mate_estimate(const Position& position, Color winner) {
  const WinnerAttacks attacks(position, winner);
  const Bitboard flights = king_attacks(attacks.king) & ~position.pieces(~winner);
  int cost = flight_weight * popcount(flights) + attacker_weight * attacker_distance(attacks);
  cost += is_weak(position, winner) ? corner_cost(position, winner)
                                    : edge_weight * steps_to_corner(attacks.king);
  if (!contains(attacks.once, attacks.king))
    return cost + best_check_cost(position, attacks, winner, flights);
  // The loser is in check: the number of evasions counts.
  return evasion_weight * legal_moves(position).count() + cost / 2;
}

int progress_estimate(const Position& position, Color winner, int mate) {
  const int enemy_pieces = popcount(position.pieces(~winner));
  const int mate_share = 3 * mate / 4;
  if (position.pieces(winner, Queen, Rook) != 0) return piece_cost * enemy_pieces + mate_share;

  int promotion = no_pawn_cost;
  for (const Square pawn : squares_of(position.pieces(winner, Pawn))) {
    const Bitboard ahead = winner == White ? all_squares << pawn : ~(all_squares << pawn);
    const Bitboard obstacles =
        ahead & file_bits(file_of(pawn)) & position.pieces(Pawn) & ~bit(pawn);
    int cost = promotion_step_cost * (7 - relative_rank(winner, pawn)) +
               opposing_pawn_cost * popcount(obstacles);
    if (!position.is_empty(forward(winner, pawn))) cost += blocked_pawn_cost;
    promotion = std::min(promotion, cost);
  }
  return promotion + piece_cost_without_major * enemy_pieces + mate_share;
}

}  // namespace tratto
