#include "engine/base/identity.h"

namespace tratto {

std::string program_version() {
  // Set by the build; empty for a release or a tree without its history.
  constexpr std::string_view commit = TRATTO_COMMIT;
  std::string version = "1.0.0";
  if (!commit.empty()) version.append(" dev ").append(commit);
  return version;
}

}  // namespace tratto
