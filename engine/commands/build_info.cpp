#include "engine/base/concat.h"
#include "engine/base/identity.h"
#include "engine/commands/tools.h"

namespace tratto {

namespace {

std::string compiler_name() {
#if defined(__clang__)
  return concat("clang ", __clang_major__, ".", __clang_minor__, ".", __clang_patchlevel__);
#elif defined(__GNUC__)
  return concat("g++ ", __GNUC__, ".", __GNUC_MINOR__, ".", __GNUC_PATCHLEVEL__);
#else
  return "an unknown compiler";
#endif
}

std::string_view architecture() {
#if defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "armv8";
#else
  return "another architecture";
#endif
}

/// The instruction sets the compiler was allowed to use everywhere.
std::string instruction_sets() {
  std::string names;
#ifdef __SSE4_1__
  names += " sse4.1";
#endif
#ifdef __POPCNT__
  names += " popcnt";
#endif
#ifdef __AVX2__
  names += " avx2";
#endif
#ifdef __BMI2__
  names += " bmi2";
#endif
#ifdef __AVX512BW__
  names += " avx512";
#endif
#ifdef __AVX512VNNI__
  names += " vnni";
#endif
#ifdef __ARM_NEON
  names += " neon";
#endif
  return names.empty() ? " none" : names;
}

std::string_view checks() {
#ifdef NDEBUG
  return "release";
#else
  return "debug, with checks";
#endif
}

}  // namespace

void describe_build(uci::Session& session, const uci::CommandLine&) {
  std::string text(program_name);
  text += concat(" ", program_version, ", compiled by ", compiler_name(), " as C++ ", __cplusplus,
                 " for ", architecture(), " (", checks(),
                 ")\nBeyond the baseline:", instruction_sets());
  session.output().line(text);
}

}  // namespace tratto
