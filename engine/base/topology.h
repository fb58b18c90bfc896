#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

// Where threads and what they write run and lie on a computer with several memory nodes (NUMA), on
// which a processor reads the memory of its own node sooner than that of the others.

namespace tratto {

/// The processors of each memory node, as the system numbers them.
struct Topology {
  std::vector<std::vector<int>> nodes;
};

/// Reads a list of processors such as "0-3,8,10-11". Empty if it cannot be read.
[[nodiscard]] std::vector<int> parse_processors(std::string_view text);

/// Reads a directory as Linux describes memory nodes (/sys/devices/system/node: node0/cpulist ...).
/// Of the processors only `allowed` ones count, and a node without any is none; empty: all are.
[[nodiscard]] Topology read_topology(const std::filesystem::path& directory,
                                     const std::vector<int>& allowed = {});

/// The rule: which node the given one of so many threads runs on, all nodes equally full for their
/// size. None, wherever the system likes, with one node, or with threads for no more than half of
/// the processors: other programs may run beside this one, and would crowd on the same node.
[[nodiscard]] std::optional<std::size_t> node_of_thread(const Topology& topology, int thread,
                                                        int threads);

/// The computer this runs on. One node where the system does not tell.
[[nodiscard]] const Topology& own_topology();

/// Keeps the calling thread on the node that the rule says; if none, lets it run on all again.
void bind_to_numa_node(int thread, int threads);
/// Does work where the rule puts that thread, and waits: the memory that it writes first lies
/// there.
void run_on_numa_node(int thread, int threads, const std::function<void()>& work);

}  // namespace tratto
