// Quiescence search: captures (and check evasions) until the position is quiet enough to evaluate.

#include <algorithm>

#include "engine/chess/exchange.h"
#include "engine/search/picker.h"
#include "engine/search/pruning.h"
#include "engine/search/worker.h"

namespace tratto {

Score Worker::quiescence(const Position& position, Frame& frame, NodeKind kind, Window window) {
  if (stopped_) return Score::draw();
  enter_node(frame);
  if (const auto score = game_over(position, frame)) return *score;
  if (const auto score = narrow_window(position, frame, window)) return *score;

  // Most nodes here are evaluated: that begins before the table's memory, asked for earlier, is
  // looked at.
  if (!position.in_check()) evaluator_->prepare(position);
  const int correction = find_correction(position, frame);
  const std::optional<TableEntry> entry = probe(position, frame.ply);
  const bool has_table_score = entry && entry->score != Score::none();
  if (!is_pv(kind) && has_table_score && bound_proves(entry->bound, entry->score, window.beta))
    return entry->score;

  const Move table_move = legal_table_move(position, entry);
  const bool was_pv = is_pv(kind) || (entry && entry->was_pv);
  StaticEvaluation evaluation;
  Score best = Score::mated_in(frame.ply);
  frame.evaluation = Score::none();
  if (!position.in_check()) {
    evaluation = static_evaluation(position, frame, entry, correction);
    frame.evaluation = best = evaluation.corrected;
    // A mate from the table would end the principal variation without its moves.
    if (has_table_score && !entry->score.is_decisive() &&
        bound_proves(entry->bound, entry->score, best))
      best = entry->score;
    // Standing pat: nobody is forced to capture.
    if (best >= window.beta) {
      best = pruning::soften(best, window.beta);
      if (!entry)
        store(position, frame, {Move::none(), best, evaluation.raw, 0, Bound::Lower, was_pv});
      return best;
    }
    window.alpha = std::max(window.alpha, best);
  }

  const Captures found = search_captures(position, frame, kind, window, best, table_move);
  if (stopped_) return Score::draw();
  if (position.in_check() && found.count == 0) return Score::mated_in(frame.ply);
  best = found.best >= window.beta ? pruning::soften(found.best, window.beta) : found.best;
  const Bound bound = best >= window.beta ? Bound::Lower : Bound::Upper;
  store(position, frame, {found.move, best, evaluation.raw, 0, bound, was_pv});
  return best;
}

/// The captures of a quiescence node, or all its moves in check; `best` is the score without them.
Worker::Captures Worker::search_captures(const Position& position, Frame& frame, NodeKind kind,
                                         Window window, Score best, Move table_move) {
  const bool in_check = position.in_check();
  const Threats threats = in_check ? position.threats(~position.side_to_move()) : Threats{};
  MovePicker picker = in_check ? MovePicker::all(position, *histories_, frame, threats, table_move)
                               : MovePicker::noisy(position, *histories_, frame, table_move,
                                                   pruning::quiescence_exchange);
  Captures found{best};
  while (const Move move = picker.next()) {
    if (task_.observer != nullptr && !in_check && !task_.observer->sees(position, move, frame.ply))
      continue;
    ++found.count;
    table_.prefetch(position.key_after(move));
    if (!in_check && !found.best.is_loss() &&
        is_left_out(position, frame, move, window.alpha, found))
      continue;
    const bool quiet = in_check && !position.is_noisy(move);
    const Position next = make_move(position, frame, move, quiet);
    const Score score = -quiescence(next, frame.child(), kind, window.flipped());
    unmake_move();
    if (stopped_) return found;
    if (score <= found.best) continue;
    found.best = score;
    if (score <= window.alpha) continue;
    found.move = move;
    if (is_pv(kind)) frame.pv.set(move, frame.child().pv);
    if (score >= window.beta) break;
    window.alpha = score;
  }
  return found;
}

/// Whether a capture is not worth a look: one of too many, or too small by delta pruning, which
/// then raises the best score to what it could have brought.
bool Worker::is_left_out(const Position& position, const Frame& frame, Move move, Score alpha,
                         Captures& found) {
  const Move last = frame.parent().move;
  const bool recaptures = last && move.to() == last.to();
  if (recaptures || move.is_promotion() || position.gives_check(move)) return false;
  if (found.count > pruning::quiescence_late_moves) return true;
  const Score promise = pruning::quiescence_promise(
      frame.evaluation, exchange_value(type_of(position.captured_piece(move))));
  if (promise > alpha || exchange_at_least(position, move, 1)) return false;
  found.best = std::max(found.best, promise);
  return true;
}

}  // namespace tratto
