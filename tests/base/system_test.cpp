#include <gtest/gtest.h>

#include "engine/base/system.h"

#ifndef _WIN32
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>
#endif

namespace tratto {
namespace {

#ifndef _WIN32
/// In a process of its own: whether a file that is opened behind closed streams becomes one of
/// them, or they can be used. The exit status is 0 if neither.
[[noreturn]] void try_closed(std::initializer_list<int> streams) {
  for (const int stream : streams)
    close(stream);
  occupy_closed_streams();
  const bool is_apart = ::open("/dev/null", O_RDWR) > STDERR_FILENO;
  bool fails = true;
  for (const int stream : streams) {
    char byte = 0;
    fails =
        fails && (stream == STDIN_FILENO ? read(stream, &byte, 1) : write(stream, &byte, 1)) < 0;
  }
  std::_Exit(is_apart && fails ? 0 : 1);
}

TEST(ClosedStreams, AreNotTheNextFile) {
  const auto good = testing::ExitedWithCode(0);
  EXPECT_EXIT(try_closed({STDIN_FILENO}), good, "");
  EXPECT_EXIT(try_closed({STDOUT_FILENO}), good, "");
  EXPECT_EXIT(try_closed({STDERR_FILENO}), good, "");
  EXPECT_EXIT(try_closed({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}), good, "");
  EXPECT_EXIT(try_closed({}), good, "");
}
#endif

}  // namespace
}  // namespace tratto
