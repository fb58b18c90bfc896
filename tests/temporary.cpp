#include "tests/temporary.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <random>

#include "engine/base/files.h"
#include "engine/base/system.h"

namespace tratto::test {

namespace {

/// The directory of this process. Tests that die on purpose are processes of their own, which do
/// not come to the environment's end.
class Place final : public testing::Environment {
 public:
  std::string name() {
    if (name_.empty()) {
      std::random_device random;
      name_ = testing::TempDir() + "tratto_" + std::to_string(random()) + std::to_string(random());
      std::filesystem::create_directories(file_path(name_));
    }
    return name_;
  }
  void TearDown() override {
    std::error_code ignored;
    if (!name_.empty()) std::filesystem::remove_all(file_path(name_), ignored);
    name_.clear();
  }

 private:
  std::string name_;
};

/// Google Test owns it.
Place& place = *static_cast<Place*>(testing::AddGlobalTestEnvironment(new Place));

std::string running_test() {
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  if (const auto* const test = all.current_test_info())
    return std::string(test->test_suite_name()) + "_" + test->name();
  const auto* const suite = all.current_test_suite();
  return suite == nullptr ? "no_test" : suite->name();
}

}  // namespace

std::string temporary_name(std::string_view name) {
  std::string test = running_test();
  std::replace(test.begin(), test.end(), '/', '_');  // Of a test with parameters.
  return place.name() + "/" + test + "_" + std::string(name);
}

TemporaryDirectory::TemporaryDirectory(std::string_view name)
    : path_(file_path(temporary_name(name))) {
  std::filesystem::remove_all(path_);
  std::filesystem::create_directory(path_);
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryDirectory::name() const {
  return utf8_name(path_);
}

int TemporaryDirectory::files() const {
  return static_cast<int>(std::distance(std::filesystem::directory_iterator(path_),
                                        std::filesystem::directory_iterator()));
}

}  // namespace tratto::test
