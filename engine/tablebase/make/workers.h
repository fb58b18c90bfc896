#pragma once

#include <cstddef>
#include <functional>

namespace tratto::tablebase {

/// A team of threads that process ranges of work; the calling thread is a member.
class Workers {
 public:
  explicit Workers(int threads) : threads_(threads) {}

  [[nodiscard]] int threads() const { return threads_; }
  /// Calls task(begin, end) for ranges of at most `chunk` that cover 0..count, and waits for all.
  /// Throws the first exception of a call; some ranges have then not been processed.
  void share(std::size_t count, std::size_t chunk,
             const std::function<void(std::size_t begin, std::size_t end)>& task) const;

 private:
  int threads_;
};

}  // namespace tratto::tablebase
