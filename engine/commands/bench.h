#pragma once

#include <span>
#include <string_view>

#include "engine/uci/session.h"

namespace tratto {

/// `bench [<depth>]`: searches fixed positions to a fixed depth on one thread with its own
/// transposition table, so the node count depends only on the program. The last line is `<N> nodes
/// <M> nps`.
void bench(uci::Session& session, const uci::CommandLine& command);

/// The positions of bench, as arguments of `position`.
[[nodiscard]] std::span<const std::string_view> bench_positions();

}  // namespace tratto
