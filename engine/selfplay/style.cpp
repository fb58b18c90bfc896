#include "engine/selfplay/style.h"

#include <algorithm>
#include <cstdlib>

namespace tratto::selfplay {

namespace {

/// What Evaluator promises.
constexpr int largest_evaluation = 30000;

int between(int least, int most, Random& random) {
  return least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
}

/// The king's moves from one square to the other.
int distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

/// -1 on files a to c, 1 on files f to h, 0 between.
int wing(Square square) {
  const int file = file_of(square);
  return file <= 2 ? -1 : file >= 5 ? 1 : 0;
}

/// Ranks from the own first one, 0..7.
int advance(Color color, Square square) {
  return color == White ? rank_of(square) : 7 - rank_of(square);
}

}  // namespace

Style random_style(Random& random) {
  Style style;
  for (Taste& taste : style)
    taste = {.nearness = between(0, 16, random),
             .storm = between(0, 30, random),
             .opposite_wings = between(-60, 160, random),
             .blocked = between(-40, 60, random),
             .tension = between(0, 40, random),
             .space = between(0, 16, random)};
  return style;
}

int liking(const Position& position, Color color, const Taste& taste) {
  const Square king = position.king(color);
  const Square enemy_king = position.king(~color);
  int sum = taste.tension * popcount(position.pieces());
  for (const Square square :
       squares_of(position.pieces(color) & ~position.pieces(Pawn) & ~position.pieces(King)))
    sum += taste.nearness * (7 - distance(square, enemy_king));
  for (const Square square : squares_of(position.pieces(color, Pawn))) {
    if (wing(enemy_king) != 0 && std::abs(file_of(square) - file_of(enemy_king)) <= 1)
      sum += taste.storm * (advance(color, square) - 1);
    if (position.piece_on(forward(color, square)) == make_piece(~color, Pawn)) sum += taste.blocked;
  }
  for (const Square square : squares_of(position.pieces(color)))
    if (advance(color, square) >= 4) sum += taste.space;
  if (wing(king) * wing(enemy_king) < 0) sum += taste.opposite_wings;
  return sum;
}

int StyledEvaluator::evaluate(const Position& position) {
  const int evaluation = inner_->evaluate(position);
  if (!style_) return evaluation;
  const Color us = position.side_to_move();
  const int liked = liking(position, us, (*style_)[us]) - liking(position, ~us, (*style_)[~us]);
  return std::clamp(evaluation + liked, -largest_evaluation, largest_evaluation);
}

}  // namespace tratto::selfplay
