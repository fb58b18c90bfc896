// The kernels, written once for vectors of any width. Each file of this folder sets up `lanes`
// (floats in a vector) and `registers` (vectors that a sum may occupy) and includes this within
// its anonymous namespace, so that no code compiled for one instruction set is taken for that of
// another. For the same reason no std template is used here.

using Vector = float __attribute__((vector_size(lanes * sizeof(float)), may_alias));

inline Vector load(const float* from) {
  return *reinterpret_cast<const Vector*>(from);
}
inline void store(float* to, Vector vector) {
  *reinterpret_cast<Vector*>(to) = vector;
}
inline Vector fill(float value) {
  return Vector{} + value;
}
inline float sum(Vector vector) {
  float total = 0;
  for (int i = 0; i < lanes; ++i)
    total += vector[i];
  return total;
}
inline Vector clamp_to_unit(Vector x) {
  x = x > 0.0F ? x : Vector{};
  return x < 1.0F ? x : fill(1.0F);
}

// -- Shapes
// ----------------------------------------------------------------------------------------

constexpr int wide_slice = 64;
constexpr int narrow_slice = 32;

/// The activations are stored slice by slice, so that one slice of all rows fits the first cache:
/// slice, row, neuron of the slice.
int slice_width(int hidden) {
  return hidden % wide_slice == 0 ? wide_slice : narrow_slice;
}

inline float* activation(float* activations, int width, int row, int neuron) {
  return activations + (neuron / width * block_rows + row) * width + neuron % width;
}

/// Where things are among the parameters and in the gradient (see ParameterLayout).
inline std::size_t row_offset(int hidden, int input) {
  return static_cast<std::size_t>(input) * static_cast<std::size_t>(hidden);
}
inline std::size_t output_offset(int hidden, int bucket) {
  return row_offset(hidden, input_count + 1 + 2 * bucket);
}
inline std::size_t output_bias_offset(int hidden) {
  return output_offset(hidden, output_bucket_count);
}

// -- Forward
// ---------------------------------------------------------------------------------------

/// One row, the neurons [neuron, neuron + Count * lanes): sums the inputs' weights in registers,
/// stores the activations and returns their share of the output.
template <int Count>
inline float forward_piece(const float* parameters, int hidden, const std::uint16_t* inputs,
                           int men, const float* output_weights, int neuron, int row,
                           float* activations) {
  const int width = slice_width(hidden);
  const float* column = parameters + neuron;
  const float* biases = column + row_offset(hidden, input_count);
  Vector sums[Count];
  for (int r = 0; r < Count; ++r)
    sums[r] = load(biases + r * lanes);
  for (int i = 0; i < men; ++i) {
    const float* weights = column + row_offset(hidden, inputs[i]);
    for (int r = 0; r < Count; ++r)
      sums[r] += load(weights + r * lanes);
  }
  Vector output{};
  for (int r = 0; r < Count; ++r) {
    const Vector x = clamp_to_unit(sums[r]);
    store(activation(activations, width, row, neuron + r * lanes), x);
    output += x * x * load(output_weights + neuron + r * lanes);
  }
  return sum(output);
}

inline float forward_row(const float* parameters, int hidden, const std::uint16_t* inputs, int men,
                         const float* output_weights, int row, float* activations) {
  constexpr int narrow_count = narrow_slice / lanes;
  float output = 0;
  int neuron = 0;
  for (; hidden - neuron >= registers * lanes; neuron += registers * lanes)
    output += forward_piece<registers>(parameters, hidden, inputs, men, output_weights, neuron, row,
                                       activations);
  for (; neuron < hidden; neuron += narrow_slice)
    output += forward_piece<narrow_count>(parameters, hidden, inputs, men, output_weights, neuron,
                                          row, activations);
  return output;
}

void forward(const float* parameters, int hidden, const Block& block, float* activations,
             float* outputs) {
  for (int p = 0; p < block.positions; ++p) {
    const int bucket = block.bucket[p];
    const float* output_weights = parameters + output_offset(hidden, bucket);
    float output = parameters[output_bias_offset(hidden) + static_cast<std::size_t>(bucket)];
    for (int view = 0; view < 2; ++view)
      output += forward_row(parameters, hidden, block.inputs[2 * p + view], block.men[p],
                            output_weights + view * hidden, 2 * p + view, activations);
    outputs[p] = output;
  }
}

// -- Backward
// --------------------------------------------------------------------------------------

/// From the output to the neurons: adds to the gradient of the output weights and replaces a row's
/// activations by the derivatives of the loss by the neurons' sums.
inline void through_activation(const float* output_weights, int hidden, float derivative, int row,
                               float* activations, float* output_gradient) {
  const int width = slice_width(hidden);
  const Vector e = fill(derivative);
  const Vector twice_e = e + e;
  for (int slice = 0; slice < hidden; slice += width) {
    float* const xs = activation(activations, width, row, slice);
    for (int i = 0; i < width; i += lanes) {
      const Vector x = load(xs + i);
      const Vector ex = twice_e * x;
      float* const gradient = output_gradient + slice + i;
      store(gradient, load(gradient) + e * x * x);
      // At x = 0 the product is 0 anyway.
      const Vector d = ex * load(output_weights + slice + i);
      store(xs + i, x < 1.0F ? d : Vector{});
    }
  }
}

/// Adds the derivatives of some rows, one slice of them, to a row of the gradient.
template <int Width>
inline void add_rows(const float* slice, const std::uint16_t* rows, int count, float* gradient) {
  constexpr int vectors = Width / lanes;
  constexpr int group = vectors < registers ? vectors : registers;
  for (int first = 0; first < vectors; first += group) {
    Vector sums[group];
    for (int r = 0; r < group; ++r)
      sums[r] = load(gradient + (first + r) * lanes);
    for (int i = 0; i < count; ++i) {
      const float* row = slice + rows[i] * Width + first * lanes;
      for (int r = 0; r < group; ++r)
        sums[r] += load(row + r * lanes);
    }
    for (int r = 0; r < group; ++r)
      store(gradient + (first + r) * lanes, sums[r]);
  }
}

template <int Width>
void to_inputs(int hidden, const Block& block, const float* derivatives, float* gradient) {
  std::uint16_t all_rows[block_rows];
  for (int row = 0; row < block_rows; ++row)
    all_rows[row] = static_cast<std::uint16_t>(row);
  for (int neuron = 0; neuron < hidden; neuron += Width) {
    const float* slice = derivatives + neuron * block_rows;
    for (int i = 0; i < block.used_inputs; ++i) {
      const int begin = block.first_user[i];
      const int end = block.first_user[i + 1];
      add_rows<Width>(slice, block.users + begin, end - begin,
                      gradient + row_offset(hidden, block.used_input[i]) + neuron);
    }
    add_rows<Width>(slice, all_rows, 2 * block.positions,
                    gradient + row_offset(hidden, input_count) + neuron);
  }
}

void backward(const float* parameters, int hidden, const Block& block, const float* derivatives,
              float* activations, float* gradient) {
  for (int p = 0; p < block.positions; ++p) {
    const int bucket = block.bucket[p];
    const std::size_t offset = output_offset(hidden, bucket);
    for (int view = 0; view < 2; ++view)
      through_activation(parameters + offset + view * hidden, hidden, derivatives[p], 2 * p + view,
                         activations, gradient + offset + view * hidden);
    gradient[output_bias_offset(hidden) + static_cast<std::size_t>(bucket)] += derivatives[p];
  }
  if (slice_width(hidden) == wide_slice)
    to_inputs<wide_slice>(hidden, block, activations, gradient);
  else
    to_inputs<narrow_slice>(hidden, block, activations, gradient);
}

// -- Optimiser
// -------------------------------------------------------------------------------------

inline float drop_negligible(float mean) {
  return mean < negligible_mean && mean > -negligible_mean ? 0.0F : mean;
}

void adam(const AdamStep& step, std::size_t begin, std::size_t end, float* __restrict parameters,
          float* __restrict first_means, float* __restrict second_means, float* const* gradients,
          int copies) {
  for (int copy = 1; copy < copies; ++copy) {
    float* __restrict total = gradients[0];
    float* __restrict other = gradients[copy];
    for (std::size_t i = begin; i < end; ++i) {
      total[i] += other[i];
      other[i] = 0;
    }
  }
  float* __restrict gradient = gradients[0];
  for (std::size_t i = begin; i < end; ++i) {
    const float g = gradient[i];
    gradient[i] = 0;
    const float m = drop_negligible(adam_beta1 * first_means[i] + (1 - adam_beta1) * g);
    const float v = drop_negligible(adam_beta2 * second_means[i] + (1 - adam_beta2) * g * g);
    first_means[i] = m;
    second_means[i] = v;
    const float direction =
        m * step.first_bias / (__builtin_sqrtf(v * step.second_bias) + adam_epsilon);
    const float moved = parameters[i] - step.rate * (direction + step.decay * parameters[i]);
    const float floored = moved < -step.limit ? -step.limit : moved;
    parameters[i] = floored > step.limit ? step.limit : floored;
  }
}
