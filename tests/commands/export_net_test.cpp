#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>

#include "engine/commands/export_net.h"
#include "engine/commands/table.h"
#include "engine/search/material_evaluator.h"
#include "nnue/embedded.h"
#include "nnue/network.h"
#include "tests/temporary.h"

namespace tratto {
namespace {

/// What a session prints for one command.
std::string answer(const std::string& line) {
  std::istringstream input(line + "\nquit\n");
  std::ostringstream output;
  uci::Session::Setup setup;
  setup.commands = command_table();
  setup.evaluators = [] { return std::make_unique<MaterialEvaluator>(); };
  uci::Session(input, output, setup).run();
  return output.str();
}

TEST(ExportNet, WritesTheBytesOfTheEmbeddedNetwork) {
  const auto path = std::filesystem::path(test::temporary_name("a network.nnue"));
  EXPECT_NE(answer("export_net " + path.string()).find("The network is in"), std::string::npos);
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> written{std::istreambuf_iterator<char>(file), {}};
  const auto embedded = nnue::embedded_network_file();
  ASSERT_EQ(written.size(), embedded.size());
  EXPECT_TRUE(
      std::equal(written.begin(), written.end(), reinterpret_cast<const char*>(embedded.data())));
  std::filesystem::remove(path);
}

TEST(ExportNet, TakesNoOptions) {
  const std::string path = test::temporary_name("options.nnue");
  EXPECT_EQ(answer("export_net " + path + " --force"),
            "info string error: export_net: unknown option '--force'\n");
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(path + " --force"));
}

TEST(ExportNet, SaysWhyItCannotWrite) {
  EXPECT_NE(answer("export_net").find("a file for the network is missing"), std::string::npos);
  EXPECT_NE(answer("export_net /no/such/folder/x.nnue").find("cannot be written"),
            std::string::npos);
}

}  // namespace
}  // namespace tratto
