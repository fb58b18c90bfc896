#pragma once

#include <span>
#include <string_view>

#include "engine/uci/session.h"

namespace tratto {

/// `bench [<depth>]`: searches fixed positions to a fixed depth on one thread with a table of its
/// own, so the node count depends on nothing but the program. The last line is
/// `<N> nodes <M> nps`.
void bench(uci::Session& session, const uci::CommandLine& command);

/// What bench searches, as arguments of `position`.
[[nodiscard]] std::span<const std::string_view> bench_positions();

}  // namespace tratto
