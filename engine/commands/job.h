#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/search/searcher.h"
#include "engine/uci/output_stream.h"
#include "engine/uci/session.h"

// What commands that read their words into a request, and then take long, have in common.

namespace tratto {

/// The words behind a command's name.
[[nodiscard]] inline std::vector<std::string> words_behind(const uci::CommandLine& command) {
  std::vector<std::string> words;
  for (std::size_t i = 1; i < command.size(); ++i)
    words.emplace_back(command[i]);
  return words;
}

/// Runs what was asked for as a job, run(request, out, stop), which returns the exit status. A
/// request that was not understood is refused in one line; the exit status is then `refused`.
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

/// The same with a searcher of its own, as the session's options say: run(request, searcher, out,
/// stop).
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

}  // namespace tratto
