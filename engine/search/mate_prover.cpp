#include "engine/search/mate_prover.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/chess/movegen.h"
#include "engine/winnability/unwinnability.h"

namespace tratto {

namespace {

/// Proof and disproof numbers: how many positions still have to be proved mate, at least, or
/// refuted.
using Count = std::uint32_t;
constexpr Count infinite = 1U << 30;

/// What is taken to be missing for a proof after a quiet move, which leaves the defender all his
/// moves.
constexpr Count missing_after_quiet = 15;
/// A child is left once it needs this much more than its best rival: less would hop between them.
constexpr Count patience_divisor = 4;
constexpr std::uint64_t poll_interval = 1024;

/// Where an entry holds plies: more than any search has.
constexpr int never = 255;

/// What is known of a position: either how the question was settled, for any number of plies, or
/// the numbers for one number of plies. Were those shared, cycles would be counted twice.
struct Entry {
  Key key = 0;
  Count proof = 1;
  Count disproof = 1;
  std::uint32_t work = 0;            ///< Positions looked at below.
  std::uint8_t mate_within = never;  ///< Proved with this number of plies left, and with more.
  std::uint8_t none_below = 0;       ///< Refuted with fewer plies left than this.
};

/// The key of a position's numbers for a number of plies left.
Key key_with_plies(Key key, int plies) {
  constexpr Key spread = 0x9E3779B97F4A7C15ULL;
  return key ^ (spread * static_cast<Key>(plies + 1));
}

/// Remembers what is known of positions; the less work is behind it, the sooner it is forgotten.
class ProofTable {
 public:
  explicit ProofTable(std::size_t megabytes) {
    std::size_t buckets = 1;
    while (2 * buckets * sizeof(Bucket) <= megabytes << 20)
      buckets *= 2;
    buckets_.resize(buckets);
  }
  [[nodiscard]] const Entry* find(Key key) const {
    for (const Entry& entry : buckets_[key & (buckets_.size() - 1)])
      if (entry.key == key && entry.work > 0) return &entry;
    return nullptr;
  }
  void store(const Entry& entry) {
    Bucket& bucket = buckets_[entry.key & (buckets_.size() - 1)];
    Entry* place = std::min_element(bucket.begin(), bucket.end(),
                                    [](const Entry& a, const Entry& b) { return a.work < b.work; });
    for (Entry& old : bucket)
      if (old.key == entry.key) place = &old;
    *place = entry;
  }

 private:
  using Bucket = std::array<Entry, 4>;
  std::vector<Bucket> buckets_;
};

struct Child {
  Move move;
  Key key;
  Count proof;
  Count disproof;
};

struct Numbers {
  Count proof;
  Count disproof;
};

/// The child that decides soonest, and how long to stay with it.
struct Choice {
  Child child;
  Numbers limits;
};
Choice max_proving(const std::vector<Child>& children, bool attacker, Numbers numbers,
                   Numbers limits) {
  const auto missing = [attacker](const Child& child) {
    return attacker ? child.proof : child.disproof;
  };
  const Child* best = nullptr;
  Count second = infinite;
  for (const Child& child : children)
    if (best == nullptr || missing(child) < missing(*best)) {
      if (best != nullptr) second = missing(*best);
      best = &child;
    } else {
      second = std::min(second, missing(child));
    }
  const Count patience = second + second / patience_divisor + 1;
  const auto rest = [](Count limit, Count sum, Count own) {
    return std::min(infinite, limit - std::min(limit, sum) + own);
  };
  if (attacker)
    return {*best,
            {std::min(limits.proof, patience),
             rest(limits.disproof, numbers.disproof, best->disproof)}};
  return {*best,
          {rest(limits.proof, numbers.proof, best->proof), std::min(limits.disproof, patience)}};
}

class Prover {
 public:
  Prover(const MateQuestion& question)
      : question_(question), max_nodes_(question.nodes), table_(question.megabytes) {}

  MateProof prove(const Position& root) {
    MateProof proof;
    const Numbers numbers = look(root, question_.plies, {infinite, infinite});
    if (numbers.proof == 0) {
      proof.line = line(root, question_.plies);
      if (!proof.line.empty() || !has_legal_move(root)) proof.verdict = MateVerdict::Mate;
    } else if (numbers.disproof == 0) {
      proof.verdict = MateVerdict::NoMate;
    }
    proof.nodes = nodes_;
    return proof;
  }

 private:
  using Children = std::vector<Child>;

  [[nodiscard]] bool attacks(const Position& position) const {
    return position.side_to_move() == question_.attacker;
  }
  /// Expands a position, with `plies` left, until its numbers reach the limits.
  Numbers look(const Position& position, int plies, Numbers limits);
  /// What needs no look at moves further on: mates, draws and the last plies.
  std::optional<Numbers> settle(const Position& position, int plies, const MoveList& moves);
  bool mates_at_once(const Position& position, const MoveList& moves);
  Children children_of(const Position& position, const MoveList& moves);
  Child after_check(const Position& position, Move move);
  /// Reads the children's numbers from the table, and sums them up.
  Numbers sum_up(const Position& position, int plies, Children& children) const;
  [[nodiscard]] int depth_of_proof(const Position& position, int plies,
                                   const Children& children) const;
  void count_node();
  void settle_as(Key key, int mate_within, int none_below, std::uint32_t work = 1);
  [[nodiscard]] std::vector<Move> line(const Position& root, int plies);
  [[nodiscard]] std::vector<Move> walk(const Position& root, int plies, bool& tightened);
  struct Step {
    Move move;
    int plies_after = never;  ///< To the mate, at most.
  };
  [[nodiscard]] Step best_step(const Position& position, int plies);

  const MateQuestion& question_;
  std::uint64_t max_nodes_;
  ProofTable table_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

void Prover::count_node() {
  ++nodes_;
  if (nodes_ >= max_nodes_ ||
      (nodes_ % poll_interval == 0 && question_.must_stop && question_.must_stop()))
    stopped_ = true;
}

void Prover::settle_as(Key key, int mate_within, int none_below, std::uint32_t work) {
  Entry entry;
  if (const Entry* old = table_.find(key)) entry = *old;
  entry.key = key;
  entry.work = std::max(entry.work, work);
  entry.mate_within = static_cast<std::uint8_t>(std::min<int>(entry.mate_within, mate_within));
  entry.none_below = static_cast<std::uint8_t>(std::max<int>(entry.none_below, none_below));
  table_.store(entry);
}

bool Prover::mates_at_once(const Position& position, const MoveList& moves) {
  for (const Move move : moves) {
    if (!position.gives_check(move)) continue;
    count_node();
    if (!has_legal_move(position.after(move))) return true;
  }
  return false;
}

std::optional<Numbers> Prover::settle(const Position& position, int plies, const MoveList& moves) {
  const auto mate_within = [&](int min) {
    settle_as(position.key(), min, 0);
    return Numbers{0, infinite};
  };
  const auto none_below = [&](int max) {
    settle_as(position.key(), never, max);
    return Numbers{infinite, 0};
  };
  const bool attacker = attacks(position);
  if (moves.empty()) return position.in_check() && !attacker ? mate_within(0) : none_below(never);
  if (plies == 0) return none_below(1);
  if (quick_winnable(position, question_.attacker) == Winnable::No) return none_below(never);
  if (!attacker || plies > 2) return std::nullopt;
  return mates_at_once(position, moves) ? mate_within(1) : none_below(plies + 1);
}

Prover::Children Prover::children_of(const Position& position, const MoveList& moves) {
  Children children;
  children.reserve(moves.size());
  const bool attacks = this->attacks(position);
  for (const Move move : moves) {
    if (attacks && position.gives_check(move)) {
      children.push_back(after_check(position, move));
      continue;
    }
    children.push_back({move, position.after(move).key(), attacks ? missing_after_quiet : 1, 1});
  }
  return children;
}

/// The fewer ways out of a check, the less is missing for a proof.
Child Prover::after_check(const Position& position, Move move) {
  count_node();
  const Position next = position.after(move);
  const auto replies = static_cast<Count>(count_legal_moves(next));
  if (replies == 0) return {move, next.key(), 0, infinite};
  return {move, next.key(), replies, 1};
}

Numbers Prover::sum_up(const Position& position, int plies, Children& children) const {
  const bool attacker = attacks(position);
  Count min = infinite;
  std::uint64_t sum = 0;
  for (Child& child : children) {
    const Entry* settled = table_.find(child.key);
    if (settled != nullptr && settled->mate_within < plies) {
      child.proof = 0;
      child.disproof = infinite;
    } else if (settled != nullptr && settled->none_below >= plies) {
      child.proof = infinite;
      child.disproof = 0;
    } else if (const Entry* entry = table_.find(key_with_plies(child.key, plies - 1))) {
      child.proof = entry->proof;
      child.disproof = entry->disproof;
    }
    min = std::min(min, attacker ? child.proof : child.disproof);
    sum += attacker ? child.disproof : child.proof;
  }
  const Count total = static_cast<Count>(std::min<std::uint64_t>(sum, infinite));
  return attacker ? Numbers{min, total} : Numbers{total, min};
}

/// The plies to mate of a proof: the quickest of the attacker's, the slowest of the defender's.
int Prover::depth_of_proof(const Position& position, int plies, const Children& children) const {
  const bool attacker = attacks(position);
  int depth = attacker ? plies : 0;
  for (const Child& child : children) {
    const Entry* known = table_.find(child.key);
    const int below = known != nullptr ? std::min<int>(known->mate_within, plies - 1) : plies - 1;
    if (child.proof == 0)
      depth = attacker ? std::min(depth, below + 1) : std::max(depth, below + 1);
  }
  return depth;
}

Numbers Prover::look(const Position& position, int plies, Numbers limits) {
  count_node();
  const std::uint64_t begin = nodes_;
  const MoveList moves = legal_moves(position);
  if (const auto numbers = settle(position, plies, moves)) return *numbers;
  Children children = children_of(position, moves);
  const bool attacker = attacks(position);
  Numbers numbers{};
  while (true) {
    numbers = sum_up(position, plies, children);
    if (numbers.proof >= limits.proof || numbers.disproof >= limits.disproof ||
        numbers.proof == 0 || numbers.disproof == 0 || stopped_)
      break;
    const auto [child, below] = max_proving(children, attacker, numbers, limits);
    look(position.after(child.move), plies - 1, below);
  }
  const auto work = static_cast<std::uint32_t>(nodes_ - begin) + 1;
  if (numbers.proof == 0)
    settle_as(position.key(), depth_of_proof(position, plies, children), 0, work);
  else if (numbers.disproof == 0)
    settle_as(position.key(), never, plies + 1, work);
  else
    table_.store({key_with_plies(position.key(), plies), numbers.proof, numbers.disproof, work});
  return numbers;
}

/// The move that keeps to the proof: the attacker's quickest, the defender's slowest, by what is
/// known of the positions after it. None if the proof was forgotten and cannot be had again.
Prover::Step Prover::best_step(const Position& position, int plies) {
  const bool attacker = attacks(position);
  Step best{{}, attacker ? never : -1};
  for (const Move move : legal_moves(position)) {
    const Position next = position.after(move);
    if (!has_legal_move(next) && next.in_check()) {
      if (attacker) return {move, 0};
      return {};
    }
    const Entry* entry = table_.find(next.key());
    if (!attacker && (entry == nullptr || entry->mate_within >= plies)) {
      look(next, plies - 1, {infinite, infinite});
      entry = table_.find(next.key());
    }
    const int after = entry != nullptr ? entry->mate_within : never;
    if (!attacker && after >= plies) return {};
    if (attacker ? after < best.plies_after : after > best.plies_after) best = {move, after};
  }
  return best;
}

/// Walks along the proof. Where a mate turns out to be nearer than was known, that is stored: then
/// some defence before may be the slower one.
std::vector<Move> Prover::walk(const Position& root, int plies, bool& tightened) {
  std::vector<Move> moves;
  Position position = root;
  while (plies > 0 && has_legal_move(position)) {
    if (look(position, plies, {infinite, infinite}).proof != 0) return {};
    const Step step = best_step(position, plies);
    if (!step.move || step.plies_after >= plies) return {};
    if (step.plies_after + 1 < plies && !moves.empty()) {
      settle_as(position.key(), step.plies_after + 1, 0);
      tightened = true;
    }
    moves.push_back(step.move);
    position = position.after(step.move);
    plies = step.plies_after;
  }
  return position.in_check() && !has_legal_move(position) ? moves : std::vector<Move>();
}

/// The line of a proof, with as many plies as it proves the mate to take at most: a defence that is
/// over sooner is no reason to promise a quicker mate.
std::vector<Move> Prover::line(const Position& root, int plies) {
  constexpr int max_walks = 1000;
  constexpr std::uint64_t share_for_what_is_forgotten = 4;
  max_nodes_ = nodes_ + question_.nodes / share_for_what_is_forgotten;
  stopped_ = false;
  for (int i = 0; i < max_walks; ++i) {
    bool tightened = false;
    std::vector<Move> moves = walk(root, plies, tightened);
    if (!tightened || moves.empty()) return moves;
  }
  return {};
}

}  // namespace

MateProof prove_mate(const Position& root, const MateQuestion& question) {
  return Prover(question).prove(root);
}

}  // namespace tratto
