#include "engine/search/shared_steps.h"

#include <algorithm>
#include <utility>

#include "engine/chess/counters.h"
#include "engine/chess/movegen.h"

namespace tratto {

namespace {

/// Poll interval: nodes between two calls of must_stop(), about a tenth of a millisecond. A thread
/// with only a twentieth of a processor then stops two milliseconds late.
constexpr std::uint64_t poll_interval = 128;

/// Switch of upcoming repetition detection.
TRATTO_SWITCH(upcoming_repetition);
/// Switch of the bounds for dead positions.
TRATTO_SWITCH(winnability_bounds);

/// Maximum absolute score of a draw (draw_score()).
constexpr int draw_noise = 1;

}  // namespace

SharedSteps::SharedSteps(TranspositionTable& tt, std::unique_ptr<Evaluator> evaluator,
                         std::shared_ptr<SharedHistories> shared_histories)
    : tt_(tt),
      evaluator_(std::move(evaluator)),
      shared_histories_(std::move(shared_histories)),
      histories_(std::make_unique<Histories>(*shared_histories_)),
      stack_(std::make_unique<SearchStack>(histories_->continuation)),
      repetition_(Position()) {}

void SharedSteps::enter_node(StackEntry& stack, NodeType type) {
  if (is_pv(type)) stack.pv->clear();
  selective_depth_ = std::max(selective_depth_, stack.ply + 1);
}

/// Bounds the score of the node by what each side can still reach: a side that can never mate
/// scores no more than a draw. The bounds are kept in the stack.
void SharedSteps::set_dead_position_bounds(Node& node) const {
  const Position& position = node.position;
  node.stack.max_score = Score::infinite();
  node.stack.min_score = -Score::infinite();
  if (!winnability_bounds || (node.ply() > 0 && both_may_win(position))) return;
  const WinningChances chances =
      node.ply() > 0 ? uncommon_winning_chances(position) : root_chances_;
  const Score draw = draw_value(node.ply());
  if (!chances[position.side_to_move()]) node.stack.max_score = draw + draw_noise;
  if (!chances[~position.side_to_move()]) node.stack.min_score = draw - draw_noise;
}

/// The score of a terminal node: a draw by rule, a dead position, or the maximum ply. Not at the
/// root, which must return a move.
OptionalScore SharedSteps::terminal_score(const Node& node) {
  if (node.ply() == 0) return {};
  const bool is_dead = node.stack.max_score - node.stack.min_score == 2 * draw_noise;
  if (is_dead || is_draw(node.position, node.ply())) return draw_score(node.ply());
  if (node.ply() < max_ply) return {};
  return node.in_check() ? draw_value(node.ply())
                         : static_evaluation(node, find_correction(node)).corrected;
}

/// Upcoming repetition and mate distance pruning: narrows the window to scores that are possible
/// here, given a draw by repetition, the bounds of the node and the shortest possible mate. Returns
/// a score if the window becomes empty.
OptionalScore SharedSteps::narrow_window(Node& node) const {
  if (node.ply() == 0) return {};
  Window& window = node.window;
  if (upcoming_repetition && window.alpha < draw_value(node.ply()) &&
      repetition_.has_upcoming_repetition(node.position, node.ply())) {
    window.alpha = std::max(window.alpha, draw_score(node.ply()));
    if (window.is_empty()) return window.alpha;
  }
  window =
      within_mate_distance(window.within(node.stack.min_score, node.stack.max_score), node.ply());
  if (window.is_empty()) return window.alpha;
  return {};
}

/// The correction that correction history suggests for the static evaluation, in evaluation units.
int SharedSteps::find_correction(const Node& node) {
  return shared_histories_->correction.correction(node.position, node.stack.last_moves());
}

/// Finds the correction and lets the evaluator begin. Called before the TT is probed, because this
/// takes about as long as the TT's memory takes to arrive, and most nodes are evaluated.
void SharedSteps::prepare_evaluation(Node& node) {
  if (!node.in_check()) evaluator_->prepare(node.position);
  node.correction = find_correction(node);
}

/// Looks the position up in the transposition table and sets the node's TT-PV flag. Mate scores are
/// converted to count from the root.
void SharedSteps::probe_tt(Node& node) const {
  node.tt_entry = tt_.probe(node.position.key());
  if (node.tt_entry)
    node.tt_entry->score = from_tt_score(node.tt_entry->score, node.ply(), node.position.rule50());
  node.stack.tt_pv = is_pv(node.type) || (node.tt_entry && node.tt_entry->tt_pv);
}

/// Computes the static evaluation, unless the side to move is in check.
void SharedSteps::evaluate(Node& node) {
  node.stack.static_eval = Score::none();
  if (node.in_check()) return;
  const StaticEvaluation found = static_evaluation(node, node.correction);
  node.raw_eval = found.raw;
  node.stack.static_eval = node.eval = found.corrected;
}

/// The raw evaluation, from the TT if available, and the corrected one clamped to the bounds of the
/// node.
StaticEvaluation SharedSteps::static_evaluation(const Node& node, int correction) {
  const std::optional<TTEntry>& entry = node.tt_entry;
  const Score raw = entry && entry->raw_eval != Score::none()
                        ? entry->raw_eval
                        : Score(evaluator_->evaluate(node.position));
  return {raw, std::clamp(adjusted_evaluation(node.position, raw, correction), node.stack.min_score,
                          node.stack.max_score)};
}

/// The TT move, or none if it is not legal here: the entry may belong to another position with the
/// same key.
Move SharedSteps::legal_tt_move(const Position& position, const std::optional<TTEntry>& entry) {
  return entry && position.is_legal(entry->move) ? entry->move : Move::none();
}

/// Stores a result in the transposition table; mates are counted from the root.
void SharedSteps::store(const Position& position, const StackEntry& stack, const TTEntry& entry) {
  TTEntry relative = entry;
  if (entry.score != Score::none()) relative.score = to_tt_score(entry.score, stack.ply);
  tt_.store(position.key(), relative);
}

Position SharedSteps::make_move(const Position& position, StackEntry& stack, Move move,
                                bool quiet) {
  stack.move = move;
  stack.moved = position.moved_piece(move);
  stack.is_quiet = quiet;
  stack.continuation = &histories_->continuation.after(stack.moved, move.to());
  count_node();
  Position next = position.after(move);
  // Not for moves that may still be pruned: where pages are small, each prefetch waits for its
  // translation (a sixteenth of the time with 256 MB).
  tt_.prefetch(next.key());
  shared_histories_->correction.prefetch(next, stack.child().last_moves());
  repetition_.push(next);
  evaluator_->push(position, move, next);
  return next;
}

Position SharedSteps::make_null_move(const Position& position, StackEntry& stack) {
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

void SharedSteps::unmake_move() {
  repetition_.pop();
  evaluator_->pop();
}

void SharedSteps::count_node() {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
  nodes_.store(nodes, std::memory_order_relaxed);
  if (nodes < next_poll_) return;
  next_poll_ = std::min(nodes + poll_interval, std::max(nodes + 1, task_.hard_nodes));
  // The first iteration is always completed, so that there is a move to play.
  if (root_depth_ > 1 && (nodes >= task_.hard_nodes || control_->must_stop(nodes))) stopped_ = true;
}

void SharedSteps::count_tb_hits(std::size_t hits) {
  tb_hits_.store(tb_hits_.load(std::memory_order_relaxed) + hits, std::memory_order_relaxed);
}

/// What a draw is worth to the side to move: 0 without contempt.
Score SharedSteps::draw_value(int ply) const {
  return Score(ply % 2 == 0 ? -task_.contempt : task_.contempt);
}

Score SharedSteps::draw_score(int ply) const {
  // One unit up or down, so that not all lines to a draw have the same score.
  return draw_value(ply) + (static_cast<int>(nodes() & 2) - draw_noise);
}

bool SharedSteps::is_draw(const Position& position, int ply) const {
  if (repetition_.is_repetition(ply)) return true;
  return position.rule50() >= fifty_move_plies &&
         (!position.in_check() || has_legal_move(position));
}

}  // namespace tratto
