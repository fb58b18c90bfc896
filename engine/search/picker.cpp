#include "engine/search/picker.h"

#include <algorithm>

#include "engine/chess/see.h"
#include "engine/search/ordering.h"

namespace tratto {

namespace {

/// The squares from which each piece type of the side to move would give check.
std::array<Bitboard, piece_type_count> check_squares(const Position& position) {
  const Color us = position.side_to_move();
  const Square king = position.king(~us);
  const Bitboard diagonals = bishop_attacks(king, position.pieces());
  const Bitboard lines = rook_attacks(king, position.pieces());
  return {pawn_attacks(~us, king), knight_attacks(king), diagonals, lines, diagonals | lines, 0};
}

}  // namespace

MovePicker MovePicker::noisy(const Position& position, Histories& histories,
                             const StackEntry& stack, Move tt_move, int min_see) {
  const bool usable = tt_move && position.is_noisy(tt_move) && see_ge(position, tt_move, min_see);
  if (usable) return {position, histories, stack, {}, tt_move, Stage::NoisyTTMove, min_see};
  return {position, histories, stack, {}, Move::none(), Stage::GenerateOnlyNoisy, min_see};
}

int MovePicker::score_noisy(Move move) const {
  return ordering::noisy_score(type_of(position_.captured_piece(move)),
                               histories_.capture_history_score(position_, move),
                               move.is_queen_promotion());
}

void MovePicker::generate_noisy() {
  MoveList generated;
  generate(position_, MoveSet::Noisy, generated);
  std::size_t count = 0;
  for (const Move move : generated) {
    if (move == tt_move_) continue;
    moves_[count] = ScoredMove(move, score_noisy(move), count);
    ++count;
  }
  fill_last_block(count);
}

void MovePicker::generate_quiet() {
  MoveList generated;
  generate(position_, MoveSet::Quiet, generated);
  std::size_t count = 0;
  const auto checks_by_type = check_squares(position_);
  const Bitboard threats = threats_.all;
  const Move tt_move = tt_move_;
  // The moves of a piece come one after the other, and so do those of all pieces of one type.
  for (const Move* move = generated.begin(); move != generated.end();) {
    const Piece piece = position_.moved_piece(*move);
    const PieceType type = type_of(piece);
    const QuietHistoryRows rows = histories_.quiet_rows(position_, earlier_, piece);
    const Bitboard attacked = threats_.by_lesser(type);
    const Bitboard checks = checks_by_type[type];
    const int escape_bonus = ordering::threat_escape_bonus(type);
    do {
      const Square from = move->from();
      const auto& butterfly = rows.butterfly(from, contains(threats, from));
      const int origin_bonus = contains(attacked, from) * escape_bonus;
      do {
        if (*move == tt_move) continue;
        const Square to = move->to();
        int score = rows.of(butterfly, to, contains(threats, to)) + origin_bonus -
                    contains(attacked, to) * escape_bonus;
        if (contains(checks, to) && see_ge(position_, threats, *move, ordering::check_min_see))
          score += ordering::check_bonus;
        moves_[count] = ScoredMove(*move, score, count);
        ++count;
      } while (++move != generated.end() && move->from() == from);
    } while (move != generated.end() && position_.moved_piece(*move) == piece);
  }
  if (ply_ < LowPlyHistory::plies)
    for (std::size_t i = 0; i < count; ++i)
      moves_[i].add(ordering::low_ply_bonus(histories_.low_ply.of(ply_, moves_[i].move()), ply_));
  fill_last_block(count);
}

void MovePicker::fill_last_block(std::size_t count) {
  for (std::size_t i = 0; i < block; ++i)
    moves_[count + i] = ScoredMove(no_move);
  count_ = (count + block - 1) / block * block;
}

MovePicker::ScoredMove MovePicker::take_best() {
  // Compilers turn this into vector instructions: no branch to mispredict.
  std::array<std::int64_t, block> best;
  best.fill(no_move);
  for (const ScoredMove* move = moves_.data(); move != moves_.data() + count_; move += block)
    for (std::size_t i = 0; i < block; ++i)
      best[i] = std::max(best[i], move[i].key);
  for (std::size_t half = block / 2; half > 0; half /= 2)
    for (std::size_t i = 0; i < half; ++i)
      best[i] = std::max(best[i], best[half + i]);
  const ScoredMove taken(best[0]);
  if (taken.move()) moves_[taken.place()] = ScoredMove(no_move);
  return taken;
}

Move MovePicker::next() {
  switch (stage_) {
    case Stage::TTMove:
      stage_ = Stage::GenerateNoisy;
      return tt_move_;

    case Stage::GenerateNoisy:
      generate_noisy();
      stage_ = Stage::GoodNoisy;
      [[fallthrough]];
    case Stage::GoodNoisy:
      for (ScoredMove best = take_best(); best.move(); best = take_best()) {
        // Captures with a good history may have a slightly negative SEE.
        if (see_ge(position_, threats_.all, best.move(),
                   ordering::good_capture_threshold(best.score())))
          return best.move();
        bad_noisy_.push_back(best.move());
      }
      stage_ = Stage::GenerateQuiet;
      [[fallthrough]];

    case Stage::GenerateQuiet:
      if (!skips_quiets_) generate_quiet();
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

    case Stage::NoisyTTMove:
      stage_ = Stage::GenerateOnlyNoisy;
      return tt_move_;
    case Stage::GenerateOnlyNoisy:
      generate_noisy();
      stage_ = Stage::OnlyNoisy;
      [[fallthrough]];
    case Stage::OnlyNoisy:
      while (const Move move = take_best().move())
        if (see_ge(position_, move, min_see_)) return move;
      stage_ = Stage::Done;
      [[fallthrough]];
    case Stage::Done:
      return Move::none();
  }
  return Move::none();
}

}  // namespace tratto
