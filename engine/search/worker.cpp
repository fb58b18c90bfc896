// The root: iterative deepening, aspiration windows, MultiPV.

#include "engine/search/worker.h"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

#include "engine/search/aspiration.h"
#include "engine/winnability/unwinnability.h"

namespace tratto {

Worker::Worker(TranspositionTable& tt, std::unique_ptr<Evaluator> evaluator,
               std::shared_ptr<SharedHistories> shared_histories)
    : MainSearch(tt, std::move(evaluator), std::move(shared_histories)) {}

void Worker::new_game() {
  clear_own_histories();
  shared_histories_->clear();
}

void Worker::clear_own_histories() {
  // In place: freeing and allocating megabytes takes longer than a short search, and could fail.
  static_assert(std::is_trivially_destructible_v<Histories> &&
                std::is_trivially_destructible_v<SearchStack>);
  std::construct_at(histories_.get(), *shared_histories_);
  std::construct_at(stack_.get(), histories_->continuation);
}

void Worker::share(std::shared_ptr<SharedHistories> shared_histories) {
  shared_histories_ = std::move(shared_histories);
  histories_->shared = shared_histories_.get();
}

bool Worker::think(const SearchRoot& root, const Task& task, SearchControl& control) {
  control_ = &control;
  task_ = task;
  stopped_ = false;
  clear_result();
  next_poll_ = 0;
  root_depth_ = 0;
  null_move_min_ply_ = 0;
  repetition_ = root.history;
  repetition_.reserve(max_ply + 8);

  histories_->low_ply.clear();
  root_moves_.reset(root.position, task.only_moves);
  if (root_moves_.empty()) return false;

  const RootMoves::Ranking ranking =
      root_moves_.rank_by_tablebases(root, task_.tablebases, draw_value(0));
  count_tb_hits(ranking.tb_hits);
  probes_tablebases_ = ranking.probes_in_search;
  evaluator_->reset(root.position);
  root_chances_ = winning_chances_at_root(root.position);
  stack_->root().child().cutoffs = 0;
  iterate(root.position);
  root_moves_.prefer_smallest_dtz();
  return true;
}

WinningChances Worker::winning_chances_at_root(const Position& root) const {
  if (task_.cheap_winnability_only) return winning_chances(root);
  return {quick_winnable(root, White) != Winnable::No, quick_winnable(root, Black) != Winnable::No};
}

void Worker::iterate(const Position& root) {
  for (int depth = 1; depth <= task_.max_depth; depth = next_iteration(depth + 1)) {
    root_depth_ = depth;
    const RootMoves completed = root_moves_;
    root_moves_.begin_iteration();

    const std::size_t lines =
        std::min<std::size_t>(static_cast<std::size_t>(task_.multi_pv), root_moves_.size());
    for (std::size_t line = 0; line < lines && !stopped_; ++line) {
      selective_depth_ = 0;
      root_moves_.begin_line(line);
      search_line(root, static_cast<int>(line), depth);
      root_moves_.sort_finished_lines();
    }
    if (stopped_) {
      finish_interrupted_iteration(completed, lines);
      return;
    }
    completed_depth_ = depth;
    if (task_.shared_iteration != nullptr)
      task_.shared_iteration->complete(depth, root_moves_.best().score);
    if (!control_->wants_another(make_iteration(depth))) return;
  }
}

/// The depth of the next iteration, which would be `depth`. Helpers skip iterations that another
/// thread has completed, so that all threads search the same one.
int Worker::next_iteration(int depth) const {
  if (!task_.skips_completed_iterations) return depth;
  return std::max(depth, std::min(task_.shared_iteration->deepest().depth + 1, task_.max_depth));
}

/// The score that an iteration is expected to have: that of the previous one. Threads take it from
/// the first that has completed that, so that they begin with the same aspiration window and their
/// null-window searches ask the same questions.
Score Worker::expected_score(int line, int depth) const {
  const Score own = root_moves_.best_of_line().previous;
  if (task_.shared_iteration == nullptr || line > 0 || own.is_decisive()) return own;
  const SharedIteration::Result deepest = task_.shared_iteration->deepest();
  return deepest.depth == depth - 1 ? deepest.score : own;
}

/// After a stop in the middle of an iteration: keeps its best move and score if they are better
/// than those of the last completed iteration, otherwise restores that iteration's root moves. With
/// MultiPV it is always restored: lines of different depths cannot be ordered.
void Worker::finish_interrupted_iteration(const RootMoves& completed, std::size_t lines) {
  const RootMove& best = root_moves_.best();
  if (lines > 1 || best.score.is_loss() || best.bound == Bound::Upper ||
      best.score == -Score::infinite()) {
    root_moves_ = completed;
    root_depth_ = completed_depth_;
  } else if (best.move == completed.best().move && best.score == completed.best().score) {
    root_depth_ = completed_depth_;
  }
}

/// Searches one line, the best among the moves that are not in earlier lines, with aspiration
/// windows.
void Worker::search_line(const Position& root, int line, int depth) {
  AspirationWindow aspiration(expected_score(line, depth), depth);
  while (true) {
    const Window window = aspiration.window();
    const int reduced = std::max(1, depth - aspiration.reduction());
    const Score score = search(root, stack_->root(), NodeType::Root, window, reduced);
    root_moves_.sort_line();
    if (stopped_) return;
    control_->on_line(make_iteration(depth), line);
    if (score <= window.alpha)
      aspiration.fail_low(score);
    else if (score >= window.beta)
      aspiration.fail_high(score);
    else
      return;
  }
}

Iteration Worker::make_iteration(int depth) const {
  return {depth, nodes(), root_moves_.best_move_changed(), root_moves_.list(),
          root_moves_.is_decided(depth)};
}

}  // namespace tratto
