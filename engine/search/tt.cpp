#include "engine/search/tt.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <thread>
#include <utility>

#include "engine/base/relaxed.h"
#include "engine/base/threads.h"
#include "engine/chess/counters.h"

namespace tratto {

namespace {

// Bit offsets of the fields in the word of an entry.
constexpr int move_shift = 0;         // 16 bits.
constexpr int score_shift = 16;       // 16 bits, signed.
constexpr int raw_eval_shift = 32;    // 16 bits, signed.
constexpr int depth_shift = 48;       // 8 bits.
constexpr int bound_shift = 56;       // 2 bits.
constexpr int tt_pv_shift = 58;       // 1 bit.
constexpr int generation_shift = 59;  // 5 bits.
constexpr int max_depth = 255;
constexpr int bound_mask = 3;

/// An entry as it is stored; a word of 0 is an empty entry.
struct PackedEntry {
  std::uint64_t word;

  [[nodiscard]] bool is_empty() const { return word == 0; }
  [[nodiscard]] std::uint16_t bits16(int shift) const {
    return static_cast<std::uint16_t>(word >> shift);
  }
  [[nodiscard]] Score score_at(int shift) const {
    return Score(static_cast<std::int16_t>(bits16(shift)));
  }
  [[nodiscard]] Move move() const { return Move::from_bits(bits16(move_shift)); }
  [[nodiscard]] Score score() const { return score_at(score_shift); }
  [[nodiscard]] Score raw_eval() const { return score_at(raw_eval_shift); }
  [[nodiscard]] int depth() const { return static_cast<int>((word >> depth_shift) & max_depth); }
  [[nodiscard]] Bound bound() const {
    return static_cast<Bound>((word >> bound_shift) & bound_mask);
  }
  [[nodiscard]] bool tt_pv() const { return ((word >> tt_pv_shift) & 1) != 0; }
  [[nodiscard]] std::uint8_t generation() const {
    return static_cast<std::uint8_t>(word >> generation_shift);
  }
};

std::uint64_t pack(const TTEntry& entry, Move move, std::uint8_t generation) {
  const auto bits16 = [](int value) { return std::uint64_t{static_cast<std::uint16_t>(value)}; };
  return bits16(move.bits()) << move_shift | bits16(entry.score.value()) << score_shift |
         bits16(entry.raw_eval.value()) << raw_eval_shift |
         static_cast<std::uint64_t>(std::clamp(entry.depth, 0, max_depth)) << depth_shift |
         static_cast<std::uint64_t>(entry.bound) << bound_shift |
         static_cast<std::uint64_t>(entry.tt_pv) << tt_pv_shift |
         static_cast<std::uint64_t>(generation) << generation_shift;
}

std::uint16_t short_key(Key key) {
  return static_cast<std::uint16_t>(key);
}

// Value of an entry for replacement: its depth less this number of plies per generation of age.
constexpr int age_weight = 4;
// A new result replaces one of the same position only if it is less than this number of plies
// shallower,
constexpr int depth_tolerance = 4;
// or than this number more if it belongs to a principal variation.
constexpr int pv_depth_bonus = 2;
// Number of entries that hashfull() samples.
constexpr std::size_t hashfull_sample = 1000;
constexpr std::size_t full_permill = 1000;

}  // namespace

bool TranspositionTable::resize(std::size_t megabytes) {
  if (megabytes == megabytes_) return true;
  if (megabytes > std::numeric_limits<std::size_t>::max() >> 20) return false;
  ZeroedPages pages(megabytes << 20);
  if (!pages) return false;
  pages_ = std::move(pages);
  cluster_count_ = (megabytes << 20) / sizeof(Cluster);
  megabytes_ = megabytes;
  return true;
}

void TranspositionTable::clear(int threads) {
  generation_ = 0;
  // Asking for the number of processors takes longer than clearing a small table: one thread does
  // not ask.
  const int processors = threads > 1 ? static_cast<int>(std::thread::hardware_concurrency()) : 1;
  const int shares = std::clamp(processors, 1, std::max(1, threads));
  const std::size_t share = cluster_count_ / static_cast<std::size_t>(shares) + 1;
  in_parallel(shares, [this, share](int i) {
    const std::size_t begin = std::min(static_cast<std::size_t>(i) * share, cluster_count_);
    const std::size_t count = std::min(share, cluster_count_ - begin);
    std::memset(static_cast<void*>(pages_.as<Cluster>() + begin), 0, count * sizeof(Cluster));
  });
}

std::optional<TTEntry> TranspositionTable::probe(Key key) const {
  Cluster& cluster = this->cluster(key);
  for (int i = 0; i < entries_per_cluster; ++i) {
    if (load_relaxed(cluster.keys[i]) != short_key(key)) continue;
    const PackedEntry packed{load_relaxed(cluster.words[i])};
    if (packed.is_empty()) continue;
    TTEntry entry;
    entry.move = packed.move();
    entry.score = packed.score();
    entry.raw_eval = packed.raw_eval();
    entry.depth = packed.depth();
    entry.bound = packed.bound();
    entry.tt_pv = packed.tt_pv();
    return entry;
  }
  return std::nullopt;
}

void TranspositionTable::store(Key key, const TTEntry& entry) {
  Cluster& cluster = this->cluster(key);
  int victim = 0;
  int min_value = std::numeric_limits<int>::max();
  for (int i = 0; i < entries_per_cluster; ++i) {
    const PackedEntry packed{load_relaxed(cluster.words[i])};
    if (packed.is_empty() || load_relaxed(cluster.keys[i]) == short_key(key)) {
      victim = i;
      break;
    }
    const int value = packed.depth() - age_weight * age(packed.generation());
    if (value < min_value) {
      min_value = value;
      victim = i;
    }
  }

  const PackedEntry old{load_relaxed(cluster.words[victim])};
  const bool same_position =
      !old.is_empty() && load_relaxed(cluster.keys[victim]) == short_key(key);
  if (same_position && entry.bound != Bound::Exact && age(old.generation()) == 0 &&
      entry.depth + depth_tolerance + pv_depth_bonus * entry.tt_pv <= old.depth())
    return;
  const Move move = !entry.move && same_position ? old.move() : entry.move;
  store_relaxed(cluster.keys[victim], short_key(key));
  store_relaxed(cluster.words[victim], pack(entry, move, generation_));
}

int TranspositionTable::hashfull() const {
  const std::size_t sample = std::min(hashfull_sample / entries_per_cluster, cluster_count_);
  if (sample == 0) return 0;
  std::size_t used = 0;
  for (std::size_t c = 0; c < sample; ++c)
    for (std::uint64_t& word : pages_.as<Cluster>()[c].words) {
      const PackedEntry packed{load_relaxed(word)};
      used += !packed.is_empty() && age(packed.generation()) == 0;
    }
  return static_cast<int>(used * full_permill / (sample * entries_per_cluster));
}

Score to_tt_score(Score score, int ply) {
  if (score.is_win()) return score + ply;
  if (score.is_loss()) return score - ply;
  return score;
}

Score from_tt_score(Score score, int ply, int rule50) {
  if (score == Score::none() || !score.is_decisive()) return score;
  const bool may_be_drawn_before = score.plies_to_mate() > fifty_move_plies - rule50;
  if (score.is_win()) return may_be_drawn_before ? Score::max_evaluation() : score - ply;
  return may_be_drawn_before ? -Score::max_evaluation() : score + ply;
}

}  // namespace tratto
