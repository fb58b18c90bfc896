#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/selfplay/match.h"
#include "engine/uci/session.h"

namespace tratto {

/// The arguments of `match`.
struct MatchRequest {
  std::string opponent;  ///< A network file.
  selfplay::MatchOptions options;
  bool is_rounded_up = false;  ///< The number of games asked for was odd; pairs are played.
};

/// Parses `match <network file> [<name> <value>]...`.
[[nodiscard]] Result<MatchRequest> parse_match(const uci::CommandLine& command, int threads);

/// `match <network file> [<name> <value>]...`: a match of the current network (EvalFile) against
/// another, each opening with both colours. The last line on standard output is the score.
void play_networks(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
