#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "engine/search/adjustment.h"
#include "engine/search/evaluator.h"
#include "engine/search/history/histories.h"
#include "engine/search/move_visibility.h"
#include "engine/search/node.h"
#include "engine/search/search_control.h"
#include "engine/search/search_root.h"
#include "engine/search/tablebases.h"
#include "engine/search/tt.h"

namespace tratto {

class MovePicker;

/// One search thread: an alpha-beta search with everything it learns on the way. Deterministic: the
/// same calls after new_game() give the same nodes.
class Worker {
 public:
  Worker(TranspositionTable& tt, std::unique_ptr<Evaluator> evaluator);

  /// Forgets what was learned.
  void new_game();

  struct Task {
    int max_depth = max_ply - 1;
    int lines = 1;  ///< How many best lines to find (MultiPV).
    std::uint64_t hard_nodes = ~0ULL;
    std::vector<Move> only_moves;  ///< Root moves to look at; empty: all.
    const MoveVisibility* visibility =
        nullptr;  ///< Overlooks moves below the root; none: nothing is.
    /// Ask at the root, too, only the test of who can still win that every node can afford: for
    /// games of so few nodes a move that the better one would be a fifth of the work.
    bool cheap_winnability_only = false;
    /// Late move pruning. At depths of 2 to 4 it makes scores less true than those of depth 1
    /// (nnue/nets/JOURNAL.md): left out where scores of few nodes are to be learned from.
    bool prunes_late_moves = true;
    Tablebases tablebases{};  ///< Endgame tables to look into.
  };
  /// Forgets the last search's result. A pool calls it before the threads of the next one start,
  /// lest it count the old nodes of a thread that is still waking up, or believe its old move.
  void forget_result() {
    nodes_.store(0, std::memory_order_relaxed);
    tb_hits_.store(0, std::memory_order_relaxed);
    completed_depth_ = 0;
  }
  /// Searches deeper and deeper until the supervisor or the task's limits end it. Returns false if
  /// there is no legal move; else root_moves() has the best first.
  bool think(const SearchRoot& root, const Task& task, SearchControl& control);

  [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
  /// The last finished iteration.
  [[nodiscard]] int completed_depth() const { return completed_depth_; }
  /// The iteration that root_moves() speaks of: one more if the last was broken off with news.
  [[nodiscard]] int depth() const { return root_depth_; }
  /// Nodes of the last or running search; safe from other threads.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  /// Positions that it found in endgame tables, likewise.
  [[nodiscard]] std::uint64_t tb_hits() const { return tb_hits_.load(std::memory_order_relaxed); }

 private:
  // root.cpp: iterative deepening.
  void iterate(const Position& root);
  void search_line(const Position& root, int line, int depth);
  [[nodiscard]] Iteration iteration_summary(int depth) const;

  void update_root_move(const Node& node, Move move, Score score);
  /// False for moves that are not to be searched, or that are settled (MultiPV).
  [[nodiscard]] bool is_searched_in_this_line(Move move) const;
  RootMove& root_move(Move move);

  // tablebases.cpp: endgame tables.
  void rank_root_moves(const SearchRoot& root);
  void prefer_progress();
  [[nodiscard]] bool is_root_known(int depth) const;
  OptionalScore probe_tablebases(Node& node);
  void count_tb_hits(std::size_t hits);

  // search.cpp: a node, its steps in the order of execution.
  Score search(const Position& position, StackEntry& stack, NodeType type, Window window,
               int depth);
  OptionalScore tt_cutoff(const Node& node);
  void store_static_eval(const Node& node);
  void update_history_by_static_eval(const Node& node);
  static void apply_hindsight_adjustment(Node& node);
  OptionalScore razor(const Node& node);
  OptionalScore null_move(const Node& node);
  OptionalScore prob_cut(const Node& node);
  OptionalScore search_moves(Node& node);
  [[nodiscard]] bool is_invisible(const Node& node, Move move) const;
  static void raise_to_static_eval(Node& node);
  [[nodiscard]] Candidate make_candidate(const Node& node, Move move) const;
  bool prune_move(const Node& node, const Candidate& candidate, MovePicker& picker) const;
  /// What a singular search says of the TT move: its extension in plies, maybe negative, or a
  /// cutoff (multi-cut).
  struct Singularity {
    int extension = 0;
    OptionalScore cutoff;
  };
  Singularity singularity(const Node& node, const Candidate& candidate);
  Score search_move(Node& node, const Candidate& candidate, int extension);
  Score search_late_move(Node& node, const Candidate& candidate, const Position& next, int depth);
  static bool update_best(Node& node, Move move, Score score);
  [[nodiscard]] static Score score_without_moves(const Node& node);
  void update_histories(const Node& node);
  void apply_fail_low_bonus(const Node& node);
  void store_result(const Node& node);
  void update_correction(const Node& node);

  // quiescence.cpp: a quiescence node, likewise.
  Score quiescence(const Position& position, StackEntry& stack, NodeType type, Window window);
  OptionalScore stand_pat(Node& node);
  void search_captures(Node& node);
  [[nodiscard]] static bool is_exempt_from_qs_pruning(const Node& node, Move move);

  // worker.cpp: steps that both searches share.
  void enter_node(StackEntry& stack);
  void set_dead_position_bounds(Node& node) const;
  OptionalScore terminal_score(const Node& node);
  OptionalScore narrow_window(Node& node) const;
  [[nodiscard]] int find_correction(const Node& node);
  void probe_tt(Node& node) const;
  [[nodiscard]] Move legal_tt_move(const Position& position,
                                   const std::optional<TTEntry>& entry) const;
  void evaluate(Node& node);
  [[nodiscard]] StaticEvaluation static_evaluation(const Node& node, int correction);
  void store(const Position& position, const StackEntry& stack, const TTEntry& entry);
  /// Makes a move: bookkeeping of stack, histories, repetition and evaluator. Pair with
  /// unmake_move().
  [[nodiscard]] Position make_move(const Position& position, StackEntry& stack, Move move,
                                   bool quiet);
  [[nodiscard]] Position make_null_move(const Position& position, StackEntry& stack);
  void unmake_move();
  [[nodiscard]] Score draw_score() const;
  [[nodiscard]] bool is_draw(const Position& position, int ply) const;
  void count_node();

  TranspositionTable& tt_;
  std::unique_ptr<Evaluator> evaluator_;
  std::unique_ptr<Histories> histories_;
  std::unique_ptr<SearchStack> stack_;
  RepetitionTracker repetition_;
  SearchControl* control_ = nullptr;
  Task task_;

  bool probes_tablebases_ = false;  ///< Inside the search.
  bool is_ranked_ = false;          ///< The root moves are ranked, with distances.
  std::vector<RootMove> root_moves_;
  std::size_t current_line_ = 0;  ///< Root moves before this are settled (MultiPV).
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int selective_depth_ = 0;
  int null_move_min_ply_ = 0;  ///< Ply, while a null move cutoff is being verified.
  bool best_move_changed_ = false;
  bool stopped_ = false;
  std::uint64_t next_poll_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> tb_hits_{0};
};

}  // namespace tratto
