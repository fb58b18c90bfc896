#pragma once

#include "engine/search/quiescence.h"
#include "engine/search/root_moves.h"

namespace tratto {

class MovePicker;

/// The main search: a node, its steps in the order of execution.
class MainSearch : public QuiescenceSearch {
 protected:
  using QuiescenceSearch::QuiescenceSearch;

  Score search(const Position& position, StackEntry& stack, NodeType type, Window window,
               int depth);

  RootMoves root_moves_;
  bool probes_tablebases_ = false;  ///< Whether nodes below the root probe the tablebases.
  int null_move_min_ply_ = 0;  ///< No null moves before this ply, during a verification search.

 private:
  OptionalScore tt_cutoff(const Node& node);
  OptionalScore probe_tablebases(Node& node);
  void store_raw_eval(const Node& node);
  void update_history_by_static_eval(const Node& node);
  static void apply_hindsight_adjustment(Node& node);
  OptionalScore razor(const Node& node);
  OptionalScore null_move(const Node& node);
  OptionalScore prob_cut(const Node& node);
  OptionalScore search_moves(Node& node);
  [[nodiscard]] bool shares_its_moves(const Node& node) const;
  [[nodiscard]] bool is_searched_by_another_thread(const Node& node,
                                                   const Candidate& candidate) const;
  bool search_candidate(Node& node, const Candidate& candidate, int extension);
  [[nodiscard]] bool is_invisible(const Node& node, Move move) const;
  static void raise_to_static_eval(Node& node);
  [[nodiscard]] Candidate make_candidate(const Node& node, Move move) const;
  bool prune_move(const Node& node, const Candidate& candidate, MovePicker& picker) const;
  /// Result of a singular search of the TT move: an extension in plies, possibly negative, or a
  /// cutoff (multi-cut).
  struct SingularResult {
    int extension = 0;
    OptionalScore cutoff;
  };
  SingularResult singular_search(const Node& node, const Candidate& candidate);
  Score search_move(Node& node, const Candidate& candidate, int extension);
  Score search_late_move(Node& node, const Candidate& candidate, const Position& next, int depth);
  static bool update_best(Node& node, Move move, Score score);
  [[nodiscard]] Score score_without_moves(const Node& node) const;
  void update_histories(const Node& node);
  void apply_fail_low_bonus(const Node& node);
  void store_result(const Node& node);
  void update_correction(const Node& node);
};

}  // namespace tratto
