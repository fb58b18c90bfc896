#include "engine/base/identity.h"

namespace tratto {

std::string program_version() {
  // The build says the commit; a release, or a tree without its history, has none.
  constexpr std::string_view commit = TRATTO_COMMIT;
  std::string version = "1.0.0";
  if (!commit.empty()) version.append(" dev ").append(commit);
  return version;
}

}  // namespace tratto
