#pragma once

#include <string>

#include "tests/temporary.h"

namespace tratto::tablebase {

/// A temporary directory with the tables of one signature and those it depends on, for the lifetime
/// of this object.
class TableDirectory {
 public:
  /// Fails the test if the tables cannot be made.
  explicit TableDirectory(const char* signature);
  /// Its name in UTF-8.
  [[nodiscard]] std::string name() const { return directory_.name(); }

 private:
  test::TemporaryDirectory directory_;
};

}  // namespace tratto::tablebase
