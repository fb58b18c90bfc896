#include "engine/uci/contempt.h"

#include <algorithm>

#include "engine/base/text.h"

namespace tratto::uci {

namespace {

/// Rating points that one centipawn outweighs: 50 % of games are won at 100 centipawns and many
/// others are drawn, so a pawn scores about as much as 200 rating points (expected score 0.76).
constexpr int rating_points_per_centipawn = 2;

constexpr int highest_rating = 5000;

}  // namespace

std::optional<int> opponent_rating(std::string_view opponent) {
  take_word(opponent);  // The title.
  const auto rating = to_number<int>(take_word(opponent));
  if (!rating || *rating <= 0 || *rating > highest_rating) return std::nullopt;
  return rating;
}

int contempt_in_centipawns(const Settings& settings) {
  if (settings.analyse) return 0;
  int contempt = settings.contempt;
  const auto rating = opponent_rating(settings.opponent);
  if (settings.contempt_by_rating && rating) {
    // Full strength is rated at least as high as the strongest level.
    const auto level = level_of(settings);
    const int own = level ? level->elo : levels::max_elo;
    contempt += std::max(0, own - *rating) / rating_points_per_centipawn;
  }
  return std::clamp(contempt, -max_contempt, max_contempt);
}

}  // namespace tratto::uci
