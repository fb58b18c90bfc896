#pragma once

#include "engine/base/result.h"
#include "engine/tablebase/make/retrograde.h"
#include "engine/tablebase/make/table_file.h"

namespace tratto::tablebase {

/// Both files of one signature, and all values they were made from.
struct MadeTable {
  Buffer wdl;
  Buffer dtz;
  std::shared_ptr<Solved> solved;
};

/// Makes the tables of a canonical signature, and reads them back; `library` gives what captures
/// and promotions lead to. The files are empty if `progress` asked to stop.
[[nodiscard]] Result<MadeTable> make_table(const Material& material, const SolvedLibrary& library,
                                           const Workers& workers, const Progress& progress);

}  // namespace tratto::tablebase
