#pragma once

#include <optional>
#include <string>

#include "engine/chess/position.h"
#include "engine/search/limits.h"
#include "engine/uci/command_line.h"
#include "engine/uci/options.h"

namespace tratto::uci {

/// A parsed `go` command. Parsing always succeeds: an argument that cannot be read is ignored or
/// replaced by its minimum, so that the search ends.
struct GoRequest {
  Limits limits;
  /// `searchmoves` listed moves, but none of them is legal.
  bool nothing_to_search = false;
  /// The first error in the command.
  std::optional<std::string> error;
};

/// Parses the words after `go`, in any order. Uses the clock of the side to move in `position`;
/// delay and overtime, which UCI cannot express, come from `settings`.
[[nodiscard]] GoRequest parse_go(const CommandLine& command, const Position& position,
                                 const Settings& settings);

}  // namespace tratto::uci
