#include "engine/search/root_moves.h"

#include <algorithm>

#include "engine/chess/movegen.h"
#include "engine/tablebase/root.h"

namespace tratto {

namespace {

/// Depth from which on a search with a clock stops if the root is in the tablebases.
constexpr int decided_depth = 10;

bool is_better(const RootMove& a, const RootMove& b) {
  if (a.rank != b.rank) return a.rank > b.rank;
  return a.score != b.score ? a.score > b.score : a.previous > b.previous;
}

/// A stable insertion sort. Few moves change places in an iteration, and a merge sort would copy
/// every principal variation several times.
void sort_moves(std::vector<RootMove>::iterator begin, std::vector<RootMove>::iterator end) {
  for (auto next = begin; next != end; ++next)
    if (next != begin && is_better(*next, *(next - 1)))
      std::rotate(std::upper_bound(begin, next, *next, is_better), next, next + 1);
}

}  // namespace

void RootMoves::reset(const Position& position, const std::vector<Move>& only) {
  moves_.clear();
  for (const Move move : legal_moves(position))
    if (only.empty() || std::find(only.begin(), only.end(), move) != only.end()) {
      moves_.emplace_back();
      moves_.back().move = move;
      moves_.back().pv.set(move, PvLine());
    }
}

void RootMoves::begin_iteration() {
  best_move_changed_ = false;
  for (RootMove& move : moves_) {
    move.previous = move.score;
    move.score = -Score::infinite();
  }
}

void RootMoves::sort_line() {
  sort_moves(moves_.begin() + static_cast<long>(line_), moves_.end());
}

void RootMoves::sort_finished_lines() {
  sort_moves(moves_.begin(), moves_.begin() + static_cast<long>(line_) + 1);
}

bool RootMoves::is_searched_in_line(Move move) const {
  // With MultiPV, moves with a worse tablebase rank come after the better ones.
  const int rank = moves_[line_].rank;
  return std::any_of(
      moves_.begin() + static_cast<long>(line_), moves_.end(),
      [move, rank](const RootMove& root) { return root.move == move && root.rank == rank; });
}

RootMove& RootMoves::of(Move move) {
  return *std::find_if(moves_.begin(), moves_.end(),
                       [move](const RootMove& root) { return root.move == move; });
}

void RootMoves::update(const Node& node, Move move, Score score, int selective_depth) {
  RootMove& root = of(move);
  if (node.move_count > 1 && score <= node.window.alpha) {
    root.score = -Score::infinite();
    return;
  }
  root.score = score;
  root.selective_depth = selective_depth;
  root.bound = score >= node.window.beta    ? Bound::Lower
               : score <= node.window.alpha ? Bound::Upper
                                            : Bound::Exact;
  root.pv.set(move, *node.stack.child().pv);
  if (node.move_count > 1 && line_ == 0) best_move_changed_ = true;
}

RootMoves::Ranking RootMoves::rank_by_tablebases(const SearchRoot& root,
                                                 const Tablebases& tablebases, Score draw) {
  has_dtz_ = false;
  Ranking result{.probes_in_search = tablebases.max_pieces() > 0};
  if (popcount(root.position.pieces()) > tablebases.max_pieces()) return result;
  std::vector<Move> moves;
  for (const RootMove& move : moves_)
    moves.push_back(move.move);
  const bool fifty = tablebases.fifty_move_rule;
  const auto ranking =
      tablebase::rank_moves(*tablebases.tables, root.position, root.history, moves, fifty);
  if (!ranking) return result;
  result.tb_hits = moves.size();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves_[i].rank = ranking->moves[i].rank;
    moves_[i].dtz = ranking->moves[i].dtz;
    const Score score = tablebases.score(ranking->moves[i].result(fifty), 1);
    moves_[i].tb_score = score.is_decisive() ? score : draw + score.value();
  }
  std::stable_sort(moves_.begin(), moves_.end(),
                   [](const RootMove& a, const RootMove& b) { return a.rank > b.rank; });
  has_dtz_ = ranking->has_dtz;
  result.probes_in_search = !has_dtz_ && moves_.front().rank > 0;
  return result;
}

void RootMoves::prefer_smallest_dtz() {
  const RootMove& found = moves_.front();
  if (!has_dtz_ || found.rank < tablebase::certain_rank ||
      (found.score.is_mate() && found.score.is_win()))
    return;
  const auto others = std::find_if(moves_.begin(), moves_.end(), [&](const auto& move) {
    return move.rank < tablebase::certain_rank;
  });
  const auto nearest = std::min_element(
      moves_.begin(), others, [](const RootMove& a, const RootMove& b) { return a.dtz < b.dtz; });
  if (nearest->score == -Score::infinite()) nearest->score = nearest->tb_score;
  nearest->bound = Bound::Exact;
  std::rotate(moves_.begin(), nearest, nearest + 1);
}

bool RootMoves::is_decided(int depth) const {
  if (!has_dtz_) return false;
  return depth >= decided_depth || moves_.size() == 1 || moves_[1].rank != moves_[0].rank;
}

}  // namespace tratto
