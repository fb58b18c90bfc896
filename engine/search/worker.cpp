#include "engine/search/worker.h"

#include <algorithm>

#include "engine/chess/movegen.h"
#include "engine/winnability/unwinnability.h"
#include "engine/winnability/winning_chances.h"

namespace tratto {

namespace {

constexpr std::uint64_t poll_interval = 512;

/// The scores of a draw lie between minus this and this (see draw_score()).
constexpr int draw_noise = 1;

}  // namespace

Worker::Worker(TranspositionTable& table, std::unique_ptr<Evaluator> evaluator)
    : table_(table),
      evaluator_(std::move(evaluator)),
      histories_(std::make_unique<Histories>()),
      stack_(std::make_unique<SearchStack>(histories_->continuation)),
      repetition_(Position()) {}

void Worker::new_game() {
  histories_ = std::make_unique<Histories>();
  stack_ = std::make_unique<SearchStack>(histories_->continuation);
}

Position Worker::enter(const Position& position, Frame& frame, Move move) {
  frame.move = move;
  frame.moved = position.moved_piece(move);
  frame.continuation = &histories_->continuation.after(frame.moved, move.to());
  count_node();
  Position next = position.after(move);
  repetition_.push(next);
  evaluator_->push(position, move, next);
  return next;
}

Position Worker::enter_null(const Position& position, Frame& frame) {
  frame.move = Move::none();
  frame.moved = NoPiece;
  frame.continuation = &histories_->continuation.after_nothing();
  count_node();
  Position next = position.after_null();
  table_.prefetch(next.key());
  repetition_.push_null(next);
  evaluator_->push_null();
  return next;
}

void Worker::leave() {
  repetition_.pop();
  evaluator_->pop();
}

void Worker::count_node() {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
  nodes_.store(nodes, std::memory_order_relaxed);
  if (nodes < next_poll_) return;
  next_poll_ = std::min(nodes + poll_interval, std::max(nodes + 1, hard_nodes_));
  // The first iteration always finishes, so that there is a move to play.
  if (root_depth_ > 1 && (nodes >= hard_nodes_ || supervisor_->must_stop(nodes))) stopped_ = true;
}

Score Worker::draw_score() const {
  // One unit up or down, so that the search does not take all ways to a draw for the same.
  return Score(static_cast<int>(nodes() & 2) - draw_noise);
}

bool Worker::is_draw(const Position& position, int ply) const {
  if (repetition_.is_repetition(ply)) return true;
  return position.rule50() >= 100 && (!position.in_check() || has_legal_move(position));
}

bool Worker::bound_by_laws(const Position& position, Frame& frame) {
  // At the root there is time for more.
  const WinningChances chances =
      frame.ply > 0 ? winning_chances(position)
                    : WinningChances{quick_winnable(position, White) != Winnable::No,
                                     quick_winnable(position, Black) != Winnable::No};
  const bool we = chances[position.side_to_move()];
  const bool they = chances[~position.side_to_move()];
  frame.most = we ? Score::infinite() : Score(draw_noise);
  frame.least = they ? -Score::infinite() : Score(-draw_noise);
  return !we && !they;
}

Score Worker::raw_evaluation(const Position& position,
                             const std::optional<TableEntry>& remembered) {
  if (remembered && remembered->evaluation != Score::none()) return remembered->evaluation;
  return Score(evaluator_->evaluate(position));
}

std::optional<TableEntry> Worker::look_up(const Position& position, int ply) const {
  std::optional<TableEntry> entry = table_.find(position.key());
  if (entry) entry->score = from_table_score(entry->score, ply, position.rule50());
  return entry;
}

void Worker::remember(const Position& position, const Frame& frame, const TableEntry& entry) {
  TableEntry relative = entry;
  if (entry.score != Score::none()) relative.score = to_table_score(entry.score, frame.ply);
  table_.store(position.key(), relative);
}

RootMove& Worker::root_move(Move move) {
  return *std::find_if(root_moves_.begin(), root_moves_.end(),
                       [move](const RootMove& root) { return root.move == move; });
}

}  // namespace tratto
