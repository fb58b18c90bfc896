#include "engine/selfplay/match.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <mutex>

#include "engine/base/threads.h"

namespace tratto::selfplay {

namespace {

constexpr std::chrono::seconds report_interval{10};
constexpr double elo_scale = 400;      ///< Elo difference of a factor of ten in odds.
constexpr double two_sided_95 = 1.96;  ///< Standard deviations of a normal distribution.

/// White's half points.
int half_points(nnue::GameResult result) {
  return static_cast<int>(result);
}

/// The two players of a game.
class Pairing {
 public:
  Pairing(const MatchOptions& options, const EvaluatorFactory& first,
          const EvaluatorFactory& second)
      : options_(options),
        first_(first(), options.hash_megabytes, options.rules),
        second_(second(), options.hash_megabytes, options.rules) {}

  /// Plays pair `number` of the match and adds it to the score; the sides alternate in judging the
  /// balance of openings.
  void play_pair(std::uint64_t number, MatchScore& score, std::mutex& mutex) {
    Random random(stream_seed(options_.seed, number));
    Side& judge = number % 2 == 0 ? first_ : second_;
    const nnue::GameRecord opening = balanced_opening(judge, options_.rules, options_.mix, random);
    const int as_white = half_points(play(opening, first_, second_));
    const int as_black = 2 - half_points(play(opening, second_, first_));
    const std::lock_guard lock(mutex);
    score.add(as_white, as_black);
  }

 private:
  nnue::GameResult play(nnue::GameRecord game, Side& white, Side& black) {
    first_.new_game();
    second_.new_game();
    play_on(game, white, black, options_.rules, false);
    return game.result;
  }

  const MatchOptions& options_;
  Side first_;
  Side second_;
};

}  // namespace

void MatchScore::add(int first_game, int second_game) {
  for (const int half_points : {first_game, second_game})
    ++(half_points == 2 ? wins : half_points == 1 ? draws : losses);
  ++pairs[static_cast<std::size_t>(first_game + second_game)];
}

double MatchScore::share() const {
  const double points = static_cast<double>(wins) + static_cast<double>(draws) / 2;
  return games() == 0 ? 0.5 : points / static_cast<double>(games());
}

double MatchScore::elo() const {
  // A perfect score is reduced by a quarter of a point.
  const double min = 0.25 / static_cast<double>(std::max<std::uint64_t>(games(), 1));
  const double bounded = std::clamp(share(), min, 1 - min);
  return elo_scale * std::log10(bounded / (1 - bounded));
}

double MatchScore::elo_error() const {
  std::uint64_t count = 0;
  double squares = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double deviation = static_cast<double>(i) / 4 - share();
    count += pairs[i];
    squares += static_cast<double>(pairs[i]) * deviation * deviation;
  }
  if (count < 2) return std::numeric_limits<double>::infinity();
  const double share_error =
      two_sided_95 * std::sqrt(squares / static_cast<double>((count - 1) * count));
  const double min = 0.25 / static_cast<double>(games());
  const double bounded = std::clamp(share(), min, 1 - min);
  return share_error * elo_scale / std::log(10.0) / (bounded * (1 - bounded));
}

std::string MatchScore::to_text() const {
  char line[200];
  std::snprintf(
      line, sizeof line,
      "+%llu =%llu -%llu of %llu, %.1f %%, Elo %+.1f +- %.1f, pairs %llu %llu %llu %llu %llu",
      static_cast<unsigned long long>(wins), static_cast<unsigned long long>(draws),
      static_cast<unsigned long long>(losses), static_cast<unsigned long long>(games()),
      100 * share(), elo(), elo_error(), static_cast<unsigned long long>(pairs[0]),
      static_cast<unsigned long long>(pairs[1]), static_cast<unsigned long long>(pairs[2]),
      static_cast<unsigned long long>(pairs[3]), static_cast<unsigned long long>(pairs[4]));
  return line;
}

Result<MatchScore> play_match(const MatchOptions& options, const EvaluatorFactory& first,
                              const EvaluatorFactory& second,
                              const std::function<void(const std::string&)>& progress,
                              const std::atomic<bool>& stop) {
  MatchScore score;
  std::mutex mutex;
  std::atomic<std::uint64_t> next{0};
  std::atomic<int> boards{0};
  const auto work = [&] {
    Pairing pairing(options, first, second);
    ++boards;
    for (std::uint64_t pair = next++; !stop && pair < options.games / 2; pair = next++)
      pairing.play_pair(pair, score, mutex);
  };
  const auto report = [&] {
    const std::lock_guard lock(mutex);
    progress(score.to_text());
  };
  work_and_report(options.threads, work, report_interval, report);
  if (boards == 0) return Error{std::string(no_player)};
  return score;
}

}  // namespace tratto::selfplay
