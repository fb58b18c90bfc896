#pragma once

#include <string>

#include "engine/review/review.h"

namespace tratto::review {

/// The game as PGN, with evaluations as comments ([%eval]), marks of bad moves ($6, $2, $4) with
/// the better line as a variation, and the arbiter's remarks as comments.
[[nodiscard]] std::string annotated_pgn(const Review& review);

/// A game that cannot be replayed (a variant, for instance), as read.
[[nodiscard]] std::string unreviewed_pgn(const PgnGame& game);

/// A line of moves with their numbers: "12. Nf3 Nc6 13. d4".
[[nodiscard]] std::string numbered(const Position& start, const std::vector<Move>& line,
                                   std::size_t max);
/// The comment on a bad move: "Mistake. Better is 12. Nf3 Nc6."; empty for other moves.
[[nodiscard]] std::string verdict(const ReviewedMove& reviewed);

}  // namespace tratto::review
