#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "engine/base/system.h"
#include "engine/base/text.h"
#include "nnue/train/compare_command.h"
#include "nnue/train/data_commands.h"
#include "nnue/train/fit_command.h"
#include "nnue/train/network_commands.h"
#include "nnue/train/relabel_command.h"
#include "nnue/train/train_command.h"

namespace {

using Command = tratto::Result<int> (*)(std::span<const std::string>);

struct Entry {
  const char* name;
  const char* help;
  Command run;
};

constexpr Entry commands[] = {
    {"train", "train a network on recorded games", tratto::nnue::train::train_command},
    {"inspect", "count and check recorded games", tratto::nnue::train::inspect_command},
    {"fit", "fit the chances to win to the scores of recorded games",
     tratto::nnue::train::fit_command},
    {"compare", "how well networks predict searches and what games come to",
     tratto::nnue::train::compare_command},
    {"shuffle", "put the games of several files in random order into one",
     tratto::nnue::train::shuffle_command},
    {"to-text", "print the positions of recorded games", tratto::nnue::train::to_text_command},
    {"material", "write the network that learning begins with",
     tratto::nnue::train::material_command},
    {"average", "write the mean of several networks", tratto::nnue::train::average_command},
    {"relabel", "give recorded games scores by the mean of networks",
     tratto::nnue::train::relabel_command},
    {"describe", "print the size and name of networks", tratto::nnue::train::describe_command},
};

void print_help() {
  std::puts("usage: tratto-nnue COMMAND [OPTIONS]; tratto-nnue COMMAND --help tells more");
  for (const Entry& entry : commands)
    std::printf("  %-9s %s\n", entry.name, entry.help);
}

bool asks_for_help(const std::string& word) {
  return word == "--help" || word == "-h" || word == "help";
}

int run(const std::vector<std::string>& arguments) {
  if (asks_for_help(arguments[0])) {
    print_help();
    return 0;
  }
  for (const Entry& entry : commands) {
    if (arguments[0] != entry.name) continue;
    const tratto::Result<int> status = entry.run(std::span(arguments).subspan(1));
    if (status) return *status;
    std::fprintf(stderr, "tratto-nnue %s: %s\n", entry.name,
                 tratto::printable(status.error()).c_str());
    return 1;
  }
  std::fprintf(stderr, "tratto-nnue: unknown command '%s'; try --help\n",
               tratto::printable(arguments[0]).c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  tratto::occupy_closed_streams();
  const std::vector<std::string> arguments = tratto::program_arguments(argc, argv);
  if (arguments.empty()) {
    print_help();
    return 2;
  }
  try {
    const int status = run(arguments);
    // What was printed may still be on its way, to a full disk.
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
    std::fprintf(stderr, "tratto-nnue %s: the output cannot be written\n", arguments[0].c_str());
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "tratto-nnue %s: there is not enough memory\n", arguments[0].c_str());
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "tratto-nnue %s: %s\n", arguments[0].c_str(), failure.what());
  }
  return 1;
}
