#include "engine/search/picker.h"

#include <algorithm>

#include "engine/chess/exchange.h"
#include "engine/search/ordering.h"

namespace tratto {

MovePicker MovePicker::noisy(const Position& position, Histories& histories, const Frame& frame,
                             Move table_move, int least_exchange) {
  const bool usable = table_move && position.is_noisy(table_move) &&
                      exchange_at_least(position, table_move, least_exchange);
  return {position,
          histories,
          frame,
          {},
          usable ? table_move : Move::none(),
          Stage::NoisyTableMove,
          least_exchange};
}

int MovePicker::score_noisy(Move move) const {
  return ordering::noisy_score(type_of(position_.captured_piece(move)),
                               histories_.capture_score(position_, move),
                               move.is_queen_promotion());
}

int MovePicker::score_quiet(Move move) const {
  int score = histories_.quiet_score(position_, threats_.all, earlier_, move);
  if (ply_ < LowPlyHistory::plies)
    score += ordering::low_ply_bonus(histories_.low_ply.of(ply_, move), ply_);
  const PieceType type = position_.type_on(move.from());
  if (!move.is_castling()) {
    const Bitboard attacked = threats_.by_lesser(type);
    score += ordering::flee_bonus(type) *
             (contains(attacked, move.from()) - contains(attacked, move.to()));
  }
  if (contains(check_squares_[type], move.to()) &&
      exchange_at_least(position_, threats_.all, move, ordering::check_least_exchange))
    score += ordering::check_bonus;
  return score;
}

void MovePicker::find_check_squares() {
  const Color us = position_.side_to_move();
  const Square king = position_.king(~us);
  check_squares_[Pawn] = pawn_attacks(~us, king);
  check_squares_[Knight] = knight_attacks(king);
  check_squares_[Bishop] = bishop_attacks(king, position_.pieces());
  check_squares_[Rook] = rook_attacks(king, position_.pieces());
  check_squares_[Queen] = check_squares_[Bishop] | check_squares_[Rook];
  check_squares_[King] = 0;
}

void MovePicker::generate_and_score(MoveSet set) {
  MoveList generated;
  generate(position_, set, generated);
  moves_.clear();
  cursor_ = 0;
  if (set == MoveSet::Quiet) find_check_squares();
  for (const Move move : generated)
    if (move != table_move_)
      moves_.push_back({move, set == MoveSet::Quiet ? score_quiet(move) : score_noisy(move)});
}

MovePicker::ScoredMove MovePicker::take_best() {
  if (cursor_ == moves_.size()) return {Move::none(), 0};
  // Two plain loops, which compilers turn into vector instructions: no branch to mispredict.
  std::int64_t best = moves_[cursor_].key;
  for (const ScoredMove* move = &moves_[cursor_] + 1; move != moves_.end(); ++move)
    best = std::max(best, move->key);
  ScoredMove* place = &moves_[cursor_];
  while (place->key != best)
    ++place;
  const ScoredMove taken = *place;
  *place = moves_[cursor_++];
  return taken;
}

Move MovePicker::next() {
  switch (stage_) {
    case Stage::TableMove:
      stage_ = Stage::GenerateNoisy;
      return table_move_;

    case Stage::GenerateNoisy:
      generate_and_score(MoveSet::Noisy);
      stage_ = Stage::GoodNoisy;
      [[fallthrough]];
    case Stage::GoodNoisy:
      for (ScoredMove best = take_best(); best.move(); best = take_best()) {
        // Captures with a good record may lose a little.
        if (exchange_at_least(position_, threats_.all, best.move(),
                              ordering::good_capture_threshold(best.score())))
          return best.move();
        bad_noisy_.push_back(best.move());
      }
      stage_ = Stage::GenerateQuiet;
      [[fallthrough]];

    case Stage::GenerateQuiet:
      if (!skips_quiets_) generate_and_score(MoveSet::Quiet);
      stage_ = Stage::Quiet;
      [[fallthrough]];
    case Stage::Quiet:
      if (!skips_quiets_)
        if (const Move move = take_best().move()) return move;
      stage_ = Stage::BadNoisy;
      [[fallthrough]];

    case Stage::BadNoisy:
      if (bad_cursor_ < bad_noisy_.size()) return bad_noisy_[bad_cursor_++];
      stage_ = Stage::Done;
      return Move::none();

    case Stage::NoisyTableMove:
      stage_ = Stage::GenerateOnlyNoisy;
      return table_move_;
    case Stage::GenerateOnlyNoisy:
      generate_and_score(MoveSet::Noisy);
      stage_ = Stage::OnlyNoisy;
      [[fallthrough]];
    case Stage::OnlyNoisy:
      while (const Move move = take_best().move())
        if (exchange_at_least(position_, move, least_exchange_)) return move;
      stage_ = Stage::Done;
      [[fallthrough]];
    case Stage::Done:
      return Move::none();
  }
  return Move::none();
}

}  // namespace tratto
