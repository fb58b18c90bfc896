#pragma once

#include <optional>
#include <string_view>

#include "engine/uci/options.h"

namespace tratto::uci {

/// The rating in a value of `UCI_Opponent` ("GM 2800 human Gary Kasparov", "none none computer X").
/// None if it has no rating.
[[nodiscard]] std::optional<int> opponent_rating(std::string_view opponent);

/// Centipawns by which a draw is worth less than an equal position, from the options `Contempt`,
/// `Contempt By Rating` and `UCI_Opponent`. 0 in analysis, where scores should not favour a side.
[[nodiscard]] int contempt_in_centipawns(const Settings& settings);

}  // namespace tratto::uci
