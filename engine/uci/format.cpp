#include "engine/uci/format.h"

#include <algorithm>

#include "engine/base/concat.h"
#include "engine/chess/uci_notation.h"
#include "engine/winnability/unwinnability.h"

namespace tratto::uci {

namespace {

constexpr int permill = 1000;
constexpr int milliseconds_per_second = 1000;

std::uint64_t nodes_per_second(const SearchInfo& info) {
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(info.time.count(), 1));
  return info.nodes * milliseconds_per_second / time;
}

}  // namespace

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
