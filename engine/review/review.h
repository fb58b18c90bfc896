#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "engine/arbiter/pgn.h"
#include "engine/arbiter/referee.h"
#include "engine/search/searcher.h"

namespace tratto::review {

/// How much a move gave away, by the loss of winning chances.
enum class Judgement { Fine, Inaccuracy, Mistake, Blunder };
[[nodiscard]] std::string_view name_of(Judgement judgement);
/// The judgement of a move that lowered the mover's expected score (0 to 1) by so much: from 0.05,
/// 0.10 and 0.15 on, the thresholds of lichess.
[[nodiscard]] Judgement judge(double loss);
/// 0 to 100 for a move that lowered the expected score by so much: lichess's curve, fitted there so
/// that it falls to a third for a quarter of a point.
[[nodiscard]] double accuracy_of_loss(double loss);

/// What the search says of a position.
struct Assessment {
  Score score = Score::draw();  ///< White's view.
  std::vector<Move> line;       ///< The best play; empty if the game is over.

  /// White's expected score, 0 to 1.
  [[nodiscard]] double chances() const;
  /// As `[%eval ...]` has it: pawns, "0.31", or a mate, "#-3".
  [[nodiscard]] std::string text() const;
};

struct ReviewedMove {
  Position before;
  Move move;
  std::string san;
  std::string comment;  ///< Of the record, without evaluations.
  Assessment best;      ///< Before the move.
  Assessment after;
  double loss = 0;  ///< Of the mover's expected score.
  Judgement judgement = Judgement::Fine;
  std::vector<std::string> remarks;  ///< Of the arbiter.
};

struct Review {
  std::vector<PgnTag> tags;
  std::string comment;  ///< Before the first move.
  std::string result;
  Position start;
  Assessment at_start;
  std::vector<ReviewedMove> moves;
  std::vector<std::string> remarks;  ///< Of the arbiter, on the game as a whole.
  std::array<double, 2> accuracy{};  ///< By colour: the mean over the moves; 100 without moves.
  std::array<std::array<int, 4>, 2> judgements{};  ///< By colour and Judgement.

  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

using Assess = std::function<Assessment(const SearchRoot&)>;

/// Replays a game up to the first move that is not legal, assesses every position and says what the
/// moves gave away, and what the arbiter objects to. The error says why there is nothing to replay.
[[nodiscard]] Result<Review> review(const PgnGame& game, const Assess& assess);

/// Assesses with a searcher; positions in which the game is over need none.
[[nodiscard]] Assessment assess_with(Searcher& searcher, const SearchRoot& root,
                                     const Limits& limits);

}  // namespace tratto::review
