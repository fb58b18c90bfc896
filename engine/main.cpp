#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "engine/base/system.h"
#include "engine/commands/table.h"
#include "engine/search/network_evaluator.h"
#include "engine/uci/session.h"
#include "nnue/embedded.h"
#include "nnue/kernels/select.h"
#include "nnue/network.h"

namespace {

using tratto::Error;
using tratto::EvaluatorFactory;
using tratto::Result;
using tratto::nnue::Kernels;
using tratto::nnue::Network;

Result<EvaluatorFactory> use(const Result<Network>& network, const Kernels& kernels) {
  if (!network) return Error{network.error()};
  return tratto::network_evaluators(std::make_shared<const Network>(*network), kernels);
}

int run(int argc, char** argv) {
  tratto::occupy_closed_streams();
  tratto::ignore_broken_pipes();
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);  // Search threads write to the output; reading must not touch it.

  const Result<const Kernels*> kernels = tratto::nnue::select_kernels();
  if (!kernels) {
    std::cerr << "tratto: " << kernels.error() << '\n';
    return 1;
  }
  const auto embedded =
      use(tratto::nnue::read_network(tratto::nnue::embedded_network_file()), **kernels);
  if (!embedded) {
    std::cerr << "tratto: the built-in network: " << embedded.error() << '\n';
    return 1;
  }

  const tratto::Utf8Terminal utf8;
  const std::vector<std::string> arguments = tratto::program_arguments(argc, argv);
  tratto::uci::Session::Setup setup;
  setup.commands = tratto::command_table();
  setup.evaluators = *embedded;
  setup.load_evaluators = [&kernels](const std::string& path) {
    return use(tratto::nnue::load_network(path), **kernels);
  };
  setup.errors = &std::cerr;
  setup.is_interactive =
      arguments.empty() && tratto::is_terminal(stdin) && tratto::is_terminal(stdout);
  setup.has_colors = tratto::is_terminal(stdout) && std::getenv("NO_COLOR") == nullptr;
  tratto::uci::Session session(std::cin, std::cout, setup);
  if (arguments.empty())
    session.run();
  else
    session.run_arguments(arguments);
  if (session.output().is_broken()) {
    std::cerr << "tratto: error: the output cannot be written\n";
    return std::max(1, session.exit_status());
  }
  return session.exit_status();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::cerr << "tratto: error: there is not enough memory\n";
  } catch (const std::exception& failure) {
    std::cerr << "tratto: error: " << failure.what() << '\n';
  }
  return 1;
}
