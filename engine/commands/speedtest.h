#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `speedtest [threads <n>] [hash <MiB>] [seconds <n>]`: one figure for a whole computer: the nodes
/// per second of all its processors together, with a large table, over the positions of bench, each
/// for an equal share of the time and without forgetting in between. Progress goes to standard
/// error; the last line is `speed <nodes per second> nps`.
void test_speed(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
