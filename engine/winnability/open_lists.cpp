#include "engine/winnability/open_lists.h"

#include <algorithm>
#include <utility>

namespace tratto {

void BestFirstList::push(int estimate, NodeIndex node) {
  const auto bucket = static_cast<std::size_t>(std::max(estimate, 0));
  if (bucket >= buckets_.size()) buckets_.resize(bucket + 1);
  buckets_[bucket].nodes.push_back(node);
  lowest_ = std::min(lowest_, bucket);
  ++size_;
}

NodeIndex BestFirstList::pop() {
  while (buckets_[lowest_].next == buckets_[lowest_].nodes.size()) {
    buckets_[lowest_] = {};
    ++lowest_;
  }
  --size_;
  Bucket& bucket = buckets_[lowest_];
  return bucket.nodes[bucket.next++];
}

void ExplorationList::push(int estimate, int depth, NodeIndex node) {
  constexpr int classes_per_axis = 256;
  const auto row = static_cast<std::uint16_t>(std::clamp(estimate, 0, classes_per_axis - 1));
  const auto column = static_cast<std::uint16_t>(std::min(depth, classes_per_axis - 1));
  if (row >= classes_.size()) classes_.resize(row + std::size_t{1});
  std::vector<Nodes>& depths = classes_[row];
  if (column >= depths.size()) depths.resize(column + std::size_t{1});
  if (depths[column].empty()) used_.push_back({row, column});
  depths[column].push_back(node);
}

NodeIndex ExplorationList::pop() {
  const std::size_t pick = random_.below(static_cast<std::uint32_t>(used_.size()));
  Nodes& nodes = classes_[used_[pick].estimate][used_[pick].depth];
  std::swap(nodes[random_.below(static_cast<std::uint32_t>(nodes.size()))], nodes.back());
  const NodeIndex node = nodes.back();
  nodes.pop_back();
  if (nodes.empty()) {
    used_[pick] = used_.back();
    used_.pop_back();
  }
  return node;
}

}  // namespace tratto
