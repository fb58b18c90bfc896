#pragma once

#include "engine/search/time_manager.h"

namespace tratto::test {

/// A clock that a test advances.
class FakeTime final : public TimeSource {
 public:
  [[nodiscard]] Milliseconds now() const override { return now_; }
  void advance(int ms) { now_ += Milliseconds(ms); }

 private:
  Milliseconds now_{1'000'000};
};

}  // namespace tratto::test
