// Quiescence search: captures (and check evasions) until the position is quiet enough to evaluate.

#include <algorithm>

#include "engine/chess/see.h"
#include "engine/search/picker.h"
#include "engine/search/pruning.h"
#include "engine/search/worker.h"

namespace tratto {

Score Worker::quiescence(const Position& position, StackEntry& stack, NodeType type,
                         Window window) {
  if (stopped_) return Score::draw();
  enter_node(stack);
  if (const auto score = game_over(position, stack)) return *score;
  if (const auto score = narrow_window(position, stack, window)) return *score;

  // Most nodes here are evaluated: that begins before the table's memory, asked for earlier, is
  // looked at.
  if (!position.in_check()) evaluator_->prepare(position);
  const int correction = find_correction(position, stack);
  const std::optional<TTEntry> entry = probe(position, stack.ply);
  const bool has_tt_score = entry && entry->score != Score::none();
  if (!is_pv(type) && has_tt_score && bound_proves(entry->bound, entry->score, window.beta))
    return entry->score;

  const Move tt_move = legal_tt_move(position, entry);
  const bool was_pv = is_pv(type) || (entry && entry->was_pv);
  StaticEvaluation static_eval;
  Score best = Score::mated_in(stack.ply);
  stack.static_eval = Score::none();
  if (!position.in_check()) {
    static_eval = static_evaluation(position, stack, entry, correction);
    stack.static_eval = best = static_eval.corrected;
    // A mate from the table would end the principal variation without its moves.
    if (has_tt_score && !entry->score.is_decisive() &&
        bound_proves(entry->bound, entry->score, best))
      best = entry->score;
    // Standing pat: nobody is forced to capture.
    if (best >= window.beta) {
      best = pruning::blend_toward_beta(best, window.beta);
      if (!entry)
        store(position, stack, {Move::none(), best, static_eval.raw, 0, Bound::Lower, was_pv});
      return best;
    }
    window.alpha = std::max(window.alpha, best);
  }

  const Captures found = search_captures(position, stack, type, window, best, tt_move);
  if (stopped_) return Score::draw();
  if (position.in_check() && found.count == 0) return Score::mated_in(stack.ply);
  best =
      found.best >= window.beta ? pruning::blend_toward_beta(found.best, window.beta) : found.best;
  const Bound bound = best >= window.beta ? Bound::Lower : Bound::Upper;
  store(position, stack, {found.move, best, static_eval.raw, 0, bound, was_pv});
  return best;
}

/// The captures of a quiescence node, or all its moves in check; `best` is the score without them.
Worker::Captures Worker::search_captures(const Position& position, StackEntry& stack, NodeType type,
                                         Window window, Score best, Move tt_move) {
  const bool in_check = position.in_check();
  const Threats threats = in_check ? position.threats(~position.side_to_move()) : Threats{};
  MovePicker picker =
      in_check ? MovePicker::all(position, *histories_, stack, threats, tt_move)
               : MovePicker::noisy(position, *histories_, stack, tt_move, pruning::qs_see);
  Captures found{best};
  while (const Move move = picker.next()) {
    if (task_.visibility != nullptr && !in_check &&
        !task_.visibility->sees(position, move, stack.ply))
      continue;
    ++found.count;
    tt_.prefetch(position.key_after(move));
    if (!in_check && !found.best.is_loss() &&
        is_left_out(position, stack, move, window.alpha, found))
      continue;
    const bool quiet = in_check && !position.is_noisy(move);
    const Position next = make_move(position, stack, move, quiet);
    const Score score = -quiescence(next, stack.child(), type, window.flipped());
    unmake_move();
    if (stopped_) return found;
    if (score <= found.best) continue;
    found.best = score;
    if (score <= window.alpha) continue;
    found.move = move;
    if (is_pv(type)) stack.pv.set(move, stack.child().pv);
    if (score >= window.beta) break;
    window.alpha = score;
  }
  return found;
}

/// Whether a capture is not worth a look: one of too many, or too small by delta pruning, which
/// then raises the best score to what it could have brought.
bool Worker::is_left_out(const Position& position, const StackEntry& stack, Move move, Score alpha,
                         Captures& found) {
  const Move last = stack.parent().move;
  const bool recaptures = last && move.to() == last.to();
  if (recaptures || move.is_promotion() || position.gives_check(move)) return false;
  if (found.count > pruning::qs_max_captures) return true;
  const Score promise = pruning::qs_futility_value(
      stack.static_eval, see_value(type_of(position.captured_piece(move))));
  if (promise > alpha || see_ge(position, move, 1)) return false;
  found.best = std::max(found.best, promise);
  return true;
}

}  // namespace tratto
