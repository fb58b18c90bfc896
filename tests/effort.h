#pragma once

namespace tratto::test {

#if defined(__SANITIZE_ADDRESS__)
#define TRATTO_TEST_SANITIZED true
#elif defined(__has_feature)
#define TRATTO_TEST_SANITIZED __has_feature(address_sanitizer)
#else
#define TRATTO_TEST_SANITIZED false
#endif

/// Number of repetitions of a test with random numbers: under sanitizers, which are several times
/// slower, a quarter of `count`.
constexpr int repetitions(int count) {
  return TRATTO_TEST_SANITIZED ? count / 4 : count;
}

#undef TRATTO_TEST_SANITIZED

}  // namespace tratto::test
