#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/search/score.h"

namespace tratto {

/// What is expected of a node: the root; on the principal variation (an open window); a fail-high
/// (cut node) or a fail-low (all node) of a null-window search (Knuth and Moore 1975).
enum class NodeType : std::uint8_t { Root, Pv, Cut, All };

constexpr bool is_pv(NodeType type) {
  return type == NodeType::Root || type == NodeType::Pv;
}

/// What is expected of a child that is searched with a null window at full depth.
constexpr NodeType scout_child(NodeType type) {
  return type == NodeType::Cut ? NodeType::All : NodeType::Cut;
}

/// Scores of interest: below alpha somebody has better, above beta the opponent will not allow it.
struct Window {
  Score alpha;
  Score beta;

  /// The same window as the opponent sees it.
  [[nodiscard]] constexpr Window flipped() const { return {-beta, -alpha}; }
  /// The part of it between two scores.
  [[nodiscard]] constexpr Window within(Score min, Score max) const {
    return {std::max(alpha, min), std::min(beta, max)};
  }
  [[nodiscard]] constexpr bool is_empty() const { return alpha >= beta; }
  /// A null window: only asks whether a score is above `score`.
  static constexpr Window above(Score score) { return {score, score + 1}; }
  /// A null window: only asks whether a score is at least `score`.
  static constexpr Window at_least(Score score) { return {score - 1, score}; }
};

/// Mate distance pruning: mate at once, or being mated at once, is the most that can happen at this
/// ply, so nothing else matters once a shorter mate was found elsewhere.
constexpr Window within_mate_distance(Window window, int ply) {
  return window.within(Score::mated_in(ply), Score::mate_in(ply + 1));
}

}  // namespace tratto
