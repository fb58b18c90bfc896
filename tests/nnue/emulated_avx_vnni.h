#pragma once

namespace tratto::nnue {

/// While an object exists, the instructions of AVX-VNNI that the kernel uses work on a processor
/// with AVX2 that lacks them: a handler of SIGILL executes them, a thousand times slower. One at a
/// time; on Linux and x86-64 only.
class EmulatedAvxVnni {
 public:
  EmulatedAvxVnni();
  ~EmulatedAvxVnni();
  EmulatedAvxVnni(const EmulatedAvxVnni&) = delete;
  EmulatedAvxVnni& operator=(const EmulatedAvxVnni&) = delete;

  /// Whether it works on this system and processor.
  [[nodiscard]] static bool is_possible();
};

}  // namespace tratto::nnue
