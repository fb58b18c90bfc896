#include "engine/levels/sight.h"

#include <algorithm>

#include "engine/base/random.h"
#include "engine/chess/see.h"
#include "engine/levels/principles.h"
#include "engine/levels/technique.h"

namespace tratto::levels {

namespace {

// Terms of the difficulty of seeing a move. The kinds are those of E. Neiman and Y. Afek,
// "Invisible Chess Moves" (2011): backward moves, long moves, quiet moves among captures, and moves
// far ahead.
constexpr double per_ply = 0.5;
constexpr double quiet = 1.0;
constexpr double retreat = 0.6;
constexpr double per_square_of_length = 0.15;
constexpr double gives_check = -0.6;
constexpr double promotion = -0.6;
/// Per pawn of the captured piece's value.
constexpr double per_pawn_captured = -0.13;
/// The moving piece is attacked, so attention is already on it.
constexpr double attacked = -0.7;

/// Reduction of the difficulty of all moves in a known ending, times the familiarity with it.
constexpr double familiarity_bonus = 3.0;

constexpr double pawn = 100.0;

int length(Move move) {
  return king_distance(move.from(), move.to());
}

/// Whether a piece is attacked by a less valuable piece, or by the king while undefended.
bool is_attacked(const Position& position, Square square) {
  const PieceType type = position.type_on(square);
  if (type == Pawn || type == King) return false;
  const Color us = position.side_to_move();
  const Bitboard attackers = position.attackers_to(square, position.pieces());
  for (const Square from : squares_of(attackers & position.pieces(~us)))
    if (position.type_on(from) == King ? !(attackers & position.pieces(us))
                                       : see_value(position.type_on(from)) < see_value(type))
      return true;
  return false;
}

}  // namespace

double difficulty(const Position& position, Move move, int ply) {
  double hard = per_ply * ply;
  const PieceType captured = type_of(position.captured_piece(move));
  hard += captured == NoPieceType ? quiet : per_pawn_captured * see_value(captured) / pawn;
  if (move.is_castling()) return hard;
  const Color us = position.side_to_move();
  if (relative_rank(us, move.to()) < relative_rank(us, move.from())) hard += retreat;
  if (position.type_on(move.from()) != Knight) hard += per_square_of_length * (length(move) - 1);
  if (move.is_queen_promotion()) hard += promotion;
  if (position.gives_check(move)) hard += gives_check;
  if (is_attacked(position, move.from())) hard += attacked;
  return hard;
}

Sight::Sight(const Level& level, const Position& root, std::uint64_t seed)
    : level_(level), seed_(stream_seed(seed, root.key())) {}

double Sight::random_difficulty(const Position& position, Move move, int ply) const {
  const auto piece = static_cast<std::uint64_t>(position.moved_piece(move));
  const double chance = Random(seed_ ^ (piece << 16 | move.bits())).unit();
  return difficulty(position, move, ply) + sight_spread * (2 * chance - 1);
}

bool Sight::sees(const Position& position, Move move, int ply) const {
  // A bare king has few moves: all of them are seen.
  const bool has_bare_king = !more_than_one(position.pieces(position.side_to_move()));
  if (position.in_check() || has_bare_king || is_principled(position, move)) return true;
  const double familiar = familiarity(level_, position);
  return familiar == 1 ||
         random_difficulty(position, move, ply) <= level_.sight + familiarity_bonus * familiar;
}

std::vector<Move> Sight::candidates(const Position& root, const std::vector<Move>& offered) const {
  std::vector<Move> seen;
  std::copy_if(offered.begin(), offered.end(), std::back_inserter(seen),
               [&](Move move) { return sees(root, move, 0); });
  if (seen.empty() && !offered.empty())
    seen.push_back(*std::min_element(offered.begin(), offered.end(), [&](Move a, Move b) {
      return random_difficulty(root, a, 0) < random_difficulty(root, b, 0);
    }));
  return seen;
}

}  // namespace tratto::levels
