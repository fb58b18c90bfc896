#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "engine/arbiter/pgn.h"
#include "engine/arbiter/referee.h"
#include "engine/base/stop_token.h"
#include "engine/search/searcher.h"

namespace tratto::review {

/// Classification of a move by its loss of expected score.
enum class Judgement { Fine, Inaccuracy, Mistake, Blunder };
[[nodiscard]] std::string_view name_of(Judgement judgement);
/// Conversion of scores to winning chances. Human: lichess's curve, fitted to human games, with
/// mates as 10 pawns. Engine: wins plus half of the draws of the engine's WDL.
enum class Curve { Human, Engine };
/// Classifies a loss of expected score (0 to 1) with the limits 0.05, 0.10 and 0.15, which are
/// lichess's 10, 20 and 30 points of winning chances between -1 and 1.
[[nodiscard]] Judgement judge(double loss);
/// Accuracy, 0 to 100, of a move that loses this much expected score, by lichess's curve: about a
/// third for a loss of 0.25.
[[nodiscard]] double accuracy_of_loss(double loss);

/// The search result of a position.
struct Assessment {
  Score score = Score::draw();  ///< As seen by White.
  std::vector<Move> line;       ///< The principal variation; empty if the game is over.

  /// White's expected score, 0 to 1.
  [[nodiscard]] double chances(Curve curve) const;
  /// In the form of `[%eval ...]`: pawns, "0.31", or mate, "#-3".
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool is_mate_on_board() const;
};

/// A move of the record, with its assessment.
struct ReviewedMove {
  Position before;  ///< The position in which it was played.
  Move move;
  std::string san;
  std::string comment;      ///< From the record, without evaluations.
  std::string annotations;  ///< From the record, as PGN, without evaluations; see PgnMove.
  Assessment best;          ///< Before the move.
  Assessment after;
  double loss = 0;  ///< Loss of the moving side's expected score.
  Judgement judgement = Judgement::Fine;
  std::vector<std::string> remarks;  ///< Remarks of the arbiter.
};

/// A whole game.
struct Review {
  std::vector<PgnTag> tags;
  Curve curve = Curve::Human;
  std::string comment;       ///< Before the first move.
  std::string annotations;   ///< The same as PGN, with all other annotations there.
  std::string not_replayed;  ///< The record from the first illegal move on.
  std::string result;
  Position start;
  Assessment at_start;
  std::vector<ReviewedMove> moves;
  std::vector<std::string> remarks;   ///< Remarks of the arbiter on the whole game.
  bool is_faulty = false;             ///< An illegal move, moves after the end, or a wrong result.
  bool is_partly_unreadable = false;  ///< A part of the record could not be read.
  std::array<double, 2> accuracy{};   ///< By colour: mean accuracy; 100 without moves.
  std::array<std::array<int, 4>, 2> judgements{};  ///< Number of moves by colour and Judgement.

  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// Returns the search result of a position.
using Assess = std::function<Assessment(const SearchRoot&)>;

/// Replays a game up to the first illegal move, assesses every position, classifies the moves and
/// adds the arbiter's findings. An error if the game cannot be replayed at all.
[[nodiscard]] Result<Review> review(const PgnGame& game, const Assess& assess,
                                    Curve curve = Curve::Human);

/// Assesses positions with a searcher, each until a limit is reached or a stop is requested;
/// positions in which the game is over are not searched.
[[nodiscard]] Assessment assess_with(Searcher& searcher, const SearchRoot& root,
                                     const Limits& limits, const StopToken& stop = {});

}  // namespace tratto::review
