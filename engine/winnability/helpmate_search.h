#pragma once

#include <vector>

#include "engine/winnability/helpmate_node.h"
#include "engine/winnability/key_set.h"
#include "engine/winnability/open_lists.h"
#include "engine/winnability/unwinnability.h"

namespace tratto {

/// Searches for any series of legal moves that ends in mate by one side. As both players help, this
/// is reachability in the graph of positions: a best-first search with several open lists that
/// alternate, so that one misleading estimate does not block it. If the whole graph contains no
/// mate, none is possible.
class HelpmateSearch {
 public:
  HelpmateSearch(const Position& root, Color winner);
  /// Searches until decided or until `node_limit` positions have been visited in total. Needs about
  /// 100 bytes per node.
  WinnableResult run(std::uint64_t node_limit);

 private:
  struct Origin {
    NodeIndex parent;
    Move move;
    bool irreversible;
  };

  void expand(NodeIndex index);
  /// Adds a position to the open lists if it is new; sets found_ if it is mate.
  void visit(const Position& position, Origin origin);
  /// Whether static analysis proves that no mate is possible from a position.
  bool is_mate_excluded(const Position& position);
  [[nodiscard]] std::vector<Move> line_to(NodeIndex index) const;

  Color winner_;
  bool found_ = false;
  KeySet visited_;
  std::vector<HelpmateNode> nodes_;
  std::vector<bool> expanded_;
  BestFirstList by_mate_;
  BestFirstList by_progress_;
  ExplorationList exploration_;
  int proofs_tried_ = 0;
  int proofs_found_ = 0;
};

}  // namespace tratto
