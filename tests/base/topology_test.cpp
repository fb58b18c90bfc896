#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <new>
#include <string>

#include "engine/base/topology.h"
#include "tests/temporary.h"

namespace tratto {
namespace {

TEST(Topology, ReadsListsOfProcessors) {
  const struct {
    const char* what;
    const char* text;
    std::vector<int> processors;
  } cases[] = {
      {"one", "5\n", {5}},
      {"a range", "0-3", {0, 1, 2, 3}},
      {"both", "0-1,4,6-7\n", {0, 1, 4, 6, 7}},
      {"none", "\n", {}},
      {"no number", "0-x", {}},
      {"backwards", "3-1", {}},
      {"negative", "-3", {}},
      {"absurd", "0-4000000000", {}},
  };
  for (const auto& row : cases)
    EXPECT_EQ(parse_processors(row.text), row.processors) << row.what;
}

/// A description in the form of Linux that lives as long as the test.
class Described {
 public:
  explicit Described(const std::vector<std::string>& lists)
      : directory_(test::temporary_name("topology")) {
    for (std::size_t i = 0; i < lists.size(); ++i) {
      const auto node = directory_ / ("node" + std::to_string(i));
      std::filesystem::create_directories(node);
      std::ofstream(node / "cpulist") << lists[i] << '\n';
    }
  }
  ~Described() { std::filesystem::remove_all(directory_); }
  Described(const Described&) = delete;
  Described& operator=(const Described&) = delete;
  [[nodiscard]] Topology read(const std::vector<int>& allowed = {}) const {
    return read_topology(directory_, allowed);
  }

 private:
  std::filesystem::path directory_;
};

TEST(Topology, ReadsWhatLinuxSays) {
  const Described computer({"0-1,4-5", "2-3,6-7", ""});
  EXPECT_EQ(computer.read().nodes, (std::vector<std::vector<int>>{{0, 1, 4, 5}, {2, 3, 6, 7}}))
      << "memory alone is no place for a thread";
  EXPECT_EQ(computer.read({2, 3}).nodes, (std::vector<std::vector<int>>{{2, 3}}));
  EXPECT_TRUE(read_topology("/no/such/directory").nodes.empty());
}

Topology with_nodes(const std::vector<int>& sizes) {
  Topology topology;
  int next = 0;
  for (const int size : sizes) {
    topology.nodes.emplace_back();
    for (int i = 0; i < size; ++i)
      topology.nodes.back().push_back(next++);
  }
  return topology;
}

TEST(Topology, TheNumbersOfNodesMayHaveGaps) {
  const auto directory = std::filesystem::path(test::temporary_name("gaps"));
  const std::pair<const char*, const char*> files[] = {
      {"node16", "8-11"}, {"node0", "0-3"}, {"node1", "4-7"}, {"nodes", "99"}};
  for (const auto& [node, processors] : files) {
    std::filesystem::create_directories(directory / node);
    std::ofstream(directory / node / "cpulist") << processors << '\n';
  }
  const Topology topology = read_topology(directory, {});
  std::filesystem::remove_all(directory);
  const std::vector<std::vector<int>> nodes{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}};
  EXPECT_EQ(topology.nodes, nodes);
}

TEST(Topology, ThreadsFillTheNodesEqually) {
  const struct {
    const char* what;
    std::vector<int> sizes;
    int threads;
    std::vector<int> placed;  ///< Threads on each node; empty: none is placed.
  } cases[] = {
      {"no node known", {}, 8, {}},
      {"one node", {8}, 8, {}},
      {"half of the processors: left to the system", {8, 8}, 8, {}},
      {"more than half", {8, 8}, 9, {5, 4}},
      {"all", {8, 8}, 16, {8, 8}},
      {"nodes of unequal size", {12, 4}, 16, {12, 4}},
      {"unequal, half full", {12, 4}, 12, {9, 3}},
      {"more threads than processors", {2, 2, 2, 2}, 12, {3, 3, 3, 3}},
      {"one thread is left to the system", {1, 1}, 1, {}},
  };
  for (const auto& row : cases) {
    const Topology topology = with_nodes(row.sizes);
    std::vector<int> placed(row.placed.size());
    for (int thread = 0; thread < row.threads; ++thread) {
      const auto node = node_of_thread(topology, thread, row.threads);
      ASSERT_EQ(node.has_value(), !row.placed.empty()) << row.what;
      if (node) ++placed[*node];
    }
    EXPECT_EQ(placed, row.placed) << row.what;
  }
}

TEST(Topology, ThePolicyDecidesWhetherThreadsArePlaced) {
  const Topology topology = with_nodes({8, 8});
  EXPECT_EQ(node_of_thread(topology, 1, 2, NumaPolicy::Auto), std::nullopt);
  EXPECT_EQ(node_of_thread(topology, 1, 2, NumaPolicy::Always), 1u);
  EXPECT_EQ(node_of_thread(topology, 1, 16, NumaPolicy::Never), std::nullopt);
  EXPECT_EQ(node_of_thread(with_nodes({8}), 0, 8, NumaPolicy::Always), std::nullopt);
}

TEST(Topology, MoreThreadsMoveNoneThatIsPlaced) {
  const Topology topology = with_nodes({6, 3, 3});
  for (int threads = 7; threads < 24; ++threads)
    for (int thread = 0; thread < threads; ++thread)
      EXPECT_EQ(node_of_thread(topology, thread, threads),
                node_of_thread(topology, thread, threads + 1));
}

TEST(Topology, WorkInPlaceIsDoneAndFailsAsElsewhere) {
  int done = 0;
  for (const int threads : {1, 1024})
    run_on_numa_node(0, threads, NumaPolicy::Auto, [&done] { ++done; });
  EXPECT_EQ(done, 2);
  EXPECT_THROW(run_on_numa_node(0, 1024, NumaPolicy::Auto, [] { throw std::bad_alloc(); }),
               std::bad_alloc);
}

}  // namespace
}  // namespace tratto
