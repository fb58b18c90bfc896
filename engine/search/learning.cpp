// What the histories learn at a node.

#include "engine/search/worker.h"

namespace tratto {

/// A quiet move after which the evaluation rose was a good one, and the reverse.
void Worker::apply_static_eval_difference_bonus(const Node& node) {
  const StackEntry& parent = node.stack.parent();
  if (!node.is_evaluated() || !node.stack.came_by_quiet_move() || parent.move.is_promotion() ||
      parent.static_eval == Score::none())
    return;
  const int change = -(parent.static_eval.value() + node.stack.static_eval.value());
  histories_->quiet.of(~node.position.side_to_move(), parent.threats, parent.move)
      .update(static_eval_difference_bonus(change));
}

/// History heuristic: after a cutoff, credit for the move that made it, blame for those tried
/// before.
void Worker::update_histories(const Node& node) {
  if (node.best_score < node.window.beta) return;
  const Position& position = node.position;
  const ContinuationRows earlier = node.stack.continuations();
  const int bonus = history_bonus(node.depth);
  const int malus = history_malus(node.depth);
  if (position.is_noisy(node.best_move)) {
    histories_->capture.of(position, node.best_move).update(bonus);
  } else {
    const auto credit = [&](Move move, int by) {
      histories_->update_quiet(position, node.threats.all, earlier, move, by);
      if (node.ply() < LowPlyHistory::plies) histories_->low_ply.of(node.ply(), move).update(by);
    };
    credit(node.best_move, bonus);
    for (const Move move : node.tried_quiets)
      credit(move, -malus);
  }
  for (const Move move : node.tried_captures)
    histories_->capture.of(position, move).update(-malus);
}

/// Fail-low bonus: all moves failed low, so the quiet move that led here was a good one.
void Worker::apply_fail_low_bonus(const Node& node) {
  if (node.bound() != Bound::Upper || node.is_root() || !node.stack.came_by_quiet_move()) return;
  const StackEntry& parent = node.stack.parent();
  const int bonus = fail_low_bonus(node.depth);
  histories_->quiet.of(~node.position.side_to_move(), parent.threats, parent.move).update(bonus);
  histories_->update_continuations(parent.continuations(), parent.moved, parent.move.to(), bonus);
}

/// Correction history: how far the static evaluation was off, where the result says so and no
/// capture explains it.
void Worker::update_correction(const Node& node) {
  if (node.in_check() || (node.best_move && node.position.is_noisy(node.best_move)) ||
      node.best_score.is_decisive() ||
      !bound_proves(node.bound(), node.best_score, node.stack.static_eval))
    return;
  histories_->correction.update(node.position, node.stack.last_moves(), node.depth,
                                node.best_score - node.stack.static_eval);
}

}  // namespace tratto
