#include "engine/tablebase/make/prefix_code.h"

#include <algorithm>
#include <numeric>
#include <queue>

#include "engine/tablebase/format.h"

namespace tratto::tablebase {

namespace {

/// Code lengths by Huffman's algorithm (1952); 0 for a count of 0.
std::vector<std::uint8_t> huffman_lengths(const std::vector<std::uint64_t>& counts) {
  struct Node {
    std::uint64_t count;
    std::size_t number;
    bool operator>(const Node& other) const {
      return count != other.count ? count > other.count : number > other.number;
    }
  };
  std::priority_queue<Node, std::vector<Node>, std::greater<>> open;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0) open.push({counts[i], i});
  std::vector<std::uint8_t> lengths(counts.size());
  if (open.size() == 1) {
    lengths[open.top().number] = 1;
    return lengths;
  }
  std::vector<std::size_t> parents(counts.size());
  while (open.size() > 1) {
    const Node a = open.top();
    open.pop();
    const Node b = open.top();
    open.pop();
    parents.push_back(0);
    parents[a.number] = parents[b.number] = parents.size() - 1;
    open.push({a.count + b.count, parents.size() - 1});
  }
  // Parents have higher numbers than their children; the last node is the root.
  std::vector<std::uint8_t> depths(parents.size());
  for (std::size_t i = parents.size() - 1; i-- > 0;)
    depths[i] = static_cast<std::uint8_t>(depths[parents[i]] + 1);
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0) lengths[i] = depths[i];
  return lengths;
}

}  // namespace

PrefixCode::PrefixCode(const std::vector<std::uint64_t>& counts) {
  std::vector<std::uint64_t> flattened = counts;
  lengths_ = huffman_lengths(flattened);
  // While some code is too long for readers, the counts are flattened.
  while (*std::max_element(lengths_.begin(), lengths_.end()) > max_code_bits) {
    for (std::uint64_t& count : flattened)
      if (count > 0) count = count / 2 + 1;
    lengths_ = huffman_lengths(flattened);
  }
  number_symbols();
}

void PrefixCode::number_symbols() {
  symbols_.resize(lengths_.size());
  std::iota(symbols_.begin(), symbols_.end(), std::uint16_t{0});
  std::stable_sort(symbols_.begin(), symbols_.end(),
                   [&](auto a, auto b) { return lengths_[a] > lengths_[b]; });
  numbers_.resize(lengths_.size());
  for (std::size_t i = 0; i < symbols_.size(); ++i)
    numbers_[symbols_[i]] = static_cast<std::uint16_t>(i);

  max_length_ = lengths_[symbols_.front()];
  first_.resize(static_cast<std::size_t>(max_length_) + 1);
  base_.resize(first_.size());
  std::vector<std::uint32_t> of_length(first_.size());
  for (const std::uint8_t length : lengths_)
    ++of_length[length];
  min_length_ = max_length_;
  for (int length = max_length_ - 1; length >= 1; --length) {
    const auto i = static_cast<std::size_t>(length);
    first_[i] = static_cast<std::uint16_t>(first_[i + 1] + of_length[i + 1]);
    base_[i] = (base_[i + 1] + of_length[i + 1]) / 2;
    if (of_length[i] > 0) min_length_ = length;
  }
}

}  // namespace tratto::tablebase
