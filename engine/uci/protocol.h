#pragma once

#include "engine/uci/session.h"

/// What the words of the protocol do, as rows of the command table want it.
namespace tratto::uci {

void uci(Session& session, const CommandLine& command);
void debug(Session& session, const CommandLine& command);
void isready(Session& session, const CommandLine& command);
void setoption(Session& session, const CommandLine& command);
/// There is nothing to register.
void register_later(Session& session, const CommandLine& command);
void ucinewgame(Session& session, const CommandLine& command);
void position(Session& session, const CommandLine& command);
/// `go`; as `go perft ...` it becomes the command perft.
void go(Session& session, const CommandLine& command);
void stop(Session& session, const CommandLine& command);
void ponderhit(Session& session, const CommandLine& command);
void quit(Session& session, const CommandLine& command);

}  // namespace tratto::uci
