#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/selfplay/match.h"
#include "engine/uci/session.h"

namespace tratto {

/// What `match` asks for.
struct MatchRequest {
  std::string opponent;  ///< A network file.
  selfplay::MatchOptions options;
};

/// Reads `match <network file> [<name> <value>]...`; the error names what is wrong.
[[nodiscard]] Result<MatchRequest> parse_match(const uci::CommandLine& command, int threads);

/// `match <network file> [<name> <value>]...`: the network in use (EvalFile) against another, each
/// opening twice with colours changed. The last line on standard output has the score.
void play_networks(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
