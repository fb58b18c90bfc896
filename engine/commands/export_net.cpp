#include "engine/commands/export_net.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "engine/base/concat.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "nnue/network.h"

namespace tratto {

void export_network(uci::Session& session, const uci::CommandLine& command) {
  if (command.size() < 2) {
    session.output().error("export_net: a file for the network is missing");
    return;
  }
  // A path may hold blanks.
  const std::string path(command.text_from(1));
  const auto network = nnue::embedded_network_file();
  std::ofstream file(file_path(path), std::ios::binary | std::ios::trunc);
  file.write(reinterpret_cast<const char*>(network.data()),
             static_cast<std::streamsize>(network.size()));
  file.close();
  if (file.fail())
    session.output().error(
        concat("export_net: cannot write ", tratto::quoted(path), ": ", std::strerror(errno)));
  else
    session.output().line(concat("The network is in ", path, ", ", network.size(), " bytes."));
}

}  // namespace tratto
