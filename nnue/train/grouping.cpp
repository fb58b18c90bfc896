#include "nnue/train/grouping.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#include "nnue/train/block.h"

namespace tratto::nnue::train {

namespace {

/// Number of products that the engine reads together and skips if all are 0.
constexpr int group_size = 4;
constexpr int largest_sweeps = 20;

/// A bit per perspective of some examples: whether something is not 0.
using Activity = std::vector<std::uint64_t>;

int in_any(const Activity& a, const Activity& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    count += std::popcount(a[i] | b[i]);
  return count;
}

int in_both(const Activity& a, const Activity& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    count += std::popcount(a[i] & b[i]);
  return count;
}

void add(const Activity& more, Activity& sum) {
  for (std::size_t i = 0; i < sum.size(); ++i)
    sum[i] |= more[i];
}

/// The activity of each pair of neurons: where its product is not 0.
std::vector<Activity> activities_of(const Network& network, std::span<const Example> examples) {
  constexpr std::size_t bits = 64;
  const std::size_t half = static_cast<std::size_t>(network.hidden) / 2;
  std::vector<Activity> activities(half, Activity((2 * examples.size() + bits - 1) / bits));
  Block block;
  std::size_t perspective = 0;
  for (const Example& example : examples) {
    const Example* const pointer = &example;
    fill_block(std::span(&pointer, 1), block);
    for (const auto& inputs : {std::span(block.inputs[0]), std::span(block.inputs[1])}) {
      AlignedVector<std::int16_t> sums = network.hidden_biases;
      for (const std::uint16_t input : inputs.first(block.pieces[0]))
        for (std::size_t n = 0; n < sums.size(); ++n)
          sums[n] = static_cast<std::int16_t>(sums[n] + network.input_row(input)[n]);
      for (std::size_t n = 0; n < half; ++n)
        if (product_of(sums[n], sums[half + n]) != 0)
          activities[n][perspective / bits] |= std::uint64_t{1} << perspective % bits;
      ++perspective;
    }
  }
  return activities;
}

/// Grouping of pairs that are active together, to minimise the number of active groups.
class Grouping {
 public:
  explicit Grouping(const std::vector<Activity>& activities) : activities_(activities) {
    begin();
    for (int sweep = 0; sweep < largest_sweeps && exchange_members(); ++sweep) {
    }
  }

  /// The pairs, group by group.
  [[nodiscard]] const std::vector<std::size_t>& members() const { return members_; }

 private:
  /// Greedy: starts each group with the most active remaining pair and adds those that are active
  /// at the same time.
  void begin() {
    std::vector<std::size_t> left(activities_.size());
    std::iota(left.begin(), left.end(), std::size_t{0});
    while (!left.empty()) {
      Activity group(activities_.front().size(), ~std::uint64_t{0});
      for (int i = 0; i < group_size; ++i) {
        const auto overlap = [&](std::size_t pair) { return in_both(group, activities_[pair]); };
        const auto best =
            std::max_element(left.begin(), left.end(),
                             [&](std::size_t a, std::size_t b) { return overlap(a) < overlap(b); });
        if (i == 0) std::fill(group.begin(), group.end(), 0);
        add(activities_[*best], group);
        members_.push_back(*best);
        left.erase(best);
      }
    }
  }

  /// Local search: swaps members of different groups if that reduces activity; true if any swap was
  /// made.
  bool exchange_members() {
    bool improved = false;
    for (std::size_t a = 0; a < members_.size(); ++a) {
      Activity others = without(a);
      int before = in_any(others, activities_[members_[a]]);
      for (std::size_t b = (a / group_size + 1) * group_size; b < members_.size(); ++b) {
        const Activity& mine = activities_[members_[a]];
        const Activity& other = activities_[members_[b]];
        const int after = in_any(others, other);
        if (after >= before) continue;
        const Activity rest = without(b);
        if (before - after <= in_any(rest, mine) - in_any(rest, other)) continue;
        std::swap(members_[a], members_[b]);
        before = after;
        improved = true;
      }
    }
    return improved;
  }

  /// The activity of a group without one member.
  [[nodiscard]] Activity without(std::size_t place) const {
    const std::size_t first = place / group_size * group_size;
    Activity rest(activities_.front().size());
    for (std::size_t i = first; i < first + group_size; ++i)
      if (i != place) add(activities_[members_[i]], rest);
    return rest;
  }

  const std::vector<Activity>& activities_;
  std::vector<std::size_t> members_;
};

}  // namespace

void group_pairs(std::span<const Example> examples, Network& network) {
  const std::vector<Activity> activities = activities_of(network, examples);
  const Grouping grouping(activities);
  const Network old = network;
  const int half = network.hidden / 2;
  for (int to = 0; to < half; ++to) {
    const int from = static_cast<int>(grouping.members()[static_cast<std::size_t>(to)]);
    for (const int part : {0, half}) {
      for (int input = 0; input < input_count; ++input)
        network.input_weights[static_cast<std::size_t>(input * network.hidden + part + to)] =
            old.input_row(input)[part + from];
      network.hidden_biases[static_cast<std::size_t>(part + to)] =
          old.hidden_biases[static_cast<std::size_t>(part + from)];
      for (int bucket = 0; bucket < output_bucket_count; ++bucket)
        for (int neuron = 0; neuron < l1_outputs; ++neuron)
          network.l1_weights[network.l1_index(bucket, part + to, neuron)] =
              old.l1_weights[old.l1_index(bucket, part + from, neuron)];
    }
  }
}

}  // namespace tratto::nnue::train
