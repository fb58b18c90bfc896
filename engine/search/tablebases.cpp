// Endgame tables: what they say of root moves, and of nodes inside the search.

#include "engine/search/tablebases.h"

#include <algorithm>

#include "engine/search/worker.h"
#include "engine/tablebase/root.h"

namespace tratto {

namespace {

/// What the tables say is worth a search so much deeper than the one that asked.
constexpr int known_depth = 6;
/// Iterations after which a root that the tables know is not worth more time on the clock.
constexpr int enough_depth = 10;
/// A win that the fifty-move rule spoils, or such a loss, is a draw with something to it.
constexpr int cursed_score = 2;

}  // namespace

bool Tablebases::cover(const Position& position, int depth) const {
  const int max = max_pieces();
  if (max == 0 || position.rule50() != 0 || position.castling_rooks() != 0) return false;
  const int pieces = popcount(position.pieces());
  return pieces < max || (pieces == max && depth >= probe_depth);
}

Score Tablebases::score(tablebase::Wdl wdl, int ply) const {
  if (wdl == tablebase::Draw) return Score::draw();
  if (fifty_move_rule && (wdl == tablebase::CursedWin || wdl == tablebase::BlessedLoss))
    return Score(wdl * cursed_score);
  return wdl > 0 ? Score::tb_win_in(ply) : Score::tb_loss_in(ply);
}

/// Endgame tables: a win stands for a score no lower, a loss for one no higher (there may be a
/// mate), a draw for itself.
OptionalScore Worker::probe_tablebases(Node& node) {
  if (!probes_tablebases_ || node.is_root() || node.excludes_move() ||
      !task_.tablebases.cover(node.position, node.depth))
    return {};
  const auto wdl = tablebase::probe_wdl(*task_.tablebases.tables, node.position);
  if (!wdl) return {};
  count_tb_hits(1);
  const Score score = task_.tablebases.score(*wdl, node.ply());
  const Bound bound = score.is_win() ? Bound::Lower : score.is_loss() ? Bound::Upper : Bound::Exact;
  if (bound == Bound::Exact || (bound == Bound::Lower && score >= node.window.beta) ||
      (bound == Bound::Upper && score <= node.window.alpha)) {
    const int depth = std::min(node.depth + known_depth, max_ply - 1);
    store(node.position, node.stack,
          {Move::none(), score, Score::none(), depth, bound, node.stack.was_pv});
    return score;
  }
  // On the principal variation the moves matter: they are searched for a mate.
  if (is_pv(node.type) && bound == Bound::Lower) {
    node.best_score = score;
    node.window.alpha = std::max(node.window.alpha, score);
  } else if (is_pv(node.type)) {
    node.stack.max = std::min(node.stack.max, score);
  }
  return {};
}

/// Ranks the root moves by the tables. Where these know the way, there is nothing to look up inside
/// the search: it finds mates, and sets traps. Without distances it has to find progress by itself.
void Worker::rank_root_moves(const SearchRoot& root) {
  is_ranked_ = false;
  probes_tablebases_ = task_.tablebases.max_pieces() > 0;
  if (popcount(root.position.pieces()) > task_.tablebases.max_pieces()) return;
  std::vector<Move> moves;
  for (const RootMove& move : root_moves_)
    moves.push_back(move.move);
  const bool fifty = task_.tablebases.fifty_move_rule;
  const auto ranking =
      tablebase::rank_moves(*task_.tablebases.tables, root.position, root.history, moves, fifty);
  if (!ranking) return;
  count_tb_hits(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    root_moves_[i].rank = ranking->moves[i].rank;
    root_moves_[i].distance = ranking->moves[i].distance;
    root_moves_[i].tb_score = task_.tablebases.score(ranking->moves[i].result(fifty), 1);
  }
  std::stable_sort(root_moves_.begin(), root_moves_.end(),
                   [](const RootMove& a, const RootMove& b) { return a.rank > b.rank; });
  is_ranked_ = ranking->has_distances;
  probes_tablebases_ = !is_ranked_ && root_moves_.front().rank > 0;
}

/// Among certain wins the search plays its own, if it has seen the mate. Else the one that is
/// nearest to the next capture, pawn move or mate: so every move makes progress.
void Worker::prefer_progress() {
  const RootMove& found = root_moves_.front();
  if (!is_ranked_ || found.rank < tablebase::certain_rank ||
      (found.score.is_mate() && found.score.is_win()))
    return;
  const auto others = std::find_if(root_moves_.begin(), root_moves_.end(), [&](const auto& move) {
    return move.rank < tablebase::certain_rank;
  });
  const auto nearest = std::min_element(
      root_moves_.begin(), others,
      [](const RootMove& a, const RootMove& b) { return a.distance < b.distance; });
  if (nearest->score == -Score::infinite()) nearest->score = nearest->tb_score;
  nearest->bound = Bound::Exact;
  std::rotate(root_moves_.begin(), nearest, nearest + 1);
}

/// Nothing is left to choose, or what was searched is enough for moves of equal worth.
bool Worker::is_root_known(int depth) const {
  if (!is_ranked_) return false;
  return depth >= enough_depth || root_moves_.size() == 1 ||
         root_moves_[1].rank != root_moves_[0].rank;
}

void Worker::count_tb_hits(std::size_t hits) {
  tb_hits_.store(tb_hits_.load(std::memory_order_relaxed) + hits, std::memory_order_relaxed);
}

}  // namespace tratto
