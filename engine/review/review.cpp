#include "engine/review/review.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/movegen.h"
#include "engine/chess/notation.h"
#include "engine/uci/format.h"
#include "engine/winnability/unwinnability.h"

namespace tratto::review {

namespace {

constexpr double inaccuracy = 0.05;
constexpr double mistake = 0.10;
constexpr double blunder = 0.15;
constexpr double permill = 1000.0;
constexpr double percent = 100.0;

/// Keeps the last whole answer.
class Listener final : public Reporter {
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

/// The comment of the record without evaluations of another engine.
std::string without_evaluation(const std::string& comment) {
  std::string text = comment;
  for (std::size_t begin; (begin = text.find("[%eval")) != std::string::npos;) {
    const std::size_t end = std::min(text.find(']', begin), text.size() - 1);
    text.erase(begin, end + 1 - begin);
  }
  return std::string(trimmed(text));
}

double loss_of(const Assessment& best, const Assessment& after, Color mover) {
  const double change = after.chances() - best.chances();
  return std::max(0.0, mover == White ? -change : change);
}

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

void add_remarks(const PgnGame& game, Review& review) {
  for (const Finding& finding : referee(game, RefereeRules()).findings) {
    const std::string text = concat(name_of(finding.kind), ": ", finding.text);
    const auto ply = static_cast<std::size_t>(std::max(finding.ply, 0));
    if (ply > 0 && ply <= review.moves.size() && finding.kind != FindingKind::WrongResult)
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

double Assessment::chances() const {
  const uci::WinDrawLoss wdl = uci::to_win_draw_loss(score);
  return (wdl.win + wdl.draw / 2.0) / permill;
}

std::string Assessment::text() const {
  if (score.is_mate()) return concat("#", uci::to_mate_moves(score));
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", uci::to_centipawns(score) / percent);
  return text;
}

std::string_view Review::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, &PgnTag::name);
  return found == tags.end() ? std::string_view() : std::string_view(found->value);
}

Result<Review> review(const PgnGame& game, const Assess& assess) {
  const Result<Position> start = start_position(game);
  if (!start) return Error{start.error()};
  Review review;
  review.tags = game.tags;
  review.comment = without_evaluation(game.comment);
  review.result = game.result.empty() ? "*" : game.result;
  review.start = *start;
  SearchRoot root{*start};
  review.at_start = assess(root);
  Assessment now = review.at_start;
  for (const PgnMove& written : game.moves) {
    const Result<Move> move = parse_san(root.position, written.text);
    if (!move) break;
    ReviewedMove reviewed{root.position,
                          *move,
                          to_san(root.position, *move),
                          without_evaluation(written.comment),
                          now,
                          {},
                          0,
                          Judgement::Fine,
                          {}};
    root.position = root.position.after(*move);
    root.history.push(root.position);
    reviewed.after = now = assess(root);
    const bool was_best = !reviewed.best.line.empty() && reviewed.best.line.front() == *move;
    if (!was_best)
      reviewed.loss = loss_of(reviewed.best, reviewed.after, reviewed.before.side_to_move());
    reviewed.judgement = judge(reviewed.loss);
    review.moves.push_back(std::move(reviewed));
  }
  add_remarks(game, review);
  sum_up(review);
  return review;
}

Assessment assess_with(Searcher& searcher, const SearchRoot& root, const Limits& limits) {
  const Position& position = root.position;
  Assessment assessment;
  if (!has_legal_move(position)) {
    if (position.in_check())
      assessment.score = position.side_to_move() == White ? Score::mated_in(0) : Score::mate_in(0);
    return assessment;
  }
  if (is_dead(position)) return assessment;
  Listener listener;
  searcher.start(root, limits, listener);
  searcher.wait();
  const Score score = listener.last.score;
  assessment.score = position.side_to_move() == White ? score : -score;
  assessment.line = listener.last.pv;
  return assessment;
}

}  // namespace tratto::review
