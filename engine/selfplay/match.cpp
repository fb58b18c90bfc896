#include "engine/selfplay/match.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <mutex>
#include <new>
#include <optional>

#include "engine/base/threads.h"

namespace tratto::selfplay {

namespace {

constexpr std::chrono::seconds match_report_interval{10};
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

  /// The half points of the first side in both games of pair `number`; an error if there is no
  /// opening for them. The sides alternate in judging the balance of openings.
  Result<std::array<int, 2>> play_pair(std::uint64_t number, const std::atomic<bool>& stop) {
    Random random(stream_seed(options_.seed, number));
    Engine& judge = number % 2 == 0 ? first_ : second_;
    const Result<nnue::GameRecord> opening =
        balanced_opening(judge, options_.rules, options_.mix, random, stop);
    if (!opening) return Error{opening.error()};
    const int as_white = half_points(play(*opening, first_, second_));
    const int as_black = 2 - half_points(play(*opening, second_, first_));
    return std::array{as_white, as_black};
  }

 private:
  nnue::GameResult play(nnue::GameRecord game, Engine& white, Engine& black) {
    first_.new_game();
    second_.new_game();
    play_on(game, white, black, options_.rules, false);
    return game.result;
  }

  const MatchOptions& options_;
  Engine first_;
  Engine second_;
};

/// A match: what its boards share.
class Match {
 public:
  Match(const MatchOptions& options, const EvaluatorFactory& first, const EvaluatorFactory& second,
        const std::atomic<bool>& stop)
      : options_(options), first_(first), second_(second), stop_(stop) {}

  /// Plays pairs of games on one board until there are no more. Without memory for it, the match
  /// has one board less.
  void play() {
    std::optional<Pairing> pairing;
    try {
      pairing.emplace(options_, first_, second_);
    } catch (const std::bad_alloc&) {
      return;
    }
    ++boards_;
    try {
      play_pairs(*pairing);
    } catch (...) {
      has_failed_ = true;
      throw;
    }
  }

  [[nodiscard]] std::string status() {
    const std::lock_guard lock(mutex_);
    return score_.to_text();
  }

  [[nodiscard]] Result<MatchScore> outcome() const {
    if (boards_ == 0) return Error{std::string(no_player)};
    if (!error_.empty()) return Error{error_};
    return score_;
  }

 private:
  void play_pairs(Pairing& pairing) {
    for (std::uint64_t pair = next_++; !stop_ && !has_failed_ && pair < options_.games / 2;
         pair = next_++) {
      const Result<std::array<int, 2>> half_points = pairing.play_pair(pair, stop_);
      const std::lock_guard lock(mutex_);
      if (half_points) {
        score_.add((*half_points)[0], (*half_points)[1]);
      } else if (!stop_) {
        has_failed_ = true;
        error_ = half_points.error();
      }
    }
  }

  const MatchOptions& options_;
  const EvaluatorFactory& first_;
  const EvaluatorFactory& second_;
  const std::atomic<bool>& stop_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<int> boards_{0};
  std::atomic<bool> has_failed_ = false;  ///< Tells the other boards to stop.
  std::mutex mutex_;
  MatchScore score_;   ///< Guarded by mutex_.
  std::string error_;  ///< Guarded by mutex_.
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
  // A perfect score is reduced by a quarter of a point, because its Elo would be infinite.
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
  // Pairs that all end alike do not prove that the next one will: as if half a pair had ended a
  // quarter point a game off.
  squares = std::max(squares, 0.5 / 16);
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
  Match match(options, first, second, stop);
  work_and_report(
      options.threads, [&match] { match.play(); }, match_report_interval,
      [&] { progress(match.status()); });
  return match.outcome();
}

}  // namespace tratto::selfplay
