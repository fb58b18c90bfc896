#include "engine/uci/format.h"

#include <algorithm>
#include <cmath>

#include "engine/base/concat.h"
#include "engine/search/centipawns.h"
#include "engine/winnability/unwinnability.h"

namespace tratto::uci {

namespace {

/// Win probability at score v: 1 / (1 + exp((even - v) / spread)), one half at `even`, which is one
/// pawn. The probability of a loss is that of the other side's win; the rest are draws. Fitted with
/// units_per_pawn, 110.6, and scaled like it.
constexpr double win_spread = 109.0;

constexpr int permill = 1000;
/// Centipawns of a tablebase win without a known mate, less the plies to it.
constexpr int tb_win_centipawns = 20000;
constexpr int milliseconds_per_second = 1000;

int win_permill(int value) {
  return static_cast<int>(
      std::lround(permill / (1.0 + std::exp((units_per_pawn - value) / win_spread))));
}

std::uint64_t nodes_per_second(const SearchInfo& info) {
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(info.time.count(), 1));
  return info.nodes * milliseconds_per_second / time;
}

}  // namespace

int to_centipawns(Score score) {
  if (score.is_decisive()) {
    const int size = tb_win_centipawns - score.plies_to_mate();
    return score.is_win() ? size : -size;
  }
  return static_cast<int>(std::lround(centipawns(score.value())));
}

WinDrawLoss to_win_draw_loss(Score score) {
  if (score.is_win()) return {permill, 0, 0};
  if (score.is_loss()) return {0, 0, permill};
  const int win = win_permill(score.value());
  const int loss = std::min(win_permill(-score.value()), permill - win);
  return {win, permill - win - loss, loss};
}

PossibleWinners possible_winners(const Position& position) {
  const Color own = position.side_to_move();
  return {quick_winnable(position, own) != Winnable::No,
          quick_winnable(position, ~own) != Winnable::No};
}

Score bounded(Score score, PossibleWinners winners) {
  if (!winners.own) score = std::min(score, Score(0));
  if (!winners.other) score = std::max(score, Score(0));
  return score;
}

WinDrawLoss bounded(WinDrawLoss chances, PossibleWinners winners) {
  if (!winners.own) chances.win = 0;
  if (!winners.other) chances.loss = 0;
  chances.draw = permill - chances.win - chances.loss;
  return chances;
}

int to_mate_moves(Score score) {
  const int plies = score.plies_to_mate();
  return score.is_win() ? (plies + 1) / 2 : -(plies + 1) / 2;
}

std::string format_score(Score score) {
  if (score.is_mate()) return concat("mate ", to_mate_moves(score));
  return concat("cp ", to_centipawns(score));
}

std::string format_line(const Position& root, const std::vector<Move>& line,
                        CastlingNotation castling) {
  std::string text;
  Position position = root;
  for (const Move move : line) {
    if (!text.empty()) text += ' ';
    text += to_uci(position, move, castling);
    position = position.after(move);
  }
  return text;
}

std::string format_info(const Position& root, const SearchInfo& info, const InfoFormat& format) {
  std::string text = concat("info depth ", info.depth);
  text += concat(" seldepth ", info.selective_depth);
  text += concat(" multipv ", info.multi_pv);
  const Score score = bounded(info.score, format.winners);
  text += concat(" score ", format_score(score));
  if (info.bound == Bound::Lower) text += " lowerbound";
  if (info.bound == Bound::Upper) text += " upperbound";
  if (format.show_wdl) {
    const WinDrawLoss wdl = bounded(to_win_draw_loss(score), format.winners);
    text += concat(" wdl ", wdl.win, " ", wdl.draw, " ", wdl.loss);
  }
  text += concat(" nodes ", info.nodes);
  text += concat(" nps ", nodes_per_second(info));
  text += concat(" hashfull ", info.hash_full);
  text += concat(" tbhits ", info.tb_hits);
  text += concat(" time ", info.time.count());
  if (!info.pv.empty()) text += concat(" pv ", format_line(root, info.pv, format.castling));
  return text;
}

}  // namespace tratto::uci
