#pragma once

#include <vector>

#include "engine/winnability/helpmate_node.h"
#include "engine/winnability/key_set.h"
#include "engine/winnability/open_lists.h"
#include "engine/winnability/unwinnability.h"

namespace tratto {

/// Looks for any series of legal moves that ends in mate by one side. As both players help, this is
/// reachability in the graph of positions: best-first, with several open lists that take turns, so
/// that a misleading estimate does not stop the others. A graph exhausted without mate proves that
/// there is none.
class HelpmateSearch {
 public:
  HelpmateSearch(const Position& root, Color winner);
  /// Goes on until decided or until `node_limit` positions in all have been met. The memory needed
  /// is about 100 bytes a node.
  WinnableResult run(std::uint64_t node_limit);

 private:
  struct Origin {
    NodeIndex parent;
    Move move;
    bool irreversible;
  };

  void expand(NodeIndex index);
  /// Remembers a position if it is new; sets found_ if it is mate.
  void meet(const Position& position, Origin origin);
  /// Whether the static analysis shows that nothing can come of a position.
  bool history_prunes(const Position& position);
  [[nodiscard]] std::vector<Move> line_to(NodeIndex index) const;

  Color winner_;
  bool found_ = false;
  KeySet met_;
  std::vector<HelpmateNode> nodes_;
  std::vector<bool> expanded_;
  BestFirstList by_mate_;
  BestFirstList by_progress_;
  ExplorationList exploration_;
  int proofs_tried_ = 0;
  int proofs_found_ = 0;
};

}  // namespace tratto
