#include "nnue/train/network_commands.h"

#include <cstdio>

#include "engine/base/files.h"
#include "nnue/material.h"
#include "nnue/network.h"
#include "nnue/train/arguments.h"
#include "nnue/train/average.h"

namespace tratto::nnue::train {

Result<int> material_command(std::span<const std::string> arguments) {
  ArgumentParser line("tratto-nnue material FILE\nWrites a network that counts material.");
  const Result<std::vector<std::string>> files = line.parse(arguments);
  if (!files) return Error{files.error()};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (files->size() != 1) return Error{"exactly one file has to be given; try --help"};
  if (const auto error = save_network(material_network(), (*files)[0])) return *error;
  return 0;
}

Result<int> describe_command(std::span<const std::string> arguments) {
  ArgumentParser line("tratto-nnue describe FILE...\nPrints the size and name of networks.");
  const Result<std::vector<std::string>> files = line.parse(arguments);
  if (!files) return Error{files.error()};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (files->empty()) return Error{"no network files given; try --help"};
  for (const std::string& path : *files) {
    const Result<Network> network = load_network(path);
    if (!network) return Error{network.error()};
    std::printf("%s: %d hidden neurons, name %s\n", path.c_str(), network->hidden,
                network_name(*network).c_str());
  }
  return 0;
}

Result<int> average_command(std::span<const std::string> arguments) {
  std::string out;
  ArgumentParser line(
      "tratto-nnue average --out NET NETWORKS...\n"
      "Writes the network whose weights are the means of those of others, which were all trained\n"
      "further from the same one.");
  line.add("--out", "where the network goes", out);
  const Result<std::vector<std::string>> files = line.parse(arguments);
  if (!files) return Error{files.error()};
  if (line.wants_help()) {
    std::fputs(line.help().c_str(), stdout);
    return 0;
  }
  if (out.empty() || files->empty())
    return Error{"networks and --out have to be given; try --help"};
  if (auto error = find_replaced({&out, 1}, *files)) return *std::move(error);
  Result<std::vector<Network>> networks = load_networks(*files);
  if (!networks) return Error{networks.error()};
  const Result<Network> mean = average(*networks);
  if (!mean) return Error{mean.error()};
  if (auto error = save_network(*mean, out)) return *std::move(error);
  return 0;
}

}  // namespace tratto::nnue::train
