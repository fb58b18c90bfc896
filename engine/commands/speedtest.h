#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `speedtest [threads <n>] [hash <MiB>] [seconds <n>]`: the total nodes per second of all
/// processors of a computer, with a large transposition table, over the positions of bench, each
/// for an equal share of the time and without clearing in between. Prints progress to standard
/// error; the last line is `speed <nodes per second> nps`.
void test_speed(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
