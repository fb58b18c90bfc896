// Iterative deepening at the root, with aspiration windows and several lines (MultiPV).

#include <algorithm>

#include "engine/base/tunable.h"
#include "engine/chess/movegen.h"
#include "engine/search/worker.h"

namespace tratto {

namespace {

TRATTO_TUNABLE(aspiration_depth, 4, 2, 10);
TRATTO_TUNABLE(aspiration_width, 13, 3, 60);
TRATTO_TUNABLE(aspiration_growth_percent, 50, 10, 200);
TRATTO_TUNABLE(aspiration_most, 1000, 200, 5000);
constexpr int most_fail_high_reductions = 3;

bool is_better(const RootMove& a, const RootMove& b) {
  return a.score != b.score ? a.score > b.score : a.previous > b.previous;
}

}  // namespace

bool Worker::think(const SearchRoot& root, const Task& task, Supervisor& supervisor) {
  supervisor_ = &supervisor;
  stopped_ = false;
  forget_result();
  next_poll_ = 0;
  hard_nodes_ = task.hard_nodes;
  root_depth_ = 0;
  null_moves_barred_until_ = 0;
  repetition_ = root.history;
  repetition_.reserve(max_ply + 8);

  root_moves_.clear();
  for (const Move move : legal_moves(root.position))
    if (task.only_moves.empty() ||
        std::find(task.only_moves.begin(), task.only_moves.end(), move) != task.only_moves.end()) {
      root_moves_.emplace_back();
      root_moves_.back().move = move;
      root_moves_.back().pv.set(move, PvLine());
    }
  if (root_moves_.empty()) return false;

  evaluator_->reset(root.position);
  (&stack_->root())[1].cutoffs = 0;
  iterate(root.position, task);
  return true;
}

void Worker::iterate(const Position& root, const Task& task) {
  for (int depth = 1; depth <= task.max_depth; ++depth) {
    root_depth_ = depth;
    best_move_changed_ = false;
    for (RootMove& move : root_moves_)
      move.previous = move.score;
    const std::vector<RootMove> settled = root_moves_;

    const std::size_t lines =
        std::min<std::size_t>(static_cast<std::size_t>(task.lines), root_moves_.size());
    for (current_line_ = 0; current_line_ < lines && !stopped_; ++current_line_) {
      selective_depth_ = 0;
      search_line(root, static_cast<int>(current_line_), depth);
      std::stable_sort(root_moves_.begin(),
                       root_moves_.begin() + static_cast<long>(current_line_) + 1, is_better);
    }
    if (stopped_) {
      // A move that was found better before the stop is kept; a bad score half-way is not believed.
      const RootMove& best = root_moves_.front();
      if (best.score.is_loss() || best.bound == Bound::Upper || best.score == -Score::infinite()) {
        root_moves_ = settled;
        root_depth_ = completed_depth_;
      }
      return;
    }
    completed_depth_ = depth;
    if (!supervisor_->wants_another(iteration_summary(depth))) return;
  }
}

/// Searches for the best of the moves that are left, first in a narrow window around the last
/// score.
void Worker::search_line(const Position& root, int line, int depth) {
  const auto first = root_moves_.begin() + line;
  int width = aspiration_width;
  Window window{-Score::infinite(), Score::infinite()};
  const Score expected = first->previous;
  if (depth >= aspiration_depth && !expected.is_decisive()) {
    width += std::min(expected.value() * expected.value() / 16384, +aspiration_most);
    window = {std::max(expected - width, -Score::infinite()),
              std::min(expected + width, Score::infinite())};
  }

  int fail_highs = 0;
  while (true) {
    const int adjusted = std::max(1, depth - fail_highs);
    const Score score = search(root, stack_->root(), NodeKind::Root, window, adjusted);
    std::stable_sort(first, root_moves_.end(), is_better);
    if (stopped_) return;
    const bool fails_low = score <= window.alpha;
    const bool fails_high = score >= window.beta;
    supervisor_->on_line(iteration_summary(depth), line);
    if (!fails_low && !fails_high) return;

    if (fails_low) {
      window.beta = Score((window.alpha.value() + window.beta.value()) / 2);
      window.alpha = std::max(score - width, -Score::infinite());
      fail_highs = 0;
    } else {
      window.beta = std::min(score + width, Score::infinite());
      if (!score.is_decisive()) fail_highs = std::min(fail_highs + 1, most_fail_high_reductions);
    }
    width += width * aspiration_growth_percent / 100;
    if (width > aspiration_most || score.is_decisive()) {
      if (fails_low) window.alpha = -Score::infinite();
      if (fails_high) window.beta = Score::infinite();
    }
  }
}

Iteration Worker::iteration_summary(int depth) const {
  return {depth, nodes(), best_move_changed_, root_moves_};
}

}  // namespace tratto
