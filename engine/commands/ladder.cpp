#include "engine/commands/ladder.h"

#include "engine/base/concat.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"
#include "engine/levels/ladder.h"

namespace tratto {

namespace {

struct LadderOptions {
  int games = 100;  ///< Rounded up to pairs.
  std::uint64_t seed = 1;
};
constexpr Parameter<LadderOptions> ladder_parameters[] = {
    {"games", 2, 1'000'000, [](auto& o, auto v) { o.games = static_cast<int>(v); }},
    {"seed", 0, any_number, [](auto& o, auto v) { o.seed = static_cast<std::uint64_t>(v); }},
};
constexpr std::size_t first_parameter = 3;

Result<levels::Level> parse_level(const uci::CommandLine& command, std::size_t word) {
  if (command.size() <= word) return Error{"ladder: it takes the Elo of two levels"};
  const auto elo = parse_integer(command[word]);
  if (!elo || *elo < levels::min_elo || *elo > levels::max_elo)
    return Error{concat("ladder: an Elo is a number in ", levels::min_elo, "..", levels::max_elo,
                        ", not ", tratto::in_quotes(command[word]))};
  return levels::level_of(static_cast<int>(*elo));
}

}  // namespace

void play_levels(uci::Session& session, const uci::CommandLine& command) {
  LadderOptions options;
  const Result<levels::Level> first = parse_level(command, 1);
  const Result<levels::Level> second = parse_level(command, 2);
  std::optional<Error> error;
  if (!first || !second)
    error = Error{first ? second.error() : first.error()};
  else
    error = parse_parameters(command, first_parameter, ladder_parameters, options);
  if (!error) error = find_refused_network(session, "ladder");
  if (error) {
    session.output().error(error->what);
    return;
  }
  const bool is_odd = options.games % 2 != 0;
  options.games += is_odd;
  if (is_odd) say_rounded_up(session, "ladder", static_cast<std::uint64_t>(options.games));
  session.start_job([&session, evaluators = session.evaluators(), one = *first, other = *second,
                     options](const StopToken& stop) {
    std::atomic<bool> is_stopped = false;
    const StopCallback on_stop(stop, [&is_stopped] { is_stopped = true; });
    const levels::LadderScore score =
        levels::play_ladder(evaluators, one, other, options.games, options.seed, is_stopped);
    const std::string result = concat("+", score.wins, " =", score.draws, " -", score.losses);
    const int games = score.wins + score.draws + score.losses;
    if (games < options.games) {
      // Worded differently from the line of a complete ladder, so that scripts do not confuse them.
      session.output().info(concat("ladder was stopped after ", games, " of ", options.games,
                                   " games; until then: ", result));
      session.set_exit_status(1);
      return;
    }
    session.output().line(concat("ladder ", one.elo, " against ", other.elo, ": ", result));
  });
}

}  // namespace tratto
