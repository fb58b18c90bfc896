// Iterative deepening at the root, with aspiration windows and several lines (MultiPV).

#include <algorithm>

#include "engine/chess/movegen.h"
#include "engine/search/aspiration.h"
#include "engine/search/worker.h"

namespace tratto {

namespace {

bool is_better(const RootMove& a, const RootMove& b) {
  if (a.rank != b.rank) return a.rank > b.rank;
  return a.score != b.score ? a.score > b.score : a.previous > b.previous;
}

}  // namespace

bool Worker::think(const SearchRoot& root, const Task& task, SearchControl& control) {
  control_ = &control;
  task_ = task;
  stopped_ = false;
  forget_result();
  next_poll_ = 0;
  root_depth_ = 0;
  null_move_min_ply_ = 0;
  repetition_ = root.history;
  repetition_.reserve(max_ply + 8);

  histories_->low_ply.clear();
  root_moves_.clear();
  for (const Move move : legal_moves(root.position))
    if (task.only_moves.empty() ||
        std::find(task.only_moves.begin(), task.only_moves.end(), move) != task.only_moves.end()) {
      root_moves_.emplace_back();
      root_moves_.back().move = move;
      root_moves_.back().pv.set(move, PvLine());
    }
  if (root_moves_.empty()) return false;

  rank_root_moves(root);
  evaluator_->reset(root.position);
  stack_->root().child().cutoffs = 0;
  iterate(root.position);
  prefer_progress();
  return true;
}

void Worker::iterate(const Position& root) {
  for (int depth = 1; depth <= task_.max_depth; ++depth) {
    root_depth_ = depth;
    best_move_changed_ = false;
    for (RootMove& move : root_moves_)
      move.previous = move.score;
    const std::vector<RootMove> settled = root_moves_;

    const std::size_t lines =
        std::min<std::size_t>(static_cast<std::size_t>(task_.lines), root_moves_.size());
    for (current_line_ = 0; current_line_ < lines && !stopped_; ++current_line_) {
      selective_depth_ = 0;
      search_line(root, static_cast<int>(current_line_), depth);
      std::stable_sort(root_moves_.begin(),
                       root_moves_.begin() + static_cast<long>(current_line_) + 1, is_better);
    }
    if (stopped_) {
      // A move that was found better before the stop is kept; a bad score half-way is not believed.
      // Of several lines some are of this depth and some of the last, which cannot be ordered.
      const RootMove& best = root_moves_.front();
      if (lines > 1 || best.score.is_loss() || best.bound == Bound::Upper ||
          best.score == -Score::infinite()) {
        root_moves_ = settled;
        root_depth_ = completed_depth_;
      }
      return;
    }
    completed_depth_ = depth;
    if (!control_->wants_another(iteration_summary(depth))) return;
  }
}

/// Searches for the best of the moves that are left, first in a narrow window around the last
/// score.
void Worker::search_line(const Position& root, int line, int depth) {
  const auto first = root_moves_.begin() + line;
  AspirationWindow aspiration(first->previous, depth);
  while (true) {
    const Window window = aspiration.window();
    const int adjusted = std::max(1, depth - aspiration.reduction());
    const Score score = search(root, stack_->root(), NodeType::Root, window, adjusted);
    std::stable_sort(first, root_moves_.end(), is_better);
    if (stopped_) return;
    control_->on_line(iteration_summary(depth), line);
    if (score <= window.alpha)
      aspiration.fail_low(score);
    else if (score >= window.beta)
      aspiration.fail_high(score);
    else
      return;
  }
}

/// Notes what the search of a root move found: its score and line if it is the best so far, else
/// only that it is not.
void Worker::update_root_move(const Node& node, Move move, Score score) {
  RootMove& root = root_move(move);
  if (node.move_count > 1 && score <= node.window.alpha) {
    root.score = -Score::infinite();
    return;
  }
  root.score = score;
  root.selective_depth = selective_depth_;
  root.bound = score >= node.window.beta    ? Bound::Lower
               : score <= node.window.alpha ? Bound::Upper
                                            : Bound::Exact;
  root.pv.set(move, node.stack.child().pv);
  if (node.move_count > 1 && current_line_ == 0) best_move_changed_ = true;
}

bool Worker::is_searched_in_this_line(Move move) const {
  // Moves that the tables call worse wait until the better ones are settled.
  const int rank = root_moves_[current_line_].rank;
  return std::any_of(
      root_moves_.begin() + static_cast<long>(current_line_), root_moves_.end(),
      [move, rank](const RootMove& root) { return root.move == move && root.rank == rank; });
}

RootMove& Worker::root_move(Move move) {
  return *std::find_if(root_moves_.begin(), root_moves_.end(),
                       [move](const RootMove& root) { return root.move == move; });
}

Iteration Worker::iteration_summary(int depth) const {
  return {depth, nodes(), best_move_changed_, root_moves_, is_root_known(depth)};
}

}  // namespace tratto
