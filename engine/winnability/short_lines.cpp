#include "engine/winnability/short_lines.h"

#include "engine/chess/movegen.h"
#include "engine/winnability/insufficient_material.h"

namespace tratto {

namespace {

class ShortLines {
 public:
  ShortLines(Color winner, int node_budget) : winner_(winner), budget_(node_budget) {}

  // The recursion is bounded by the node budget.
  Winnable look(const Position& position, int depth) {
    if (has_insufficient_material(position, winner_)) return Winnable::No;
    if (depth == 0 || budget_-- <= 0) return Winnable::Unknown;
    const MoveList moves = legal_moves(position);
    if (moves.empty()) {
      const bool mate = position.in_check() && position.side_to_move() != winner_;
      return mate ? Winnable::Yes : Winnable::No;
    }
    const int next_depth = moves.size() == 1 ? depth : depth - 1;
    for (const Move move : moves) {
      const Winnable verdict = look(position.after(move), next_depth);
      if (verdict != Winnable::No) return verdict;
    }
    return Winnable::No;
  }

 private:
  Color winner_;
  int budget_;
};

}  // namespace

Winnable try_short_lines(const Position& position, Color winner, LineLimits limits) {
  return ShortLines(winner, limits.nodes).look(position, limits.depth);
}

}  // namespace tratto
