#include "engine/search/material_evaluator.h"

namespace tratto {

namespace {

constexpr std::array<int, piece_type_count> values{100, 300, 320, 500, 900, 0};

int material(const Position& position, Color color) {
  int sum = 0;
  for (int type = Pawn; type <= Queen; ++type)
    sum += values[type] * popcount(position.pieces(color, static_cast<PieceType>(type)));
  return sum;
}

}  // namespace

int MaterialEvaluator::evaluate(const Position& position) {
  const Color us = position.side_to_move();
  return material(position, us) - material(position, ~us);
}

}  // namespace tratto
