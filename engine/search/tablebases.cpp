#include "engine/search/tablebases.h"

namespace tratto {

namespace {

/// Absolute score of cursed wins and blessed losses.
constexpr int cursed_score = 2;

}  // namespace

bool Tablebases::can_probe(const Position& position, int depth) const {
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

}  // namespace tratto
