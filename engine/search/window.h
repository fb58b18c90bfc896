#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/search/score.h"

namespace tratto {

/// Node type: the root, a PV node (open window), or in a null-window search an expected fail-high
/// (cut node) or fail-low (all node) (Knuth and Moore 1975).
enum class NodeType : std::uint8_t { Root, Pv, Cut, All };

constexpr bool is_pv(NodeType type) {
  return type == NodeType::Root || type == NodeType::Pv;
}

/// The type of a child that is searched with a null window at full depth.
constexpr NodeType scout_child(NodeType type) {
  return type == NodeType::Cut ? NodeType::All : NodeType::Cut;
}

/// The alpha-beta window.
struct Window {
  Score alpha;
  Score beta;

  /// The window for the child node: negated and swapped.
  [[nodiscard]] constexpr Window flipped() const { return {-beta, -alpha}; }
  /// The window clamped to two scores.
  [[nodiscard]] constexpr Window within(Score min, Score max) const {
    return {std::max(alpha, min), std::min(beta, max)};
  }
  [[nodiscard]] constexpr bool is_empty() const { return alpha >= beta; }
  /// The null window that tests whether a score is above `score`.
  static constexpr Window above(Score score) { return {score, score + 1}; }
  /// The null window that tests whether a score is at least `score`.
  static constexpr Window at_least(Score score) { return {score - 1, score}; }
};

/// Mate distance pruning: clamps the window to being mated at this ply and mating at the next, so
/// that longer mates than one already found are not searched.
constexpr Window within_mate_distance(Window window, int ply) {
  return window.within(Score::mated_in(ply), Score::mate_in(ply + 1));
}

}  // namespace tratto
