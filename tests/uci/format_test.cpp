#include <gtest/gtest.h>

#include "engine/chess/fen.h"
#include "engine/chess/uci_notation.h"
#include "engine/uci/format.h"

namespace tratto::test {
namespace {

TEST(Format, CountsMatesInMoves) {
  struct {
    std::string_view what;
    Score score;
    std::string_view text;
  } const rows[]{
      {"mate with this move", Score::mate_in(1), "mate 1"},
      {"mate with the next but one", Score::mate_in(3), "mate 2"},
      {"mated now", Score::mated_in(0), "mate 0"},
      {"mated by the reply", Score::mated_in(2), "mate -1"},
      {"mated by the one after", Score::mated_in(4), "mate -2"},
      {"a draw", Score::draw(), "cp 0"},
  };
  for (const auto& row : rows)
    EXPECT_EQ(uci::format_score(row.score), row.text) << row.what;
}

TEST(Format, TablebaseWinsAreCentipawns) {
  EXPECT_EQ(uci::format_score(Score::tb_win_in(5)), "cp 19995");
  EXPECT_EQ(uci::format_score(Score::tb_loss_in(6)), "cp -19994");
}

TEST(Format, SidesThatCannotWinHaveNoChancesTo) {
  struct {
    std::string_view what;
    std::string_view fen;
    bool own;
    bool other;
  } const rows[]{
      {"bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", false, false},
      {"a bishop alone", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", false, false},
      {"a pawn against a knight: its owner can lose", "8/8/4k3/4p3/8/3KN3/8/8 w - - 0 1", true,
       true},
      {"a rook against nothing", "8/8/4k3/8/8/3KR3/8/8 b - - 0 1", false, true},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.what);
    const uci::PossibleWinners winners =
        uci::possible_winners(parse_fen(std::string(row.fen))->position);
    EXPECT_EQ(winners.own, row.own);
    EXPECT_EQ(winners.other, row.other);
    const WinDrawLoss chances = uci::bounded(to_win_draw_loss(Score(0)), winners);
    EXPECT_EQ(chances.win > 0, row.own);
    EXPECT_EQ(chances.loss > 0, row.other);
    EXPECT_EQ(chances.win + chances.draw + chances.loss, 1000);
    EXPECT_EQ(uci::bounded(Score(80), winners).value(), row.own ? 80 : 0);
    EXPECT_EQ(uci::bounded(Score(-80), winners).value(), row.other ? -80 : 0);
  }
}

TEST(Format, WritesInfoLines) {
  SearchInfo info;
  info.depth = 5;
  info.selective_depth = 9;
  info.multi_pv = 2;
  info.bound = Bound::Lower;
  info.score = Score::mate_in(3);
  info.nodes = 5000;
  info.time = std::chrono::milliseconds(20);
  info.hash_full = 7;
  info.pv = {Move(E2, E4), Move(E7, E5)};
  EXPECT_EQ(uci::format_info(Position(), info, {}),
            "info depth 5 seldepth 9 multipv 2 score mate 2 lowerbound nodes 5000 nps 250000 "
            "hashfull 7 tbhits 0 time 20 pv e2e4 e7e5");
  info.bound = Bound::Upper;
  info.time = std::chrono::milliseconds(0);
  info.pv.clear();
  EXPECT_EQ(uci::format_info(Position(), info, {CastlingNotation::KingMove, true, {}}),
            "info depth 5 seldepth 9 multipv 2 score mate 2 upperbound wdl 1000 0 0 nodes 5000 "
            "nps 5000000 hashfull 7 tbhits 0 time 0");
}

}  // namespace
}  // namespace tratto::test
