#include "engine/review/review.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/movegen.h"
#include "engine/chess/notation.h"
#include "engine/review/earlier_review.h"
#include "engine/search/score_conversion.h"
#include "engine/search/search_and_wait.h"
#include "engine/winnability/unwinnability.h"

namespace tratto::review {

namespace {

// Minimum losses of expected score, 0 to 1.
constexpr double inaccuracy = 0.05;
constexpr double mistake = 0.10;
constexpr double blunder = 0.15;
constexpr double permill = 1000.0;
constexpr double percent = 100.0;

/// Records the last complete result.
class Listener final : public InfoListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (info.multi_pv == 1) last = info;
  }
  void on_current_move(int, Move, int) override {}
  void on_best_move(Move best, Move) override {
    if (last.pv.empty() || last.pv.front() != best) last.pv = {best};
  }
  SearchInfo last;
};

/// Lichess's curve: the expected score of a person, 0 to 1. Scores are clamped to 1000 centipawns,
/// the value of a mate.
double human_chances(Score score) {
  constexpr double slope = 0.00368208, max_centipawns = 1000;
  const double centipawns = !score.is_mate()        ? static_cast<double>(to_centipawns(score))
                            : score > Score::draw() ? max_centipawns
                                                    : -max_centipawns;
  return 1 / (1 + std::exp(-slope * std::clamp(centipawns, -max_centipawns, max_centipawns)));
}

/// The rest of a record from a move on, as text for a comment: braces become parentheses.
std::string not_replayed(const PgnGame& game, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < game.moves.size(); ++i) {
    const PgnMove& move = game.moves[i];
    text += concat(i == from ? "" : " ", move.text);
    if (!move.annotations.empty()) text += concat(" ", trimmed(move.annotations));
  }
  std::replace(text.begin(), text.end(), '{', '(');
  std::replace(text.begin(), text.end(), '}', ')');
  return text;
}

/// The expected score that the mover lost, 0 to 1. The move that the search would play loses none,
/// whatever the score after it.
double loss_of(const ReviewedMove& reviewed, Curve curve) {
  const std::vector<Move>& best_line = reviewed.best.line;
  if (!best_line.empty() && best_line.front() == reviewed.move) return 0;
  const double change = reviewed.after.chances(curve) - reviewed.best.chances(curve);
  return std::max(0.0, reviewed.before.side_to_move() == White ? -change : change);
}

/// A move as it stands in the record, not yet assessed.
ReviewedMove copied_from(const PgnMove& written, const Position& before, Move move) {
  ReviewedMove reviewed;
  reviewed.before = before;
  reviewed.move = move;
  reviewed.san = to_san(before, move);
  reviewed.comment = without_evaluation(written.comment);
  reviewed.annotations = without_earlier_review(written.annotations);
  return reviewed;
}

/// Accuracy and number of judgements of both sides.
void sum_up(Review& review) {
  std::array<int, 2> count{};
  for (const ReviewedMove& reviewed : review.moves) {
    const Color mover = reviewed.before.side_to_move();
    ++count[mover];
    review.accuracy[mover] += accuracy_of_loss(reviewed.loss);
    ++review.judgements[mover][static_cast<std::size_t>(reviewed.judgement)];
  }
  for (const Color color : {White, Black})
    review.accuracy[color] = count[color] == 0 ? percent : review.accuracy[color] / count[color];
}

/// Adds what the arbiter finds to the moves and to the game.
void add_remarks(const PgnGame& game, Review& review) {
  using enum FindingKind;
  for (const Finding& finding : referee(game, RefereeRules()).findings) {
    const FindingKind kind = finding.kind;
    const std::string text = concat(name_of(kind), ": ", finding.text);
    // An error of a clock has the ply of its move, the others the number of moves before them.
    const int number = finding.ply + (kind == ClockError ? 1 : 0);
    const auto ply = static_cast<std::size_t>(std::max(number, 0));
    const bool is_of_game = kind == WrongResult || kind == IllegalMove || kind == Unreadable;
    review.is_faulty |= kind == WrongResult || kind == IllegalMove || kind == PlayedOn;
    review.is_partly_unreadable |= kind == Unreadable;
    if (ply > 0 && ply <= review.moves.size() && !is_of_game)
      review.moves[ply - 1].remarks.push_back(text);
    else
      review.remarks.push_back(text);
  }
}

}  // namespace

std::string_view name_of(Judgement judgement) {
  constexpr std::array<std::string_view, 4> names{"", "Inaccuracy", "Mistake", "Blunder"};
  return names[static_cast<std::size_t>(judgement)];
}

Judgement judge(double loss) {
  return loss >= blunder      ? Judgement::Blunder
         : loss >= mistake    ? Judgement::Mistake
         : loss >= inaccuracy ? Judgement::Inaccuracy
                              : Judgement::Fine;
}

double accuracy_of_loss(double loss) {
  constexpr double scale = 103.1668, decay = 0.04354, offset = 3.1669;
  return std::clamp(scale * std::exp(-decay * percent * loss) - offset, 0.0, percent);
}

double Assessment::chances(Curve curve) const {
  if (curve == Curve::Human) return human_chances(score);
  const WinDrawLoss wdl = to_win_draw_loss(score);
  return (wdl.win + wdl.draw / 2.0) / permill;
}

bool Assessment::is_mate_on_board() const {
  return score == Score::mated_in(0) || score == Score::mate_in(0);
}

std::string Assessment::text() const {
  if (score.is_mate()) return concat("#", to_mate_moves(score));
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", to_centipawns(score) / percent);
  return text;
}

std::string_view Review::tag(std::string_view name) const {
  const auto found = std::find_if(tags.begin(), tags.end(),
                                  [name](const PgnTag& tag) { return tag.name == name; });
  return found == tags.end() ? std::string_view() : std::string_view(found->value);
}

Result<Review> review(const PgnGame& game, const Assess& assess, Curve curve) {
  const Result<ParsedFen> start = start_position(game);
  if (!start) return Error{start.error()};
  Review review;
  review.curve = curve;
  review.tags = game.tags;
  review.comment = without_evaluation(game.comment);
  review.annotations = trimmed(game.annotations);
  review.result = stated_result(game);
  review.start = start->position;
  SearchRoot root{start->position};
  review.at_start = assess(root);
  Assessment now = review.at_start;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const PgnMove& written = game.moves[i];
    const Result<Move> move = parse_san(root.position, written.text);
    if (!move) {
      review.not_replayed = not_replayed(game, i);
      review.is_faulty = true;
      break;
    }
    ReviewedMove reviewed = copied_from(written, root.position, *move);
    root.play(*move);
    reviewed.best = std::move(now);
    reviewed.after = now = assess(root);
    reviewed.loss = loss_of(reviewed, curve);
    reviewed.judgement = judge(reviewed.loss);
    review.moves.push_back(std::move(reviewed));
  }
  add_remarks(game, review);
  sum_up(review);
  return review;
}

Assessment assess_with(Searcher& searcher, const SearchRoot& root, const Limits& limits,
                       const StopToken& stop) {
  const Position& position = root.position;
  Assessment assessment;
  if (!has_legal_move(position)) {
    if (position.in_check())
      assessment.score = position.side_to_move() == White ? Score::mated_in(0) : Score::mate_in(0);
    return assessment;
  }
  if (is_dead(position)) return assessment;
  Listener listener;
  search_and_wait(searcher, root, limits, listener, stop);
  const Score score = listener.last.score;
  assessment.score = position.side_to_move() == White ? score : -score;
  assessment.line = listener.last.pv;
  return assessment;
}

}  // namespace tratto::review
