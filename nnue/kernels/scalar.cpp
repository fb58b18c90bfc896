#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// No instruction set at all: the reference for the others, and for processors without one of them.

namespace {

using tratto::nnue::hidden_scale;

using Vector = std::int16_t;
using Sums = std::int64_t;
constexpr int lanes = 1;

Vector load(const std::int16_t* from) {
  return *from;
}
void store(std::int16_t* to, Vector v) {
  *to = v;
}
Vector add(Vector a, Vector b) {
  return static_cast<Vector>(a + b);
}
Vector subtract(Vector a, Vector b) {
  return static_cast<Vector>(a - b);
}
Vector activate(Vector v) {
  return v < 0 ? Vector{0} : v > hidden_scale ? Vector{hidden_scale} : v;
}
Sums zero_sums() {
  return 0;
}
Sums add_square_times(Sums sums, Vector v, Vector w) {
  return sums + v * v * w;
}
Sums add_sums(Sums a, Sums b) {
  return a + b;
}
std::int64_t total(Sums us, Sums them) {
  return us + them;
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels scalar_kernels{"scalar", update, update_quiet, update_capture, output_sum};

}  // namespace tratto::nnue
