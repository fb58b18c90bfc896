#pragma once

#include <algorithm>

#include "engine/base/tunable.h"
#include "engine/chess/position.h"
#include "engine/search/score.h"

// Converts the raw evaluation into the corrected static evaluation.

namespace tratto {

TRATTO_SWITCH(material_scaling);
TRATTO_TUNABLE(material_scale_base, 322, 0, 1000);
TRATTO_TUNABLE(material_scale_divisor, 344, 100, 1200);

/// The pieces of both sides, 100 in the starting position (the weights are Obsidian's).
inline int material_phase(const Position& position) {
  return 2 * popcount(position.pieces(Pawn)) + 3 * popcount(position.pieces(Knight, Bishop)) +
         5 * popcount(position.pieces(Rook)) + 12 * popcount(position.pieces(Queen));
}

/// Scales the raw evaluation by material: an advantage is worth more while there is more material.
inline int scaled_evaluation(const Position& position, int raw) {
  if (!material_scaling) return raw;
  return raw * (material_scale_base + material_phase(position)) / material_scale_divisor;
}

/// The inverse of scaled_evaluation().
inline int unscaled_evaluation(const Position& position, int scaled) {
  if (!material_scaling) return scaled;
  return scaled * material_scale_divisor / (material_scale_base + material_phase(position));
}

/// Whether the TT score replaces the static evaluation where its bound allows.
TRATTO_SWITCH(tt_eval);

/// The static evaluation before and after scaling and correction.
struct StaticEvaluation {
  Score raw = Score::none();
  Score corrected = Score::none();
};

/// The raw evaluation, scaled and with the correction added.
inline Score adjusted_evaluation(const Position& position, Score raw, int correction) {
  const int limit = Score::max_evaluation().value() - 1;
  return Score(std::clamp(scaled_evaluation(position, raw.value()) + correction, -limit, limit));
}

}  // namespace tratto
