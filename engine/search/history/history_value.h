#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "engine/base/relaxed.h"

namespace tratto {

/// One cell of a history table, within +-Limit, updated with "history gravity": the larger its
/// value, the smaller the effect of a bonus of the same sign. Recent results count more, and the
/// cell cannot overflow. Threads may share it (SharedHistories): if two update it at the same time,
/// one update may be lost.
template <int Limit>
class HistoryValue {
 public:
  operator int() const { return load_relaxed(value_); }
  void update(int bonus) {
    bonus = std::clamp(bonus, -Limit, Limit);
    const int value = load_relaxed(value_);
    store_relaxed(value_,
                  static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / Limit));
  }

 private:
  std::int16_t value_ = 0;
};

}  // namespace tratto
