#pragma once

#include <optional>
#include <string>

#include "engine/chess/position.h"
#include "engine/search/limits.h"
#include "engine/uci/command_line.h"
#include "engine/uci/options.h"

namespace tratto::uci {

/// What a `go` asks for. There is always an answer: what could not be understood is left out or
/// becomes the least possible, so that the search ends.
struct GoRequest {
  Limits limits;
  /// `searchmoves` named moves but none that is legal: there is nothing to search.
  bool nothing_to_search = false;
  /// The first thing that was wrong with the command.
  std::optional<std::string> error;
};

/// Reads the words after `go`, in any order. Clocks are those of the side to move in `position`; a
/// clock is completed with delay and overtime from `settings`, which UCI has no words for.
[[nodiscard]] GoRequest parse_go(const CommandLine& command, const Position& position,
                                 const Settings& settings);

}  // namespace tratto::uci
