#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/base/result.h"
#include "nnue/data/game_stream.h"

namespace tratto::nnue::train {

/// Creates a file of games, `out`, from what `write` appends, and prints its size. The file appears
/// only when it is complete, so an interrupted run can be repeated; an existing file is an error,
/// as is another program that is writing the same one. Returns the exit status.
[[nodiscard]] Result<int> write_games(
    const std::string& out, const std::function<std::optional<Error>(GameWriter&)>& write);

}  // namespace tratto::nnue::train
