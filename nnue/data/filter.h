#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "nnue/data/example.h"
#include "nnue/data/game_record.h"

namespace tratto::nnue {

/// Which positions of a game make good examples: quiet ones, whose worth the board shows.
struct Filter {
  bool skip_checks = true;  ///< Leave out positions in check.
  bool skip_noisy = true;   ///< Leave out positions whose move was a capture or a promotion.
  int score_limit = 10000;  ///< Leave out scores of at least this, either way.
  int min_ply = 16;         ///< Leave out openings: positions before this Position::game_ply().
  int min_pieces = 3;       ///< Leave out boards with fewer pieces.
  int per_game = 0;  ///< Keep at most so many positions of a game, picked at random; 0 = all.
};

/// What a filter said of a position; the first reason that applies.
enum class Verdict : std::uint8_t { Kept, Unscored, Check, Noisy, Score, Early, FewPieces };
constexpr std::size_t verdict_count = 7;
/// For tables: "kept", "no score", ...
[[nodiscard]] const char* to_string(Verdict verdict);

/// What filters said of many positions.
using VerdictCounts = std::array<std::uint64_t, verdict_count>;

/// Whether a score of the position is one that an evaluation can learn: no check, and no capture or
/// promotion to come.
[[nodiscard]] bool is_quiet(const Position& position, Move best);

[[nodiscard]] Verdict judge(const Filter& filter, const Position& position, ScoredMove ply);

/// Appends the examples that a game gives; counts the verdicts. Every move must be legal up to
/// `legal_plies` (see first_illegal_ply); what comes after is not read. `seed` picks the positions
/// when the filter limits their number.
void collect_examples(const GameRecord& game, std::size_t legal_plies, const Filter& filter,
                      std::uint64_t seed, std::vector<Example>& examples, VerdictCounts& counts);

}  // namespace tratto::nnue
