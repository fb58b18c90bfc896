#include "engine/search/worker.h"

#include <algorithm>

#include "engine/chess/movegen.h"
#include "engine/winnability/unwinnability.h"
#include "engine/winnability/winning_chances.h"

namespace tratto {

namespace {

/// Nodes between two looks at the clock, about a tenth of a millisecond. A thread that gets only a
/// twentieth of a processor is two milliseconds late then.
constexpr std::uint64_t poll_interval = 128;

/// Whether a repetition that either side can force is scored before it happens.
TRATTO_SWITCH(upcoming_repetition);
/// Whether nobody scores what he cannot reach by the laws.
TRATTO_SWITCH(winnability_bounds);

/// The scores of a draw lie between minus this and this (see draw_score()).
constexpr int draw_noise = 1;

}  // namespace

Worker::Worker(TranspositionTable& tt, std::unique_ptr<Evaluator> evaluator)
    : tt_(tt),
      evaluator_(std::move(evaluator)),
      histories_(std::make_unique<Histories>()),
      stack_(std::make_unique<SearchStack>(histories_->continuation)),
      repetition_(Position()) {}

void Worker::new_game() {
  histories_ = std::make_unique<Histories>();
  stack_ = std::make_unique<SearchStack>(histories_->continuation);
}

void Worker::enter_node(StackEntry& stack) {
  stack.pv.clear();
  selective_depth_ = std::max(selective_depth_, stack.ply + 1);
}

/// Draws by the laws, and the end of the longest path. Not at the root, where a move is wanted.
OptionalScore Worker::game_over(const Position& position, StackEntry& stack) {
  const bool is_dead = dead_position_bounds(position, stack);
  if (stack.ply == 0) return {};
  if (is_dead || is_draw(position, stack.ply)) return draw_score();
  if (stack.ply < max_ply) return {};
  return position.in_check()
             ? Score::draw()
             : static_evaluation(position, stack, std::nullopt, find_correction(position, stack))
                   .corrected;
}

/// Upcoming repetition and mate distance pruning: takes out of the window what cannot happen here.
/// Returns a score if nothing is left: a draw can be had by repetition, the laws bound what either
/// side can reach, and so does the shortest mate.
OptionalScore Worker::narrow_window(const Position& position, const StackEntry& stack,
                                    Window& window) const {
  if (stack.ply == 0) return {};
  if (upcoming_repetition && window.alpha < Score::draw() &&
      repetition_.has_upcoming_repetition(position, stack.ply)) {
    window.alpha = std::max(window.alpha, draw_score());
    if (window.is_empty()) return window.alpha;
  }
  window = within_mate_distance(window.within(stack.min, stack.max), stack.ply);
  if (window.is_empty()) return window.alpha;
  return {};
}

/// The static evaluation, corrected and held within what the laws leave possible. Not in check,
/// where it would mean nothing.
StaticEvaluation Worker::static_evaluation(const Position& position, const StackEntry& stack,
                                           const std::optional<TTEntry>& entry, int correction) {
  const Score raw = entry && entry->raw_eval != Score::none()
                        ? entry->raw_eval
                        : Score(evaluator_->evaluate(position));
  return {raw, std::clamp(adjusted_evaluation(position, raw, correction), stack.min, stack.max)};
}

/// What correction history knows of the evaluation's errors here.
int Worker::find_correction(const Position& position, const StackEntry& stack) {
  return histories_->correction.correction(position, stack.last_moves());
}

/// Looks a position up in the transposition table; mates are counted from the root.
std::optional<TTEntry> Worker::probe(const Position& position, int ply) const {
  std::optional<TTEntry> entry = tt_.probe(position.key());
  if (entry) entry->score = from_tt_score(entry->score, ply, position.rule50());
  return entry;
}

/// The table's move, or none if it is not legal here: another position may have its place. It will
/// be the first move, if any is made: the memory of what follows arrives while the position is
/// judged.
Move Worker::legal_tt_move(const Position& position, const std::optional<TTEntry>& entry) const {
  if (!entry || !position.is_legal(entry->move)) return Move::none();
  tt_.prefetch(position.key_after(entry->move));
  return entry->move;
}

/// Stores a result in the transposition table; mates are counted from the root.
void Worker::store(const Position& position, const StackEntry& stack, const TTEntry& entry) {
  TTEntry relative = entry;
  if (entry.score != Score::none()) relative.score = to_tt_score(entry.score, stack.ply);
  tt_.store(position.key(), relative);
}

Position Worker::make_move(const Position& position, StackEntry& stack, Move move, bool quiet) {
  stack.move = move;
  stack.moved = position.moved_piece(move);
  stack.is_quiet = quiet;
  stack.continuation = &histories_->continuation.after(stack.moved, move.to());
  count_node();
  Position next = position.after(move);
  repetition_.push(next);
  evaluator_->push(position, move, next);
  return next;
}

Position Worker::make_null_move(const Position& position, StackEntry& stack) {
  stack.move = Move::none();
  stack.moved = NoPiece;
  stack.is_quiet = false;
  stack.continuation = &histories_->continuation.after_nothing();
  count_node();
  Position next = position.after_null();
  tt_.prefetch(next.key());
  repetition_.push_null(next);
  evaluator_->push_null();
  return next;
}

void Worker::unmake_move() {
  repetition_.pop();
  evaluator_->pop();
}

void Worker::count_node() {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
  nodes_.store(nodes, std::memory_order_relaxed);
  if (nodes < next_poll_) return;
  next_poll_ = std::min(nodes + poll_interval, std::max(nodes + 1, task_.hard_nodes));
  // The first iteration always finishes, so that there is a move to play.
  if (root_depth_ > 1 && (nodes >= task_.hard_nodes || control_->must_stop(nodes))) stopped_ = true;
}

Score Worker::draw_score() const {
  // One unit up or down, so that the search does not take all ways to a draw for the same.
  return Score(static_cast<int>(nodes() & 2) - draw_noise);
}

bool Worker::is_draw(const Position& position, int ply) const {
  if (repetition_.is_repetition(ply)) return true;
  return position.rule50() >= 100 && (!position.in_check() || has_legal_move(position));
}

bool Worker::dead_position_bounds(const Position& position, StackEntry& stack) {
  // At the root there is time for more.
  const WinningChances chances =
      stack.ply > 0 || task_.cheap_winnability_only
          ? winning_chances(position)
          : WinningChances{quick_winnable(position, White) != Winnable::No,
                           quick_winnable(position, Black) != Winnable::No};
  const bool we = !winnability_bounds || chances[position.side_to_move()];
  const bool they = !winnability_bounds || chances[~position.side_to_move()];
  stack.max = we ? Score::infinite() : Score(draw_noise);
  stack.min = they ? -Score::infinite() : Score(-draw_noise);
  return !we && !they;
}

}  // namespace tratto
