#include "engine/commands/export_net.h"

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/text.h"
#include "nnue/embedded.h"

namespace tratto {

void export_network(uci::Session& session, const uci::CommandLine& command) {
  if (command.size() < 2) {
    session.output().error("export_net: a file for the network is missing");
    return;
  }
  for (std::size_t word = 1; word < command.size(); ++word)
    if (command[word].starts_with("--")) {
      session.output().error(
          concat("export_net: unknown option ", tratto::in_quotes(command[word])));
      return;
    }
  // A path may contain spaces.
  const std::string path(command.text_from(1));
  const auto network = nnue::embedded_network_file();
  const std::string_view content(reinterpret_cast<const char*>(network.data()), network.size());
  const Result<bool> written = write_file(path, content);
  if (written)
    session.output().line(concat("The network is in ", path, ", ", network.size(), " bytes."));
  else
    session.output().error(concat("export_net: ", written.error()));
}

}  // namespace tratto
