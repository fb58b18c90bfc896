#include "engine/commands/selfplay.h"

#include <array>
#include <iostream>
#include <limits>

#include "engine/uci/numbers.h"

namespace tratto {

namespace {

/// A number the command line may set: what it is called, its range, and where it goes.
struct Parameter {
  std::string_view name;
  std::int64_t least;
  std::int64_t most;
  void (*set)(selfplay::RunOptions& options, std::int64_t value);
};

constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
constexpr double percent = 0.01;

constexpr std::array parameters{
    Parameter{"positions", 1, any,
              [](auto& o, auto v) { o.positions = static_cast<std::uint64_t>(v); }},
    Parameter{"games", 1, any, [](auto& o, auto v) { o.games = static_cast<std::uint64_t>(v); }},
    Parameter{"threads", 1, 1024, [](auto& o, auto v) { o.threads = static_cast<int>(v); }},
    Parameter{"nodes", 1, 1'000'000'000,
              [](auto& o, auto v) { o.rules.soft_nodes = static_cast<std::uint64_t>(v); }},
    Parameter{"seed", 0, any, [](auto& o, auto v) { o.seed = static_cast<std::uint64_t>(v); }},
    Parameter{"hash", 1, 65536,
              [](auto& o, auto v) { o.hash_megabytes = static_cast<std::size_t>(v); }},
    Parameter{"chess960", 0, 100,
              [](auto& o, auto v) { o.mix.chess960 = percent * static_cast<double>(v); }},
    Parameter{"endgames", 0, 100,
              [](auto& o, auto v) { o.mix.endgame = percent * static_cast<double>(v); }},
    Parameter{"randomplies", 0, 40,
              [](auto& o, auto v) { o.mix.random_plies = static_cast<int>(v); }},
    Parameter{"playout", 0, 100,
              [](auto& o, auto v) { o.rules.play_out = percent * static_cast<double>(v); }},
    Parameter{"drawplies", 0, 1000,
              [](auto& o, auto v) { o.rules.draw_plies = static_cast<int>(v); }},
};

}  // namespace

Result<selfplay::RunOptions> parse_selfplay(const uci::CommandLine& command, int threads) {
  if (command.size() < 2) return Error{"selfplay: a file for the games is missing"};
  selfplay::RunOptions options;
  options.path = std::string(command[1]);
  options.threads = threads;
  for (std::size_t i = 2; i < command.size(); i += 2) {
    const Parameter* found = nullptr;
    for (const Parameter& parameter : parameters)
      if (parameter.name == command[i]) found = &parameter;
    if (found == nullptr) return Error{"selfplay: unknown word " + uci::quoted(command[i])};
    if (i + 1 == command.size())
      return Error{"selfplay: " + std::string(found->name) + " needs a value"};
    const auto value = uci::parse_integer(command[i + 1]);
    if (!value || *value < found->least || *value > found->most)
      return Error{"selfplay: " + std::string(found->name) + " cannot be " +
                   uci::quoted(command[i + 1])};
    found->set(options, *value);
  }
  return options;
}

void play_against_itself(uci::Session& session, const uci::CommandLine& command) {
  const Result<selfplay::RunOptions> options = parse_selfplay(command, session.settings().threads);
  if (!options) {
    session.output().error(options.error());
    return;
  }
  session.start_job([&output = session.output(), options = *options,
                     evaluators = session.evaluators()](const std::stop_token& stop) {
    std::atomic<bool> is_stopped = false;
    const std::stop_callback on_stop(stop, [&is_stopped] { is_stopped = true; });
    const auto progress = [](const std::string& line) { std::cerr << line << std::endl; };
    const Result<std::uint64_t> games = selfplay::run(options, evaluators, progress, is_stopped);
    if (games)
      output.line(std::to_string(*games) + " games in " + options.path);
    else
      output.error("selfplay: " + games.error());
  });
}

}  // namespace tratto
