#include "engine/uci/protocol.h"

#include "engine/base/concat.h"
#include "engine/base/identity.h"
#include "engine/base/text.h"

namespace tratto::uci {

void uci(Session& session, const CommandLine&) {
  Output& output = session.output();
  output.line(concat("id name ", program_name, " ", program_version()));
  output.line(concat("id author ", program_author));
  for (const Option& option : options())
    output.line(declaration(option));
  output.line("uciok");
}

void debug(Session& session, const CommandLine& command) {
  const std::string_view word = command.size() > 1 ? command[1] : "on";
  if (word == "on" || word == "off")
    session.set_debug(word == "on");
  else
    session.output().error(concat("debug: ", tratto::in_quotes(word), " is neither on nor off"));
}

void isready(Session& session, const CommandLine&) {
  session.apply_pending_options();
  session.output().line("readyok");
}

void setoption(Session& session, const CommandLine& command) {
  session.set_option(command);
}

void register_later(Session&, const CommandLine&) {}

void ucinewgame(Session& session, const CommandLine&) {
  session.clear();
}

void position(Session& session, const CommandLine& command) {
  Result<ParsedGame> parsed = parse_position(command);
  if (!parsed) {
    session.refuse_game(parsed.error());
    return;
  }
  for (const std::string& notice : parsed->notices)
    session.output().info(notice);
  session.set_game(std::move(parsed->game));
}

void go(Session& session, const CommandLine& command) {
  const std::size_t perft = command.find("perft", 1);
  if (perft == command.size()) {
    session.go(command);
    return;
  }
  CommandLine count = command;
  count.drop_front(perft);
  session.execute(std::move(count));
}

void stop(Session& session, const CommandLine&) {
  session.stop();
}

void ponderhit(Session& session, const CommandLine&) {
  session.ponder_hit();
}

void quit(Session& session, const CommandLine&) {
  session.quit();
}

}  // namespace tratto::uci
