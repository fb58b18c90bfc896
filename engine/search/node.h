#pragma once

#include <optional>

#include "engine/chess/position.h"
#include "engine/search/stack.h"
#include "engine/search/tt.h"
#include "engine/search/window.h"

namespace tratto {

/// A move to be searched, with properties that are used more than once.
struct Candidate {
  Move move;
  bool noisy = false;  ///< It captures or promotes to a queen.
  int history = 0;     ///< Its capture history, or the sum of its quiet ones.
};

/// One node of the search with what its steps find out on the way.
struct Node {
  const Position& position;
  StackEntry& stack;
  NodeType type;
  Window window;
  int depth;  ///< Plies left to search.

  std::optional<TTEntry> tt_entry;  ///< Mate scores count from the root.
  Move tt_move;                     ///< Legal, or none.
  Threats threats;                  ///< The squares the enemy attacks.
  int correction = 0;               ///< What correction history adds to the evaluation.
  Score raw_eval = Score::none();   ///< The evaluator's score, uncorrected.
  Score eval = Score::none();       ///< The static evaluation, or the TT score if a better bound.

  Score best_score = -Score::infinite();
  Move best_move;      ///< That raised alpha.
  int move_count = 0;  ///< Moves looked at so far, pruned ones too.
  MoveList tried_quiets;
  MoveList tried_captures;

  // An aggregate would be cleared as a whole, a kilobyte of move lists with it.
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
  /// In a singular search, which excludes the TT move.
  [[nodiscard]] bool excludes_move() const { return static_cast<bool>(stack.excluded); }
  /// Its static evaluation was made here, and says something.
  [[nodiscard]] bool is_evaluated() const { return !in_check() && !excludes_move(); }
  /// The static evaluation rises from move to move; in singular searches too, which evaluate
  /// nothing.
  [[nodiscard]] bool is_improving() const { return stack.is_improving(); }
  /// A guess about the whole node may stand in for its search.
  [[nodiscard]] bool may_be_pruned() const { return !is_pv(type) && is_evaluated(); }
  [[nodiscard]] bool has_tt_score() const { return tt_entry && tt_entry->score != Score::none(); }
  /// The TT score proves on which side of `asked` the score of the node lies.
  [[nodiscard]] bool tt_score_bounds(Score asked) const {
    return has_tt_score() && bound_proves(tt_entry->bound, tt_entry->score, asked);
  }
  [[nodiscard]] bool tt_score_is_above_alpha() const {
    return has_tt_score() && tt_entry->score > window.alpha;
  }
  /// The TT score comes from a search as deep as this one.
  [[nodiscard]] bool tt_is_deep() const { return has_tt_score() && tt_entry->depth >= depth; }
  /// The bound type of best_score after the moves are searched.
  [[nodiscard]] Bound bound() const {
    if (best_score >= window.beta) return Bound::Lower;
    return best_move ? Bound::Exact : Bound::Upper;
  }
  [[nodiscard]] bool tt_move_is_noisy() const { return tt_move && position.is_noisy(tt_move); }
};

}  // namespace tratto
