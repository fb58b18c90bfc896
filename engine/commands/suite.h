#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/stop_token.h"
#include "engine/uci/session.h"

namespace tratto {

/// What `suite` is asked to do.
struct SuiteCommand {
  std::string file;
  Limits limits;      ///< For each position.
  bool json = false;  ///< A JSON object on a line for each position, then one for the sums.
};

/// Reads the words after `suite`: FILE [movetime <ms> | nodes <n> | depth <n>] [--json].
[[nodiscard]] Result<SuiteCommand> parse_suite(const std::vector<std::string>& words);

/// Searches the positions of an EPD file and says which it solves: the best moves of `bm`, none of
/// `am`, a mate in so many moves for `dm` (and for "bm #5"; #-5: being mated). The table goes to
/// `out`, each position as it is done. The exit status for scripts: 0 if all are solved, 1 if some
/// are not, 2 if the file or a line of it could not be read.
[[nodiscard]] int run_suite(const SuiteCommand& command, Searcher& searcher, std::ostream& out,
                            const StopToken& stop = {});

/// The row of the command table.
void solve_suite(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
