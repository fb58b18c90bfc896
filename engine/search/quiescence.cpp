// One node of quiescence search, in the order in which its steps are executed. Steps that it shares
// with search.cpp are in shared_steps.cpp.

#include "engine/search/quiescence.h"

#include <algorithm>

#include "engine/chess/see.h"
#include "engine/search/picker.h"
#include "engine/search/pruning.h"

namespace tratto {

Score QuiescenceSearch::quiescence(const Position& position, StackEntry& stack, NodeType type,
                                   Window window) {
  if (stopped_) return Score::draw();
  enter_node(stack, type);
  Node node(position, stack, type, window, 0);

  // Step 1: draws, dead positions, maximum ply
  set_dead_position_bounds(node);
  if (const auto score = terminal_score(node)) return *score;
  // Step 2: upcoming repetition, mate distance pruning
  if (const auto score = narrow_window(node)) return *score;
  // Step 3: correction history
  prepare_evaluation(node);
  // Step 4: TT lookup and cutoff
  probe_tt(node);
  if (!is_pv(type) && node.tt_score_bounds(node.window.beta)) return node.tt_entry->score;
  node.tt_move = legal_tt_move(position, node.tt_entry);

  // Step 5: static evaluation and standing pat
  evaluate(node);
  if (node.in_check()) {
    node.best_score = Score::mated_in(node.ply());
  } else if (const auto score = stand_pat(node)) {
    return *score;
  }

  // Step 6: captures, or all moves in check
  search_captures(node);
  if (stopped_) return Score::draw();
  // Step 7: checkmate
  if (node.in_check() && node.move_count == 0) return Score::mated_in(node.ply());
  // Step 8: TT store
  const bool fails_high = node.best_score >= node.window.beta;
  if (fails_high) node.best_score = pruning::blend_toward_beta(node.best_score, node.window.beta);
  store(position, stack,
        {node.best_move, node.best_score, node.raw_eval, 0,
         fails_high ? Bound::Lower : Bound::Upper, stack.tt_pv});
  return node.best_score;
}

/// Step 5: standing pat. Nobody is forced to capture, so the score is at least the evaluation.
/// Returns it if it fails high.
OptionalScore QuiescenceSearch::stand_pat(Node& node) {
  const Score beta = node.window.beta;
  node.best_score = node.eval;
  // A mate from the TT would end the principal variation without its moves.
  if (node.tt_score_bounds(node.eval) && !node.tt_entry->score.is_decisive())
    node.best_score = node.tt_entry->score;
  if (node.best_score >= beta) {
    const Score score = pruning::blend_toward_beta(node.best_score, beta);
    if (!node.tt_entry)
      store(node.position, node.stack,
            {Move::none(), score, node.raw_eval, 0, Bound::Lower, node.stack.tt_pv});
    return score;
  }
  node.window.alpha = std::max(node.window.alpha, node.best_score);
  return {};
}

/// Step 6: searches the captures of the node, or all its moves in check.
void QuiescenceSearch::search_captures(Node& node) {
  const Position& position = node.position;
  StackEntry& stack = node.stack;
  const bool in_check = node.in_check();
  if (in_check) node.threats = position.threats(~position.side_to_move());
  MovePicker picker =
      in_check ? MovePicker::all(position, *histories_, stack, node.threats, node.tt_move)
               : MovePicker::noisy(position, *histories_, stack, node.tt_move, pruning::qs_see);
  while (const Move move = picker.next()) {
    if (task_.visibility != nullptr && !in_check &&
        !task_.visibility->sees(position, move, node.ply()))
      continue;
    ++node.move_count;
    if (!in_check && !node.best_score.is_loss()) {
      const bool exceeds_limit = node.move_count > pruning::qs_max_captures;
      const Score value = pruning::qs_futility_value(
          stack.static_eval, see_value(type_of(position.captured_piece(move))));
      const bool is_futile = value <= node.window.alpha;
      if ((exceeds_limit || is_futile) && !is_exempt_from_qs_pruning(node, move)) {
        // Limit of captures
        if (exceeds_limit) continue;
        // Futility pruning (delta pruning): the best score rises to the estimate of the capture.
        if (!see_ge(position, move, 1)) {
          node.best_score = std::max(node.best_score, value);
          continue;
        }
      }
    }
    const bool quiet = in_check && !position.is_noisy(move);
    const Position next = make_move(position, stack, move, quiet);
    const Score score = -quiescence(next, stack.child(), node.type, node.window.flipped());
    unmake_move();
    if (stopped_) return;
    if (score <= node.best_score) continue;
    node.best_score = score;
    if (score <= node.window.alpha) continue;
    node.best_move = move;
    if (is_pv(node.type)) stack.pv->set(move, *stack.child().pv);
    if (score >= node.window.beta) return;
    node.window.alpha = score;
  }
}

/// Recaptures, promotions and checks are always searched.
bool QuiescenceSearch::is_exempt_from_qs_pruning(const Node& node, Move move) {
  const Move last = node.stack.parent().move;
  const bool recaptures = last && move.to() == last.to();
  return recaptures || move.is_promotion() || node.position.gives_check(move);
}

}  // namespace tratto
