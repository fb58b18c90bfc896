#include "engine/base/topology.h"

#include <algorithm>
#include <exception>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "engine/base/concat.h"
#include "engine/base/system.h"
#include "engine/base/text.h"

namespace tratto {

namespace {

/// More than any computer has; limits the memory that a broken file can request.
constexpr int max_processors = 65536;

}  // namespace

std::vector<int> parse_processors(std::string_view text) {
  std::vector<int> processors;
  text = trimmed(text);
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    const std::size_t dash = part.find('-');
    const auto first = to_number<int>(part.substr(0, dash));
    const auto last =
        dash == std::string_view::npos ? first : to_number<int>(part.substr(dash + 1));
    if (!first || !last || *first < 0 || *last < *first || *last >= max_processors) return {};
    for (int i = *first; i <= *last; ++i)
      processors.push_back(i);
  }
  return processors;
}

Topology read_topology(const std::filesystem::path& directory, const std::vector<int>& allowed) {
  constexpr std::string_view prefix = "node";
  std::vector<int> numbers;  // There may be gaps.
  std::error_code error;
  for (std::filesystem::directory_iterator entry(directory, error), end; entry != end && !error;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(prefix)) continue;
    if (const auto number = to_number<int>(std::string_view(name).substr(prefix.size())))
      numbers.push_back(*number);
  }
  std::sort(numbers.begin(), numbers.end());

  Topology topology;
  for (const int number : numbers) {
    std::ifstream file(directory / concat(prefix, number) / "cpulist");
    std::string line;
    std::getline(file, line);
    std::vector<int> processors = parse_processors(line);
    std::erase_if(processors, [&allowed](int processor) {
      return !allowed.empty() &&
             std::find(allowed.begin(), allowed.end(), processor) == allowed.end();
    });
    if (!processors.empty()) topology.nodes.push_back(std::move(processors));
  }
  return topology;
}

std::optional<std::size_t> node_of_thread(const Topology& topology, int thread, int threads,
                                          NumaPolicy policy) {
  std::size_t processors = 0;
  for (const std::vector<int>& node : topology.nodes)
    processors += node.size();
  if (topology.nodes.size() < 2 || policy == NumaPolicy::Never) return std::nullopt;
  if (policy == NumaPolicy::Auto && 2 * static_cast<std::size_t>(threads) <= processors)
    return std::nullopt;
  // Greedy: each thread is assigned to the node with most free processors, so adding threads does
  // not move earlier ones.
  std::vector<std::size_t> placed(topology.nodes.size());
  std::size_t chosen = 0;
  for (int i = 0; i <= thread; ++i) {
    chosen = 0;
    for (std::size_t node = 1; node < placed.size(); ++node)
      if ((placed[node] + 1) * topology.nodes[chosen].size() <
          (placed[chosen] + 1) * topology.nodes[node].size())
        chosen = node;
    ++placed[chosen];
  }
  return chosen;
}

const Topology& own_topology() {
  static const Topology topology =
      read_topology("/sys/devices/system/node", processors_of_thread());
  return topology;
}

void bind_to_numa_node(int thread, int threads, NumaPolicy policy) {
  const Topology& topology = own_topology();
  if (topology.nodes.size() < 2) return;
  if (const auto node = node_of_thread(topology, thread, threads, policy))
    return bind_thread_to(topology.nodes[*node]);
  std::vector<int> all;
  for (const std::vector<int>& node : topology.nodes)
    all.insert(all.end(), node.begin(), node.end());
  bind_thread_to(all);
}

void run_on_numa_node(int thread, int threads, NumaPolicy policy,
                      const std::function<void()>& work) {
  if (!node_of_thread(own_topology(), thread, threads, policy)) return work();
  std::exception_ptr failure;
  try {
    std::thread([&] {
      bind_to_numa_node(thread, threads, policy);
      try {
        work();
      } catch (...) {
        failure = std::current_exception();
      }
    }).join();
  } catch (const std::system_error&) {
    return work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace tratto
