// The recursion: what one node of the search does, step by step.

#include <algorithm>

#include "engine/chess/see.h"
#include "engine/search/picker.h"
#include "engine/search/pruning.h"
#include "engine/search/reductions.h"
#include "engine/search/worker.h"

namespace tratto {

Score Worker::search(const Position& position, StackEntry& stack, NodeType type, Window window,
                     int depth) {
  if (depth <= 0) return quiescence(position, stack, type, window);
  if (stopped_) return Score::draw();
  enter_node(stack);
  if (const auto score = game_over(position, stack)) return *score;
  if (const auto score = narrow_window(position, stack, window)) return *score;

  Node node(position, stack, type, window, std::min(depth, max_ply - 1));
  probe_table(node);
  if (const auto score = tt_cutoff(node)) return *score;
  if (const auto score = probe_tablebases(node)) return *score;

  evaluate(node);
  store_static_eval(node);
  apply_static_eval_difference_bonus(node);
  apply_hindsight_adjustment(node);
  if (const auto score = razor(node)) return *score;
  if (const auto score = reverse_futility(node)) return *score;
  if (const auto score = null_move(node)) return *score;
  apply_internal_iterative_reduction(node);
  if (const auto score = prob_cut(node)) return *score;

  if (const auto score = search_moves(node)) return *score;
  if (node.move_count == 0) return score_without_moves(node);
  update_histories(node);
  if (node.excludes_move()) return node.best_score;
  apply_fail_low_bonus(node);
  store_result(node);
  update_correction(node);
  if (node.bound() == Bound::Exact && !node.is_root())
    control_->on_exact_score(node.position, node.best_move, node.best_score, node.depth);
  return node.best_score;
}

// -- Before the moves --

/// Transposition table: what is known of the position. The attacks and the evaluation's known
/// errors are found before its memory, asked for earlier, is looked at.
void Worker::probe_table(Node& node) {
  node.threats = node.position.threats(~node.position.side_to_move());
  node.stack.threats = node.threats.all;
  node.stack.grandchild().cutoffs = 0;
  if (node.excludes_move()) return;
  node.correction = find_correction(node.position, node.stack);
  node.tt_entry = probe(node.position, node.ply());
  if (node.is_root())
    node.tt_move = root_moves_[current_line_].move;
  else
    node.tt_move = legal_tt_move(node.position, node.tt_entry);
  node.stack.was_pv = is_pv(node.type) || (node.tt_entry && node.tt_entry->was_pv);
}

/// Transposition table cutoff: a deep enough result from elsewhere stands in for a search.
OptionalScore Worker::tt_cutoff(const Node& node) {
  if (is_pv(node.type) || !node.has_tt_score()) return {};
  const Score score = node.tt_entry->score;
  if (!pruning::tt_cuts_off(*node.tt_entry, node.window.beta, node.depth, node.type,
                            node.position.rule50()))
    return {};
  if (score >= node.window.beta && node.tt_move && !node.position.is_noisy(node.tt_move))
    histories_->update_quiet(node.position, node.threats.all, node.stack.continuations(),
                             node.tt_move, history_bonus(node.depth));
  return score;
}

/// The static evaluation, and the best guess that it and the table make together.
void Worker::evaluate(Node& node) {
  // A singular search goes on with what was found when the search around it began.
  if (node.excludes_move()) return;
  StackEntry& stack = node.stack;
  stack.static_eval = Score::none();
  if (node.in_check()) return;
  const StaticEvaluation found =
      static_evaluation(node.position, stack, node.tt_entry, node.correction);
  node.raw_eval = found.raw;
  stack.static_eval = node.eval = found.corrected;
  if (tt_eval && node.has_tt_score() &&
      bound_proves(node.tt_entry->bound, node.tt_entry->score, found.corrected))
    node.eval = node.tt_entry->score;
}

/// Keeps the evaluation of a new position, whatever becomes of its search.
void Worker::store_static_eval(const Node& node) {
  if (node.is_evaluated() && !node.tt_entry)
    store(node.position, node.stack,
          {Move::none(), Score::none(), node.raw_eval, 0, Bound::None, node.stack.was_pv});
}

/// Hindsight: the parent's reduction was a guess about this position, which is known better now.
void Worker::apply_hindsight_adjustment(Node& node) {
  const StackEntry& parent = node.stack.parent();
  if (node.is_root() || !node.is_evaluated() || parent.static_eval == Score::none()) return;
  const int sum = node.stack.static_eval.value() + parent.static_eval.value();
  node.depth += hindsight_adjustment(parent.reduction, sum, node.depth);
}

/// Reverse futility pruning: so far above beta that the opponent will not catch up.
OptionalScore Worker::reverse_futility(const Node& node) {
  if (!node.may_be_pruned() ||
      !pruning::is_reverse_futile(node.eval, node.window.beta, node.depth, node.is_improving()))
    return {};
  return pruning::blend_toward_beta(node.eval, node.window.beta);
}

/// Internal iterative reduction.
void Worker::apply_internal_iterative_reduction(Node& node) {
  if (!node.excludes_move())
    node.depth -= iir_reduction(static_cast<bool>(node.tt_move), node.type, node.depth);
}

// -- The moves --

/// Searches the moves, the most promising first, until one beats beta. Returns a score only if the
/// search is over without one: it was stopped, or singular search found a multi-cut.
OptionalScore Worker::search_moves(Node& node) {
  const Position& position = node.position;
  MovePicker picker =
      MovePicker::all(position, *histories_, node.stack, node.threats, node.tt_move);

  while (const Move move = picker.next()) {
    if (move == node.stack.excluded || (node.is_root() && !is_searched_in_this_line(move)))
      continue;
    if (task_.visibility != nullptr && overlooks(node, move)) {
      if (node.best_score >= node.window.beta) return node.best_score;
      continue;
    }
    ++node.move_count;
    // Early: the memory arrives while the move is looked at.
    tt_.prefetch(position.key_after(move));
    const Candidate candidate = look_at(node, move);
    if (prune_move(node, candidate, picker)) continue;

    const Singularity singular = singularity(node, candidate);
    if (stopped_) return Score::draw();
    if (singular.cutoff) return singular.cutoff;

    const std::uint64_t nodes_before = nodes();
    if (node.is_root()) control_->on_root_move(root_depth_, move, node.move_count);
    const Score score = std::clamp(search_move(node, candidate, singular.extension), node.stack.min,
                                   node.stack.max);
    if (node.is_root()) root_move(move).nodes += nodes() - nodes_before;
    if (stopped_) return Score::draw();
    if (node.is_root()) update_root_move(node, move, score);
    if (update_best(node, move, score)) break;
    (candidate.noisy ? node.tried_captures : node.tried_quiets).push_back(move);
  }
  const bool is_all_overlooked = node.move_count == 0 && node.best_score != -Score::infinite();
  return is_all_overlooked ? OptionalScore(node.best_score) : OptionalScore();
}

/// Whether a weakened player does not notice a move. What he overlooks he takes to be worth what
/// the position seems worth as it stands.
bool Worker::overlooks(Node& node, Move move) const {
  if (node.is_root() || node.in_check() || task_.visibility->sees(node.position, move, node.ply()))
    return false;
  node.best_score = std::max(node.best_score, node.stack.static_eval);
  node.window.alpha = std::max(node.window.alpha, std::min(node.best_score, node.window.beta - 1));
  return true;
}

Candidate Worker::look_at(const Node& node, Move move) const {
  const bool noisy = node.position.is_noisy(move);
  return {move, noisy,
          noisy ? histories_->capture_history_score(node.position, move)
                : histories_->quiet_history_score(node.position, node.threats.all,
                                                  node.stack.continuations(), move)};
}

/// Late move, futility, history and SEE pruning: leaves out late moves near the leaves that have no
/// chance of raising alpha.
bool Worker::prune_move(const Node& node, const Candidate& candidate, MovePicker& picker) const {
  const Position& position = node.position;
  if (node.is_root() || node.best_score.is_loss() || !position.has_pieces(position.side_to_move()))
    return false;
  if (candidate.noisy)
    return !see_ge(position, node.threats.all, candidate.move,
                   pruning::see_margin_capture(node.depth));

  const int reduction = late_move_reduction({.depth = node.depth,
                                             .move_index = node.move_count,
                                             .pv_node = is_pv(node.type),
                                             .was_pv = node.stack.was_pv,
                                             .improving = node.is_improving()}) /
                        reduction::ply;
  const int reduced = std::max(0, node.depth - 1 - std::max(0, reduction));
  const bool too_late = task_.prunes_late_moves &&
                        node.move_count > pruning::late_move_count(node.depth, node.is_improving());
  if (pruning::history_prunes(candidate.history, reduced)) {
    if (too_late) picker.skip_quiets();
    return true;
  }
  const bool skips_quiets =
      too_late ||
      (!node.in_check() && pruning::is_futile(node.stack.static_eval, node.window.alpha, reduced));
  const bool prunes =
      (skips_quiets && !position.gives_check(candidate.move)) ||
      !see_ge(position, node.threats.all, candidate.move, pruning::see_margin_quiet(reduced));
  if (prunes && skips_quiets) picker.skip_quiets();
  return prunes;
}

/// Makes one move and searches what follows: all but the first with a null window, and again only
/// if that says they may be better than the best so far (principal variation search, PVS).
Score Worker::search_move(Node& node, const Candidate& candidate, int extension) {
  StackEntry& child = node.stack.child();
  const bool pv_node = is_pv(node.type);
  const int depth = node.depth - 1 + extension;
  const Position next = make_move(node.position, node.stack, candidate.move, !candidate.noisy);
  Score score;
  if (node.depth >= 2 && node.move_count > 1 + node.is_root())
    score = search_late_move(node, candidate, next, depth);
  else if (!pv_node || node.move_count > 1)
    score = -search(next, child, scout_child(node.type), Window::above(node.window.alpha).flipped(),
                    depth);
  if (pv_node && (node.move_count == 1 || score > node.window.alpha) && !stopped_)
    score = -search(next, child, NodeType::Pv, node.window.flipped(), depth);
  unmake_move();
  return score;
}

/// Late move reductions (LMR): a null-window search less deep than asked for, and again deeper if
/// the move turns out better than expected.
Score Worker::search_late_move(Node& node, const Candidate& candidate, const Position& next,
                               int depth) {
  StackEntry& stack = node.stack;
  StackEntry& child = stack.child();
  const Window scout = Window::above(node.window.alpha).flipped();
  const int reduction = late_move_reduction({.depth = node.depth,
                                             .move_index = node.move_count,
                                             .noisy = candidate.noisy,
                                             .cut_node = node.type == NodeType::Cut,
                                             .pv_node = is_pv(node.type),
                                             .was_pv = stack.was_pv,
                                             .tt_score_above_alpha = node.tt_score_is_above_alpha(),
                                             .tt_depth_sufficient = node.tt_is_deep(),
                                             .improving = node.is_improving(),
                                             .gives_check = next.in_check(),
                                             .tt_move_is_noisy = node.tt_move_is_noisy(),
                                             .many_cutoffs = child.cutoffs >= many_cutoffs_min,
                                             .history = candidate.history}) /
                        reduction::ply;
  const int reduced = std::clamp(depth - reduction, 1, depth + 1);
  stack.reduction = depth - reduced;
  Score score = -search(next, child, NodeType::Cut, scout, reduced);
  stack.reduction = 0;
  if (score <= node.window.alpha || reduced >= depth) return score;

  const int again = depth + re_search_depth_adjustment(score, node.best_score, depth);
  if (again > reduced) score = -search(next, child, scout_child(node.type), scout, again);
  if (!candidate.noisy)
    histories_->update_continuations(
        stack.continuations(), stack.moved, candidate.move.to(),
        score > node.window.alpha ? history_bonus(depth) : -history_malus(depth));
  return score;
}

/// Compares a move's score with the best so far; true for a beta cutoff.
bool Worker::update_best(Node& node, Move move, Score score) {
  StackEntry& stack = node.stack;
  if (score <= node.best_score) return false;
  node.best_score = score;
  if (score <= node.window.alpha) return false;

  node.best_move = move;
  if (is_pv(node.type)) stack.pv.set(move, stack.child().pv);
  if (score >= node.window.beta) {
    ++stack.cutoffs;
    return true;
  }
  node.window.alpha = score;
  return false;
}

// -- After the moves --

/// Mate or stalemate; or the excluded move was the only one, which says nothing.
Score Worker::score_without_moves(const Node& node) {
  if (node.excludes_move()) return node.window.alpha;
  return node.in_check() ? Score::mated_in(node.ply()) : Score::draw();
}

/// Transposition table: keeps the result.
void Worker::store_result(const Node& node) {
  StackEntry& stack = node.stack;
  const Bound bound = node.bound();
  // A node whose moves all failed low because the parent was on the PV is worth keeping as such.
  if (bound == Bound::Upper)
    stack.was_pv |= node.ply() > 0 && stack.parent().was_pv && node.depth > 3;
  if (!node.is_root() || current_line_ == 0)
    store(node.position, stack,
          {node.best_move, node.best_score, node.raw_eval, node.depth, bound, stack.was_pv});
}

}  // namespace tratto
