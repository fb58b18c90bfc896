#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/random.h"

namespace tratto {

using NodeIndex = std::uint32_t;

/// Open list of a best-first search: lowest estimate first, first in, first out among equals. A
/// bucket queue, because estimates are small integers.
class BestFirstList {
 public:
  /// Negative estimates count as 0.
  void push(int estimate, NodeIndex node);
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// The next node; must not be empty.
  NodeIndex pop();

 private:
  struct Bucket {
    std::vector<NodeIndex> nodes;
    std::size_t next = 0;
  };
  std::vector<Bucket> buckets_;
  std::size_t lowest_ = 0;
  std::size_t size_ = 0;
};

/// Open list for exploration: nodes are grouped by estimate and depth; pop() returns a random node
/// of a random group (type-based exploration; Xie, Mueller, Holte and Imai, AAAI 2014). Escapes
/// plateaus on which best-first search is stuck. Deterministic.
class ExplorationList {
 public:
  void push(int estimate, int depth, NodeIndex node);
  [[nodiscard]] bool empty() const { return used_.empty(); }
  /// A random node; must not be empty.
  NodeIndex pop();

 private:
  struct Class {
    std::uint16_t estimate;
    std::uint16_t depth;
  };
  using Nodes = std::vector<NodeIndex>;

  /// By estimate, then depth; grown on demand, because most searches are short.
  std::vector<std::vector<Nodes>> classes_;
  std::vector<Class> used_;  ///< Classes that are not empty.
  Random random_{1};
};

}  // namespace tratto
