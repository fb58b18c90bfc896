#pragma once

#include <optional>

#include "engine/chess/position.h"
#include "engine/search/frame.h"
#include "engine/search/table.h"

namespace tratto {

/// What is expected of a node: the root; on the principal variation (an open window); a fail-high
/// (cut node) or a fail-low (all node) of a null-window search (Knuth and Moore 1975).
enum class NodeKind : std::uint8_t { Root, Pv, Cut, All };

constexpr bool is_pv(NodeKind kind) {
  return kind == NodeKind::Root || kind == NodeKind::Pv;
}

/// Scores of interest: below alpha somebody has better, above beta the opponent will not allow it.
struct Window {
  Score alpha;
  Score beta;

  /// The same window as the opponent sees it.
  [[nodiscard]] Window flipped() const { return {-beta, -alpha}; }
  /// Only asks whether a score is above `score`.
  static Window above(Score score) { return {score, score + 1}; }
};

/// One node of the search with what its steps find out on the way.
struct Node {
  const Position& position;
  Frame& frame;
  NodeKind kind;
  Window window;
  int depth;  ///< Plies left to search.

  std::optional<TableEntry> remembered{};  ///< From the transposition table, scores from the root.
  Move table_move{};                       ///< Legal, or none.
  Score raw_evaluation = Score::none();    ///< As the evaluator says.
  Score estimate = Score::none();  ///< The best guess: a bound from the table or evaluation.
  int correction = 0;              ///< What the histories added to the raw evaluation.
  bool improving = false;          ///< Better than at our move before.
  Threats threats{};               ///< The squares the enemy attacks.

  Score best_score = -Score::infinite();
  Move best_move{};
  bool cut_by_singularity = false;  ///< best_score is a multi-cut guess, not worth remembering.
  int move_count = 0;
  MoveList tried_quiets{};
  MoveList tried_captures{};

  [[nodiscard]] bool is_root() const { return kind == NodeKind::Root; }
  [[nodiscard]] bool in_check() const { return position.in_check(); }
  [[nodiscard]] int ply() const { return frame.ply; }
  /// In a verification search that leaves out the table's move.
  [[nodiscard]] bool excludes_move() const { return static_cast<bool>(frame.excluded); }
  [[nodiscard]] bool has_table_score() const {
    return remembered && remembered->score != Score::none();
  }
  [[nodiscard]] bool table_move_is_noisy() const {
    return table_move && position.is_noisy(table_move);
  }
};

/// Whether a remembered bound settles a question about `score`: it is exact, or it bounds from the
/// side that matters.
constexpr bool bound_proves(Bound bound, Score remembered, Score score) {
  if (bound == Bound::Exact) return true;
  return bound == (remembered >= score ? Bound::Lower : Bound::Upper);
}

}  // namespace tratto
