#pragma once

#include <memory>
#include <vector>

#include "engine/search/search.h"

namespace tratto {

/// One search thread: iterative deepening over the main search, with its stack, histories and root
/// moves. Deterministic: the same calls after new_game() search the same nodes.
class Worker : public MainSearch {
 public:
  using Task = SearchTask;

  /// `shared_histories`: shared by the workers of a NUMA node. Throws std::bad_alloc.
  Worker(TranspositionTable& tt, std::unique_ptr<Evaluator> evaluator,
         std::shared_ptr<SharedHistories> shared_histories = std::make_shared<SharedHistories>(1));

  /// Clears all histories, including the shared ones.
  void new_game();
  /// Clears only the histories that are not shared.
  void clear_own_histories();
  /// Replaces the shared histories.
  void share(std::shared_ptr<SharedHistories> shared_histories);
  /// Clears the result of the last search. Called for all workers before their threads start, so
  /// that a thread that has not started yet does not contribute its old node count or its old move.
  void clear_result() {
    nodes_.store(0, std::memory_order_relaxed);
    tb_hits_.store(0, std::memory_order_relaxed);
    completed_depth_ = 0;
  }
  /// Iterative deepening until `control` or a limit of the task ends it. Returns false if there is
  /// no move to search; otherwise root_moves() is sorted, best first.
  bool think(const SearchRoot& root, const Task& task, SearchControl& control);

  [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_.list(); }
  /// Depth of the last completed iteration.
  [[nodiscard]] int completed_depth() const { return completed_depth_; }
  /// Depth of the iteration that root_moves() comes from: one more than completed_depth() if an
  /// interrupted iteration found a better move or another score.
  [[nodiscard]] int depth() const { return root_depth_; }

 private:
  /// Which sides can still win: by quick_winnable(), or by the cheaper winning_chances() if the
  /// task asks for it.
  [[nodiscard]] WinningChances winning_chances_at_root(const Position& root) const;
  void iterate(const Position& root);
  [[nodiscard]] int next_iteration(int depth) const;
  [[nodiscard]] Score expected_score(int line, int depth) const;
  void finish_interrupted_iteration(const RootMoves& completed, std::size_t lines);
  void search_line(const Position& root, int line, int depth);
  [[nodiscard]] Iteration make_iteration(int depth) const;

  int completed_depth_ = 0;
};

}  // namespace tratto
