#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/stop_token.h"
#include "engine/uci/session.h"

namespace tratto {

/// The arguments of `suite`.
struct SuiteCommand {
  std::string file;
  Limits limits;      ///< Limits of the search of each position.
  bool json = false;  ///< Print a JSON object per position and one for the totals, one per line.
};

/// Parses the arguments of `suite`: FILE [movetime <ms> | nodes <n> | depth <n>] [--json].
[[nodiscard]] Result<SuiteCommand> parse_suite(const std::vector<std::string>& words);

/// Searches the positions of an EPD file and counts the solved ones: a move of `bm`, no move of
/// `am`, a mate of the length `dm` (or "bm #5"; #-5: being mated). Prints each position to `out`
/// when it is done. Exit status: 0 if all are solved, 1 if some are not or it was stopped, 2 if the
/// file or a line of it could not be read.
[[nodiscard]] int run_suite(const SuiteCommand& command, Searcher& searcher, std::ostream& out,
                            const StopToken& stop = {});

/// The row of the command table.
void solve_suite(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
