#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/result.h"
#include "engine/base/text.h"
#include "engine/search/searcher.h"
#include "engine/uci/output_stream.h"
#include "engine/uci/session.h"

// Helpers for commands that parse their arguments into a request and then run as a background job.

namespace tratto {

/// The arguments of a command.
[[nodiscard]] inline std::vector<std::string> arguments_of(const uci::CommandLine& command) {
  std::vector<std::string> words;
  for (std::size_t i = 1; i < command.size(); ++i)
    words.emplace_back(command[i]);
  return words;
}

/// Runs run(request, out, stop), which returns the exit status, as a background job. For an invalid
/// request, prints one line of error and sets the exit status `refused`.
template <class Request, class Run>
void run_job(uci::Session& session, const Result<Request>& request, int refused, Run run) {
  if (!request) {
    session.output().error(request.error());
    session.set_exit_status(refused);
    return;
  }
  session.start_job([&session, request = *request, run](const StopToken& stop) {
    uci::OutputStream out(session.output());
    session.set_exit_status(run(request, out, stop));
  });
}

/// The same with a searcher that has the session's options: run(request, searcher, out, stop).
template <class Request, class Run>
void run_search_job(uci::Session& session, const Result<Request>& request, int refused, Run run) {
  run_job(session, request, refused,
          [&session, run](const Request& asked, std::ostream& out, const StopToken& stop) {
            Searcher::Options options;
            options.hash_megabytes = static_cast<std::size_t>(session.settings().hash);
            options.threads = session.settings().threads;
            options.tablebases = session.tablebases();
            Searcher searcher(session.evaluators(), options);
            return run(asked, searcher, out, stop);
          });
}

/// The error of a command that measures or records how a network plays, if the one of EvalFile
/// could not be loaded: another is in use, and its figures would be taken for those of the one
/// asked for.
[[nodiscard]] inline std::optional<Error> find_refused_network(const uci::Session& session,
                                                               std::string_view command) {
  if (!session.is_network_refused()) return std::nullopt;
  return Error{concat(command, ": the network of EvalFile could not be loaded")};
}

/// Says in one line that a match of pairs has one game more than the odd number asked for.
inline void say_rounded_up(uci::Session& session, std::string_view command, std::uint64_t games) {
  session.output().info(concat(command, ": ", games, " games instead of ", games - 1,
                               ": each opening is played with both colours"));
}

/// Prints a one-line error if there is nothing to read in a file. Returns true if so.
[[nodiscard]] inline bool refuse_unreadable(uci::Session& session, std::string_view command,
                                            const std::string& file) {
  const auto why = find_unreadable(file);
  if (!why) return false;
  session.output().error(concat(command, ": ", tratto::in_quotes(file), " ", *why));
  return true;
}

}  // namespace tratto
