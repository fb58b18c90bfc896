#include "engine/commands/build_info.h"

#include "engine/base/concat.h"
#include "engine/base/identity.h"
#include "nnue/embedded.h"
#include "nnue/kernels/select.h"
#include "nnue/network.h"

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
#ifdef __ARM_FEATURE_DOTPROD
  names += " dotprod";
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

/// The current network and kernel.
std::string evaluation(const uci::Session& session) {
  const std::string& file = session.settings().eval_file;
  const Result<nnue::Network> network =
      file.empty() ? nnue::read_network(nnue::embedded_network_file()) : nnue::load_network(file);
  const Result<const nnue::Kernels*> kernels = nnue::select_kernels();
  // Both were valid when loaded, but the file may have changed since.
  if (!network) return concat("Network: ", network.error());
  if (!kernels) return concat("Kernel: ", kernels.error());
  return concat("Network: ", nnue::network_name(*network), ", ", network->hidden, " neurons, ",
                file.empty() ? "built in" : file, "\nKernel: ", (*kernels)->name);
}

}  // namespace

void describe_build(uci::Session& session, const uci::CommandLine&) {
  session.output().line(concat(program_name, " ", program_version(), ", compiled by ",
                               compiler_name(), " as C++ ", __cplusplus, " for ", architecture(),
                               " (", checks(), ")\nBeyond the baseline:", instruction_sets(), "\n",
                               evaluation(session)));
}

}  // namespace tratto
