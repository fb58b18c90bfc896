#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace tratto {

/// One cell of a history table, within +-Limit, updated with "history gravity": the larger its
/// value, the smaller the effect of a bonus of the same sign. Recent results count more, and the
/// cell cannot overflow.
template <int Limit>
class HistoryValue {
 public:
  operator int() const { return value_; }
  void update(int bonus) {
    bonus = std::clamp(bonus, -Limit, Limit);
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / Limit);
  }

 private:
  std::int16_t value_ = 0;
};

}  // namespace tratto
