#include "engine/tablebase/root.h"

#include <algorithm>

#include "engine/chess/counters.h"
#include "engine/chess/movegen.h"

namespace tratto::tablebase {

namespace {

/// The DTZ before a move, given the one after it.
int one_ply_more(int dtz) {
  return dtz > 0 ? dtz + 1 : dtz < 0 ? dtz - 1 : 0;
}

/// The DTZ after a move, for the side that makes it.
std::optional<int> dtz_after(const Tables& tables, const Position& next) {
  if (next.in_check() && !has_legal_move(next)) return 1;
  if (next.rule50() == 0) {
    const std::optional<Wdl> reply = probe_wdl(tables, next);
    if (!reply) return std::nullopt;
    return zeroing_dtz(-*reply);
  }
  const std::optional<int> reply = probe_dtz(tables, next);
  if (!reply) return std::nullopt;
  return one_ply_more(-*reply);
}

/// Whether the position after a move occurs for the third time.
bool repeats(const RepetitionTracker& game, const Position& next) {
  RepetitionTracker after = game;
  after.push(next);
  return after.occurrences() >= 3;
}

/// `total`: the counter at the end of the DTZ. At 100 the win is uncertain: a table that
/// counts in moves may be one ply too short.
int rank_of_dtz(int dtz, int counter, bool hurries, bool fifty_move_rule) {
  if (dtz == 0) return 0;
  const int total = std::abs(dtz) + counter;
  if (dtz < 0) return total - certain_rank;
  const bool in_time = !fifty_move_rule || total < fifty_move_plies;
  return in_time && !hurries ? certain_rank : certain_rank - total;
}

std::optional<RootRanking> rank_by_dtz(const Tables& tables, const Position& position,
                                       const RepetitionTracker& game, std::span<const Move> moves,
                                       bool fifty_move_rule) {
  RootRanking ranking;
  const bool hurries = game.has_repetition();
  for (const Move move : moves) {
    const Position next = position.after(move);
    std::optional<int> dtz = dtz_after(tables, next);
    if (!dtz) return std::nullopt;
    if (repeats(game, next)) dtz = 0;
    const int rank = rank_of_dtz(*dtz, position.rule50(), hurries, fifty_move_rule);
    ranking.moves.push_back({move, rank, *dtz});
  }
  return ranking;
}

int rank_of_result(Wdl wdl, bool fifty_move_rule) {
  if (wdl == Draw) return 0;
  const bool cursed = fifty_move_rule && (wdl == CursedWin || wdl == BlessedLoss);
  const int rank = cursed ? min_winning_rank - 1 : certain_rank;
  return wdl > 0 ? rank : -rank;
}

std::optional<RootRanking> rank_by_result(const Tables& tables, const Position& position,
                                          const RepetitionTracker& game,
                                          std::span<const Move> moves, bool fifty_move_rule) {
  RootRanking ranking;
  ranking.has_dtz = false;
  for (const Move move : moves) {
    const Position next = position.after(move);
    const std::optional<Wdl> reply = probe_wdl(tables, next);
    if (!reply) return std::nullopt;
    const Wdl wdl = repeats(game, next) ? Draw : -*reply;
    ranking.moves.push_back({move, rank_of_result(wdl, fifty_move_rule), 0});
  }
  return ranking;
}

}  // namespace

Wdl RankedMove::result(bool fifty_move_rule) const {
  if (rank == 0) return Draw;
  if (!fifty_move_rule) return rank > 0 ? Win : Loss;
  if (rank > 0) return rank >= min_winning_rank ? Win : CursedWin;
  return rank <= -min_winning_rank ? Loss : BlessedLoss;
}

std::optional<RootRanking> rank_moves(const Tables& tables, const Position& position,
                                      const RepetitionTracker& game, std::span<const Move> moves,
                                      bool fifty_move_rule) {
  if (position.castling_rooks() != 0 || popcount(position.pieces()) > tables.largest())
    return std::nullopt;
  if (auto ranking = rank_by_dtz(tables, position, game, moves, fifty_move_rule)) return ranking;
  return rank_by_result(tables, position, game, moves, fifty_move_rule);
}

void extend_line(const Tables& tables, const Position& root, std::vector<Move>& line,
                 std::chrono::steady_clock::time_point deadline) {
  Position position = root;
  for (const Move move : line)
    position = position.after(move);
  while (std::chrono::steady_clock::now() < deadline) {
    Move best;
    int best_rank = 0;
    for (const Move move : legal_moves(position)) {
      const std::optional<int> dtz = dtz_after(tables, position.after(move));
      if (!dtz) return;
      const int rank = rank_of_dtz(*dtz, position.rule50(), true, false);
      if (best && rank <= best_rank) continue;
      best = move;
      best_rank = rank;
    }
    if (!best || best_rank == 0) return;
    line.push_back(best);
    position = position.after(best);
    if (position.rule50() == 0) return;
  }
}

}  // namespace tratto::tablebase
