#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/arbiter/referee.h"
#include "engine/base/result.h"
#include "engine/base/stop_token.h"
#include "engine/uci/session.h"

namespace tratto {

/// What `referee` is asked to do.
struct RefereeCommand {
  std::vector<std::string> files;
  RefereeRules rules;
  bool json = false;  ///< A JSON object on a line for each game, then one for the sums.
  bool all = false;   ///< In text: all games and findings, not only those against the laws.
};

/// Reads the words after `referee`: [--json] [--all] [--laws <year>] [--nodes <n>]
/// [--letters <language>] [--tables <directories>] <file>...
[[nodiscard]] Result<RefereeCommand> parse_referee(const std::vector<std::string>& words);

/// Judges all games of one input and prints the reports; `name` is what it is called in them.
void judge_games_of(std::istream& input, const std::string& name, const RefereeCommand& command,
                    RefereeTotals& totals, std::ostream& out, const StopToken& stop = {});

/// Judges all games of the files. The exit status for scripts: 0 if all is in order, 1 if something
/// is against the laws, 2 if nothing is but something could not be read.
[[nodiscard]] int run_referee(const RefereeCommand& command, std::ostream& out,
                              const StopToken& stop = {});

/// The row of the command table.
void judge_games(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
