// Quiescence search: captures (and check evasions) until the position is quiet enough to evaluate.

#include <algorithm>

#include "engine/chess/exchange.h"
#include "engine/search/adjustment.h"
#include "engine/search/picker.h"
#include "engine/search/pruning.h"
#include "engine/search/worker.h"

namespace tratto {

namespace {

TRATTO_TUNABLE(quiescence_late_moves, 3, 1, 10);

}  // namespace

Score Worker::quiescence(const Position& position, Frame& frame, bool pv, Window window) {
  frame.pv.clear();
  if (const auto forced = forced_result(position, frame, window)) return *forced;

  const std::optional<TableEntry> remembered = look_up(position, frame.ply);
  if (!pv && remembered && remembered->score != Score::none() &&
      bound_proves(remembered->bound, remembered->score, window.beta))
    return remembered->score;

  const bool in_check = position.in_check();
  const bool was_pv = pv || (remembered && remembered->was_pv);
  Score raw = Score::none();
  Score best = Score::mated_in(frame.ply);
  Score futility = -Score::infinite();
  frame.evaluation = Score::none();
  if (!in_check) {
    raw = raw_evaluation(position, remembered);
    const int correction =
        histories_->correction.correction(position, histories_->correction_context(frame));
    best = frame.evaluation =
        std::clamp(adjusted_evaluation(position, raw, correction), frame.least, frame.most);
    // A mate from the table would end the principal variation without its moves.
    if (remembered && remembered->score != Score::none() && !remembered->score.is_decisive() &&
        bound_proves(remembered->bound, remembered->score, best))
      best = remembered->score;
    // Standing pat: nobody is forced to capture.
    if (best >= window.beta) {
      if (!best.is_decisive()) best = Score((best.value() + window.beta.value()) / 2);
      if (!remembered)
        remember(position, frame, {Move::none(), best, raw, 0, Bound::Lower, was_pv});
      return best;
    }
    window.alpha = std::max(window.alpha, best);
    futility = frame.evaluation + pruning::quiescence_futility;
  }

  const Move table_move =
      remembered && position.is_legal(remembered->move) ? remembered->move : Move::none();
  const Threats threats = in_check ? position.threats(~position.side_to_move()) : Threats{};
  MovePicker picker = in_check ? MovePicker::all(position, *histories_, frame, threats, table_move)
                               : MovePicker::noisy(position, *histories_, frame, table_move,
                                                   pruning::quiescence_exchange);
  Move best_move;
  int count = 0;
  while (const Move move = picker.next()) {
    ++count;
    table_.prefetch(position.key_after(move));
    if (!best.is_loss()) {
      if (in_check) picker.skip_quiets();
      const bool recaptures = (&frame)[-1].move && move.to() == (&frame)[-1].move.to();
      if (!in_check && !recaptures && !move.is_promotion() && !position.gives_check(move)) {
        if (count > quiescence_late_moves) continue;
        // Delta pruning: not even the captured piece brings the score near alpha.
        const Score promise = futility + exchange_value(type_of(position.captured_piece(move)));
        if (promise <= window.alpha && !exchange_at_least(position, move, 1)) {
          best = std::max(best, promise);
          continue;
        }
      }
      if (in_check && !position.is_noisy(move)) continue;
    }
    frame.move_index = 0;
    const Position next = enter(position, frame, move);
    const Score score = -quiescence(next, (&frame)[1], pv, window.flipped());
    leave();
    if (stopped_) return Score::draw();
    if (score <= best) continue;
    best = score;
    if (score <= window.alpha) continue;
    best_move = move;
    if (pv) frame.pv.set(move, (&frame)[1].pv);
    if (score >= window.beta) break;
    window.alpha = score;
  }

  if (in_check && count == 0) return Score::mated_in(frame.ply);
  if (best >= window.beta && !best.is_decisive())
    best = Score((best.value() + window.beta.value()) / 2);
  const Bound bound = best >= window.beta ? Bound::Lower : Bound::Upper;
  remember(position, frame, {best_move, best, raw, 0, bound, was_pv});
  return best;
}

}  // namespace tratto
