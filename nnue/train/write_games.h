#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/base/result.h"
#include "nnue/data/game_stream.h"

namespace tratto::nnue::train {

/// Makes a file of games, `out`, of what `write` appends. It is there only when it is complete, so
/// that a run that was killed can be done again; a file that exists already is an error. Prints how
/// much it holds. Returns an exit status.
[[nodiscard]] Result<int> write_games(
    const std::string& out, const std::function<std::optional<Error>(GameWriter&)>& write);

}  // namespace tratto::nnue::train
