#pragma once

#include <cstdio>
#include <cstdlib>

/// Aborts a debug build if an invariant is violated. Not for input: invalid input is reported by a
/// Result. No cost in release builds.
#ifdef NDEBUG
#define TRATTO_CHECK(condition) static_cast<void>(0)
#else
#define TRATTO_CHECK(condition)                                                          \
  do {                                                                                   \
    if (!(condition)) {                                                                  \
      std::fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                      \
    }                                                                                    \
  } while (false)
#endif
