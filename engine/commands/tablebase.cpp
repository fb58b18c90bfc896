#include "engine/commands/tablebase.h"

#include <iostream>

#include "engine/base/concat.h"
#include "engine/base/interrupt.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/base/threads.h"
#include "engine/commands/parameters.h"

namespace tratto {

namespace {

using tablebase::MakeRequest;
using tablebase::MakeSummary;
using tablebase::Material;

Result<Material> parse_signature(std::string_view word) {
  const Result<Material> material = Material::parse(word);
  if (!material || material->size() < tablebase::min_pieces ||
      material->size() > tablebase::max_pieces_made)
    return Error{concat("tablebase: --only needs a signature of 3 to 5 pieces such as KRPvKR, not ",
                        in_quotes(word))};
  return material->canonical();
}

/// Takes one option and its value; the error, if any.
std::optional<Error> take_option(std::string_view option, std::string_view value,
                                 MakeRequest& request) {
  if (option == "--only") {
    const Result<Material> only = parse_signature(value);
    if (!only) return Error{only.error()};
    request.only = *only;
    return std::nullopt;
  }
  const bool threads = option == "--threads";
  const std::string what = concat("tablebase: ", option);
  const Result<int> number =
      threads ? number_in(what, value, 1, max_threads)
              : number_in(what, value, tablebase::min_pieces, tablebase::max_pieces_made);
  if (!number) return Error{number.error()};
  (threads ? request.threads : request.pieces) = *number;
  return std::nullopt;
}

std::string describe(const MakeSummary& summary, const MakeRequest& request) {
  std::string text = concat(summary.made, " tables made");
  if (request.verify) text += concat(", ", summary.verified, " verified");
  if (summary.found > 0) text += concat(", ", summary.found, " were there");
  if (summary.stopped) text += "; stopped, the same command goes on";
  return text;
}

}  // namespace

Result<MakeRequest> parse_tablebase(const uci::CommandLine& command, int threads) {
  MakeRequest request;
  request.threads = threads;
  GivenOnce given("tablebase");
  // The words of the directory, whose name may contain spaces.
  std::size_t begin = 0, end = 0;
  for (std::size_t next = 1; next < command.size(); ++next) {
    const std::string_view option = command[next];
    if (!option.starts_with("--")) {
      if (begin == 0) begin = end = next;
      if (end != next) return Error{concat("tablebase: unexpected ", in_quotes(option))};
      ++end;
      continue;
    }
    if (auto error = given.take(option == "--men" ? "--pieces" : option)) return *std::move(error);
    if (option == "--verify") {
      request.verify = true;
      continue;
    }
    if (option != "--pieces" && option != "--men" && option != "--threads" && option != "--only")
      return Error{concat("tablebase: unknown option ", in_quotes(option))};
    if (++next == command.size()) return Error{concat("tablebase: ", option, " needs a value")};
    if (auto error = take_option(option, command[next], request)) return *std::move(error);
  }
  if (begin == 0) return Error{"tablebase: a directory for the tables is missing"};
  request.directory = file_path(std::string(command.text(begin, end)));
  return request;
}

void make_tablebase(uci::Session& session, const uci::CommandLine& command) {
  const Result<MakeRequest> request = parse_tablebase(command, session.settings().threads);
  if (!request) {
    session.output().error(request.error());
    session.set_exit_status(1);
    return;
  }
  session.start_job([&session, request = *request](const StopToken& stop) {
    std::atomic<bool> is_stopped = false;
    const StopCallback on_stop(stop, [&is_stopped] { is_stopped = true; });
    const InterruptFlag on_interrupt(is_stopped);
    const auto progress = [](const std::string& line) { std::cerr << line << std::endl; };
    const Result<MakeSummary> summary = tablebase::make_tables(request, progress, is_stopped);
    if (summary) {
      session.output().line(describe(*summary, request));
      if (summary->stopped && !stop.stop_requested()) session.set_exit_status(exit_interrupted);
      return;
    }
    session.output().error(concat("tablebase: ", summary.error()));
    session.set_exit_status(1);
  });
}

}  // namespace tratto
