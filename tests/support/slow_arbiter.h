#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/arbiter/edition.h"
#include "engine/arbiter/outcome.h"
#include "engine/base/random.h"
#include "engine/chess/fen_writer.h"
#include "tests/support/reference_rules.h"

/// A brute-force reference implementation of the arbiter: every diagram is compared with every
/// other, and whether a side can mate is found by enumeration.
namespace tratto::reference {

/// Whether a side can mate by some series of legal moves, by enumerating positions.
class MateFinder {
 public:
  explicit MateFinder(std::uint64_t seed) : random_(seed) {}

  /// Nothing if it found no mate but could not visit all positions.
  [[nodiscard]] std::optional<bool> can_mate(const Setup& setup, Color winner);
  /// Whether neither side can mate.
  [[nodiscard]] std::optional<bool> is_dead(const Setup& setup);

 private:
  [[nodiscard]] bool some_diagram_is_mate(const Setup& setup, Color winner);
  [[nodiscard]] std::optional<bool> look_at_all(const Setup& setup, Color winner);
  [[nodiscard]] bool mates_by_chance(Setup setup, Color winner);

  Random random_;
  /// By winner: positions from which every continuation was tried, and none mates.
  std::array<std::unordered_set<std::string>, color_count> hopeless_;
  std::map<std::pair<Piece, Color>, bool> mates_with_one_piece_;
};

/// A game as diagrams.
class SlowGame {
 public:
  explicit SlowGame(const Setup& start) : diagrams_{start}, quiet_plies_{start.rule50} {}

  void play(Move move);
  [[nodiscard]] int plies() const { return static_cast<int>(diagrams_.size()) - 1; }
  [[nodiscard]] const Setup& at(int ply) const { return diagrams_[static_cast<std::size_t>(ply)]; }
  /// How the laws of an edition end the game at a ply, dead positions aside.
  [[nodiscard]] std::optional<Outcome> ending_at(int ply, const Edition& edition) const;
  /// Whether the player to move may claim a draw for the position on the board.
  [[nodiscard]] bool has_standing_claim_at(int ply, const Edition& edition) const;
  /// The same, or by announcing a move.
  [[nodiscard]] bool has_claim_at(int ply, const Edition& edition) const;

 private:
  [[nodiscard]] int occurrences(const Setup& diagram, int up_to, const Edition& edition) const;
  [[nodiscard]] bool fifth_time(int ply, const Edition& edition) const;

  std::vector<Setup> diagrams_;
  std::vector<int> quiet_plies_;  ///< Since the last capture or pawn move, for each diagram.
};

/// How a game ends and when; the first of all ways.
struct SlowEnding {
  std::optional<Outcome> outcome;
  int ply = 0;
  bool dead_is_known = true;  ///< Else it may have been dead before.
};
[[nodiscard]] SlowEnding slow_ending(const SlowGame& game, const Edition& edition,
                                     MateFinder& mates);

}  // namespace tratto::reference
