#include <gtest/gtest.h>
#include <sstream>

#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/repetition.h"
#include "engine/chess/uci_notation.h"
#include "tests/support/positions.h"
#include "tests/support/reference_rules.h"

namespace tratto {
namespace {

constexpr std::uint64_t repetition_seed = 20261121;

/// The slow twin: remembers whole diagrams and compares them piece by piece.
class RememberedGame {
 public:
  explicit RememberedGame(const Position& start) { push(start, false); }

  void push(const Position& position, bool null) {
    diagrams_.push_back(position.setup());
    after_null_.push_back(null);
  }
  void pop() {
    diagrams_.pop_back();
    after_null_.pop_back();
  }

  [[nodiscard]] int occurrences() const {
    int count = 0;
    for (int i = window_start(); i <= last(); ++i)
      count += same_as_last(i);
    return count;
  }

  [[nodiscard]] bool is_repetition(int ply) const {
    int before_root = 0;
    for (int i = window_start(); i < last(); ++i) {
      if (!same_as_last(i)) continue;
      if (i > last() - ply || ++before_root == 2) return true;
    }
    return false;
  }

  /// Tries every legal move.
  [[nodiscard]] bool has_upcoming_repetition(const Position& position, int ply) {
    for (const Move move : legal_moves(position)) {
      push(position.after(move), false);
      const bool repeats = is_repetition(ply + 1);
      pop();
      if (repeats) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] int last() const { return static_cast<int>(diagrams_.size()) - 1; }
  /// Positions from before the last null move do not count.
  [[nodiscard]] int window_start() const {
    int start = last();
    while (start > 0 && !after_null_[static_cast<std::size_t>(start)])
      --start;
    return start;
  }
  [[nodiscard]] bool same_as_last(int i) const {
    return reference::same_position(diagrams_[static_cast<std::size_t>(i)], diagrams_.back());
  }

  std::vector<tratto::Setup> diagrams_;
  std::vector<bool> after_null_;
};

/// How often the answers were yes: a test that never sees a repetition proves nothing.
struct Seen {
  int repetitions = 0;
  int upcoming = 0;
  int third_occurrences = 0;
};

/// One random game of a tracker and its slow twin, with null moves and takebacks now and then.
void play_random_game(Position start, int plies, Random& random, Seen& seen) {
  RepetitionTracker tracker(start);
  RememberedGame game(start);
  std::vector<Position> path{start};
  for (int ply = 0; ply < plies; ++ply) {
    const Position& position = path.back();
    for (const int search_ply : {0, 1, 3, 6, 1000}) {
      const bool upcoming = game.has_upcoming_repetition(position, search_ply);
      const bool repetition = game.is_repetition(search_ply);
      seen.upcoming += upcoming;
      seen.repetitions += repetition;
      ASSERT_EQ(tracker.is_repetition(search_ply), repetition)
          << diagram(position) << "search ply " << search_ply;
      ASSERT_EQ(tracker.has_upcoming_repetition(position, search_ply), upcoming)
          << diagram(position) << "search ply " << search_ply;
    }
    seen.third_occurrences += game.occurrences() == 3;
    ASSERT_EQ(tracker.occurrences(), game.occurrences()) << diagram(position);

    const MoveList moves = legal_moves(position);
    const std::uint32_t choice = random.below(40);
    if (choice == 0 && path.size() > 3) {
      for (int i = 0; i < 3; ++i) {
        path.pop_back();
        tracker.pop();
        game.pop();
      }
    } else if (choice == 1 && !position.in_check()) {
      path.push_back(position.after_null());
      tracker.push_null(path.back());
      game.push(path.back(), true);
    } else if (moves.empty()) {
      return;
    } else {
      const auto pick = random.below(static_cast<std::uint32_t>(moves.size()));
      path.push_back(position.after(moves[pick]));
      tracker.push(path.back());
      game.push(path.back(), false);
    }
  }
}

TEST(RepetitionTracker, EqualsBruteForceOnRandomGamesWithFewPieces) {
  SCOPED_TRACE(repetition_seed);
  Random random(repetition_seed);
  Seen seen;
  for (int game = 0; game < 250 && !HasFatalFailure(); ++game)
    play_random_game(random_scatter(static_cast<int>(random.below(4)), random), 80, random, seen);
  EXPECT_GT(seen.repetitions, 400);
  EXPECT_GT(seen.upcoming, 1000);
  EXPECT_GT(seen.third_occurrences, 3);
}

TEST(RepetitionTracker, EqualsBruteForceWhereCastlingAndEnPassantMatter) {
  SCOPED_TRACE(repetition_seed);
  Random random(repetition_seed);
  Seen seen;
  const char* const starts[] = {
      "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1",  "2k5/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
      "k7/8/7p/8/6p1/8/5P2/K7 w - - 0 1",  "k7/p7/8/1P6/8/8/8/K7 b - - 0 1",
      "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
  };
  for (int game = 0; game < 10 && !HasFatalFailure(); ++game)
    for (const char* start : starts)
      play_random_game(position_of(start), 60, random, seen);
  EXPECT_GT(seen.upcoming, 100);
}

/// Plays a line of UCI moves.
struct Line {
  Position position;
  RepetitionTracker tracker;

  explicit Line(const char* fen) : position(position_of(fen)), tracker(position) {}

  void play(std::initializer_list<std::string_view> moves) {
    for (const std::string_view text : moves) {
      const Result<Move> move = parse_uci(position, text);
      ASSERT_TRUE(move) << move.error();
      position = position.after(*move);
      tracker.push(position);
    }
  }
};

TEST(RepetitionTracker, CountsTheStartPositionToo) {
  Line line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(line.tracker.occurrences(), 1);
  line.play({"g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_EQ(line.tracker.occurrences(), 2);
  line.play({"b1c3", "b8c6", "c3b1", "c6b8"});
  EXPECT_EQ(line.tracker.occurrences(), 3);
}

TEST(RepetitionTracker, KnowsWhetherAnythingWasRepeated) {
  Position position;
  RepetitionTracker game(position);
  const auto play = [&](const char* moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
      position = position.after(*parse_uci(position, word));
      game.push(position);
    }
    return game.has_repetition();
  };
  EXPECT_FALSE(play("g1f3 g8f6 f3g1"));
  EXPECT_TRUE(play("f6g8"));
  EXPECT_TRUE(play("b1c3 b8c6")) << "the repetition is past, but can come again";
  EXPECT_FALSE(play("e2e4")) << "no earlier position can come again";
}

TEST(RepetitionTracker, AChanceToCaptureEnPassantMakesAnotherPosition) {
  Line line("rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  line.play({"e2e4", "g8f6", "g1f3", "f6g8", "f3g1"});
  EXPECT_EQ(line.tracker.occurrences(), 1) << "Black could capture on e3 the first time only";
  line.play({"g8f6", "g1f3", "f6g8", "f3g1"});
  EXPECT_EQ(line.tracker.occurrences(), 2);
}

TEST(RepetitionTracker, AnEnPassantSquareNobodyCanUseMakesNoDifference) {
  Line line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  line.play({"e2e4", "g8f6", "g1f3", "f6g8", "f3g1"});
  EXPECT_EQ(line.tracker.occurrences(), 2);
}

TEST(RepetitionTracker, ALostCastlingRightMakesAnotherPosition) {
  Line line("r3k3/8/8/8/8/8/8/4K2R w K - 0 1");
  line.play({"h1h2", "a8a7", "h2h1", "a7a8"});
  EXPECT_EQ(line.tracker.occurrences(), 1);
  line.play({"h1h2", "a8a7", "h2h1", "a7a8"});
  EXPECT_EQ(line.tracker.occurrences(), 2);
}

TEST(RepetitionTracker, OneEarlierOccurrenceCountsInsideTheSearchTreeOnly) {
  Line line("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  line.play({"a1a2", "e8e7", "a2a1", "e7e8"});
  EXPECT_FALSE(line.tracker.is_repetition(0)) << "all of it is the game";
  EXPECT_FALSE(line.tracker.is_repetition(4)) << "the first time was the root itself";
  EXPECT_TRUE(line.tracker.is_repetition(5)) << "the first time was in the tree";
  line.play({"a1a2", "e8e7", "a2a1", "e7e8"});
  EXPECT_TRUE(line.tracker.is_repetition(0)) << "the third time is a draw anyway";
}

TEST(RepetitionTracker, SeesTheMoveBackOneKnightTripAhead) {
  Line line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  line.play({"g1f3", "g8f6", "f3g1"});
  EXPECT_TRUE(line.tracker.has_upcoming_repetition(line.position, 4)) << "f6g8 repeats";
  EXPECT_FALSE(line.tracker.has_upcoming_repetition(line.position, 3)) << "but at the root itself";
  line.play({"f6g8", "g1f3", "g8f6", "f3g1"});
  EXPECT_TRUE(line.tracker.has_upcoming_repetition(line.position, 0)) << "f6g8 is the third time";
}

TEST(RepetitionTracker, ForgetsWhatWasTakenBack) {
  Line line("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  line.play({"a1a2", "e8e7", "a2a1", "e7e8"});
  EXPECT_EQ(line.tracker.occurrences(), 2);
  line.tracker.pop();
  EXPECT_EQ(line.tracker.size(), 4);
  EXPECT_EQ(line.tracker.occurrences(), 1);
}

}  // namespace
}  // namespace tratto
