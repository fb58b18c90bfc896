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

/// Policy: the node of a thread, so that all nodes are loaded in proportion to their size. None,
/// which leaves it to the system, with a single node or with threads for at most half of the
/// processors: other programs may run as well and would share the same node.
[[nodiscard]] std::optional<std::size_t> node_of_thread(const Topology& topology, int thread,
                                                        int threads);

/// The topology of this computer; a single node if unknown.
[[nodiscard]] const Topology& own_topology();

/// Binds the calling thread to its node by the policy; if there is none, removes the binding.
void bind_to_numa_node(int thread, int threads);
/// Runs work on the node of that thread and waits; memory that it touches first is allocated there.
void run_on_numa_node(int thread, int threads, const std::function<void()>& work);

}  // namespace tratto
