#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace tratto::test {

/// Where the running test may keep a file or directory. Tests run at the same time, each in a
/// process of its own, so the name has the test's in it.
inline std::string temporary_name(std::string_view name) {
  std::string test = testing::UnitTest::GetInstance()->current_test_info()->name();
  std::ranges::replace(test, '/', '_');  // Of a test with parameters.
  return testing::TempDir() + "tratto_" + test + "_" + std::string(name);
}

}  // namespace tratto::test
