#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

// Placement of threads and memory on computers with several memory nodes (NUMA), where access to
// the memory of the own node is faster.

namespace tratto {

/// The processors of each memory node, with the system's numbers.
struct Topology {
  std::vector<std::vector<int>> nodes;
};

/// Parses a list of processors such as "0-3,8,10-11"; empty if invalid.
[[nodiscard]] std::vector<int> parse_processors(std::string_view text);

/// Reads Linux's description of memory nodes (/sys/devices/system/node: node0/cpulist ...). Only
/// `allowed` processors are used (empty: all); nodes without any are skipped.
[[nodiscard]] Topology read_topology(const std::filesystem::path& directory,
                                     const std::vector<int>& allowed = {});

/// When threads are bound to memory nodes. Auto: if they are more than half as many as the
/// processors; with fewer, other programs may run beside this one and would crowd on the same node.
enum class NumaPolicy { Auto, Always, Never };

/// The node on which thread number `thread` of `threads` runs; nodes are filled in proportion to
/// their size. None, so that the system chooses, with a single node or if the policy does not bind
/// threads.
[[nodiscard]] std::optional<std::size_t> node_of_thread(const Topology& topology, int thread,
                                                        int threads,
                                                        NumaPolicy policy = NumaPolicy::Auto);

/// The topology of this computer; a single node if unknown.
[[nodiscard]] const Topology& own_topology();

/// Binds the calling thread to the node of node_of_thread(); if that is none, to all nodes.
void bind_to_numa_node(int thread, int threads, NumaPolicy policy = NumaPolicy::Auto);
/// Runs work on the node of that thread and waits for it: memory is allocated on the node that
/// first writes to it.
void run_on_numa_node(int thread, int threads, NumaPolicy policy,
                      const std::function<void()>& work);

}  // namespace tratto
