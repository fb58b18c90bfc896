#include "tests/tablebase/table_directory.h"

#include <chrono>
#include <gtest/gtest.h>

#include "engine/base/files.h"
#include "engine/tablebase/make/make_tables.h"

namespace tratto::tablebase {

TableDirectory::TableDirectory(const char* signature) {
  // Tests run at the same time.
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  path_ = std::filesystem::temp_directory_path() /
          ("tratto-" + std::string(signature) + "-" + std::to_string(now));
  MakeRequest request;
  request.directory = path_;
  request.only = *Material::parse(signature);
  const std::atomic<bool> stop = false;
  const auto made = make_tables(
      request, [](const std::string&) {}, stop);
  EXPECT_TRUE(made.ok()) << made.error();
}

TableDirectory::~TableDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TableDirectory::name() const {
  return utf8_name(path_);
}

}  // namespace tratto::tablebase
