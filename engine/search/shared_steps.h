#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "engine/search/adjustment.h"
#include "engine/search/evaluator.h"
#include "engine/search/history/histories.h"
#include "engine/search/node.h"
#include "engine/search/search_control.h"
#include "engine/search/search_root.h"
#include "engine/search/search_task.h"
#include "engine/search/tt.h"
#include "engine/winnability/winning_chances.h"

namespace tratto {

/// What main search and quiescence search share: the state of one search thread, and the steps of a
/// node that both take. QuiescenceSearch, MainSearch and Worker build on it in this order.
class SharedSteps {
 public:
  /// Nodes of the last or running search; thread-safe.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  /// Positions found in endgame tablebases; thread-safe.
  [[nodiscard]] std::uint64_t tb_hits() const { return tb_hits_.load(std::memory_order_relaxed); }

 protected:
  SharedSteps(TranspositionTable& tt, std::unique_ptr<Evaluator> evaluator,
              std::shared_ptr<SharedHistories> shared_histories);

  void enter_node(StackEntry& stack, NodeType type);
  void set_dead_position_bounds(Node& node) const;
  OptionalScore terminal_score(const Node& node);
  OptionalScore narrow_window(Node& node) const;
  [[nodiscard]] int find_correction(const Node& node);
  void prepare_evaluation(Node& node);
  void probe_tt(Node& node) const;
  [[nodiscard]] static Move legal_tt_move(const Position& position,
                                          const std::optional<TTEntry>& entry);
  void evaluate(Node& node);
  [[nodiscard]] StaticEvaluation static_evaluation(const Node& node, int correction);
  void store(const Position& position, const StackEntry& stack, const TTEntry& entry);
  /// Makes a move and updates stack, histories, repetition tracker and evaluator. Pair with
  /// unmake_move().
  [[nodiscard]] Position make_move(const Position& position, StackEntry& stack, Move move,
                                   bool quiet);
  [[nodiscard]] Position make_null_move(const Position& position, StackEntry& stack);
  void unmake_move();
  /// The score of a draw for the side to move: 0, adjusted by contempt.
  [[nodiscard]] Score draw_value(int ply) const;
  /// The same plus or minus one unit, so that drawn lines differ.
  [[nodiscard]] Score draw_score(int ply) const;
  [[nodiscard]] bool is_draw(const Position& position, int ply) const;
  void count_node();
  void count_tb_hits(std::size_t hits);

  TranspositionTable& tt_;
  std::unique_ptr<Evaluator> evaluator_;
  std::shared_ptr<SharedHistories> shared_histories_;
  std::unique_ptr<Histories> histories_;
  std::unique_ptr<SearchStack> stack_;
  RepetitionTracker repetition_;
  SearchControl* control_ = nullptr;
  SearchTask task_;

  int root_depth_ = 0;  ///< Depth of the current iteration.
  int selective_depth_ = 0;
  WinningChances root_chances_{};  ///< Which sides can still win in the root position.
  bool stopped_ = false;
  std::uint64_t next_poll_ = 0;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> tb_hits_{0};
};

}  // namespace tratto
