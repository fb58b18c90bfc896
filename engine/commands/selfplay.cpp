#include "engine/commands/selfplay.h"

#include <algorithm>
#include <iostream>
#include <optional>
#include <string_view>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/base/threads.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"

namespace tratto {

namespace {

constexpr double percent = 0.01;

constexpr Parameter<selfplay::RunOptions> selfplay_parameters[] = {
    {"positions", 1, any_number,
     [](auto& o, auto v) { o.positions = static_cast<std::uint64_t>(v); }},
    {"games", 1, any_number, [](auto& o, auto v) { o.games = static_cast<std::uint64_t>(v); }},
    {"threads", 1, max_threads, [](auto& o, auto v) { o.threads = static_cast<int>(v); }},
    {"nodes", 1, 1'000'000'000,
     [](auto& o, auto v) { o.rules.soft_nodes = static_cast<std::uint64_t>(v); }},
    {"seed", 0, any_number, [](auto& o, auto v) { o.seed = static_cast<std::uint64_t>(v); }},
    {"hash", 1, 65536, [](auto& o, auto v) { o.hash_megabytes = static_cast<std::size_t>(v); }},
    {"chess960", 0, 100,
     [](auto& o, auto v) { o.mix.chess960 = percent * static_cast<double>(v); }},
    {"dfrc", 0, 100,
     [](auto& o, auto v) { o.mix.double_chess960 = percent * static_cast<double>(v); }},
    {"endgames", 0, 100, [](auto& o, auto v) { o.mix.endgame = percent * static_cast<double>(v); }},
    {"randomplies", 0, 40, [](auto& o, auto v) { o.mix.random_plies = static_cast<int>(v); }},
    {"sampledplies", 0, 40, [](auto& o, auto v) { o.mix.sampled_plies = static_cast<int>(v); }},
    {"samplenodes", 0, 1'000'000'000,
     [](auto& o, auto v) { o.rules.sample_nodes = static_cast<std::uint64_t>(v); }},
    {"playout", 0, 100,
     [](auto& o, auto v) { o.rules.play_out = percent * static_cast<double>(v); }},
    {"balance", 10, 30000, [](auto& o, auto v) { o.rules.balance_limit = static_cast<int>(v); }},
    {"winscore", 1, 30000, [](auto& o, auto v) { o.rules.win_score = static_cast<int>(v); }},
    {"latemoves", 0, 1, [](auto& o, auto v) { o.rules.prunes_late_moves = v != 0; }},
    {"fastnodes", 0, 1'000'000'000,
     [](auto& o, auto v) { o.rules.fast_nodes = static_cast<std::uint64_t>(v); }},
    {"gap", 1, 1000, [](auto& o, auto v) { o.rules.label_gap = static_cast<int>(v); }},
    {"innerdepth", 0, 100, [](auto& o, auto v) { o.rules.inner_depth = static_cast<int>(v); }},
    {"leaves", 0, 100, [](auto& o, auto v) { o.rules.leaves = static_cast<int>(v); }},
    {"leafnodes", 1, 1'000'000'000,
     [](auto& o, auto v) { o.rules.leaf_nodes = static_cast<std::uint64_t>(v); }},
    {"endpieces", 0, 32, [](auto& o, auto v) { o.rules.end_pieces = static_cast<int>(v); }},
    {"drawplies", 0, 1000, [](auto& o, auto v) { o.rules.draw_plies = static_cast<int>(v); }},
    {"drawfrom", 0, 1000, [](auto& o, auto v) { o.rules.draw_from_ply = static_cast<int>(v); }},
    {"starts", 0, 0, nullptr, [](auto& o, auto text) { o.starts = std::string(text); }},
    {"startpieces", 3, 32, [](auto& o, auto v) { o.start_range.max_pieces = static_cast<int>(v); }},
    {"startminpieces", 3, 32,
     [](auto& o, auto v) { o.start_range.min_pieces = static_cast<int>(v); }},
};

/// A word that has no effect while another one is 0 or missing.
struct Dependent {
  std::string_view word;
  std::string_view other;
  bool (*is_off)(const selfplay::RunOptions& options);
};

constexpr Dependent dependents[] = {
    {"gap", "fastnodes", [](const auto& o) { return o.rules.fast_nodes == 0; }},
    {"leafnodes", "leaves", [](const auto& o) { return o.rules.leaves == 0; }},
    {"samplenodes", "sampledplies", [](const auto& o) { return o.mix.sampled_plies == 0; }},
    {"drawfrom", "drawplies", [](const auto& o) { return o.rules.draw_plies == 0; }},
    {"startpieces", "starts", [](const auto& o) { return o.starts.empty(); }},
    {"startminpieces", "starts", [](const auto& o) { return o.starts.empty(); }},
};

std::optional<Error> find_ignored(const uci::CommandLine& command,
                                  const selfplay::RunOptions& options) {
  for (std::size_t i = 2; i < command.size(); i += 2)
    for (const Dependent& dependent : dependents)
      if (command[i] == dependent.word && dependent.is_off(options))
        return Error{
            concat("selfplay: ", dependent.word, " has no effect without ", dependent.other)};
  return std::nullopt;
}

}  // namespace

Result<selfplay::RunOptions> parse_selfplay(const uci::CommandLine& command, int threads) {
  if (command.size() < 2) return Error{"selfplay: a file for the games is missing"};
  selfplay::RunOptions options;
  options.path = std::string(command[1]);
  options.threads = threads;
  if (auto error = parse_parameters(command, 2, selfplay_parameters, options))
    return *std::move(error);
  if (auto error = find_ignored(command, options)) return *std::move(error);
  options.start_range.min_pieces =
      std::min(options.start_range.min_pieces, options.start_range.max_pieces);
  return options;
}

void play_against_itself(uci::Session& session, const uci::CommandLine& command) {
  Result<selfplay::RunOptions> options = parse_selfplay(command, session.settings().threads);
  if (const auto refused = find_refused_network(session, "selfplay"); options && refused)
    options = *refused;
  if (!options) {
    session.output().error(options.error());
    session.set_exit_status(1);
    return;
  }
  options->rules.tablebases = session.tablebases();
  session.start_job([&session, options = *options,
                     evaluators = session.evaluators()](const StopToken& stop) {
    std::atomic<bool> is_stopped = false;
    const StopCallback on_stop(stop, [&is_stopped] { is_stopped = true; });
    const auto progress = [](const std::string& line) { std::cerr << line << std::endl; };
    const Result<selfplay::RunSummary> done =
        selfplay::run(options, evaluators, progress, is_stopped);
    if (done)
      session.output().line(std::to_string(done->games) + " games in " + printable(options.path));
    if (done && done->damaged_starts.count() == 0) return;
    session.output().error(
        "selfplay: " +
        (done ? printable(options.starts) + ": " + done->damaged_starts.summary() : done.error()));
    session.set_exit_status(1);
  });
}

}  // namespace tratto
