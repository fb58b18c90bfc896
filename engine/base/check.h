#pragma once

#include <cstdio>
#include <cstdlib>

/// Stops a debug build when an invariant of the program itself is broken. Never used on input:
/// bad input is reported with a Result. Costs nothing in a release build.
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
