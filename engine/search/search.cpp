// One node of the search, in the order in which its steps are executed. search() lists the steps;
// the functions that carry them out follow in the same order. The formulas are in pruning.h,
// reductions.h, extensions.h and history/. README.md tells how to add a step, FEATURES.md what each
// has earned and what was tried.

#include "engine/search/search.h"

#include <algorithm>

#include "engine/base/static_vector.h"
#include "engine/chess/see.h"
#include "engine/search/extensions.h"
#include "engine/search/picker.h"
#include "engine/search/pruning.h"
#include "engine/search/reductions.h"
#include "engine/tablebase/probe.h"

namespace tratto {

namespace {

/// Added to the TT depth of tablebase results, which are exact.
constexpr int extra_tt_depth = 6;
/// Depth from which on moves that another thread is searching are deferred.
constexpr int deferral_min_depth = 3;
/// Number of moves of a node that are deferred at most.
constexpr std::size_t max_deferred = 16;

/// Sets a field of a stack entry for the lifetime of this object and resets it to its default
/// afterwards, also if the search throws std::bad_alloc.
template <class Value>
class ScopedValue {
 public:
  ScopedValue(Value& field, Value value) : field_(field) { field = value; }
  ScopedValue(const ScopedValue&) = delete;
  ScopedValue& operator=(const ScopedValue&) = delete;
  ~ScopedValue() { field_ = Value{}; }

 private:
  Value& field_;
};

}  // namespace

Score MainSearch::search(const Position& position, StackEntry& stack, NodeType type, Window window,
                         int depth) {
  // Step 1: quiescence search at depth 0
  if (depth <= 0) return quiescence(position, stack, type, window);
  if (stopped_) return Score::draw();
  enter_node(stack, type);
  Node node(position, stack, type, window, std::min(depth, max_ply - 1));

  // Step 2: draws, dead positions, maximum ply
  set_dead_position_bounds(node);
  if (const auto score = terminal_score(node)) return *score;
  // Step 3: upcoming repetition, mate distance pruning
  if (const auto score = narrow_window(node)) return *score;
  stack.grandchild().cutoffs = 0;
  // A singular search keeps the correction, evaluation and TT-PV flag of the search that began it.
  if (!node.excludes_move()) {
    // Step 4: correction history
    prepare_evaluation(node);
    // Step 5: transposition table (TT) lookup
    probe_tt(node);
    node.tt_move =
        node.is_root() ? root_moves_.best_of_line().move : legal_tt_move(position, node.tt_entry);
    // Step 6: TT cutoff
    if (const auto score = tt_cutoff(node)) return *score;
    // Step 7: endgame tablebases
    if (const auto score = probe_tablebases(node)) return *score;
    // Step 8: static evaluation
    evaluate(node);
    if (tt_eval && !node.in_check() && node.tt_score_bounds(stack.static_eval))
      node.eval = node.tt_entry->score;
    store_raw_eval(node);
    // Step 9: static evaluation difference to history
    update_history_by_static_eval(node);
    // Step 10: hindsight depth adjustment
    apply_hindsight_adjustment(node);
  }

  // Step 11: razoring
  if (const auto score = razor(node)) return *score;
  // Step 12: reverse futility pruning (RFP)
  if (node.may_be_pruned())
    if (const auto score =
            pruning::reverse_futility(node.eval, node.window.beta, node.depth, node.is_improving()))
      return *score;
  // Step 13: null move pruning (NMP)
  if (const auto score = null_move(node)) return *score;
  // Step 14: internal iterative reduction (IIR)
  if (!node.excludes_move())
    node.depth -= iir_reduction(static_cast<bool>(node.tt_move), type, node.depth);
  // Step 15: ProbCut
  if (const auto score = prob_cut(node)) return *score;

  // Steps 16 to 20: the moves
  if (const auto score = search_moves(node)) return *score;

  // Step 21: checkmate and stalemate
  if (node.move_count == 0) return score_without_moves(node);
  // Step 22: history of the moves of this node
  update_histories(node);
  if (node.excludes_move()) return node.best_score;
  // Step 23: fail-low bonus
  apply_fail_low_bonus(node);
  // Step 24: TT store
  store_result(node);
  // Step 25: correction history
  update_correction(node);
  if (node.bound() == Bound::Exact && !node.is_root())
    control_->on_exact_score(position, node.best_move, node.best_score, node.depth);
  return node.best_score;
}

// -- Before the moves --

/// Step 6: TT cutoff. Returns the score of an earlier search of the position if that was deep
/// enough and its bound is on the right side of beta.
OptionalScore MainSearch::tt_cutoff(const Node& node) {
  if (is_pv(node.type) || !node.has_tt_score()) return {};
  const Score score = node.tt_entry->score;
  if (!pruning::tt_cuts_off(*node.tt_entry, node.window.beta, node.depth, node.type,
                            node.position.rule50()))
    return {};
  if (score >= node.window.beta && node.tt_move && !node.position.is_noisy(node.tt_move))
    histories_->update_quiet(node.position,
                             node.position.threats(~node.position.side_to_move()).all,
                             node.stack.continuations(), node.tt_move, history_bonus(node.depth));
  return score;
}

/// Step 7: endgame tablebases. A win is a lower bound and a loss an upper bound, because there may
/// be a mate; a draw is exact.
OptionalScore MainSearch::probe_tablebases(Node& node) {
  if (!probes_tablebases_ || node.is_root() || node.excludes_move() ||
      !task_.tablebases.can_probe(node.position, node.depth))
    return {};
  const auto wdl = tablebase::probe_wdl(*task_.tablebases.tables, node.position);
  if (!wdl) return {};
  count_tb_hits(1);
  Score score = task_.tablebases.score(*wdl, node.ply());
  if (!score.is_decisive()) score = draw_value(node.ply()) + score.value();
  const Bound bound = score.is_win() ? Bound::Lower : score.is_loss() ? Bound::Upper : Bound::Exact;
  if (bound == Bound::Exact || (bound == Bound::Lower && score >= node.window.beta) ||
      (bound == Bound::Upper && score <= node.window.alpha)) {
    const int depth = std::min(node.depth + extra_tt_depth, max_ply - 1);
    store(node.position, node.stack,
          {Move::none(), score, Score::none(), depth, bound, node.stack.tt_pv});
    return score;
  }
  // In PV nodes the moves are searched as well, to find a mate.
  if (is_pv(node.type) && bound == Bound::Lower) {
    node.best_score = node.tb_min_score = score;
    node.window.alpha = std::max(node.window.alpha, score);
  } else if (is_pv(node.type)) {
    node.tb_max_score = score;
  }
  return {};
}

/// Step 8: stores the raw evaluation of a new position at once: the node may end before it has a
/// score.
void MainSearch::store_raw_eval(const Node& node) {
  if (!node.in_check() && !node.tt_entry)
    store(node.position, node.stack,
          {Move::none(), Score::none(), node.raw_eval, 0, Bound::None, node.stack.tt_pv});
}

/// Step 9: rewards the opponent's quiet move for a rise of its static evaluation, and penalises it
/// for a fall.
void MainSearch::update_history_by_static_eval(const Node& node) {
  const StackEntry& parent = node.stack.parent();
  if (node.in_check() || !node.stack.came_by_quiet_move() || parent.move.is_promotion() ||
      parent.static_eval == Score::none())
    return;
  const int change = -(parent.static_eval.value() + node.stack.static_eval.value());
  histories_->butterfly.of(~node.position.side_to_move(), parent.threats, parent.move)
      .update(static_eval_difference_bonus(change));
}

/// Step 10: corrects the parent's late move reduction, which was decided before this position was
/// evaluated.
void MainSearch::apply_hindsight_adjustment(Node& node) {
  const StackEntry& parent = node.stack.parent();
  if (node.is_root() || node.in_check() || parent.static_eval == Score::none()) return;
  const int sum = node.stack.static_eval.value() + parent.static_eval.value();
  node.depth += hindsight_adjustment(parent.reduction, sum, node.depth);
}

/// Step 11: razoring. Far below alpha only captures can help: if quiescence search confirms that
/// they do not, its score is returned.
OptionalScore MainSearch::razor(const Node& node) {
  if (!node.may_be_pruned() || !pruning::can_razor(node.eval, node.window.alpha, node.depth))
    return {};
  const Score score = quiescence(node.position, node.stack, node.type, node.window);
  if (score <= node.window.alpha || stopped_) return score;
  return {};
}

/// Step 13: null move pruning. If passing, which is nearly always worse than the best move, fails
/// high, so will a move (Donninger 1993). This is wrong in zugzwang: not tried without pieces, and
/// verified by a search without null moves at high depth.
OptionalScore MainSearch::null_move(const Node& node) {
  const Score beta = node.window.beta;
  if (!node.may_be_pruned() || node.type != NodeType::Cut || !node.stack.parent().move ||
      node.eval < beta || beta.is_decisive() || node.ply() < null_move_min_ply_ ||
      !node.position.has_non_pawn_material(node.position.side_to_move()) ||
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
  // A mate found after a null move is not proved.
  const Score proved = score.is_win() ? beta : score;
  if (null_move_min_ply_ > 0 || node.depth < pruning::null_move_verification_depth) return proved;

  null_move_min_ply_ = node.ply() + pruning::null_move_disabled_plies(depth);
  const Score verified =
      search(node.position, node.stack, NodeType::All, scout, std::max(1, depth));
  null_move_min_ply_ = 0;
  if (verified >= beta || stopped_) return proved;
  return {};
}

/// Step 15: ProbCut. A capture that exceeds beta by a margin in a shallower search will very likely
/// exceed beta at full depth (Buro 1995).
OptionalScore MainSearch::prob_cut(const Node& node) {
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
    const Position next = make_move(node.position, node.stack, move, false);
    Score score = -quiescence(next, child, NodeType::All, scout);
    if (score >= raised && depth > 1) score = -search(next, child, NodeType::All, scout, depth - 1);
    unmake_move();
    if (stopped_) return Score::draw();
    if (score < raised) continue;
    store(node.position, node.stack,
          {move, score, node.raw_eval, depth, Bound::Lower, node.stack.tt_pv});
    return score.is_decisive() ? score : score - pruning::prob_cut_margin;
  }
  return {};
}

// -- The moves --

/// Steps 16 to 20: searches the moves, best first by the picker's order, until one fails high.
/// Moves that another thread is searching come last (moves_in_search.h). Returns a score if the
/// node ends here: the search was stopped, multi-cut, or a weakened player sees no move.
OptionalScore MainSearch::search_moves(Node& node) {
  const Position& position = node.position;
  // Computed only now, because half of all nodes end before they search a move.
  node.threats = position.threats(~position.side_to_move());
  node.stack.threats = node.threats.all;
  MovePicker picker =
      MovePicker::all(position, *histories_, node.stack, node.threats, node.tt_move);

  StaticVector<Candidate, max_deferred> deferred;
  while (const Move move = picker.next()) {
    if (move == node.stack.excluded || (node.is_root() && !root_moves_.is_searched_in_line(move)))
      continue;
    // Step 16: moves that a weakened player does not see
    if (is_invisible(node, move)) {
      raise_to_static_eval(node);
      if (node.best_score >= node.window.beta) return node.best_score;
      continue;
    }
    ++node.move_count;
    const Candidate candidate = make_candidate(node, move);
    // Step 17: late move, futility, history and SEE pruning
    if (prune_move(node, candidate, picker)) continue;

    // Step 18: singular extension, multi-cut
    const SingularResult singular = singular_search(node, candidate);
    if (stopped_) return Score::draw();
    if (singular.cutoff) return singular.cutoff;

    if (deferred.size() < max_deferred && is_searched_by_another_thread(node, candidate)) {
      deferred.push_back(candidate);
      continue;
    }
    if (search_candidate(node, candidate, singular.extension)) break;
  }
  for (const Candidate& candidate : deferred)
    if (stopped_ || node.best_score >= node.window.beta || search_candidate(node, candidate, 0))
      break;
  if (stopped_) return Score::draw();
  const bool has_only_invisible_moves =
      node.move_count == 0 && node.best_score != -Score::infinite();
  return has_only_invisible_moves ? OptionalScore(node.best_score) : OptionalScore();
}

/// Whether the node tells other threads which of its moves is searched. Not the root, whose moves
/// are reported in their order.
bool MainSearch::shares_its_moves(const Node& node) const {
  return task_.moves_in_search != nullptr && node.depth >= deferral_min_depth && !node.is_root() &&
         !node.excludes_move();
}

bool MainSearch::is_searched_by_another_thread(const Node& node, const Candidate& candidate) const {
  return candidate.index > 1 && shares_its_moves(node) &&
         task_.moves_in_search->contains(node.position.approximate_key_after(candidate.move));
}

/// Steps 19 and 20 of one move. Returns true if the node ends: a beta cutoff, or the search was
/// stopped.
bool MainSearch::search_candidate(Node& node, const Candidate& candidate, int extension) {
  const Move move = candidate.move;
  std::optional<MovesInSearch::Entry> entry;
  if (shares_its_moves(node))
    entry.emplace(*task_.moves_in_search, node.position.approximate_key_after(move));

  // Step 19: principal variation search (PVS) with late move reductions (LMR)
  const std::uint64_t nodes_before = nodes();
  if (node.is_root()) control_->on_root_move(root_depth_, move, node.move_count);
  const Score score = node.within_bounds(search_move(node, candidate, extension));
  if (node.is_root()) root_moves_.of(move).nodes += nodes() - nodes_before;
  if (stopped_) return true;
  if (node.is_root()) root_moves_.update(node, move, score, selective_depth_);

  // Step 20: best move, alpha, beta cutoff
  if (update_best(node, move, score)) return true;
  (candidate.noisy ? node.tried_captures : node.tried_quiets).push_back(move);
  return false;
}

/// Step 16: whether a weakened player does not see a move. At the root and in check all are seen.
bool MainSearch::is_invisible(const Node& node, Move move) const {
  return task_.visibility != nullptr && !node.is_root() && !node.in_check() &&
         !task_.visibility->sees(node.position, move, node.ply());
}

/// Step 16: an invisible move counts as the static evaluation.
void MainSearch::raise_to_static_eval(Node& node) {
  node.best_score = std::max(node.best_score, node.stack.static_eval);
  node.window.alpha = std::max(node.window.alpha, std::min(node.best_score, node.window.beta - 1));
}

Candidate MainSearch::make_candidate(const Node& node, Move move) const {
  const bool noisy = node.position.is_noisy(move);
  return {move, node.move_count, noisy,
          noisy ? histories_->capture_history_score(node.position, move)
                : histories_->quiet_history_score(node.position, node.threats.all,
                                                  node.stack.continuations(), move)};
}

/// Step 17: late move pruning (LMP), futility, history and SEE pruning. Once a move is pruned by
/// LMP or futility pruning, the picker skips all remaining quiet moves, including checks.
///
/// lmr_depth is computed from fewer terms than the reduction of search_late_move(): testing every
/// pruned move for check would cost too much, and history has a pruning rule of its own. So it
/// differs from the depth of the reduced search.
bool MainSearch::prune_move(const Node& node, const Candidate& candidate,
                            MovePicker& picker) const {
  const Position& position = node.position;
  if (node.is_root() || node.best_score.is_loss() ||
      !position.has_non_pawn_material(position.side_to_move()))
    return false;
  if (candidate.noisy)
    return !see_ge(position, node.threats.all, candidate.move,
                   pruning::see_margin_capture(node.depth));

  const int reduction = late_move_reduction({.depth = node.depth,
                                             .move_index = node.move_count,
                                             .pv_node = is_pv(node.type),
                                             .tt_pv = node.stack.tt_pv,
                                             .improving = node.is_improving()}) /
                        reduction::ply;
  const int lmr_depth = std::max(0, node.depth - 1 - std::max(0, reduction));
  const bool too_late = task_.prunes_late_moves &&
                        node.move_count > pruning::late_move_count(node.depth, node.is_improving());
  if (pruning::history_prunes(candidate.history, lmr_depth)) {
    if (too_late) picker.skip_quiets();
    return true;
  }
  const bool skips_quiets =
      too_late || (!node.in_check() &&
                   pruning::is_futile(node.stack.static_eval, node.window.alpha, lmr_depth));
  const bool prunes =
      (skips_quiets && !position.gives_check(candidate.move)) ||
      !see_ge(position, node.threats.all, candidate.move, pruning::see_margin_quiet(lmr_depth));
  if (prunes && skips_quiets) picker.skip_quiets();
  return prunes;
}

/// Step 18: singular extension (extensions.h). A search of the other moves tells how much better
/// the TT move is; if another one fails high as well, the node is cut off (multi-cut).
MainSearch::SingularResult MainSearch::singular_search(const Node& node,
                                                       const Candidate& candidate) {
  if (candidate.move != node.tt_move || node.is_root() || node.excludes_move() || !node.tt_entry ||
      !can_be_singular(*node.tt_entry, node.depth) || node.ply() >= 2 * root_depth_)
    return {};

  const Score tt_score = node.tt_entry->score;
  const Score beta = singular_beta(tt_score, node.depth);
  Score others;
  {
    const ScopedValue excluded(node.stack.excluded, candidate.move);
    others = search(node.position, node.stack,
                    node.type == NodeType::Cut ? NodeType::Cut : NodeType::All,
                    Window::at_least(beta), singular_search_depth(node.depth));
  }
  if (stopped_) return {};

  if (others < beta)
    return {singular_extension(beta - others, is_pv(node.type), candidate.noisy), {}};
  if (multi_cut && beta >= node.window.beta) return {0, beta};
  return {negative_extension(tt_score >= node.window.beta, node.type), {}};
}

/// Step 19: principal variation search. All moves but the first are searched with a null window,
/// and again with the full window if that fails high in a PV node.
Score MainSearch::search_move(Node& node, const Candidate& candidate, int extension) {
  StackEntry& child = node.stack.child();
  const bool pv_node = is_pv(node.type);
  const int depth = node.depth - 1 + extension;
  const Position next = make_move(node.position, node.stack, candidate.move, !candidate.noisy);
  Score score;
  if (node.depth >= 2 && candidate.index > 1 + node.is_root())
    score = search_late_move(node, candidate, next, depth);
  else if (!pv_node || candidate.index > 1)
    score = -search(next, child, scout_child(node.type), Window::above(node.window.alpha).flipped(),
                    depth);
  if (pv_node && (candidate.index == 1 || score > node.window.alpha) && !stopped_)
    score = -search(next, child, NodeType::Pv, node.window.flipped(), depth);
  unmake_move();
  return score;
}

/// Step 19: late move reductions (LMR, reductions.h). A null-window search at reduced depth, and a
/// re-search at full depth or near it if that fails high.
Score MainSearch::search_late_move(Node& node, const Candidate& candidate, const Position& next,
                                   int depth) {
  StackEntry& stack = node.stack;
  StackEntry& child = stack.child();
  const Window scout = Window::above(node.window.alpha).flipped();
  const int reduction = late_move_reduction({.depth = node.depth,
                                             .move_index = candidate.index,
                                             .noisy = candidate.noisy,
                                             .cut_node = node.type == NodeType::Cut,
                                             .pv_node = is_pv(node.type),
                                             .tt_pv = stack.tt_pv,
                                             .tt_score_above_alpha = node.tt_score_is_above_alpha(),
                                             .tt_depth_sufficient = node.tt_depth_is_sufficient(),
                                             .improving = node.is_improving(),
                                             .gives_check = next.in_check(),
                                             .tt_move_is_noisy = node.tt_move_is_noisy(),
                                             .many_cutoffs = child.cutoffs >= many_cutoffs_min,
                                             .history = candidate.history}) /
                        reduction::ply;
  const int reduced_depth = std::clamp(depth - reduction, 1, depth + 1);
  Score score;
  {
    const ScopedValue reduction_of_move(stack.reduction, depth - reduced_depth);
    score = -search(next, child, NodeType::Cut, scout, reduced_depth);
  }
  if (score <= node.window.alpha || reduced_depth >= depth) return score;

  const int re_search_depth = depth + re_search_depth_adjustment(score, node.best_score, depth);
  if (re_search_depth > reduced_depth)
    score = -search(next, child, scout_child(node.type), scout, re_search_depth);
  if (!candidate.noisy)
    histories_->update_continuations(
        stack.continuations(), stack.moved, candidate.move.to(),
        score > node.window.alpha ? history_bonus(depth) : -history_malus(depth));
  return score;
}

/// Step 20: takes over a better score, raises alpha and extends the principal variation. Returns
/// true for a beta cutoff.
bool MainSearch::update_best(Node& node, Move move, Score score) {
  StackEntry& stack = node.stack;
  if (score <= node.best_score) return false;
  node.best_score = score;
  if (score <= node.window.alpha) return false;

  node.best_move = move;
  if (is_pv(node.type)) stack.pv->set(move, *stack.child().pv);
  if (score >= node.window.beta) {
    ++stack.cutoffs;
    return true;
  }
  node.window.alpha = score;
  return false;
}

// -- After the moves --

/// Step 21: mate or stalemate. In a singular search the excluded move was the only legal one: the
/// search fails low.
Score MainSearch::score_without_moves(const Node& node) const {
  if (node.excludes_move()) return node.window.alpha;
  return node.in_check() ? Score::mated_in(node.ply()) : draw_value(node.ply());
}

/// Step 22: history heuristic. After a beta cutoff, a bonus for the move that caused it and a malus
/// for the captures tried before and, if that move is quiet, for the quiet moves tried before.
void MainSearch::update_histories(const Node& node) {
  if (node.best_score < node.window.beta) return;
  const Position& position = node.position;
  const ContinuationRows continuations = node.stack.continuations();
  const int bonus = history_bonus(node.depth);
  const int malus = history_malus(node.depth);
  if (position.is_noisy(node.best_move)) {
    histories_->capture.of(position, node.best_move).update(bonus);
  } else {
    const auto update = [&](Move move, int by) {
      histories_->update_quiet(position, node.threats.all, continuations, move, by);
      if (node.ply() < LowPlyHistory::plies) histories_->low_ply.of(node.ply(), move).update(by);
    };
    update(node.best_move, bonus);
    for (const Move move : node.tried_quiets)
      update(move, -malus);
  }
  for (const Move move : node.tried_captures)
    histories_->capture.of(position, move).update(-malus);
}

/// Step 23: bonus for the parent's quiet move when every move of this node failed low.
void MainSearch::apply_fail_low_bonus(const Node& node) {
  if (node.bound() != Bound::Upper || node.is_root() || !node.stack.came_by_quiet_move()) return;
  const StackEntry& parent = node.stack.parent();
  const int bonus = fail_low_bonus(node.depth);
  histories_->butterfly.of(~node.position.side_to_move(), parent.threats, parent.move)
      .update(bonus);
  histories_->update_continuations(parent.continuations(), parent.moved, parent.move.to(), bonus);
}

/// Step 24: stores the result in the TT.
void MainSearch::store_result(const Node& node) {
  StackEntry& stack = node.stack;
  const Bound bound = node.bound();
  // A fail-low node keeps the TT-PV flag of its parent.
  if (bound == Bound::Upper)
    stack.tt_pv |= node.ply() > 0 && stack.parent().tt_pv && node.depth > 3;
  // The best of some of the moves of the root is not the score of its position.
  if (!node.is_root() || (root_moves_.line() == 0 && task_.only_moves.empty()))
    store(node.position, stack,
          {node.best_move, node.best_score, node.raw_eval, node.depth, bound, stack.tt_pv});
}

/// Step 25: correction history learns the error of the static evaluation, unless a capture explains
/// it or the score is only a bound on the wrong side.
void MainSearch::update_correction(const Node& node) {
  if (node.in_check() || (node.best_move && node.position.is_noisy(node.best_move)) ||
      node.best_score.is_decisive() ||
      !bound_proves(node.bound(), node.best_score, node.stack.static_eval))
    return;
  shared_histories_->correction.update(node.position, node.stack.last_moves(), node.depth,
                                       node.best_score - node.stack.static_eval);
}

}  // namespace tratto
