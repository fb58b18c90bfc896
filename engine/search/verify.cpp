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
  Exclusion(StackEntry& stack, Move move) : frame_(stack) { stack.excluded = move; }
  Exclusion(const Exclusion&) = delete;
  Exclusion& operator=(const Exclusion&) = delete;
  ~Exclusion() { frame_.excluded = Move::none(); }

 private:
  StackEntry& frame_;
};

}  // namespace

/// Razoring: far below alpha, quiescence search is asked whether captures help.
OptionalScore Worker::razor(const Node& node) {
  if (!node.may_be_pruned() || !pruning::can_razor(node.eval, node.window.alpha, node.depth))
    return {};
  const Score score = quiescence(node.position, node.stack, node.type, node.window);
  if (score <= node.window.alpha || stopped_) return score;
  return {};
}

/// Null move pruning: if passing, which is nearly always worse than the best move, still beats
/// beta, so will a move (Donninger 1993). Wrong in zugzwang: not tried without pieces, and verified
/// at high depth.
OptionalScore Worker::null_move(const Node& node) {
  const Score beta = node.window.beta;
  if (!node.may_be_pruned() || node.type != NodeType::Cut || !node.stack.parent().move ||
      node.eval < beta || beta.is_decisive() || node.ply() < null_move_min_ply_ ||
      !node.position.has_pieces(node.position.side_to_move()) ||
      !pruning::can_null_move(node.stack.static_eval, beta, node.depth))
    return {};

  const Window scout = Window::at_least(beta);
  const int depth = node.depth - pruning::null_move_reduction_for(node.depth, node.eval - beta,
                                                                  node.tt_move_is_noisy());
  const Position next = make_null_move(node.position, node.stack);
  const Score score = -search(next, node.stack.child(), NodeType::All, scout.flipped(), depth);
  unmake_move();
  if (stopped_) return Score::draw();
  if (score < beta) return {};
  // A mate after passing is no mate.
  const Score proved = score.is_win() ? beta : score;
  if (null_move_min_ply_ > 0 || node.depth < pruning::null_move_verification_depth) return proved;

  null_move_min_ply_ = node.ply() + pruning::null_move_disabled_plies(depth);
  const Score verified =
      search(node.position, node.stack, NodeType::All, scout, std::max(1, depth));
  null_move_min_ply_ = 0;
  if (verified >= beta || stopped_) return proved;
  return {};
}

/// ProbCut: a capture that beats beta by a margin in a shallower search will beat beta (Buro 1995).
OptionalScore Worker::prob_cut(const Node& node) {
  const Score raised = node.window.beta + pruning::prob_cut_margin;
  if (!node.may_be_pruned() || !pruning::can_prob_cut(node.depth) ||
      node.window.beta.is_decisive() || (node.has_tt_score() && node.tt_entry->score < raised))
    return {};

  const Window scout = Window::at_least(raised).flipped();
  const int depth = node.depth - pruning::prob_cut_reduction;
  StackEntry& child = node.stack.child();
  MovePicker picker =
      MovePicker::noisy(node.position, *histories_, node.stack, node.tt_move,
                        pruning::prob_cut_see_threshold(raised - node.stack.static_eval));
  while (const Move move = picker.next()) {
    tt_.prefetch(node.position.key_after(move));
    const Position next = make_move(node.position, node.stack, move, false);
    Score score = -quiescence(next, child, NodeType::All, scout);
    if (score >= raised && depth > 1) score = -search(next, child, NodeType::All, scout, depth - 1);
    unmake_move();
    if (stopped_) return Score::draw();
    if (score < raised) continue;
    store(node.position, node.stack,
          {move, score, node.raw_eval, depth, Bound::Lower, node.stack.was_pv});
    return score.is_decisive() ? score : score - pruning::prob_cut_margin;
  }
  return {};
}

/// Singular extensions: searches the other moves to see how much the table's move stands out.
Worker::Singularity Worker::singularity(const Node& node, const Candidate& candidate) {
  if (candidate.move != node.tt_move || node.is_root() || node.excludes_move() || !node.tt_entry ||
      !can_be_singular(*node.tt_entry, node.depth) || node.ply() >= 2 * root_depth_)
    return {};

  const Score tt_score = node.tt_entry->score;
  const Score beta = singular_beta(tt_score, node.depth);
  Score others;
  {
    const Exclusion exclusion(node.stack, candidate.move);
    others = search(node.position, node.stack,
                    node.type == NodeType::Cut ? NodeType::Cut : NodeType::All,
                    Window::at_least(beta), singular_search_depth(node.depth));
  }
  if (stopped_) return {};

  if (others < beta)
    return {singular_extension(beta - others, is_pv(node.type), candidate.noisy), {}};
  // Multi-cut: a second move beats beta as well.
  if (multi_cut && beta >= node.window.beta) return {0, beta};
  return {negative_extension(tt_score >= node.window.beta, node.type), {}};
}

}  // namespace tratto
