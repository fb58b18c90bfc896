#include <gtest/gtest.h>
#include <memory>

#include "engine/search/history/histories.h"

namespace tratto {
namespace {

TEST(Credit, GrowsWithDepthUpToALimit) {
  EXPECT_EQ(history_bonus(3), 3 * history_bonus_per_depth + history_bonus_base);
  EXPECT_EQ(history_bonus(100), history_bonus_most);
  EXPECT_EQ(history_malus(3), 3 * history_malus_per_depth + history_malus_base);
  EXPECT_EQ(history_malus(100), history_malus_most);
  EXPECT_EQ(refutation_bonus(3), history_bonus(3) * fail_low_credit_percent / 100);
}

TEST(Credit, OfAChangedEvaluationHasBothSignsAndALimit) {
  EXPECT_EQ(static_bonus(10), 10 * static_bonus_weight);
  EXPECT_EQ(static_bonus(-10), -10 * static_bonus_weight);
  EXPECT_EQ(static_bonus(60000), static_bonus_most);
  EXPECT_EQ(static_bonus(-60000), -static_bonus_most);
}

TEST(Credit, OlderMovesCountLessInTheSum) {
  EXPECT_EQ(quiet_history_sum(1, 2, 4, 8, 0, 0), 15);
  EXPECT_EQ(quiet_history_sum(0, 0, 0, 0, 200, 300), 5 * old_continuation_percent);
  EXPECT_EQ(quiet_history_sum(history_limit, history_limit, history_limit, history_limit,
                              history_limit, history_limit),
            4 * history_limit + 2 * history_limit * old_continuation_percent / 100);
  EXPECT_LT(+old_continuation_percent, 100);
}

TEST(HistoryValue, IsPulledTowardsTheBonusAndNeverBeyondTheLimit) {
  HistoryValue<1000> value;
  value.update(100);
  EXPECT_EQ(value, 100);
  value.update(100);
  EXPECT_EQ(value, 190) << "the second pull is weaker";
  for (int i = 0; i < 1000; ++i)
    value.update(5000);
  EXPECT_EQ(value, 1000);
  value.update(-5000);
  EXPECT_EQ(value, -1000);
}

TEST(Correction, WeighsTheTables) {
  EXPECT_EQ(weighted_correction(512, 0, 0, 0, 0), correction_pawn_weight);
  EXPECT_EQ(weighted_correction(0, -512, 0, 0, 0), -correction_minor_weight);
  EXPECT_EQ(weighted_correction(0, 0, 512, 0, 0), correction_non_pawn_weight);
  EXPECT_EQ(weighted_correction(0, 0, 0, 512, 0), correction_continuation_weight);
  EXPECT_EQ(weighted_correction(0, 0, 0, 0, 512), correction_older_weight);
}

TEST(Correction, LearnsMoreFromDeeperSearchesUpToAQuarterOfTheRange) {
  EXPECT_EQ(correction_bonus(6, 10), 10);
  EXPECT_EQ(correction_bonus(3, -10), -5);
  EXPECT_EQ(correction_bonus(20, 1000), correction_limit / 4);
  EXPECT_EQ(correction_bonus(20, -1000), -correction_limit / 4);
}

TEST(Correction, RemembersAnErrorForTheSideToMove) {
  const auto history = std::make_unique<CorrectionHistory>();
  const CorrectionHistory::Context context{{WhiteKnight, F3}, {BlackPawn, E5}, {BlackPawn, D5}};
  const Position white;
  const Position black = white.after(Move(E2, E4));
  for (int i = 0; i < 20; ++i)
    history->update(white, context, 10, 200);
  EXPECT_GT(history->correction(white, context), 0);
  EXPECT_GT(history->correction(white, context), history->correction(white, {}))
      << "the moves before count too";
  EXPECT_GT(history->correction(white, context),
            history->correction(white, {context.last, context.earlier, {}}))
      << "and so does that of four plies ago";
  EXPECT_EQ(history->correction(black, {}), 0);
}

TEST(Histories, AQuietMoveIsCreditedInEveryTable) {
  const auto histories = std::make_unique<Histories>();
  const Position position;
  const Move move(G1, F3);
  const ContinuationRows earlier{
      &histories->continuation.after(BlackPawn, E5), &histories->continuation.after(WhitePawn, E4),
      &histories->continuation.after(WhitePawn, D4), &histories->continuation.after(WhitePawn, C4)};
  histories->update_quiet(position, 0, earlier, move, 800);
  EXPECT_EQ(histories->quiet.of(White, 0, move), 800);
  EXPECT_EQ(histories->pawn.of(position, move), 800);
  std::array<int, 4> after{};
  for (std::size_t i = 0; i < after.size(); ++i) {
    after[i] = 8 * continuation_shares()[i];
    EXPECT_EQ(earlier[i]->of(WhiteKnight, F3), after[i]);
  }
  EXPECT_EQ(histories->quiet_score(position, 0, earlier, move),
            quiet_history_sum(800, 800, after[0], after[1], after[2], after[3]));
  EXPECT_EQ(histories->quiet_score(position, bit(F3), earlier, move),
            quiet_history_sum(0, 800, after[0], after[1], after[2], after[3]))
      << "apart where the enemy attacks the target";
}

TEST(Histories, NoMoveTeachesNothingAboutWhatFollowsIt) {
  const auto histories = std::make_unique<Histories>();
  const Position position;
  const Move move(G1, F3);
  ContinuationHistory::Row* nothing = &histories->continuation.after_nothing();
  ContinuationHistory::Row* pawn = &histories->continuation.after(BlackPawn, E5);
  histories->update_quiet(position, 0, {pawn, nothing, nothing, nothing}, move, 800);
  EXPECT_EQ(pawn->of(WhiteKnight, F3), 8 * continuation_credit_one);
  EXPECT_EQ(nothing->of(WhiteKnight, F3), 0);
}

TEST(Histories, APiecesMoveIsCreditedForThePawnsThatStandAfterIt) {
  const auto histories = std::make_unique<Histories>();
  const Position before;
  const Move move(G1, F3);
  histories->update_pawn_after(before.after(move), WhiteKnight, F3, 300);
  EXPECT_EQ(histories->pawn.of(before, move), 300) << "the pawns are the same";
  const Position pushed = before.after(Move(E2, E4));
  histories->update_pawn_after(pushed, WhitePawn, E4, 300);
  EXPECT_EQ(histories->pawn.of(pushed, WhitePawn, E4), 0) << "its pawns were others";
}

TEST(Histories, FadeFromSearchToSearch) {
  const auto histories = std::make_unique<Histories>();
  const Move move(G1, F3);
  histories->quiet.of(White, 0, move).update(1000);
  histories->low_ply.of(0, move).update(1000);
  histories->begin_search();
  EXPECT_EQ(histories->quiet.of(White, 0, move), 10 * quiet_history_kept);
  EXPECT_EQ(histories->low_ply.of(0, move), 0);
}

}  // namespace
}  // namespace tratto
