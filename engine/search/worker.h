#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "engine/search/evaluator.h"
#include "engine/search/history/histories.h"
#include "engine/search/node.h"
#include "engine/search/search_root.h"
#include "engine/search/supervisor.h"
#include "engine/search/table.h"

namespace tratto {

/// One search thread: an alpha-beta search with everything it learns on the way. Deterministic: the
/// same calls after new_game() give the same nodes.
class Worker {
 public:
  Worker(TranspositionTable& table, std::unique_ptr<Evaluator> evaluator);

  /// Forgets what was learned.
  void new_game();

  struct Task {
    int max_depth = max_ply - 1;
    int lines = 1;  ///< How many best lines to find (MultiPV).
    std::uint64_t hard_nodes = ~0ULL;
    std::vector<Move> only_moves;  ///< Root moves to look at; empty: all.
  };
  /// Forgets the last search's result. A pool calls it before the threads of the next one start,
  /// lest it count the old nodes of a thread that is still waking up, or believe its old move.
  void forget_result() {
    nodes_.store(0, std::memory_order_relaxed);
    completed_depth_ = 0;
  }
  /// Searches deeper and deeper until the supervisor or the task's limits end it. Returns false if
  /// there is no legal move; else root_moves() has the best first.
  bool think(const SearchRoot& root, const Task& task, Supervisor& supervisor);

  [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
  /// The last finished iteration.
  [[nodiscard]] int completed_depth() const { return completed_depth_; }
  /// The iteration that root_moves() speaks of: one more if the last was broken off with news.
  [[nodiscard]] int depth() const { return root_depth_; }
  /// Nodes of the last or running search; safe from other threads.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  // root.cpp: iterative deepening.
  void iterate(const Position& root, const Task& task);
  void search_line(const Position& root, int line, int depth);
  [[nodiscard]] Iteration iteration_summary(int depth) const;

  // search.cpp: the recursion.
  Score search(const Position& position, Frame& frame, NodeKind kind, Window window, int depth);
  std::optional<Score> forced_result(const Position& position, Frame& frame, Window& window);
  void recall(Node& node);
  std::optional<Score> table_cutoff(Node& node);
  void evaluate(Node& node);
  void credit_previous_move(Node& node);
  void adjust_depth(Node& node);
  std::optional<Score> prune_node(Node& node);
  void search_moves(Node& node);
  [[nodiscard]] bool is_prunable(const Node& node, Move move, int history, bool& skip_quiets) const;
  Score search_move(Node& node, Move move, int extension, int history);
  bool take_score(Node& node, Move move, Score score);
  void learn(Node& node);
  void credit_refutation(Node& node);
  Score finish(Node& node);

  // verify.cpp: guesses that a smaller search must confirm.
  std::optional<Score> razor(Node& node);
  std::optional<Score> null_move(Node& node);
  std::optional<Score> prob_cut(Node& node);
  /// Whether every other move is worse than the table's: its extension in plies, maybe negative, or
  /// a cutoff if several moves beat beta.
  struct Singularity {
    int extension = 0;
    std::optional<Score> cutoff;
  };
  Singularity singularity(Node& node);

  // quiescence.cpp
  Score quiescence(const Position& position, Frame& frame, bool pv, Window window);

  // Steps both searches share.
  /// Makes a move: bookkeeping of frame, histories, repetition and evaluator. Pair with leave().
  [[nodiscard]] Position enter(const Position& position, Frame& frame, Move move);
  [[nodiscard]] Position enter_null(const Position& position, Frame& frame);
  void leave();
  [[nodiscard]] Score raw_evaluation(const Position& position,
                                     const std::optional<TableEntry>& remembered);
  [[nodiscard]] std::optional<TableEntry> look_up(const Position& position, int ply) const;
  void remember(const Position& position, const Frame& frame, const TableEntry& entry);
  [[nodiscard]] Score draw_score() const;
  [[nodiscard]] bool is_draw(const Position& position, int ply) const;
  /// Narrows what the node may score to what the laws leave possible. True if that is a draw.
  bool bound_by_laws(const Position& position, Frame& frame);
  void count_node();
  RootMove& root_move(Move move);

  TranspositionTable& table_;
  std::unique_ptr<Evaluator> evaluator_;
  std::unique_ptr<Histories> histories_;
  std::unique_ptr<SearchStack> stack_;
  RepetitionTracker repetition_;
  Supervisor* supervisor_ = nullptr;

  std::vector<RootMove> root_moves_;
  std::size_t current_line_ = 0;  ///< Root moves before this are settled (MultiPV).
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int selective_depth_ = 0;
  int null_moves_barred_until_ = 0;  ///< Ply, while a null move cutoff is being verified.
  bool best_move_changed_ = false;
  bool stopped_ = false;
  std::uint64_t hard_nodes_ = 0;
  std::uint64_t next_poll_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace tratto
