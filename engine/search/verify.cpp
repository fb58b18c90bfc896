// Guesses about a node that a smaller search has to confirm.

#include <algorithm>

#include "engine/search/extensions.h"
#include "engine/search/picker.h"
#include "engine/search/pruning.h"
#include "engine/search/worker.h"

namespace tratto {

namespace {

/// Leaves a move out for a while, however it ends: memory may run out in it.
class Exclusion {
 public:
  Exclusion(Frame& frame, Move move) : frame_(frame) { frame.excluded = move; }
  Exclusion(const Exclusion&) = delete;
  Exclusion& operator=(const Exclusion&) = delete;
  ~Exclusion() { frame_.excluded = Move::none(); }

 private:
  Frame& frame_;
};

}  // namespace

/// Razoring: far below alpha, quiescence search is asked whether captures help.
OptionalScore Worker::razor(const Node& node) {
  if (!node.may_be_pruned() || !pruning::may_razor(node.estimate, node.window.alpha, node.depth))
    return {};
  const Score score = quiescence(node.position, node.frame, node.kind, node.window);
  if (score <= node.window.alpha || stopped_) return score;
  return {};
}

/// Null move pruning: if passing, which is nearly always worse than the best move, still beats
/// beta, so will a move (Donninger 1993). Wrong in zugzwang: not tried without pieces, and verified
/// at high depth.
OptionalScore Worker::null_move(const Node& node) {
  const Score beta = node.window.beta;
  if (!node.may_be_pruned() || node.kind != NodeKind::Cut || !node.frame.parent().move ||
      node.estimate < beta || beta.is_decisive() || node.ply() < null_moves_barred_until_ ||
      !node.position.has_pieces(node.position.side_to_move()) ||
      !pruning::may_pass(node.frame.evaluation, beta, node.depth))
    return {};

  const Window scout = Window::at_least(beta);
  const int depth = node.depth - pruning::null_move_reduction_for(node.depth, node.estimate - beta,
                                                                  node.table_move_is_noisy());
  const Position next = make_null_move(node.position, node.frame);
  const Score score = -search(next, node.frame.child(), NodeKind::All, scout.flipped(), depth);
  unmake_move();
  if (stopped_) return Score::draw();
  if (score < beta) return {};
  // A mate after passing is no mate.
  const Score proved = score.is_win() ? beta : score;
  if (null_moves_barred_until_ > 0 || node.depth < pruning::null_move_verification_depth)
    return proved;

  null_moves_barred_until_ = node.ply() + pruning::null_move_barred_plies(depth);
  const Score verified =
      search(node.position, node.frame, NodeKind::All, scout, std::max(1, depth));
  null_moves_barred_until_ = 0;
  if (verified >= beta || stopped_) return proved;
  return {};
}

/// ProbCut: a capture that beats beta by a margin in a shallower search will beat beta (Buro 1995).
OptionalScore Worker::prob_cut(const Node& node) {
  const Score raised = node.window.beta + pruning::prob_cut_margin;
  if (!node.may_be_pruned() || !pruning::may_prob_cut(node.depth) ||
      node.window.beta.is_decisive() ||
      (node.has_table_score() && node.table_entry->score < raised))
    return {};

  const Window scout = Window::at_least(raised).flipped();
  const int depth = node.depth - pruning::prob_cut_reduction;
  Frame& child = node.frame.child();
  MovePicker picker = MovePicker::noisy(node.position, *histories_, node.frame, node.table_move,
                                        pruning::prob_cut_exchange(raised - node.frame.evaluation));
  while (const Move move = picker.next()) {
    table_.prefetch(node.position.key_after(move));
    const Position next = make_move(node.position, node.frame, move, false);
    Score score = -quiescence(next, child, NodeKind::All, scout);
    if (score >= raised && depth > 1) score = -search(next, child, NodeKind::All, scout, depth - 1);
    unmake_move();
    if (stopped_) return Score::draw();
    if (score < raised) continue;
    store(node.position, node.frame,
          {move, score, node.raw_evaluation, depth, Bound::Lower, node.frame.was_pv});
    return score.is_decisive() ? score : score - pruning::prob_cut_margin;
  }
  return {};
}

/// Singular extensions: searches the other moves to see how much the table's move stands out.
Worker::Singularity Worker::singularity(const Node& node, const Candidate& candidate) {
  if (candidate.move != node.table_move || node.is_root() || node.excludes_move() ||
      !node.table_entry || !may_be_singular(*node.table_entry, node.depth) ||
      node.ply() >= 2 * root_depth_)
    return {};

  const Score table_score = node.table_entry->score;
  const Score beta = singular_beta(table_score, node.depth);
  Score others;
  {
    const Exclusion exclusion(node.frame, candidate.move);
    others = search(node.position, node.frame,
                    node.kind == NodeKind::Cut ? NodeKind::Cut : NodeKind::All,
                    Window::at_least(beta), singular_search_depth(node.depth));
  }
  if (stopped_) return {};

  if (others < beta)
    return {singular_extension(beta - others, is_pv(node.kind), candidate.noisy), {}};
  // Multi-cut: a second move beats beta as well.
  if (multi_cut && beta >= node.window.beta) return {0, beta};
  return {negative_extension(table_score >= node.window.beta, node.kind), {}};
}

}  // namespace tratto
