#include <gtest/gtest.h>
#include <new>
#include <sstream>

#include "engine/search/material_evaluator.h"
#include "tests/uci/conversation.h"

namespace tratto {
namespace {

/// Has no memory to begin a search with.
class Starved final : public Searcher {
 public:
  bool set_options(const Options&) override { return true; }
  void set_evaluators(EvaluatorFactory) override {}
  void clear() override {}
  void start(const SearchRoot&, const Limits&, InfoListener&) override { throw std::bad_alloc(); }
  void stop() override {}
  void ponder_hit() override {}
  void wait() override {}
  void wait_until_idle() const override {}
  [[nodiscard]] bool is_searching() const override { return false; }
};

struct Row {
  const char* human;
  const char* position;
  const char* answer;
};

TEST(UciOutOfMemory, EachGoIsAnsweredWithALegalMove) {
  const Row rows[] = {
      {"one legal move", "fen 7k/5K2/8/8/8/8/8/6Q1 b - - 0 1", "bestmove h8h7"},
      {"mated: none", "fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "bestmove 0000"},
  };
  uci::Session::Setup setup = test::test_setup();
  setup.make_searcher = [](const EvaluatorFactory&, const Searcher::Options&) {
    return std::make_unique<Starved>();
  };
  for (const Row& row : rows) {
    std::istringstream in(std::string("position ") + row.position + "\ngo depth 3\nisready\n");
    std::ostringstream out;
    uci::Session(in, out, setup).run();
    EXPECT_NE(out.str().find("info string error: go: there is not enough memory"),
              std::string::npos)
        << row.human << out.str();
    EXPECT_NE(out.str().find(std::string(row.answer) + "\nreadyok"), std::string::npos)
        << row.human << out.str();
  }
}

}  // namespace
}  // namespace tratto
