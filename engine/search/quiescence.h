#pragma once

#include "engine/search/shared_steps.h"

namespace tratto {

/// Quiescence search: captures (and check evasions) until the position is quiet enough to evaluate.
class QuiescenceSearch : public SharedSteps {
 protected:
  using SharedSteps::SharedSteps;

  Score quiescence(const Position& position, StackEntry& stack, NodeType type, Window window);

 private:
  OptionalScore stand_pat(Node& node);
  void search_captures(Node& node);
  [[nodiscard]] static bool is_exempt_from_qs_pruning(const Node& node, Move move);
};

}  // namespace tratto
