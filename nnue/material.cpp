#include "nnue/material.h"

#include <cmath>

#include "engine/chess/piece.h"
#include "engine/chess/square.h"

namespace tratto::nnue {

namespace {

constexpr int neurons = 128;
/// In pawns, by PieceType.
constexpr std::array<double, piece_type_count> values{1, 3, 3.25, 5, 9.5, 0};

/// With a balance of d pawns a neuron holds middle + d in the one view and middle - d in the other.
/// The difference of the squares, 4 * middle * d, is linear: activations alone could not be.
constexpr int middle = 128;
/// Times all neurons this makes 101 evaluation units of a pawn.
constexpr int output_weight = 64;

}  // namespace

Network material_network() {
  Network network(neurons);
  for (int type = Pawn; type <= King; ++type)
    for (int square = 0; square < square_count; ++square)
      for (int i = 0; i < neurons; ++i) {
        // Fractions of a pawn are spread over the neurons.
        const auto value =
            static_cast<std::int16_t>(std::floor(values[type] + (i + 0.5) / neurons));
        const int own = type * square_count + square;
        const int enemy = own + piece_type_count * square_count;
        network.input_weights[own * neurons + i] = value;
        network.input_weights[enemy * neurons + i] = static_cast<std::int16_t>(-value);
      }
  for (std::int16_t& bias : network.hidden_biases)
    bias = middle;
  for (int bucket = 0; bucket < output_bucket_count; ++bucket)
    for (int i = 0; i < neurons; ++i) {
      network.output_weights[bucket * 2 * neurons + i] = output_weight;
      network.output_weights[(bucket * 2 + 1) * neurons + i] = -output_weight;
    }
  return network;
}

}  // namespace tratto::nnue
