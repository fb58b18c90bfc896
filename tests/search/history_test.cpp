#include <gtest/gtest.h>
#include <memory>

#include "engine/search/history/histories.h"

namespace tratto {
namespace {

TEST(Credit, GrowsWithDepthUpToALimit) {
  EXPECT_EQ(history_bonus(3), 3 * history_bonus_per_depth + history_bonus_base);
  EXPECT_EQ(history_bonus(100), history_bonus_max);
  EXPECT_EQ(history_malus(3), 3 * history_malus_per_depth + history_malus_base);
  EXPECT_EQ(history_malus(100), history_malus_max);
  EXPECT_EQ(fail_low_bonus(3), history_bonus(3) * fail_low_bonus_percent / 100);
}

TEST(Credit, OfAChangedEvaluationHasBothSignsAndALimit) {
  EXPECT_EQ(static_eval_difference_bonus(10), 10 * static_eval_bonus_weight);
  EXPECT_EQ(static_eval_difference_bonus(-10), -10 * static_eval_bonus_weight);
  EXPECT_EQ(static_eval_difference_bonus(60000), static_eval_bonus_max);
  EXPECT_EQ(static_eval_difference_bonus(-60000), -static_eval_bonus_max);
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

TEST(Correction, WeighsItsTerms) {
  EXPECT_EQ(weighted_correction(512, 0, 0, 0), correction_pawn_weight);
  EXPECT_EQ(weighted_correction(0, -512, 0, 0), -correction_minor_weight);
  EXPECT_EQ(weighted_correction(0, 0, 512, 0), correction_non_pawn_weight);
  EXPECT_EQ(weighted_correction(0, 0, 0, 512), correction_continuation_weight);
}

TEST(Correction, LearnsMoreFromDeeperSearchesUpToAQuarterOfTheRange) {
  EXPECT_EQ(correction_bonus(8, 10), 10);
  EXPECT_EQ(correction_bonus(4, -10), -5);
  EXPECT_EQ(correction_bonus(20, 1000), correction_limit / 4);
  EXPECT_EQ(correction_bonus(20, -1000), -correction_limit / 4);
}

TEST(Correction, RemembersAnErrorForTheSideToMove) {
  const auto history = std::make_unique<CorrectionHistory>(1);
  const CorrectionHistory::Context context{WhiteKnight, F3, BlackPawn, E5};
  const Position white;
  const Position black = white.after(Move(E2, E4));
  for (int i = 0; i < 20; ++i)
    history->update(white, context, 10, 200);
  EXPECT_GT(history->correction(white, context), 0);
  EXPECT_GT(history->correction(white, context), history->correction(white, {}))
      << "the moves before count too";
  EXPECT_EQ(history->correction(black, {}), 0);
}

TEST(Histories, AQuietMoveIsCreditedInEveryTable) {
  SharedHistories shared(1);
  const auto histories = std::make_unique<Histories>(shared);
  const Position position;
  const Move move(G1, F3);
  const ContinuationRows continuations{
      &histories->continuation.after(BlackPawn, E5), &histories->continuation.after(WhitePawn, E4),
      &histories->continuation.after(WhitePawn, D4), &histories->continuation.after(WhitePawn, C4)};
  histories->update_quiet(position, 0, continuations, move, 800);
  EXPECT_EQ(histories->butterfly.of(White, 0, move), 800);
  EXPECT_EQ(shared.pawn.of(position, move), 800);
  for (ContinuationHistory::Row* row : continuations)
    EXPECT_EQ(row->of(WhiteKnight, F3), 800);
  EXPECT_EQ(histories->quiet_history_score(position, 0, continuations, move),
            quiet_history_sum(800, 800, 800, 800, 800, 800));
  EXPECT_EQ(histories->quiet_history_score(position, bit(F3), continuations, move),
            quiet_history_sum(0, 800, 800, 800, 800, 800))
      << "apart where the enemy attacks the target";
}

TEST(Histories, NoMoveTeachesNothingAboutWhatFollowsIt) {
  SharedHistories shared(1);
  const auto histories = std::make_unique<Histories>(shared);
  const Position position;
  const Move move(G1, F3);
  ContinuationHistory::Row* nothing = &histories->continuation.after_nothing();
  ContinuationHistory::Row* pawn = &histories->continuation.after(BlackPawn, E5);
  histories->update_quiet(position, 0, {pawn, nothing, nothing, nothing}, move, 800);
  EXPECT_EQ(pawn->of(WhiteKnight, F3), 800);
  EXPECT_EQ(nothing->of(WhiteKnight, F3), 0);
}

TEST(Histories, AThreadLearnsFromAnotherThatSharesTheirs) {
  const Position position;
  const Move move(G1, F3);
  const CorrectionHistory::Context context{WhiteKnight, F3, BlackPawn, E5};
  for (const int threads : {1, 2, 3, 64}) {
    SharedHistories shared(threads);
    const auto teacher = std::make_unique<Histories>(shared);
    const auto pupil = std::make_unique<Histories>(shared);
    ContinuationHistory::Row* nothing = &teacher->continuation.after_nothing();
    const ContinuationRows earlier{nothing, nothing, nothing, nothing};
    teacher->update_quiet(position, 0, earlier, move, 800);
    teacher->shared->correction.update(position, context, 10, 200);
    EXPECT_EQ(pupil->quiet_history_score(position, 0, earlier, move),
              quiet_history_sum(0, 800, 0, 0, 0, 0))
        << "only the pawn history is shared";
    EXPECT_GT(pupil->shared->correction.correction(position, context), 0);

    shared.clear();
    EXPECT_EQ(pupil->quiet_history_score(position, 0, earlier, move), 0);
    EXPECT_EQ(pupil->shared->correction.correction(position, context), 0);
  }
}

}  // namespace
}  // namespace tratto
