// Guesses about a node that a smaller search has to confirm.

#include <algorithm>

#include "engine/search/picker.h"
#include "engine/search/pruning.h"
#include "engine/search/worker.h"

namespace tratto {

std::optional<Score> Worker::razor(Node& node) {
  if (!pruning::may_razor(node.estimate, node.window.alpha, node.depth)) return std::nullopt;
  const Score score = quiescence(node.position, node.frame, false, node.window);
  if (score <= node.window.alpha || stopped_) return score;
  return std::nullopt;
}

/// If passing, which is nearly always worse than the best move, still beats beta, so will a move
/// (Donninger 1993). Wrong in zugzwang: not tried without pieces, and verified at high depth.
std::optional<Score> Worker::null_move(Node& node) {
  const Score beta = node.window.beta;
  if (node.kind != NodeKind::Cut || !(&node.frame)[-1].move || node.estimate < beta ||
      beta.is_decisive() || node.ply() < null_moves_barred_until_ ||
      !node.position.has_pieces(node.position.side_to_move()) ||
      !pruning::may_pass(node.frame.evaluation, beta, node.depth))
    return std::nullopt;

  const int reduction = pruning::null_move_reduction_for(node.depth, node.estimate - beta,
                                                         node.table_move_is_noisy());
  const int depth = node.depth - reduction;
  node.frame.move_index = 0;
  const Position next = enter_null(node.position, node.frame);
  Score score =
      -search(next, (&node.frame)[1], NodeKind::All, Window{beta - 1, beta}.flipped(), depth);
  leave();
  if (stopped_) return Score::draw();
  if (score < beta) return std::nullopt;
  if (score.is_win()) score = beta;
  if (null_moves_barred_until_ > 0 || node.depth < pruning::null_move_verification_depth)
    return score;

  null_moves_barred_until_ = node.ply() + std::max(1, 3 * depth / 4);
  const Score verified =
      search(node.position, node.frame, NodeKind::All, Window{beta - 1, beta}, std::max(1, depth));
  null_moves_barred_until_ = 0;
  if (verified >= beta || stopped_) return score;
  return std::nullopt;
}

/// A capture that beats beta by a margin in a shallower search will beat beta (Buro 1995).
std::optional<Score> Worker::prob_cut(Node& node) {
  const Score raised = node.window.beta + pruning::prob_cut_margin;
  if (node.depth < pruning::prob_cut_depth || node.window.beta.is_decisive() ||
      (node.has_table_score() && node.remembered->score < raised))
    return std::nullopt;

  const Window scout{raised - 1, raised};
  const int depth = node.depth - pruning::prob_cut_reduction;
  MovePicker picker = MovePicker::noisy(node.position, *histories_, node.frame, node.table_move,
                                        raised - node.frame.evaluation);
  while (const Move move = picker.next()) {
    table_.prefetch(node.position.key_after(move));
    node.frame.move_index = 0;
    const Position next = enter(node.position, node.frame, move);
    Frame& child = (&node.frame)[1];
    Score score = -quiescence(next, child, false, scout.flipped());
    if (score >= raised && depth > 1)
      score = -search(next, child, NodeKind::All, scout.flipped(), depth - 1);
    leave();
    if (stopped_) return Score::draw();
    if (score >= raised) {
      remember(node.position, node.frame,
               {move, score, node.raw_evaluation, depth, Bound::Lower, node.frame.was_pv});
      return score.is_decisive() ? score : score - pruning::prob_cut_margin;
    }
  }
  return std::nullopt;
}

Worker::Singularity Worker::singularity(Node& node) {
  if (node.is_root() || node.excludes_move() || node.depth < pruning::singular_depth ||
      node.ply() >= 2 * root_depth_ || !node.has_table_score() ||
      node.remembered->bound == Bound::Upper || node.remembered->score.is_decisive() ||
      node.remembered->depth < node.depth - pruning::singular_table_depth)
    return {};

  const Score remembered = node.remembered->score;
  const Score beta = pruning::singular_beta(remembered, node.depth);
  Frame& frame = node.frame;
  const bool was_pv = frame.was_pv;
  const Score evaluation = frame.evaluation;
  frame.excluded = node.table_move;
  const Score others =
      search(node.position, frame, node.kind == NodeKind::Cut ? NodeKind::Cut : NodeKind::All,
             Window{beta - 1, beta}, (node.depth - 1) / 2);
  frame.excluded = Move::none();
  frame.was_pv = was_pv;
  frame.evaluation = evaluation;
  if (stopped_) return {};

  if (others < beta) {
    int extension = 1;
    if (!is_pv(node.kind) && others < beta - pruning::double_extension_margin) {
      ++extension;
      if (!node.table_move_is_noisy() && others < beta - pruning::triple_extension_margin)
        ++extension;
    }
    return {extension, std::nullopt};
  }
  // Multi-cut: a second move beats beta as well.
  if (beta >= node.window.beta) return {0, beta};
  if (remembered >= node.window.beta) return {is_pv(node.kind) ? -2 : -3, std::nullopt};
  if (node.kind == NodeKind::Cut) return {-2, std::nullopt};
  return {};
}

}  // namespace tratto
