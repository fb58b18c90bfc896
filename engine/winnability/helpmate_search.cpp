#include "engine/winnability/helpmate_search.h"

#include <algorithm>

#include "engine/chess/movegen.h"
#include "engine/winnability/helpmate_estimate.h"
#include "engine/winnability/insufficient_material.h"
#include "engine/winnability/mating_region.h"

namespace tratto {

HelpmateSearch::HelpmateSearch(const Position& root, Color winner) : winner_(winner) {
  visit(root, {HelpmateNode::no_parent, Move::none(), true});
}

void HelpmateSearch::visit(const Position& position, Origin origin) {
  if (has_insufficient_material(position, winner_) || !visited_.insert(position.key())) return;
  HelpmateNode node = pack(position);
  node.parent = origin.parent;
  node.move = origin.move;
  node.irreversible = origin.irreversible;
  if (origin.parent != HelpmateNode::no_parent)
    node.depth = static_cast<std::uint16_t>(nodes_[origin.parent].depth + 1);
  const auto index = static_cast<NodeIndex>(nodes_.size());
  nodes_.push_back(node);
  expanded_.push_back(false);

  found_ = position.in_check() && position.side_to_move() != winner_ && !has_legal_move(position);
  if (found_) return;
  const int mate = mate_estimate(position, winner_);
  by_mate_.push(mate, index);
  by_progress_.push(progress_estimate(position, winner_, mate), index);
  exploration_.push(mate, node.depth, index);
}

bool HelpmateSearch::is_mate_excluded(const Position& position) {
  // The analysis costs as much as several nodes: it is disabled if it never succeeds.
  constexpr int free_tries = 32;
  constexpr int tries_per_proof = 8;
  if (proofs_tried_ >= free_tries + tries_per_proof * proofs_found_) return false;
  ++proofs_tried_;
  if (may_mate_somewhere(Reachability(position), winner_)) return false;
  ++proofs_found_;
  return true;
}

void HelpmateSearch::expand(NodeIndex index) {
  if (expanded_[index]) return;
  expanded_[index] = true;
  const Position position = unpack(nodes_[index]);
  if (nodes_[index].irreversible && is_mate_excluded(position)) return;
  for (const Move move : legal_moves(position)) {
    const bool irreversible = position.is_capture(move) || move.is_castling() ||
                              type_of(position.moved_piece(move)) == Pawn;
    visit(position.after(move), {index, move, irreversible});
    if (found_) return;
  }
}

std::vector<Move> HelpmateSearch::line_to(NodeIndex index) const {
  std::vector<Move> line;
  for (; nodes_[index].parent != HelpmateNode::no_parent; index = nodes_[index].parent)
    line.push_back(nodes_[index].move);
  std::reverse(line.begin(), line.end());
  return line;
}

WinnableResult HelpmateSearch::run(std::uint64_t node_limit) {
  // Progress is the best heuristic on average.
  enum class Turn { Mate, Progress, Exploration };
  constexpr std::array<Turn, 6> turns{Turn::Mate,     Turn::Progress, Turn::Progress,
                                      Turn::Progress, Turn::Mate,     Turn::Exploration};
  for (std::size_t turn = 0; !found_ && nodes_.size() < node_limit; ++turn) {
    // Every node waits in every list until it is popped there: an empty list means all are done.
    if (by_mate_.empty() || by_progress_.empty() || exploration_.empty())
      return {Winnable::No, {}, nodes_.size()};
    switch (turns[turn % turns.size()]) {
      case Turn::Mate:
        expand(by_mate_.pop());
        break;
      case Turn::Progress:
        expand(by_progress_.pop());
        break;
      case Turn::Exploration:
        expand(exploration_.pop());
        break;
    }
  }
  if (!found_) return {Winnable::Unknown, {}, nodes_.size()};
  return {Winnable::Yes, line_to(static_cast<NodeIndex>(nodes_.size() - 1)), nodes_.size()};
}

}  // namespace tratto
