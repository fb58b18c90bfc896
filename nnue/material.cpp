#include "nnue/material.h"

#include <cmath>

#include "engine/chess/piece.h"
#include "engine/chess/square.h"

namespace tratto::nnue {

namespace {

constexpr int neurons = 128;
/// In pawns, by PieceType.
constexpr std::array<double, piece_type_count> values{1, 3, 3.25, 5, 9.5, 0};

/// With a balance of d pawns each neuron of the first half is middle + d in one perspective and
/// middle - d in the other. Those of the second half are always at their limit, so that a product
/// equals the neuron, rounded to half a pawn; the sum over all products averages that out.
constexpr int middle = 128;
/// With the products of both perspectives, this weight makes l1_per_pawn of a balance of one pawn.
constexpr int l1_weight = 2;
constexpr int l1_per_pawn = 2 * l1_weight * (neurons / 2) / 2;
/// The output layer squares its inputs. So half of the second layer's neurons are 0.5 plus a little
/// of the balance, the others 0.5 minus that: the difference of the squares, 2 * slope * balance,
/// is linear.
constexpr double slope = 0.008;
constexpr double pawn = 101.0 / evaluation_scale;

}  // namespace

Network material_network() {
  Network network(neurons);
  for (int type = Pawn; type <= King; ++type)
    for (int square = 0; square < square_count; ++square)
      for (int i = 0; i < neurons / 2; ++i) {
        // Fractions of a pawn are spread over the neurons.
        const auto value =
            static_cast<std::int8_t>(std::floor(values[type] + (i + 0.5) / (neurons / 2)));
        const int own = type * square_count + square;
        const int enemy = own + piece_type_count * square_count;
        network.input_weights[own * neurons + i] = value;
        network.input_weights[enemy * neurons + i] = static_cast<std::int8_t>(-value);
      }
  for (int i = 0; i < neurons; ++i)
    network.hidden_biases[i] = i < neurons / 2 ? middle : hidden_scale;
  for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
    // The first neuron of the first layer is the balance if positive, the second its negative
    // otherwise.
    for (int product = 0; product < neurons; ++product)
      for (const int neuron : {0, 1})
        network.l1_weights[network.l1_index(bucket, product, neuron)] =
            (product < neurons / 2) == (neuron == 0) ? l1_weight : -l1_weight;
    const double per_l1_unit = slope * activation_scale / l1_per_pawn;
    for (int neuron = 0; neuron < l2_outputs; ++neuron) {
      const int sign = neuron % 2 == 0 ? 1 : -1;
      const auto weight =
          static_cast<std::int16_t>(std::lround(sign * per_l1_unit * layer_weight_scale));
      network.l2_weights[Network::l2_index(bucket, 0, neuron)] = weight;
      network.l2_weights[Network::l2_index(bucket, 1, neuron)] = static_cast<std::int16_t>(-weight);
      network.l2_biases[static_cast<std::size_t>(bucket * l2_outputs + neuron)] =
          layer_sum_scale / 2;
      network.output_weights[static_cast<std::size_t>(bucket * l2_outputs + neuron)] =
          static_cast<std::int16_t>(
              std::lround(sign * pawn / (2 * slope) / (l2_outputs / 2) * layer_weight_scale));
    }
  }
  return network;
}

}  // namespace tratto::nnue
