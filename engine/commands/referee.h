#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "engine/arbiter/referee.h"
#include "engine/base/result.h"
#include "engine/base/stop_token.h"
#include "engine/uci/session.h"

namespace tratto {

/// The arguments of `referee`.
struct RefereeCommand {
  std::vector<std::string> files;
  RefereeRules rules;
  bool json = false;  ///< Print a JSON object per game and one for the totals, one per line.
  bool all = false;   ///< Text output: print all games and findings, not only errors.
  /// Filled while games are judged: a line for each table that turned out to be unusable.
  std::shared_ptr<std::vector<std::string>> table_problems;
};

/// Parses the arguments of `referee`: [--json] [--all] [--laws <year>] [--nodes <n>] [--letters
/// <language>] [--tables <directories>] <file>...
[[nodiscard]] Result<RefereeCommand> parse_referee(const std::vector<std::string>& words);

/// Checks all games of one input and prints the reports; `name` is its name in them.
void judge_games_of(std::istream& input, const std::string& name, const RefereeCommand& command,
                    RefereeTotals& totals, std::ostream& out, const StopToken& stop = {});

/// Checks all games of the files. Exit status: 0 without errors, 1 if a game violates the laws, 2
/// if none does but something could not be read or a file has no game; 1 as well if it was stopped.
[[nodiscard]] int run_referee(const RefereeCommand& command, std::ostream& out,
                              const StopToken& stop = {});

/// The row of the command table.
void judge_games(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
