#pragma once

namespace tratto::test {

#if defined(__SANITIZE_ADDRESS__)
#define TRATTO_TEST_SANITIZED true
#elif defined(__has_feature)
#define TRATTO_TEST_SANITIZED __has_feature(address_sanitizer)
#else
#define TRATTO_TEST_SANITIZED false
#endif

/// Whether the address sanitizer watches, for tests whose size has to differ in another way.
inline constexpr bool is_sanitized = TRATTO_TEST_SANITIZED;

/// Number of repetitions of a test with random numbers: under sanitizers, which are several times
/// slower, a quarter of `count`.
constexpr int repetitions(int count) {
  return is_sanitized ? count / 4 : count;
}

#undef TRATTO_TEST_SANITIZED

}  // namespace tratto::test
