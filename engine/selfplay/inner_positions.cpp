#include "engine/selfplay/inner_positions.h"

#include <algorithm>
#include <utility>

#include "engine/search/adjustment.h"
#include "nnue/data/filter.h"

namespace tratto::selfplay {

namespace {

/// Recorded score of a tablebase win: within the filter's limit, unlike mates, so that networks
/// learn won endgames.
constexpr int tb_win_label = 3000;

}  // namespace

std::int16_t recorded_score(const Position& position, Score score) {
  if (score.is_mate()) return static_cast<std::int16_t>(score.value());
  if (score.is_decisive()) return score.is_win() ? tb_win_label : -tb_win_label;
  const int limit = Score::max_evaluation().value();
  return static_cast<std::int16_t>(
      std::clamp(unscaled_evaluation(position, score.value()), -limit, limit));
}

void InnerPositions::add(const Position& position, Move best, Score score, int depth) {
  if (score.is_decisive() || !nnue::is_quiet(position, best)) return;
  Found& found = found_[position.key()];
  if (depth < found.depth) return;
  found = {{position, {{best, recorded_score(position, score)}}, nnue::GameResult::None}, depth};
}

std::vector<nnue::GameRecord> InnerPositions::take() {
  std::vector<nnue::GameRecord> records;
  records.reserve(found_.size());
  for (auto& [key, found] : std::exchange(found_, {}))
    records.push_back(std::move(found.record));
  return records;
}

}  // namespace tratto::selfplay
