#include <iostream>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include "engine/commands/table.h"
#include "engine/search/material_evaluator.h"
#include "engine/uci/session.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);  // Search threads write to the output; reading must not touch it.
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  tratto::uci::Session::Setup setup;
  setup.commands = tratto::command_table();
  setup.evaluators = [] { return std::make_unique<tratto::MaterialEvaluator>(); };
  setup.is_interactive =
      arguments.empty() && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  tratto::uci::Session session(std::cin, std::cout, setup);
  if (arguments.empty())
    session.run();
  else
    session.run_arguments(arguments);
  return session.exit_status();
}
