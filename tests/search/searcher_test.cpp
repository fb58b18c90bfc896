#include <atomic>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

#include "engine/chess/fen.h"
#include "engine/chess/movegen.h"
#include "engine/chess/uci_notation.h"
#include "engine/search/material_evaluator.h"
#include "engine/search/searcher.h"

namespace tratto {
namespace {

/// Counts what is reported; lets a test wait for it.
class Listener final : public InfoListener {
 public:
  void on_info(const SearchInfo& info) override {
    const std::lock_guard lock(mutex_);
    last_info = info;
    ++infos_;
    changed_.notify_all();
  }
  void on_current_move(int, Move, int) override {}
  void on_best_move(Move best, Move ponder) override {
    const std::lock_guard lock(mutex_);
    best_move = best;
    ponder_move = ponder;
    ++answers_;
    changed_.notify_all();
  }
  void wait_for_depth(int depth) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return last_info.depth >= depth; });
  }
  int answers() {
    const std::lock_guard lock(mutex_);
    return answers_;
  }

  Move best_move;
  Move ponder_move;
  SearchInfo last_info;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int infos_ = 0;
  int answers_ = 0;
};

EvaluatorFactory material() {
  return [] { return std::make_unique<MaterialEvaluator>(); };
}

Searcher::Options with_threads(int threads) {
  Searcher::Options options;
  options.hash_megabytes = 2;
  options.threads = threads;
  return options;
}

Searcher::Options with_node_clock(int nodes_per_millisecond) {
  Searcher::Options options = with_threads(1);
  options.nodes_per_millisecond = nodes_per_millisecond;
  return options;
}

Limits to_depth(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

TEST(Searcher, AnswersOnceForEachStart) {
  Searcher searcher(material(), with_threads(1));
  Listener listener;
  for (int i = 1; i <= 20; ++i) {
    searcher.start({Position()}, to_depth(4), listener);
    if (i % 2 == 0) searcher.stop();
    searcher.wait();
    EXPECT_EQ(listener.answers(), i);
    EXPECT_TRUE(Position().is_legal(listener.best_move));
  }
}

TEST(Searcher, AnInfiniteSearchWaitsForStop) {
  Searcher searcher(material(), with_threads(1));
  Listener listener;
  Limits limits = to_depth(2);
  limits.infinite = true;
  searcher.start({Position()}, limits, listener);
  listener.wait_for_depth(2);
  EXPECT_EQ(listener.answers(), 0);
  EXPECT_TRUE(searcher.is_searching());
  searcher.stop();
  searcher.wait();
  EXPECT_EQ(listener.answers(), 1);
  EXPECT_FALSE(searcher.is_searching());
}

TEST(Searcher, APonderingSearchWaitsForTheHitEvenWithoutAMove) {
  Searcher searcher(material(), with_threads(1));
  Listener listener;
  Limits limits;
  limits.ponder = true;
  limits.clock = ClockState{Milliseconds(50)};
  searcher.start({parse_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")->position}, limits, listener);
  EXPECT_EQ(listener.answers(), 0);
  searcher.ponder_hit();
  searcher.wait();
  EXPECT_EQ(listener.answers(), 1);
  EXPECT_EQ(listener.best_move, Move::none());
}

TEST(Searcher, APonderHitMayComeFromAnotherThreadAtAnyTime) {
  Searcher searcher(material(), with_threads(1));
  Listener listener;
  Limits limits = to_depth(3);
  limits.ponder = true;
  std::atomic<bool> done{false};
  std::thread gui([&] {
    while (!done)
      searcher.ponder_hit();
  });
  for (int i = 1; i <= 50; ++i) {
    searcher.start({Position()}, limits, listener);
    searcher.wait();
    EXPECT_EQ(listener.answers(), i);
  }
  done = true;
  gui.join();
}

TEST(Searcher, FourThreadsAgreeOnALegalMoveAndStopTogether) {
  Searcher searcher(material(), with_threads(4));
  Listener listener;
  const Position position =
      parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")->position;
  Limits limits;
  limits.nodes = 60'000;
  for (int i = 0; i < 3; ++i) {
    searcher.start({position}, limits, listener);
    searcher.wait();
    EXPECT_TRUE(position.is_legal(listener.best_move));
    EXPECT_GE(searcher.nodes(), 60'000U);
  }
  limits = Limits();
  limits.infinite = true;
  searcher.start({position}, limits, listener);
  listener.wait_for_depth(3);
  searcher.stop();
  searcher.wait();
  EXPECT_EQ(listener.answers(), 4);
}

TEST(Searcher, TwoOfThemLiveInOneProcess) {
  const auto nodes_of = [](Searcher& searcher) {
    Listener listener;
    searcher.clear();
    searcher.start({Position()}, to_depth(7), listener);
    searcher.wait();
    return searcher.nodes();
  };
  Searcher one(material(), with_threads(1));
  const std::uint64_t alone = nodes_of(one);
  Searcher other(material(), with_threads(1));
  std::uint64_t beside = 0;
  std::thread thread([&] { beside = nodes_of(other); });
  EXPECT_EQ(nodes_of(one), alone);
  thread.join();
  EXPECT_EQ(beside, alone);
}

TEST(Searcher, AClockOfNodesRunsThroughTheGameWhateverTheGuiShows) {
  Searcher searcher(material(), with_node_clock(10));
  Listener listener;
  Limits limits;
  limits.clock = ClockState{.time = Milliseconds{10'000}};
  const auto think = [&] {
    searcher.start({Position()}, limits, listener);
    searcher.wait();
    return searcher.nodes();
  };
  searcher.clear();
  const std::uint64_t first = think();
  std::uint64_t all = first;
  for (int move = 0; move < 300; ++move)
    all += think();
  EXPECT_LE(all, 100'000U) << "the GUI, whose clock stands still, gives no more time";
  EXPECT_GT(all, 50'000U);
  limits.clock->increment = Milliseconds{1'000};
  EXPECT_GT(think(), first / 2) << "an increment is added";
  limits.clock->increment = Milliseconds{0};
  searcher.clear();
  EXPECT_EQ(think(), first) << "a new game has its time again";
  limits.clock->moves_to_go = 40;
  std::uint64_t in_periods = 0;
  for (int move = 0; move < 100; ++move)
    in_periods += think();
  EXPECT_GT(in_periods, 100'000U) << "the time of periods is told by the GUI";
}

/// Pondering counts from the hit on, and searches without a clock do not count.
TEST(Searcher, AClockOfNodesStandsStillWhileItPonders) {
  Searcher searcher(material(), with_node_clock(1));
  Listener listener;
  Limits on_clock;
  on_clock.clock = ClockState{.time = Milliseconds{10'000}};
  Limits pondering = on_clock;
  pondering.ponder = true;
  const auto think = [&] {
    searcher.start({Position()}, on_clock, listener);
    searcher.wait();
    return searcher.nodes();
  };
  const auto ponder_until = [&](std::uint64_t nodes) {
    searcher.start({Position()}, pondering, listener);
    while (searcher.nodes() < nodes)
      std::this_thread::yield();
  };
  searcher.clear();
  const std::uint64_t first = think();
  searcher.clear();
  ponder_until(50'000);
  searcher.stop();
  searcher.wait();
  EXPECT_GT(think(), first / 2) << "the expected move was not played";
  searcher.clear();
  ponder_until(50'000);
  searcher.ponder_hit();
  searcher.wait();
  EXPECT_GT(think(), first / 2) << "it was played after 50,000 nodes";
  searcher.clear();
  think();
  Limits analysis;
  analysis.nodes = 20'000;
  searcher.start({Position()}, analysis, listener);
  searcher.wait();
  EXPECT_GT(think(), first / 2) << "an analysis in between used no clock";
}

/// The score of some of the moves is not that of the position.
TEST(Searcher, WhatIsKnownOfSomeMovesIsNotStoredForThePosition) {
  Searcher searcher(material(), with_threads(1));
  Listener listener;
  const Position before = parse_fen("4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1")->position;
  const Move blunder = *parse_uci(before, "d1d4");
  const Position after = before.after(blunder);
  Limits limits;
  limits.depth = 5;
  limits.search_moves = {*parse_uci(after, "e8f8")};
  searcher.start({after}, limits, listener);
  searcher.wait();
  EXPECT_LT(listener.last_info.score, Score(0)) << "the rook is lost";
  limits.depth = 1;
  limits.search_moves = {blunder};
  searcher.start({before}, limits, listener);
  searcher.wait();
  EXPECT_LT(listener.last_info.score, Score(0)) << "the queen is lost";
}

TEST(Searcher, KeepsItsTtWhenMemoryForAnotherCannotBeHad) {
  Searcher searcher(material(), with_threads(1));
  Searcher::Options options = searcher.options();
  options.hash_megabytes = std::size_t{1} << 40;
  options.multi_pv = 3;
  EXPECT_FALSE(searcher.set_options(options));
  EXPECT_EQ(searcher.options().hash_megabytes, 2U);
  EXPECT_EQ(searcher.options().multi_pv, 3);
}

TEST(Searcher, GoesOnAfterMemoryRanOutForAnEvaluator) {
  Searcher searcher(material(), with_threads(2));
  int failures = 1;
  EXPECT_THROW(searcher.set_evaluators([&failures]() -> std::unique_ptr<Evaluator> {
    if (failures-- > 0) throw std::bad_alloc();
    return std::make_unique<MaterialEvaluator>();
  }),
               std::bad_alloc);
  searcher.clear();
  Listener listener;
  searcher.start({Position()}, to_depth(3), listener);
  searcher.wait();
  EXPECT_TRUE(listener.best_move);
}

TEST(Searcher, EndsAMateSearchWhenTheMateIsFound) {
  Searcher searcher(material(), with_threads(1));
  Listener listener;
  Limits limits;
  limits.mate = 1;
  searcher.start({parse_fen("7k/8/6K1/8/8/8/8/R7 w - - 0 1")->position}, limits, listener);
  searcher.wait();
  EXPECT_EQ(listener.last_info.score, Score::mate_in(1));
}

/// A depth bounds the mates that are looked for, too.
TEST(Searcher, AMateSearchIsNoDeeperThanTold) {
  Searcher searcher(material(), with_threads(1));
  Listener listener;
  Limits limits;
  limits.mate = 12;
  limits.depth = 1;
  searcher.start({Position()}, limits, listener);
  searcher.wait();
  EXPECT_LT(searcher.nodes(), 10'000U);
}

/// The search for a proof leaves time for the other search, with a clock as with a time for the
/// move.
TEST(Searcher, AMateSearchOnTheClockStillFindsAMove) {
  const Searcher::Options options = with_node_clock(20);
  Limits limits;
  limits.mate = 12;
  for (const bool has_clock : {true, false}) {
    limits.clock.reset();
    limits.movetime.reset();
    if (has_clock)
      limits.clock = ClockState{Milliseconds(20'000)};
    else
      limits.movetime = Milliseconds(2'000);
    Searcher searcher(material(), options);
    Listener listener;
    searcher.start(
        {parse_fen("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9")->position},
        limits, listener);
    searcher.wait();
    EXPECT_GT(listener.last_info.depth, 3) << (has_clock ? "clock" : "movetime");
  }
}

/// Where the search was stopped after a move that failed high, its line has no second move.
TEST(Searcher, HasAMoveToPonderOnWhereverItIsStopped) {
  for (std::uint64_t nodes = 500; nodes < 20'000; nodes += 500) {
    Searcher searcher(material(), with_threads(1));
    Listener listener;
    Limits limits;
    limits.nodes = nodes;
    searcher.start(
        {parse_fen("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9")->position},
        limits, listener);
    searcher.wait();
    EXPECT_NE(listener.ponder_move, Move::none()) << nodes << " nodes";
  }
}

}  // namespace
}  // namespace tratto
