#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace tratto {

/// One cell of a history table, within +-Limit. Each update pulls it towards the bonus's end of the
/// range by a share that shrinks as it gets there ("history gravity"), so recent results count more
/// and the cell can never overflow.
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
