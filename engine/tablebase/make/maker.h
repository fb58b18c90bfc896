#pragma once

#include "engine/base/result.h"
#include "engine/tablebase/make/retrograde.h"
#include "engine/tablebase/make/table_file.h"

namespace tratto::tablebase {

/// Both files of one material, and the values they contain.
struct MadeTable {
  Buffer wdl;
  Buffer dtz;
  std::shared_ptr<Solved> solved;
};

/// Generates the tables of a canonical material, compares them with the generated values, and reads
/// the files back; `library` has the tables after captures and promotions. The files are empty if
/// `progress` requested a stop.
[[nodiscard]] Result<MadeTable> make_table(const Material& material, const SolvedLibrary& library,
                                           const Workers& workers, const Progress& progress);

}  // namespace tratto::tablebase
