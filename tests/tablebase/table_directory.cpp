#include "tests/tablebase/table_directory.h"

#include <gtest/gtest.h>

#include "engine/tablebase/make/make_tables.h"

namespace tratto::tablebase {

TableDirectory::TableDirectory(const char* signature) : directory_(signature) {
  MakeRequest request;
  request.directory = directory_.path();
  request.only = *Material::parse(signature);
  const std::atomic<bool> stop = false;
  const auto made = make_tables(
      request, [](const std::string&) {}, stop);
  EXPECT_TRUE(made.ok()) << made.error();
}

}  // namespace tratto::tablebase
