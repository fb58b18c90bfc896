#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <memory>
#include <sys/stat.h>
#include <thread>
#include <vector>

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
  ASSERT_TRUE(write_file(name + ".part", "of another program"));
  EXPECT_FALSE(find_unwritable(name));
  EXPECT_EQ(content(name + ".part"), "of another program");
  std::filesystem::remove(file_path(name + ".part"));
  std::filesystem::remove(file_path(name));
}

/// Renaming a file to the name of a link or a device would remove that.
TEST(FilesBehindOtherNames, LinksStay) {
  const std::string name = test::temporary_name("file");
  const std::string link = test::temporary_name("link");
  ASSERT_TRUE(write_file(name, "old"));
  std::filesystem::create_symlink(file_path(name), file_path(link));
  EXPECT_FALSE(find_unwritable(link));
  ASSERT_TRUE(write_file(link, "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(file_path(link)));
  EXPECT_EQ(content(name), "new");
  EXPECT_FALSE(std::filesystem::exists(file_path(name + ".part")));
}

TEST(FilesBehindOtherNames, PipesAreWrittenTo) {
  const std::string name = test::temporary_name("pipe");
  ASSERT_EQ(mkfifo(name.c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = content(name); });
  const Result<bool> written = write_file(name, "what goes through");
  const bool is_pipe = std::filesystem::is_fifo(file_path(name));
  if (!is_pipe) std::ofstream(file_path(name));  // Ends the reader's waiting.
  reader.join();
  EXPECT_TRUE(written);
  EXPECT_TRUE(is_pipe);
  EXPECT_EQ(read, "what goes through");
}

TEST(FilesBehindOtherNames, AreFoundAmongInputsAndOutputs) {
  const std::string name = test::temporary_name("file");
  const std::string link = test::temporary_name("link");
  const std::string other = test::temporary_name("other");
  ASSERT_TRUE(write_file(name, "a"));
  std::filesystem::create_symlink(file_path(name), file_path(link));
  const std::string roundabout =
      name.substr(0, name.rfind('/')) + "/./" + name.substr(name.rfind('/') + 1);
  const auto lost = [](const std::string& path, const std::string& output) {
    return path + ": would be lost, as " + output + " is written there until it is complete";
  };
  const struct {
    std::vector<std::string> outputs, inputs;
    std::string error;
  } rows[] = {
      {{other}, {name}, ""},
      {{other, ""}, {"", name}, ""},
      {{"/dev/null", "/dev/null"}, {"/dev/null"}, ""},
      {{name}, {other, name}, name + ": is both input and output"},
      {{link}, {name}, link + ": is both input and output"},
      {{roundabout}, {name}, roundabout + ": is both input and output"},
      {{other, name, link}, {}, link + ": is named for two outputs"},
      {{other, other}, {}, other + ": is named for two outputs"},
      {{name}, {name + ".part"}, lost(name + ".part", name)},
      {{link}, {name + ".part"}, lost(name + ".part", link)},
      {{other + ".part", other}, {}, lost(other + ".part", other)},
      {{other, other + ".part"}, {}, lost(other + ".part", other)},
  };
  for (const auto& row : rows) {
    const std::optional<Error> found = find_replaced(row.outputs, row.inputs);
    EXPECT_EQ(found ? found->what : "", row.error);
  }
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
