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

/// One search thread: the alpha-beta search, its stack, histories and root moves. Deterministic:
/// the same calls after new_game() search the same nodes.
class Worker {
 public:
  Worker(TranspositionTable& tt, std::unique_ptr<Evaluator> evaluator);

  /// Clears the histories.
  void new_game();

  struct Task {
    int max_depth = max_ply - 1;
    int lines = 1;  ///< Number of best lines to find (MultiPV).
    std::uint64_t hard_nodes = ~0ULL;
    std::vector<Move> only_moves;  ///< Root moves to search; empty: all.
    const MoveVisibility* visibility =
        nullptr;  ///< Hides moves below the root from a weakened player; null: all are seen.
    /// At the root use only the quick test of who can still win, as at every other node. For games
    /// with so few nodes per move that the thorough test would be a fifth of the work.
    bool cheap_winnability_only = false;
    /// Whether late move pruning is used. At depths 2 to 4 it makes scores less accurate than those
    /// of depth 1 (nnue/nets/JOURNAL.md), so self-play searches for training labels switch it off.
    bool prunes_late_moves = true;
    Tablebases tablebases{};  ///< Endgame tablebases to probe.
  };
  /// Clears the result of the last search. Called for all workers before their threads start, so
  /// that a thread that has not started yet does not contribute its old node count or its old move.
  void forget_result() {
    nodes_.store(0, std::memory_order_relaxed);
    tb_hits_.store(0, std::memory_order_relaxed);
    completed_depth_ = 0;
  }
  /// Iterative deepening until `control` or a limit of the task ends it. Returns false if there is
  /// no legal move; otherwise root_moves() is sorted, best first.
  bool think(const SearchRoot& root, const Task& task, SearchControl& control);

  [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
  /// Depth of the last completed iteration.
  [[nodiscard]] int completed_depth() const { return completed_depth_; }
  /// Depth of the iteration that root_moves() comes from: one more than completed_depth() if an
  /// interrupted iteration found a better move.
  [[nodiscard]] int depth() const { return root_depth_; }
  /// Nodes of the last or running search; thread-safe.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  /// Positions found in endgame tablebases; thread-safe.
  [[nodiscard]] std::uint64_t tb_hits() const { return tb_hits_.load(std::memory_order_relaxed); }

 private:
  // root.cpp: iterative deepening.
  void iterate(const Position& root);
  void search_line(const Position& root, int line, int depth);
  [[nodiscard]] Iteration iteration_summary(int depth) const;

  void update_root_move(const Node& node, Move move, Score score);
  /// False for moves excluded by `searchmoves` and for moves of earlier lines (MultiPV).
  [[nodiscard]] bool is_searched_in_this_line(Move move) const;
  RootMove& root_move(Move move);

  // tablebases.cpp: endgame tablebases.
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
  /// Result of a singular search of the TT move: an extension in plies, possibly negative, or a
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
  /// Makes a move and updates stack, histories, repetition tracker and evaluator. Pair with
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

  bool probes_tablebases_ = false;  ///< Whether nodes below the root probe the tablebases.
  bool is_ranked_ = false;          ///< The root moves are ranked by DTZ.
  std::vector<RootMove> root_moves_;
  std::size_t current_line_ =
      0;  ///< Index of the current line; earlier root moves are final (MultiPV).
  int root_depth_ = 0;
  int completed_depth_ = 0;
  int selective_depth_ = 0;
  int null_move_min_ply_ = 0;  ///< No null moves before this ply, during a verification search.
  bool best_move_changed_ = false;
  bool stopped_ = false;
  std::uint64_t next_poll_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> tb_hits_{0};
};

}  // namespace tratto
