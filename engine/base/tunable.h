#pragma once

#include <vector>

namespace tratto {

/// A parameter of a search formula that a tuning build can change.
class Tunable {
 public:
  Tunable(const char* name, int value, int min, int max)
      : name_(name), value_(value), default_(value), min_(min), max_(max) {
    list().push_back(this);
  }
  operator int() const { return value_; }
  void set(int value) { value_ = value; }
  [[nodiscard]] const char* name() const { return name_; }
  [[nodiscard]] int default_value() const { return default_; }
  [[nodiscard]] int min() const { return min_; }
  [[nodiscard]] int max() const { return max_; }
  /// Whether it is a switch of a feature; switches are not tuned.
  [[nodiscard]] bool is_switch() const { return min_ == 0 && max_ == 1; }

  /// All tunables; empty in ordinary builds.
  static std::vector<Tunable*>& list() {
    static std::vector<Tunable*> all;
    return all;
  }

 private:
  const char* name_;
  int value_;
  int default_;
  int min_;
  int max_;
};

}  // namespace tratto

/// TRATTO_TUNABLE(name, default, min, max) declares a parameter of a search formula. In ordinary
/// builds it is a constant, and a default out of range does not compile. With TRATTO_TUNE defined
/// it is a Tunable, which is a UCI option for SPSA. TRATTO_SWITCH(name) declares a feature that a
/// tuning build can switch off, to measure its worth (ablation).
#ifdef TRATTO_TUNE
#define TRATTO_TUNABLE(name, value, min, max) inline ::tratto::Tunable name(#name, value, min, max)
#define TRATTO_SWITCH(name) inline ::tratto::Tunable name(#name, 1, 0, 1)
#else
#define TRATTO_TUNABLE(name, value, min, max) \
  inline constexpr int name = value;          \
  static_assert((min) <= (value) && (value) <= (max), #name " is out of range")
#define TRATTO_SWITCH(name) inline constexpr bool name = true
#endif
