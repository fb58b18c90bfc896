#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/random.h"

namespace tratto {

using NodeIndex = std::uint32_t;

/// Nodes waiting for a best-first search, lowest estimate first, then first in, first out. A bucket
/// queue, as estimates are small integers.
class BestFirstList {
 public:
  /// Negative estimates count as 0.
  void push(int estimate, NodeIndex node);
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// The next node; not when empty.
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

/// Nodes waiting to be explored without regard to which looks best: a random class of those with
/// the same estimate and depth, then a random node of it (type-based exploration; Xie, Mueller,
/// Holte and Imai, AAAI 2014). It leads out of the plateaus where a best-first list is stuck. The
/// same pushes give the same pops.
class ExplorationList {
 public:
  void push(int estimate, int depth, NodeIndex node);
  [[nodiscard]] bool empty() const { return used_.empty(); }
  /// Some node; not when empty.
  NodeIndex pop();

 private:
  struct Class {
    std::uint16_t estimate;
    std::uint16_t depth;
  };
  using Nodes = std::vector<NodeIndex>;

  /// By estimate, then depth; no longer than they need be, as most searches are short.
  std::vector<std::vector<Nodes>> classes_;
  std::vector<Class> used_;  ///< Classes that are not empty.
  Random random_{1};
};

}  // namespace tratto
