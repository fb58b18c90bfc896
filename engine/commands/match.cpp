#include "engine/commands/match.h"

#include <iostream>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/base/threads.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"
#include "engine/search/network_evaluator.h"
#include "nnue/kernels/select.h"

namespace tratto {

namespace {

constexpr Parameter<selfplay::MatchOptions> match_parameters[] = {
    {"games", 2, any_number - 1, [](auto& o, auto v) { o.games = static_cast<std::uint64_t>(v); }},
    {"nodes", 1, 1'000'000'000,
     [](auto& o, auto v) { o.rules.soft_nodes = static_cast<std::uint64_t>(v); }},
    {"threads", 1, max_threads, [](auto& o, auto v) { o.threads = static_cast<int>(v); }},
    {"seed", 0, any_number, [](auto& o, auto v) { o.seed = static_cast<std::uint64_t>(v); }},
    {"hash", 1, 65536, [](auto& o, auto v) { o.hash_megabytes = static_cast<std::size_t>(v); }},
};

Result<EvaluatorFactory> load_evaluators(const std::string& path) {
  const auto kernels = nnue::select_kernels();
  if (!kernels) return Error{kernels.error()};
  Result<nnue::Network> network = nnue::load_network(path);
  if (!network) return Error{network.error()};
  return network_evaluators(std::make_shared<const nnue::Network>(std::move(*network)), **kernels);
}

std::string network_in_use(const uci::Session& session) {
  const std::string& file = session.settings().eval_file;
  return file.empty() ? "the built-in network" : tratto::printable(file);
}

}  // namespace

Result<MatchRequest> parse_match(const uci::CommandLine& command, int threads) {
  if (command.size() < 2) return Error{"match: the opponent's network file is missing"};
  MatchRequest request;
  request.opponent = std::string(command[1]);
  request.options.threads = threads;
  // Classical start position only: random openings are diverse enough.
  request.options.mix.chess960 = 0;
  request.options.mix.endgame = 0;
  if (auto error = parse_parameters(command, 2, match_parameters, request.options))
    return *std::move(error);
  request.is_rounded_up = request.options.games % 2 != 0;
  request.options.games += request.is_rounded_up;
  return request;
}

void play_networks(uci::Session& session, const uci::CommandLine& command) {
  Result<MatchRequest> request = parse_match(command, session.settings().threads);
  if (const auto refused = find_refused_network(session, "match"); request && refused)
    request = *refused;
  if (!request) {
    session.output().error(request.error());
    return;
  }
  const Result<EvaluatorFactory> opponent = load_evaluators(request->opponent);
  if (!opponent) {
    session.output().error("match: " + opponent.error());
    return;
  }
  if (request->is_rounded_up) say_rounded_up(session, "match", request->options.games);
  session.start_job(
      [&session, options = request->options, own = session.evaluators(), other = *opponent,
       names = concat("match ", network_in_use(session), " against ",
                      tratto::printable(request->opponent), ": ")](const StopToken& stop) {
        std::atomic<bool> is_stopped = false;
        const StopCallback on_stop(stop, [&is_stopped] { is_stopped = true; });
        const auto progress = [](const std::string& line) { std::cerr << line << std::endl; };
        const Result<selfplay::MatchScore> score =
            selfplay::play_match(options, own, other, progress, is_stopped);
        if (!score) {
          session.output().error("match: " + score.error());
        } else if (score->games() < options.games) {
          // Worded differently from the line of a complete match, so that scripts do not confuse
          // them.
          session.output().info(concat("match was stopped after ", score->games(), " of ",
                                       options.games, " games; until then: ", score->to_text()));
          session.set_exit_status(1);
        } else {
          session.output().line(names + score->to_text());
        }
      });
}

}  // namespace tratto
