#include <atomic>
#include <gtest/gtest.h>
#include <new>
#include <string>
#include <thread>

#include "engine/chess/uci_notation.h"
#include "engine/search/material_evaluator.h"
#include "engine/search/searcher.h"
#include "tests/positions.h"

namespace tratto {
namespace {

/// Counts material until a number of evaluations is used up, by all threads; the next one fails as
/// if there were no memory for it, those after it do not.
class FailingEvaluator final : public Evaluator {
 public:
  explicit FailingEvaluator(std::atomic<int>& left) : left_(left) {}
  void reset(const Position&) override {}
  void push(const Position&, Move, const Position&) override {}
  void push_null() override {}
  void pop() override {}
  int evaluate(const Position& position) override {
    if (--left_ == 0) throw std::bad_alloc();
    return material_.evaluate(position);
  }

 private:
  std::atomic<int>& left_;
  MaterialEvaluator material_;
};

class FailingListener final : public InfoListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (fails && info.depth >= 2) throw std::bad_alloc();
  }
  void on_current_move(int, Move, int) override {}
  void on_out_of_memory() override { ++complaints; }
  void on_best_move(Move best, Move) override {
    best_move = best;
    ++answers;
  }

  bool fails = false;
  std::atomic<int> complaints{0};
  std::atomic<int> answers{0};
  Move best_move;
};

constexpr int never = 1 << 30;

struct Row {
  const char* why;
  int evaluations;  ///< Before one fails.
  int threads;
  const char* only_move;  ///< That may be searched, or nullptr.
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.why;
}

class SearchOutOfMemory : public testing::TestWithParam<Row> {};

TEST_P(SearchOutOfMemory, ASearchAnswersOnceAndTheNextIsLikeAnyOther) {
  const Row& row = GetParam();
  std::atomic<int> left{row.evaluations};
  Searcher::Options options;
  options.hash_megabytes = 1;
  options.threads = row.threads;
  Searcher searcher([&left] { return std::make_unique<FailingEvaluator>(left); }, options);
  const Position position =
      test::position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  Limits limits;
  limits.nodes = 20'000;
  if (row.only_move != nullptr) limits.search_moves = {*parse_uci(position, row.only_move)};
  FailingListener listener;
  for (int answers = 1; answers <= 2; ++answers) {
    searcher.start({position}, limits, listener);
    searcher.wait();
    EXPECT_EQ(listener.answers, answers);
    EXPECT_TRUE(position.is_legal(listener.best_move));
    if (row.only_move != nullptr) {
      EXPECT_EQ(listener.best_move, limits.search_moves[0]);
    }
    if (row.threads == 1) {
      EXPECT_EQ(listener.complaints, 1);
    }
    EXPECT_FALSE(searcher.is_searching());
  }
  EXPECT_LE(left, 0) << "the failure came";
}

INSTANTIATE_TEST_SUITE_P(, SearchOutOfMemory,
                         testing::Values(Row{"in the first node", 1, 1, nullptr},
                                         Row{"before the first iteration ends", 20, 1, nullptr},
                                         Row{"before it ends, of one move", 2, 1, "e5g6"},
                                         Row{"deep in the search", 5000, 1, nullptr},
                                         Row{"in one of four threads", 3000, 4, nullptr}),
                         [](const auto& row) {
                           std::string name = row.param.why;
                           for (char& c : name)
                             if (c == ' ' || c == ',') c = '_';
                           return name;
                         });

TEST(OutOfMemory, AnInfiniteSearchStillWaitsForStop) {
  std::atomic<int> left{1000};
  Searcher::Options options;
  options.hash_megabytes = 1;
  Searcher searcher([&left] { return std::make_unique<FailingEvaluator>(left); }, options);
  FailingListener listener;
  Limits limits;
  limits.infinite = true;
  searcher.start({Position()}, limits, listener);
  while (left > 0)
    std::this_thread::yield();
  EXPECT_EQ(listener.answers, 0);
  searcher.stop();
  searcher.wait();
  EXPECT_EQ(listener.answers, 1);
  EXPECT_EQ(listener.complaints, 1);
}

TEST(OutOfMemory, TheMoveOfTheLastIterationIsGivenWhenAReportFails) {
  std::atomic<int> left{never};
  Searcher::Options options;
  options.hash_megabytes = 1;
  Searcher searcher([&left] { return std::make_unique<FailingEvaluator>(left); }, options);
  const Position position = test::position_of("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
  FailingListener listener;
  listener.fails = true;
  Limits limits;
  limits.depth = 6;
  searcher.start({position}, limits, listener);
  searcher.wait();
  EXPECT_EQ(listener.answers, 1);
  EXPECT_EQ(listener.complaints, 1);
  EXPECT_EQ(to_uci(position, listener.best_move), "e4d5");
}

}  // namespace
}  // namespace tratto
