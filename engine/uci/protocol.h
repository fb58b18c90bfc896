#pragma once

#include "engine/uci/session.h"

/// The handlers of the UCI commands, with the signature that the command table requires.
namespace tratto::uci {

void uci(Session& session, const CommandLine& command);
void debug(Session& session, const CommandLine& command);
void isready(Session& session, const CommandLine& command);
void setoption(Session& session, const CommandLine& command);
/// Does nothing: the engine needs no registration.
void register_later(Session& session, const CommandLine& command);
void ucinewgame(Session& session, const CommandLine& command);
void position(Session& session, const CommandLine& command);
/// `go`; `go perft ...` runs the command perft.
void go(Session& session, const CommandLine& command);
void stop(Session& session, const CommandLine& command);
void ponderhit(Session& session, const CommandLine& command);
void quit(Session& session, const CommandLine& command);

}  // namespace tratto::uci
