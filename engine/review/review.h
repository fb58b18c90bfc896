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
/// How a score becomes winning chances. Human: lichess's curve, fitted to games of people, with
/// mates as 10 pawns. Engine: wins and half the draws of the engine's WDL.
enum class Curve { Human, Engine };
/// The judgement of a move that lowered the mover's expected score (0 to 1) by so much: from 0.05,
/// 0.10 and 0.15 on, which are lichess's 10, 20 and 30 points of winning chances between -1 and 1.
[[nodiscard]] Judgement judge(double loss);
/// 0 to 100 for a move that lowered the expected score by so much: lichess's curve, fitted there so
/// that it falls to a third for a quarter of a point.
[[nodiscard]] double accuracy_of_loss(double loss);

/// What the search says of a position.
struct Assessment {
  Score score = Score::draw();  ///< White's view.
  std::vector<Move> line;       ///< The best play; empty if the game is over.

  /// White's expected score, 0 to 1.
  [[nodiscard]] double chances(Curve curve) const;
  /// As `[%eval ...]` has it: pawns, "0.31", or a mate, "#-3".
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool is_mate_on_board() const;
};

struct ReviewedMove {
  Position before;
  Move move;
  std::string san;
  std::string comment;      ///< Of the record, without evaluations.
  std::string annotations;  ///< Of the record, as PGN, without evaluations; see PgnMove.
  Assessment best;          ///< Before the move.
  Assessment after;
  double loss = 0;  ///< Of the mover's expected score.
  Judgement judgement = Judgement::Fine;
  std::vector<std::string> remarks;  ///< Of the arbiter.
};

struct Review {
  std::vector<PgnTag> tags;
  Curve curve = Curve::Human;
  std::string comment;       ///< Before the first move.
  std::string annotations;   ///< The same as PGN, with all else that stands there.
  std::string not_replayed;  ///< The record from the first move on that is not legal.
  std::string result;
  Position start;
  Assessment at_start;
  std::vector<ReviewedMove> moves;
  std::vector<std::string> remarks;  ///< Of the arbiter, on the game as a whole.
  bool is_faulty = false;            ///< An illegal move, moves after the end, or a wrong result.
  std::array<double, 2> accuracy{};  ///< By colour: the mean over the moves; 100 without moves.
  std::array<std::array<int, 4>, 2> judgements{};  ///< By colour and Judgement.

  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

using Assess = std::function<Assessment(const SearchRoot&)>;

/// Replays a game up to the first move that is not legal, assesses every position and says what the
/// moves gave away, and what the arbiter objects to. The error says why there is nothing to replay.
[[nodiscard]] Result<Review> review(const PgnGame& game, const Assess& assess,
                                    Curve curve = Curve::Human);

/// Assesses with a searcher; positions in which the game is over need none.
[[nodiscard]] Assessment assess_with(Searcher& searcher, const SearchRoot& root,
                                     const Limits& limits);

}  // namespace tratto::review
