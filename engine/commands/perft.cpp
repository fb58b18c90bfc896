#include "engine/commands/perft.h"

#include <iomanip>
#include <ostream>

#include "engine/chess/fen_writer.h"
#include "engine/chess/uci_notation.h"
#include "engine/perft/perft.h"

namespace tratto {

namespace {

double seconds(std::chrono::nanoseconds duration) {
  return std::chrono::duration<double>(duration).count();
}

void print_progress(const PerftProgress& now, std::ostream& out) {
  constexpr double percent = 100;
  out << std::fixed << std::setprecision(1) << "perft: " << now.fraction * percent << " % after "
      << seconds(now.elapsed) << " s";
  if (now.remaining) out << ", about " << seconds(*now.remaining) << " s left";
  out << '\n' << std::flush;
}

constexpr double million = 1e6;

double nodes_per_second(const PerftResult& result) {
  return static_cast<double>(result.nodes) / std::max(seconds(result.elapsed), 1e-9);
}

void print_divide(const Position& position, const PerftCommand& command, const PerftResult& result,
                  std::ostream& out) {
  for (const RootCount& root : result.roots)
    out << to_uci(position, root.move, command.castling) << ": " << root.nodes << '\n';
  if (result.table_refused)
    out << "info string perft: no memory for " << command.table_megabytes
        << " MiB of table, so it counted without\n";
  if (result.threads < command.threads)
    out << "info string perft: the system has only " << result.threads
        << " threads to count with\n";
  // Worded differently from the line of a complete count, so that scripts do not confuse them.
  if (!result.complete) out << "info string perft was stopped, so these counts are partial\n";
  if (result.is_capped())
    out << "info string perft: " << max_sequences << " stands for this number or more\n";
  out << std::fixed << std::setprecision(3) << "\nTime: " << seconds(result.elapsed) << " s, "
      << std::setprecision(1) << nodes_per_second(result) / million << " million nodes/s\n"
      << (!result.complete     ? "Nodes counted until then: "
          : result.is_capped() ? "Nodes, at least: "
                               : "Nodes searched: ")
      << result.nodes << '\n'
      << std::flush;
}

void print_json(const Position& position, const PerftCommand& command, const PerftResult& result,
                std::ostream& out) {
  out << R"({"fen":")" << to_fen(position) << R"(","depth":)" << command.depth << R"(,"nodes":)"
      << result.nodes << R"(,"complete":)" << (result.complete ? "true" : "false")
      << R"(,"capped":)" << (result.is_capped() ? "true" : "false") << R"(,"threads":)"
      << result.threads << R"(,"hash":)" << (result.table_refused ? 0 : command.table_megabytes)
      << R"(,"seconds":)" << std::fixed << std::setprecision(6) << seconds(result.elapsed)
      << R"(,"nps":)" << std::setprecision(0) << nodes_per_second(result) << R"(,"divide":{)";
  const char* separator = "";
  for (const RootCount& root : result.roots) {
    out << separator << '"' << to_uci(position, root.move, command.castling) << "\":" << root.nodes;
    separator = ",";
  }
  out << "}}\n" << std::flush;
}

}  // namespace

PerftResult run_perft(const Position& position, const PerftCommand& command, std::ostream& out,
                      std::ostream& progress) {
  PerftOptions options;
  options.threads = command.threads;
  options.table_megabytes = command.table_megabytes;
  options.plain = command.plain;
  options.stop = command.stop;
  options.on_progress = [&progress](const PerftProgress& now) { print_progress(now, progress); };
  const PerftResult result = perft_divide(position, command.depth, options);
  if (command.json)
    print_json(position, command, result, out);
  else
    print_divide(position, command, result, out);
  return result;
}

}  // namespace tratto
