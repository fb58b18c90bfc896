#pragma once

#include <algorithm>
#include <optional>

#include "engine/chess/position.h"
#include "engine/search/stack.h"
#include "engine/search/tt.h"
#include "engine/search/window.h"

namespace tratto {

/// A move to search, with the properties that several steps use.
struct Candidate {
  Move move;
  int index = 0;       ///< Its place in the picker's order, from 1; invisible moves do not count.
  bool noisy = false;  ///< A capture or queen promotion.
  int history = 0;     ///< History score: capture history, or the sum of the quiet histories.
};

/// The local state of one node, filled by the steps of the search.
struct Node {
  const Position& position;
  StackEntry& stack;
  NodeType type;
  Window window;
  int depth;  ///< Plies left to search.

  std::optional<TTEntry> tt_entry;  ///< Mate scores are relative to the root.
  Move tt_move;                     ///< Legal, or none.
  Threats threats;                  ///< What the opponent attacks; known where moves are searched.
  int correction = 0;               ///< Correction history's term of the evaluation.
  Score raw_eval = Score::none();   ///< The evaluator's score, uncorrected.
  Score eval = Score::none();       ///< The static evaluation, or the TT score if a better bound.

  /// Bounds of the score by the endgame tablebases, of a PV node: its moves are searched
  /// nevertheless, to find a mate.
  Score tb_min_score = -Score::infinite();
  Score tb_max_score = Score::infinite();
  Score best_score = -Score::infinite();
  Move best_move;      ///< The last move that raised alpha.
  int move_count = 0;  ///< Moves so far, including pruned ones.
  MoveList tried_quiets;
  MoveList tried_captures;

  // Not an aggregate: that would clear a kilobyte of move lists as well.
  Node(const Position& its_position, StackEntry& its_stack, NodeType its_type, Window its_window,
       int its_depth)
      : position(its_position),
        stack(its_stack),
        type(its_type),
        window(its_window),
        depth(its_depth) {}

  [[nodiscard]] bool is_root() const { return type == NodeType::Root; }
  [[nodiscard]] bool in_check() const { return position.in_check(); }
  [[nodiscard]] int ply() const { return stack.ply; }
  /// Whether this is a singular search, which excludes the TT move.
  [[nodiscard]] bool excludes_move() const { return static_cast<bool>(stack.excluded); }
  /// Whether this node evaluates its position: not in check and not in a singular search.
  [[nodiscard]] bool is_evaluated() const { return !in_check() && !excludes_move(); }
  /// Whether the static evaluation has risen since the last own move. Also valid in singular
  /// searches, which do not evaluate.
  [[nodiscard]] bool is_improving() const { return stack.is_improving(); }
  /// Whether steps may end the whole node by a guess (pruning of nodes).
  [[nodiscard]] bool may_be_pruned() const { return !is_pv(type) && is_evaluated(); }
  [[nodiscard]] bool has_tt_score() const { return tt_entry && tt_entry->score != Score::none(); }
  /// Whether the TT bound proves that the score is above, or below, `asked`.
  [[nodiscard]] bool tt_score_bounds(Score asked) const {
    return has_tt_score() && bound_proves(tt_entry->bound, tt_entry->score, asked);
  }
  [[nodiscard]] bool tt_score_is_above_alpha() const {
    return has_tt_score() && tt_entry->score > window.alpha;
  }
  /// Whether the TT score comes from a search at least as deep as this one.
  [[nodiscard]] bool tt_depth_is_sufficient() const {
    return has_tt_score() && tt_entry->depth >= depth;
  }
  /// The score clamped to the bounds of the laws and of the tablebases. Damaged tablebases may
  /// contradict the laws; then the laws count.
  [[nodiscard]] Score within_bounds(Score score) const {
    return std::max(stack.min_score, std::min({score, stack.max_score, tb_max_score}));
  }
  /// The bound type of best_score after the moves are searched.
  [[nodiscard]] Bound bound() const {
    if (best_score >= window.beta) return Bound::Lower;
    if (best_move) return Bound::Exact;
    // The tablebases prove a win even if no move was found to reach it.
    return best_score == tb_min_score ? Bound::Lower : Bound::Upper;
  }
  [[nodiscard]] bool tt_move_is_noisy() const { return tt_move && position.is_noisy(tt_move); }
};

}  // namespace tratto
