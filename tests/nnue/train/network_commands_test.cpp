#include <cstdio>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "nnue/material.h"
#include "nnue/network.h"
#include "nnue/train/average.h"
#include "nnue/train/network_commands.h"
#include "tests/temporary.h"

namespace tratto::nnue::train {
namespace {

std::string error_of(const Result<int>& status) {
  return status ? "" : status.error();
}

TEST(NetworkCommands, MaterialIsWrittenAndDescribed) {
  const std::string path = test::temporary_name("material.nnue");
  const std::vector<std::string> arguments{path};
  const Result<int> written = material_command(arguments);
  ASSERT_TRUE(written.ok()) << error_of(written);
  const Result<Network> network = load_network(path);
  ASSERT_TRUE(network.ok()) << network.error();
  EXPECT_TRUE(*network == material_network());

  testing::internal::CaptureStdout();
  const Result<int> described = describe_command(arguments);
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            path + ": 128 hidden neurons, name " + network_name(*network) + "\n");
  EXPECT_TRUE(described.ok()) << error_of(described);
  std::remove(path.c_str());
}

/// A network whose numbers are all the same.
Network constant(int hidden, int number) {
  Network network(hidden);
  for_each_array(network, [&](auto& numbers, int, const char*) {
    for (auto& n : numbers)
      n = static_cast<std::decay_t<decltype(n)>>(number);
  });
  return network;
}

TEST(NetworkCommands, AverageIsTheMeanOfEveryNumber) {
  const std::string directory = test::temporary_name("");
  std::vector<std::string> arguments{"--out", directory + "mean.nnue"};
  for (const int weight : {-7, 20, 33}) {
    arguments.push_back(directory + std::to_string(weight) + ".nnue");
    ASSERT_FALSE(save_network(constant(64, weight), arguments.back()));
  }
  const Result<int> status = average_command(arguments);
  ASSERT_TRUE(status.ok()) << error_of(status);
  const Result<Network> mean = load_network(arguments[1]);
  ASSERT_TRUE(mean.ok()) << mean.error();
  EXPECT_TRUE(*mean == constant(64, 15)) << "46 / 3, rounded";

  arguments.push_back(directory + "wider.nnue");
  ASSERT_FALSE(save_network(constant(128, 1), arguments.back()));
  EXPECT_EQ(error_of(average_command(arguments)),
            "the networks have different numbers of hidden neurons");
  EXPECT_EQ(error_of(average_command(std::span(arguments).first(2))),
            "networks and --out have to be given; try --help");
  arguments[1] = arguments[3];
  EXPECT_EQ(error_of(average_command(arguments)), arguments[3] + ": is both input and output");
  for (std::size_t i = 1; i < arguments.size(); ++i)
    std::remove(arguments[i].c_str());
}

TEST(NetworkCommands, AverageMakesWeightsNeitherLargerNorSmaller) {
  for (int number = -3; number < 3; ++number) {
    const std::vector<Network> networks{constant(64, number), constant(64, number + 1)};
    const Result<Network> mean = average(networks);
    ASSERT_TRUE(mean.ok());
    const int even = number % 2 == 0 ? number : number + 1;
    EXPECT_TRUE(*mean == constant(64, even)) << number;
  }
}

TEST(NetworkCommands, RefuseWhatTheyCannotDo) {
  const std::vector<std::string> none;
  const std::vector<std::string> missing{test::temporary_name("no directory/x.nnue")};
  EXPECT_EQ(error_of(material_command(none)), "exactly one file has to be given; try --help");
  EXPECT_EQ(error_of(describe_command(none)), "no network files given; try --help");
  EXPECT_EQ(error_of(material_command(missing)),
            missing[0] + ": cannot be written: No such file or directory");
  EXPECT_EQ(error_of(describe_command(missing)), missing[0] + ": No such file or directory");
}

}  // namespace
}  // namespace tratto::nnue::train
