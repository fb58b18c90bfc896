#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "nnue/data/example.h"
#include "nnue/data/game_record.h"

namespace tratto::nnue {

/// Larger scores are mates, or results that the endgame tables know, rather than evaluations.
constexpr int default_score_limit = 10000;

/// Selects the positions of a game that become examples: quiet positions, whose value a static
/// evaluation can express.
struct Filter {
  bool skip_checks = true;  ///< Skip positions in check.
  bool skip_noisy = true;   ///< Skip positions whose best move is a capture or a promotion.
  int score_limit = default_score_limit;  ///< Skip positions whose absolute score is at least this.
  int min_ply = 16;     ///< Skip openings: positions before this Position::game_ply().
  int min_pieces = 3;   ///< Skip positions with fewer pieces.
  int max_pieces = 32;  ///< Skip positions with more pieces.
  int per_game = 0;     ///< Maximum number of positions per game, chosen at random; 0: all.
};

/// The decision of a filter on a position: kept, or the first reason to skip it.
enum class Verdict : std::uint8_t {
  Kept,
  Unscored,
  Check,
  Noisy,
  Score,
  Early,
  FewPieces,
  ManyPieces
};
constexpr std::size_t verdict_count = 8;
/// For reports: "kept", "no score", ...
[[nodiscard]] const char* to_string(Verdict verdict);

/// Number of positions per verdict.
using VerdictCounts = std::array<std::uint64_t, verdict_count>;

/// Whether a static evaluation can learn the position's score: not in check, and the best move is
/// neither a capture nor a promotion.
[[nodiscard]] bool is_quiet(const Position& position, Move best);

[[nodiscard]] Verdict judge(const Filter& filter, const Position& position, ScoredMove ply);

/// Appends the examples of a game and counts the verdicts. Moves before `legal_plies` must be legal
/// (first_illegal_ply()); later ones are ignored. `seed` selects the positions if the filter limits
/// their number.
void collect_examples(const GameRecord& game, std::size_t legal_plies, const Filter& filter,
                      std::uint64_t seed, std::vector<Example>& examples, VerdictCounts& counts);
/// The same with other scores as labels: those of `labels`, the same moves. The filter judges the
/// scores of the game.
void collect_examples(const GameRecord& game, std::span<const ScoredMove> labels,
                      const Filter& filter, std::uint64_t seed, std::vector<Example>& examples,
                      VerdictCounts& counts);

}  // namespace tratto::nnue
