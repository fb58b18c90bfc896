#include "tests/nnue/emulated_avx_vnni.h"

#if defined(__linux__) && defined(__x86_64__)

#include <array>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ucontext.h>

// How instructions are encoded: Intel's manual for software developers, volume 2, sections 2.1.5
// (ModRM and SIB) and 2.3 (VEX). How a signal's frame holds the registers: volume 1, section 13.4.

namespace tratto::nnue {

namespace {

/// A register of 256 bits.
using Ymm = std::array<std::uint8_t, 32>;
constexpr std::size_t half = 16;

// Places in the state that XSAVE writes.
constexpr std::size_t low_halves = 160;     ///< XMM0 to XMM15.
constexpr std::size_t states_in_use = 512;  ///< One bit each: 1 for SSE, 2 for AVX.
constexpr std::size_t high_halves = 576;    ///< The upper halves of YMM0 to YMM15.

constexpr std::uint8_t multiply_bytes = 0x50;  ///< VPDPBUSD.
constexpr std::uint8_t multiply_words = 0x52;  ///< VPDPWSSD.

/// The general registers in the order of their numbers in instructions.
constexpr std::array general{REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                             REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                             REG_R12, REG_R13, REG_R14, REG_R15};

template <typename T>
T read(const std::uint8_t* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// What the interrupted program sees.
class Machine {
 public:
  explicit Machine(ucontext_t& context)
      : registers_(context.uc_mcontext.gregs),
        vectors_(reinterpret_cast<std::uint8_t*>(context.uc_mcontext.fpregs)) {}

  [[nodiscard]] std::int64_t general_register(int number) const {
    return registers_[general[static_cast<std::size_t>(number)]];
  }
  [[nodiscard]] const std::uint8_t* code() const {
    return reinterpret_cast<const std::uint8_t*>(registers_[REG_RIP]);
  }
  void go_to(const std::uint8_t* code) { registers_[REG_RIP] = reinterpret_cast<greg_t>(code); }

  [[nodiscard]] Ymm vector(int number) const {
    Ymm bytes;
    std::memcpy(bytes.data(), place(low_halves, number), half);
    std::memcpy(bytes.data() + half, place(high_halves, number), half);
    return bytes;
  }
  void set_vector(int number, const Ymm& bytes) {
    std::memcpy(place(low_halves, number), bytes.data(), half);
    std::memcpy(place(high_halves, number), bytes.data() + half, half);
    constexpr std::uint8_t sse_and_avx = 2 | 4;
    vectors_[states_in_use] |= sse_and_avx;
  }

 private:
  [[nodiscard]] std::uint8_t* place(std::size_t halves, int number) const {
    return vectors_ + halves + half * static_cast<std::size_t>(number);
  }

  greg_t* registers_;
  std::uint8_t* vectors_;
};

/// The last operand, a register or memory, whose description begins at `code`; moves `code` behind
/// it. `index_bit` and `base_bit` are the fourth bits of its registers' numbers.
Ymm last_operand(const Machine& machine, const std::uint8_t*& code, int index_bit, int base_bit) {
  const std::uint8_t modrm = *code++;
  const int mode = modrm >> 6;
  const int low = modrm & 7;
  if (mode == 3) return machine.vector(low | base_bit);

  constexpr int sib_follows = 4, no_index = 4, no_base = 5;
  std::int64_t address = 0;
  bool is_relative = false;
  bool has_wide_offset = mode == 2;
  if (low == sib_follows) {
    const std::uint8_t sib = *code++;
    const int index = (sib >> 3 & 7) | index_bit;
    const int base = sib & 7;
    if (index != no_index) address += machine.general_register(index) << (sib >> 6);
    if (mode == 0 && base == no_base)
      has_wide_offset = true;
    else
      address += machine.general_register(base | base_bit);
  } else if (mode == 0 && low == no_base) {
    is_relative = has_wide_offset = true;
  } else {
    address += machine.general_register(low | base_bit);
  }
  if (has_wide_offset) {
    address += read<std::int32_t>(code);
    code += sizeof(std::int32_t);
  } else if (mode == 1) {
    address += read<std::int8_t>(code++);
  }
  if (is_relative) address += reinterpret_cast<std::int64_t>(code);
  return read<Ymm>(reinterpret_cast<const std::uint8_t*>(address));
}

/// sum + products of four bytes (the first ones unsigned), or of two words.
std::int32_t dot_product(std::uint8_t operation, std::int32_t sum, const std::uint8_t* a,
                         const std::uint8_t* b) {
  for (std::size_t i = 0; i < sizeof sum; i += operation == multiply_bytes ? 1 : 2)
    sum += operation == multiply_bytes ? read<std::uint8_t>(a + i) * read<std::int8_t>(b + i)
                                       : read<std::int16_t>(a + i) * read<std::int16_t>(b + i);
  return sum;
}

void execute(int signal, siginfo_t*, void* context) {
  Machine machine(*static_cast<ucontext_t*>(context));
  const std::uint8_t* code = machine.code();
  // The prefix: three bytes; the table of opcodes 0F 38 and the prefix 66, 256 bits wide.
  const bool is_known = code[0] == 0xC4 && (code[1] & 0x1F) == 2 && (code[2] & 7) == 5 &&
                        (code[3] == multiply_bytes || code[3] == multiply_words);
  if (!is_known) {
    // Once more, and then to the end of the program.
    std::signal(signal, SIG_DFL);
    return;
  }
  const auto fourth_bit = [&](int mask) { return (code[1] & mask) == 0 ? 8 : 0; };
  const int first = ~code[2] >> 3 & 15;
  const int sum = (code[4] >> 3 & 7) | fourth_bit(0x80);
  const std::uint8_t operation = code[3];
  const std::uint8_t* rest = code + 4;
  const Ymm b = last_operand(machine, rest, fourth_bit(0x40), fourth_bit(0x20));
  const Ymm a = machine.vector(first);
  Ymm sums = machine.vector(sum);
  for (std::size_t at = 0; at < sums.size(); at += sizeof(std::int32_t)) {
    const std::int32_t total =
        dot_product(operation, read<std::int32_t>(&sums[at]), &a[at], &b[at]);
    std::memcpy(&sums[at], &total, sizeof total);
  }
  machine.set_vector(sum, sums);
  machine.go_to(rest);
}

struct sigaction earlier;

}  // namespace

EmulatedAvxVnni::EmulatedAvxVnni() {
  struct sigaction action {};
  action.sa_sigaction = execute;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGILL, &action, &earlier);
}

EmulatedAvxVnni::~EmulatedAvxVnni() {
  sigaction(SIGILL, &earlier, nullptr);
}

bool EmulatedAvxVnni::is_possible() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0;
}

}  // namespace tratto::nnue

#else

namespace tratto::nnue {

EmulatedAvxVnni::EmulatedAvxVnni() = default;
EmulatedAvxVnni::~EmulatedAvxVnni() = default;
bool EmulatedAvxVnni::is_possible() {
  return false;
}

}  // namespace tratto::nnue

#endif
