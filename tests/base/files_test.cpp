#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <memory>

#include "engine/base/files.h"
#include "engine/base/system.h"
#include "tests/temporary.h"

namespace tratto {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File open(const std::string& name, const char* mode) {
  return {open_file(name, mode), std::fclose};
}

std::string content(const std::string& name) {
  std::ifstream file(file_path(name), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Files : public testing::TestWithParam<const char*> {
 protected:
  Files() : name_(test::temporary_name(GetParam())) {}
  ~Files() override {
    std::error_code ignored;
    std::filesystem::remove(file_path(name_), ignored);
  }
  std::string name_;
};

INSTANTIATE_TEST_SUITE_P(Names, Files,
                         testing::Values("plain", "with  two blanks", "gr\xC3\xBC\xC3\x9F e",
                                         "\xE6\xA3\x8B.games"));

TEST_P(Files, TellWhyThereIsNothingToRead) {
  EXPECT_EQ(find_unreadable(name_), "does not exist");
  ASSERT_TRUE(write_file(name_, ""));
  EXPECT_EQ(find_unreadable(name_), "is empty");
  ASSERT_TRUE(write_file(name_, "a"));
  EXPECT_EQ(find_unreadable(name_), std::nullopt);
  std::filesystem::remove(file_path(name_));
  std::filesystem::create_directory(file_path(name_));
  EXPECT_EQ(find_unreadable(name_), "is a directory");
  EXPECT_EQ(find_unreadable(std::string(5000, 'n')), "cannot be read");
}

TEST_P(Files, AreFoundAgainUnderTheirName) {
  ASSERT_TRUE(write_file(name_, "first\n"));
  EXPECT_TRUE(std::filesystem::exists(file_path(name_)));
  const File file = open(name_, "rb");
  ASSERT_TRUE(file);
  EXPECT_EQ(std::fgetc(file.get()), 'f');
}

TEST_P(Files, AreReplacedAsAWhole) {
  ASSERT_TRUE(write_file(name_, "a long first version"));
  const Result<bool> written = write_file(name_, std::string("short\0\r\n", 8));
  ASSERT_TRUE(written) << written.error();
  EXPECT_EQ(content(name_), std::string("short\0\r\n", 8));
  EXPECT_FALSE(std::filesystem::exists(file_path(name_ + ".part")));
}

TEST_P(Files, AreLockedForOneWriterAndReadByAll) {
  ASSERT_TRUE(write_file(name_, "x"));
  File first = open(name_, "ab");
  const File second = open(name_, "ab");
  EXPECT_TRUE(lock_file(first.get()));
  EXPECT_FALSE(lock_file(second.get()));
  EXPECT_EQ(content(name_), "x");
  first.reset();
  EXPECT_TRUE(lock_file(second.get())) << "the lock ends with the file";
}

TEST(FilesInNoDirectory, AreRefusedWithTheReason) {
  const std::string name = test::temporary_name("there is no such/directory");
  const Result<bool> written = write_file(name, "");
  ASSERT_FALSE(written);
  EXPECT_TRUE(written.error().starts_with(name + ": cannot be written: ")) << written.error();
  EXPECT_EQ(open(name, "rb"), nullptr);
}

TEST(FilesInNoDirectory, AreNoticedBeforeThereIsAnythingToWrite) {
  EXPECT_TRUE(find_unwritable(test::temporary_name("there is no such/directory")));
  EXPECT_TRUE(find_unwritable(testing::TempDir())) << "a directory";
  const std::string name = test::temporary_name("writable");
  EXPECT_FALSE(find_unwritable(name));
  EXPECT_FALSE(std::filesystem::exists(file_path(name))) << "nothing is made";
  ASSERT_TRUE(write_file(name, "old"));
  EXPECT_FALSE(find_unwritable(name));
  EXPECT_EQ(content(name), "old");
  std::filesystem::remove(file_path(name));
}

TEST(System, TakesAFileForNoTerminal) {
  const std::string name = test::temporary_name("no terminal");
  const File file = open(name, "wb");
  ASSERT_TRUE(file);
  EXPECT_FALSE(is_terminal(file.get()));
  std::filesystem::remove(file_path(name));
}

}  // namespace
}  // namespace tratto
