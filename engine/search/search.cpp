// The recursion: what one node of the search does, step by step.

#include <algorithm>

#include "engine/chess/exchange.h"
#include "engine/search/adjustment.h"
#include "engine/search/picker.h"
#include "engine/search/pruning.h"
#include "engine/search/reductions.h"
#include "engine/search/worker.h"

namespace tratto {

namespace {

TRATTO_TUNABLE(deeper_margin, 45, 0, 150);
TRATTO_TUNABLE(deeper_per_depth, 2, 0, 10);
TRATTO_TUNABLE(shallower_margin, 13, 0, 60);
TRATTO_TUNABLE(many_cutoffs_least, 3, 1, 8);
TRATTO_TUNABLE(table_cutoff_any_kind_depth, 4, 0, 20);
TRATTO_TUNABLE(table_cutoff_rule50, 90, 50, 100);
TRATTO_TUNABLE(internal_reduction_depth, 4, 2, 8);
TRATTO_TUNABLE(static_bonus_weight, 5, 0, 20);
TRATTO_TUNABLE(hindsight_deeper, 3, 1, 20);
TRATTO_TUNABLE(hindsight_shallower, 2, 1, 20);
TRATTO_TUNABLE(hindsight_margin, 88, 0, 400);
TRATTO_TUNABLE(fail_low_credit_percent, 66, 0, 300);
TRATTO_TUNABLE(static_bonus_most, 500, 0, 1500);

/// What is expected of a child that is searched with a null window at full depth.
constexpr NodeKind scout_child(NodeKind kind) {
  return kind == NodeKind::Cut ? NodeKind::All : NodeKind::Cut;
}

}  // namespace

Score Worker::search(const Position& position, Frame& frame, NodeKind kind, Window window,
                     int depth) {
  if (depth <= 0) return quiescence(position, frame, is_pv(kind), window);
  frame.pv.clear();
  if (const auto forced = forced_result(position, frame, window)) return *forced;

  Node node{position, frame, kind, window, std::min(depth, max_ply - 1)};
  recall(node);
  if (const auto remembered = table_cutoff(node)) return *remembered;
  evaluate(node);
  if (const auto pruned = prune_node(node)) return *pruned;
  search_moves(node);
  if (stopped_) return Score::draw();
  return finish(node);
}

/// Draws, the search's own limits, and scores that no mate can change.
std::optional<Score> Worker::forced_result(const Position& position, Frame& frame, Window& window) {
  if (stopped_) return Score::draw();
  selective_depth_ = std::max(selective_depth_, frame.ply + 1);
  const bool is_dead = bound_by_laws(position, frame);
  if (frame.ply == 0) return std::nullopt;

  if (is_dead || is_draw(position, frame.ply)) return draw_score();
  if (frame.ply >= max_ply)
    return position.in_check()
               ? Score::draw()
               : adjusted_evaluation(position, Score(evaluator_->evaluate(position)), 0);
  if (window.alpha < Score::draw() && repetition_.has_upcoming_repetition(position, frame.ply)) {
    window.alpha = std::max(window.alpha, draw_score());
    if (window.alpha >= window.beta) return window.alpha;
  }
  // Mate distance pruning: even mate at once would not beat a shorter mate found elsewhere.
  window.alpha = std::max({window.alpha, frame.least, Score::mated_in(frame.ply)});
  window.beta = std::min({window.beta, frame.most, Score::mate_in(frame.ply + 1)});
  if (window.alpha >= window.beta) return window.alpha;
  return std::nullopt;
}

/// Looks the position up in the transposition table.
void Worker::recall(Node& node) {
  (&node.frame)[2].cutoffs = 0;
  // Before the table is read, to give its memory time to arrive.
  node.threats = node.position.threats(~node.position.side_to_move());
  if (node.excludes_move()) return;
  node.remembered = look_up(node.position, node.ply());
  if (node.is_root())
    node.table_move = root_moves_[current_line_].move;
  else if (node.remembered && node.position.is_legal(node.remembered->move))
    node.table_move = node.remembered->move;
  node.frame.was_pv = is_pv(node.kind) || (node.remembered && node.remembered->was_pv);
}

/// A deep enough result from elsewhere in the tree stands in for a search.
std::optional<Score> Worker::table_cutoff(Node& node) {
  if (is_pv(node.kind) || node.excludes_move() || !node.has_table_score()) return std::nullopt;
  const TableEntry& entry = *node.remembered;
  const Score beta = node.window.beta;
  const bool fails_high = entry.score >= beta;
  if (entry.depth < node.depth + fails_high || !bound_proves(entry.bound, entry.score, beta) ||
      (fails_high != (node.kind == NodeKind::Cut) && node.depth <= table_cutoff_any_kind_depth) ||
      node.position.rule50() >= table_cutoff_rule50)
    return std::nullopt;
  if (fails_high && node.table_move && !node.position.is_noisy(node.table_move))
    histories_->update_quiet(node.position, node.threats.all, node.frame, node.table_move,
                             history_bonus(node.depth));
  return entry.score;
}

/// The static evaluation, corrected by what histories know of its errors and by the table.
void Worker::evaluate(Node& node) {
  Frame& frame = node.frame;
  if (node.in_check()) {
    frame.evaluation = Score::none();
    return;
  }
  if (node.excludes_move()) {
    node.raw_evaluation = node.estimate = frame.evaluation;
    return;
  }
  node.raw_evaluation = raw_evaluation(node.position, node.remembered);
  node.correction =
      histories_->correction.correction(node.position, histories_->correction_context(frame));
  frame.evaluation = node.estimate =
      std::clamp(adjusted_evaluation(node.position, node.raw_evaluation, node.correction),
                 frame.least, frame.most);
  if (!node.remembered)
    remember(node.position, frame,
             {Move::none(), Score::none(), node.raw_evaluation, 0, Bound::None, frame.was_pv});
  else if (node.has_table_score() &&
           bound_proves(node.remembered->bound, node.remembered->score, node.estimate))
    node.estimate = node.remembered->score;

  const Score two_ago = (&frame)[-2].evaluation;
  const Score four_ago = (&frame)[-4].evaluation;
  const Score earlier = two_ago != Score::none() ? two_ago : four_ago;
  node.improving = earlier != Score::none() && frame.evaluation > earlier;
  credit_previous_move(node);
  adjust_depth(node);
}

/// Hindsight: the parent's reduction was a guess about this position, which is known better now.
void Worker::adjust_depth(Node& node) {
  const Frame& parent = (&node.frame)[-1];
  if (node.is_root() || parent.evaluation == Score::none()) return;
  const int sum = node.frame.evaluation.value() + parent.evaluation.value();
  if (parent.reduction >= hindsight_deeper && sum <= 0)
    ++node.depth;
  else if (parent.reduction >= hindsight_shallower && node.depth >= 2 && sum > hindsight_margin)
    --node.depth;
}

/// A quiet move after which the evaluation rose was a good one, and the reverse.
void Worker::credit_previous_move(Node& node) {
  Frame& parent = (&node.frame)[-1];
  if (node.ply() == 0 || !parent.move || parent.evaluation == Score::none() ||
      parent.move.is_promotion() || parent.move_index == 0)
    return;
  const int change = -(parent.evaluation.value() + node.frame.evaluation.value());
  const int bonus =
      std::clamp(static_bonus_weight * change, -static_bonus_most, +static_bonus_most);
  histories_->quiet.of(~node.position.side_to_move(), parent.threats, parent.move).update(bonus);
}

/// Ways to be done with a node before looking at its moves.
std::optional<Score> Worker::prune_node(Node& node) {
  if (!node.in_check() && !node.excludes_move()) {
    const Score beta = node.window.beta;
    if (!is_pv(node.kind)) {
      if (const auto score = razor(node)) return score;
      if (node.depth <= pruning::reverse_futility_depth && !beta.is_loss() &&
          !node.estimate.is_decisive() &&
          node.estimate - pruning::reverse_futility_margin(node.depth, node.improving) >= beta)
        return Score((node.estimate.value() + beta.value()) / 2);
      if (const auto score = null_move(node)) return score;
    }
  }
  // Internal iterative reduction: without a move from the table the ordering is poor, and a
  // shallower search will find one.
  if (!node.excludes_move() && !node.table_move && node.kind != NodeKind::All &&
      node.depth >= internal_reduction_depth)
    --node.depth;
  if (!is_pv(node.kind) && !node.in_check() && !node.excludes_move()) return prob_cut(node);
  return std::nullopt;
}

void Worker::search_moves(Node& node) {
  const Position& position = node.position;
  Frame& frame = node.frame;
  MovePicker picker = MovePicker::all(position, *histories_, frame, node.threats, node.table_move);
  frame.threats = node.threats.all;
  bool skip_quiets = false;

  while (const Move move = picker.next()) {
    if (move == frame.excluded) continue;
    if (node.is_root() &&
        std::none_of(root_moves_.begin() + static_cast<long>(current_line_), root_moves_.end(),
                     [move](const RootMove& r) { return r.move == move; }))
      continue;
    ++node.move_count;
    // Early: the memory arrives while the move is looked at.
    table_.prefetch(position.key_after(move));
    const bool noisy = position.is_noisy(move);
    const int history = noisy ? static_cast<int>(histories_->capture.of(position, move))
                              : histories_->quiet_score(position, node.threats.all, frame, move);

    if (!node.is_root() && !node.best_score.is_loss() &&
        position.has_pieces(position.side_to_move()) &&
        is_prunable(node, move, history, skip_quiets)) {
      if (skip_quiets) picker.skip_quiets();
      continue;
    }

    int extension = 0;
    if (move == node.table_move) {
      const Singularity found = singularity(node);
      if (stopped_) return;
      if (found.cutoff) {
        node.best_score = *found.cutoff;
        node.cut_by_singularity = true;
        return;
      }
      extension = found.extension;
    }

    if (node.is_root()) supervisor_->on_root_move(root_depth_, move, node.move_count);
    const std::uint64_t nodes_before = nodes();
    const Score score = search_move(node, move, extension, history);
    if (node.is_root()) root_move(move).nodes += nodes() - nodes_before;
    if (stopped_) return;
    if (take_score(node, move, score)) {
      learn(node);
      return;
    }
    (noisy ? node.tried_captures : node.tried_quiets).push_back(move);
  }
}

/// Late moves near the leaves that have no chance of raising alpha.
bool Worker::is_prunable(const Node& node, Move move, int history, bool& skip_quiets) const {
  const Position& position = node.position;
  const bool noisy = position.is_noisy(move);
  if (noisy)
    return !exchange_at_least(position, move, pruning::exchange_margin_capture(node.depth));

  const int reduction = late_move_reduction({.depth = node.depth,
                                             .move_index = node.move_count,
                                             .noisy = false,
                                             .cut_node = false,
                                             .pv_node = is_pv(node.kind),
                                             .was_pv = node.frame.was_pv,
                                             .improving = node.improving,
                                             .history = 0}) /
                        reduction::ply;
  const int reduced = std::max(0, node.depth - 1 - std::max(0, reduction));
  if (node.move_count > pruning::late_move_count(node.depth, node.improving)) skip_quiets = true;
  if (pruning::is_hopeless(history, reduced)) return true;
  if (!node.in_check() && pruning::is_futile(node.frame.evaluation, node.window.alpha, reduced))
    skip_quiets = true;
  if (skip_quiets && !position.gives_check(move)) return true;
  return !exchange_at_least(position, move, pruning::exchange_margin_quiet(reduced));
}

/// Makes one move and searches what follows: late moves first shallower and with a null window, and
/// again only if that says they may be better than the best so far (principal variation search).
Score Worker::search_move(Node& node, Move move, int extension, int history) {
  Frame& frame = node.frame;
  Frame& child = (&frame)[1];
  const bool noisy = node.position.is_noisy(move);
  const bool pv_node = is_pv(node.kind);
  const int depth = node.depth - 1 + extension;
  frame.move_index = noisy ? 0 : node.move_count;
  const Position next = enter(node.position, frame, move);
  const Window scout = Window::above(node.window.alpha);
  Score score;
  bool wants_full = pv_node && node.move_count == 1;

  if (node.depth >= 2 && node.move_count > 1 + node.is_root()) {
    const int reduction = late_move_reduction({.depth = node.depth,
                                               .move_index = node.move_count,
                                               .noisy = noisy,
                                               .cut_node = node.kind == NodeKind::Cut,
                                               .pv_node = pv_node,
                                               .was_pv = frame.was_pv,
                                               .improving = node.improving,
                                               .gives_check = next.in_check(),
                                               .table_move_is_noisy = node.table_move_is_noisy(),
                                               .many_cutoffs = child.cutoffs >= many_cutoffs_least,
                                               .history = history}) /
                          reduction::ply;
    const int reduced = std::clamp(depth - reduction, 1, depth + 1);
    frame.reduction = depth - reduced;
    score = -search(next, child, NodeKind::Cut, scout.flipped(), reduced);
    frame.reduction = 0;
    if (score > node.window.alpha && reduced < depth) {
      // How far it beat alpha tells how deep the second look should be.
      const int deeper = score > node.best_score + (deeper_margin + deeper_per_depth * depth);
      const int shallower = score < node.best_score + shallower_margin;
      const int again = depth + deeper - shallower;
      if (again > reduced)
        score = -search(next, child, scout_child(node.kind), scout.flipped(), again);
      if (!noisy)
        histories_->update_continuations(
            frame, frame.moved, move.to(),
            score > node.window.alpha ? history_bonus(depth) : -history_malus(depth));
    }
    wants_full = pv_node && score > node.window.alpha;
  } else if (!pv_node || node.move_count > 1) {
    score = -search(next, child, scout_child(node.kind), scout.flipped(), depth);
    wants_full = pv_node && score > node.window.alpha;
  }
  if (wants_full && !stopped_)
    score = -search(next, child, NodeKind::Pv, node.window.flipped(), depth);
  leave();
  return score;
}

/// Compares a move's score with the best so far; true if it ends the node.
bool Worker::take_score(Node& node, Move move, Score score) {
  Frame& frame = node.frame;
  score = std::clamp(score, frame.least, frame.most);
  if (node.is_root()) {
    RootMove& root = root_move(move);
    if (node.move_count == 1 || score > node.window.alpha) {
      root.score = score;
      root.selective_depth = selective_depth_;
      root.bound = score >= node.window.beta    ? Bound::Lower
                   : score <= node.window.alpha ? Bound::Upper
                                                : Bound::Exact;
      root.pv.set(move, (&frame)[1].pv);
      if (node.move_count > 1 && current_line_ == 0) best_move_changed_ = true;
    } else {
      root.score = -Score::infinite();
    }
  }
  if (score <= node.best_score) return false;
  node.best_score = score;
  if (score <= node.window.alpha) return false;

  node.best_move = move;
  if (is_pv(node.kind)) frame.pv.set(move, (&frame)[1].pv);
  if (score >= node.window.beta) {
    ++frame.cutoffs;
    return true;
  }
  node.window.alpha = score;
  return false;
}

/// After a cutoff: credit for the move that made it, blame for those tried before.
void Worker::learn(Node& node) {
  const Position& position = node.position;
  const int bonus = history_bonus(node.depth);
  const int malus = history_malus(node.depth);
  if (position.is_noisy(node.best_move)) {
    histories_->capture.of(position, node.best_move).update(bonus);
  } else {
    histories_->update_quiet(position, node.threats.all, node.frame, node.best_move, bonus);
    for (const Move move : node.tried_quiets)
      histories_->update_quiet(position, node.threats.all, node.frame, move, -malus);
  }
  for (const Move move : node.tried_captures)
    histories_->capture.of(position, move).update(-malus);
}

/// All moves failed low: the quiet move that led here was a good one.
void Worker::credit_refutation(Node& node) {
  Frame& parent = (&node.frame)[-1];
  if (node.is_root() || !parent.move || parent.move_index == 0) return;
  const int bonus = history_bonus(node.depth) * fail_low_credit_percent / 100;
  histories_->quiet.of(~node.position.side_to_move(), parent.threats, parent.move).update(bonus);
  histories_->update_continuations(parent, parent.moved, parent.move.to(), bonus);
}

/// Mate and stalemate, and what the table and the correction histories keep of the node.
Score Worker::finish(Node& node) {
  Frame& frame = node.frame;
  if (node.move_count == 0) {
    if (node.excludes_move()) return node.window.alpha;
    return node.in_check() ? Score::mated_in(node.ply()) : Score::draw();
  }
  if (node.cut_by_singularity || node.excludes_move()) return node.best_score;

  const Bound bound = node.best_score >= node.window.beta ? Bound::Lower
                      : node.best_move                    ? Bound::Exact
                                                          : Bound::Upper;
  if (bound == Bound::Upper) credit_refutation(node);
  // A node whose moves all failed low because the parent was on the PV is worth keeping as such.
  if (bound == Bound::Upper)
    frame.was_pv |= node.ply() > 0 && (&frame)[-1].was_pv && node.depth > 3;
  if (!node.is_root() || current_line_ == 0)
    remember(
        node.position, frame,
        {node.best_move, node.best_score, node.raw_evaluation, node.depth, bound, frame.was_pv});

  if (!node.in_check() && !(node.best_move && node.position.is_noisy(node.best_move)) &&
      bound_proves(bound, node.best_score, frame.evaluation) && !node.best_score.is_decisive())
    histories_->correction.update(node.position, histories_->correction_context(frame), node.depth,
                                  node.best_score - frame.evaluation);
  return node.best_score;
}

}  // namespace tratto
