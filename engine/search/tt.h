#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/large_pages.h"
#include "engine/chess/move.h"
#include "engine/chess/zobrist.h"
#include "engine/search/score.h"

namespace tratto {

/// An entry of the transposition table. The move is not checked: test it with
/// is_legal().
struct TTEntry {
  Move move;
  Score score = Score::none();     ///< Mates counted from this position, not from the root.
  Score raw_eval = Score::none();  ///< Raw, uncorrected.
  int depth = 0;
  Bound bound = Bound::None;
  bool was_pv = false;  ///< TT-PV: it was on a principal variation.
};

/// Whether a known bound on a score settles on which side of `asked` it lies: it is exact, or it
/// bounds from the side that matters.
constexpr bool bound_proves(Bound bound, Score known, Score asked) {
  if (bound == Bound::Exact) return true;
  return bound == (known >= asked ? Bound::Lower : Bound::Upper);
}

/// The transposition table: what is known of positions that were searched, shared by all threads
/// without locks. Entries are one 64-bit word each with a 16-bit key beside it, three to a cluster
/// of half a cache line. Both are read and written atomically, each for itself: no data race, but a
/// key may stand beside the word of another position. It is then taken for this position's, as it
/// is when 16 bits of two keys agree by chance: its move is tested for legality, its score
/// believed.
class TranspositionTable {
 public:
  TranspositionTable() = default;

  /// Makes the table this large, empty. False, with the old one kept, if there is no memory for it.
  /// Does nothing if the size stays the same.
  bool resize(std::size_t megabytes);
  /// Forgets everything, with several threads if the table is large.
  void clear(int threads);
  /// Entries written from now on are newer than those written before.
  void new_search() {
    generation_ = static_cast<std::uint8_t>((generation_ + 1) & generation_mask);
  }

  [[nodiscard]] std::optional<TTEntry> probe(Key key) const;
  /// Stores an entry, replacing the least valuable of its cluster. A move that is none does
  /// not overwrite a known one.
  void store(Key key, const TTEntry& entry);
  void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }

  /// Share of entries written in this search, in permill of a sample.
  [[nodiscard]] int permill_full() const;
  [[nodiscard]] std::size_t megabytes() const { return megabytes_; }

 private:
  static constexpr int entries_per_cluster = 3;
  static constexpr std::uint8_t generation_mask = 31;

  // Plain numbers, since nothing constructs what is mapped; see base/relaxed.h.
  struct alignas(32) Cluster {
    std::uint64_t words[entries_per_cluster];
    std::uint16_t keys[entries_per_cluster];
  };
  static_assert(sizeof(Cluster) == 32);

  [[nodiscard]] Cluster& cluster(Key key) const {
    const auto index = (static_cast<unsigned __int128>(key) * cluster_count_) >> 64;
    return pages_.as<Cluster>()[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] int age(std::uint8_t generation) const {
    return (generation_ - generation) & generation_mask;
  }

  ZeroedPages pages_;
  std::size_t cluster_count_ = 0;
  std::size_t megabytes_ = 0;
  std::uint8_t generation_ = 0;
};

/// Mate scores are stored as seen from their own position.
[[nodiscard]] Score to_tt_score(Score score, int ply);
/// And read as seen from the root. A mate that the fifty-move rule may prevent becomes a mere win.
[[nodiscard]] Score from_tt_score(Score score, int ply, int rule50);

}  // namespace tratto
