// The referee against an arbiter that knows nothing but the definitions (tests/support/
// slow_arbiter.h), on random games that are made to come to the rules that decide them.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <sstream>

#include "engine/arbiter/pgn_reader.h"
#include "engine/arbiter/referee.h"
#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/fen.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/notation.h"
#include "tests/effort.h"
#include "tests/support/positions.h"
#include "tests/support/slow_arbiter.h"

namespace tratto {
namespace {

/// What a game is made to come to.
struct Kind {
  const char* human;
  std::vector<const char*> starts;  ///< None: some pieces anywhere.
  std::uint32_t pieces;             ///< Maximum number of them.
  int rule50_from;
  std::uint32_t rule50_span;
  int plies;
  std::uint32_t back_in_ten;     ///< How often a player takes his last move back.
  std::uint32_t capture_in_ten;  ///< How often he captures if he can.
  std::uint32_t mate_in_ten;     ///< How often he mates if he can.
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {"repetition",
       {"4k1nr/8/8/8/8/8/8/4K1NR w - - 0 1", "7k/8/8/8/8/8/8/KQ6 w - - 0 1"},
       0,
       0,
       1,
       40,
       9,
       0,
       0},
      {"repetition with rights",
       {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1",
        "4k3/2p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K3 w - - 0 1"},
       0,
       0,
       1,
       50,
       8,
       0,
       0},
      {"fifty moves", {}, 3, 88, 12, 30, 3, 0, 5},
      {"seventy-five moves", {}, 3, 140, 10, 14, 2, 0, 5},
      {"mate and the last of 75 moves",
       {"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "k7/7R/8/8/8/8/8/1K4R1 w - - 0 1",
        "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"},
       0,
       147,
       3,
       8,
       2,
       0,
       6},
      {"dead material", {}, 3, 0, 60, 60, 0, 9, 5},
      {"dead pawns",
       {"4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", "8/k7/p1p1p1p1/P1P1P1P1/8/8/8/K7 w - - 0 1",
        "4k3/8/1p1p1p1p/1P1P1PpP/6P1/8/8/4K3 w - - 0 1",
        "4k3/8/p2p1p1p/P2P1PpP/2p3P1/2P5/8/4K3 w - - 0 1"},
       0,
       0,
       1,
       20,
       0,
       9,
       9},
      {"stalemate",
       {"7k/5Q2/8/8/8/8/p7/K7 b - - 0 1", "k7/8/1P6/KP6/8/8/8/8 b - - 0 1",
        "7k/7P/6K1/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/k7/p7/K7 w - - 0 1",
        "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1"},
       0,
       0,
       1,
       30,
       1,
       2,
       5},
  };
  return all;
}

struct RandomGame {
  Position start;
  std::vector<Move> moves;
  std::string san;
};

bool mates(const Position& position, Move move) {
  const Position next = position.after(move);
  return next.in_check() && !has_legal_move(next);
}

/// Some pieces anywhere, but not where no game can come to, such as a check by two knights: a
/// record that begins there is refused.
Position random_possible_scatter(int pieces, Random& random) {
  while (true) {
    const Position position = random_scatter(pieces, random);
    if (parse_fen(to_fen(position))) return position;
  }
}

Position start_of(const Kind& kind, Random& random) {
  Setup setup =
      kind.starts.empty()
          ? random_possible_scatter(1 + static_cast<int>(random.below(kind.pieces)), random).setup()
          : position_of(kind.starts[random.below(static_cast<std::uint32_t>(kind.starts.size()))])
                .setup();
  setup.rule50 = kind.rule50_from + static_cast<int>(random.below(kind.rule50_span));
  setup.fullmove = 100;
  return Position(setup);
}

/// A move as the kind of game likes it.
Move choose(const Kind& kind, const Position& position, const std::vector<Move>& played,
            Random& random) {
  const MoveList legal = legal_moves(position);
  const auto some_that = [&](const auto& is_wanted) {
    std::vector<Move> wanted;
    for (const Move move : legal)
      if (is_wanted(move)) wanted.push_back(move);
    return wanted.empty() ? Move()
                          : wanted[random.below(static_cast<std::uint32_t>(wanted.size()))];
  };
  constexpr std::uint32_t ten = 10;
  if (random.below(ten) < kind.mate_in_ten)
    if (const Move move = some_that([&](Move m) { return mates(position, m); })) return move;
  if (random.below(ten) < kind.capture_in_ten)
    if (const Move move = some_that([&](Move m) { return position.is_capture(m); })) return move;
  if (played.size() >= 2 && random.below(ten) < kind.back_in_ten) {
    const Move last = played[played.size() - 2];
    const Move back(last.to(), last.from());
    if (position.is_legal(back)) return back;
  }
  return some_that([](Move) { return true; });
}

RandomGame random_game(const Kind& kind, Random& random) {
  RandomGame game{start_of(kind, random), {}, {}};
  Position position = game.start;
  const auto plies = static_cast<int>(random.below(static_cast<std::uint32_t>(kind.plies) + 1));
  for (int ply = 0; ply < plies && has_legal_move(position); ++ply) {
    const Move move = choose(kind, position, game.moves, random);
    game.san += concat(to_san(position, move), " ");
    game.moves.push_back(move);
    position = position.after(move);
  }
  return game;
}

/// What the record says of the end.
struct Claimed {
  const char* result;
  bool by_time;
};

Claimed random_claim(Color to_move, Random& random) {
  constexpr std::array<const char*, 4> results{"1-0", "0-1", "1/2-1/2", "*"};
  const bool by_time = random.below(2) == 0;
  // Only the player to move can have overstepped the time.
  if (by_time && random.below(2) == 0) return {to_move == White ? "0-1" : "1-0", true};
  if (by_time) return {"1/2-1/2", true};
  return {results[random.below(results.size())], false};
}

/// Whether the laws contradict the result; nothing: brute force does not know.
std::optional<bool> is_wrong(const Claimed& claimed, const reference::SlowEnding& ending,
                             const Setup& last, const Edition& edition,
                             reference::MateFinder& mates) {
  const std::string_view result = claimed.result;
  if (result == "*") return false;
  if (ending.outcome) return result != score_of(ending.outcome->winner);
  if (!ending.dead_is_known) return std::nullopt;
  if (result == "1/2-1/2") {
    if (!claimed.by_time) return false;
    return mates.can_mate(last, ~last.side_to_move);
  }
  const bool spares = claimed.by_time ? edition.flag_fall_spares : edition.resignation_spares;
  if (!spares) return false;
  const auto can = mates.can_mate(last, result == "1-0" ? White : Black);
  if (!can) return std::nullopt;
  return !*can;
}

/// How often each thing was seen by both.
struct Seen {
  std::array<int, 11> endings{};
  int claims = 0;
  int wrong_results = 0;
  int right_results = 0;
  int not_known = 0;
};

bool has(const GameReport& report, FindingKind kind) {
  return std::ranges::any_of(report.findings,
                             [kind](const Finding& finding) { return finding.kind == kind; });
}

void compare(const Kind& kind, Random& random, reference::MateFinder& mates, Seen& seen) {
  const RandomGame game = random_game(kind, random);
  const auto all = editions();
  RefereeRules rules;
  rules.edition = all[random.below(static_cast<std::uint32_t>(all.size()))];
  const Edition& edition = *rules.edition;

  reference::SlowGame slow(game.start.setup());
  for (const Move move : game.moves)
    slow.play(move);
  const int plies = slow.plies();
  const Setup& last = slow.at(plies);
  const Claimed claimed = random_claim(last.side_to_move, random);
  const std::string text = concat("[SetUp \"1\"]\n[FEN \"", to_fen(game.start), "\"]\n",
                                  claimed.by_time ? "[Termination \"time forfeit\"]\n" : "", "\n",
                                  game.san, claimed.result);
  SCOPED_TRACE(concat(kind.human, ", laws of ", edition.year, "\n", text));

  std::istringstream input(text);
  PgnReader reader(input);
  PgnGame record;
  ASSERT_TRUE(reader.next(record));
  const GameReport report = referee(record, rules);
  ASSERT_EQ(report.plies, plies);
  ASSERT_FALSE(has(report, FindingKind::Unreadable) || has(report, FindingKind::IllegalMove));

  const reference::SlowEnding ending = reference::slow_ending(slow, edition, mates);
  const bool may_be_dead_before =
      !ending.dead_is_known && report.ending && report.ending->ending == Ending::DeadPosition;
  if (may_be_dead_before) {
    ++seen.not_known;
    return;
  }
  ASSERT_EQ(report.ending.has_value(), ending.outcome.has_value());
  if (ending.outcome) {
    ASSERT_EQ(to_string(*report.ending), to_string(*ending.outcome));
    ASSERT_EQ(report.ending_ply, ending.ply);
    ++seen.endings[static_cast<std::size_t>(ending.outcome->ending)];
  }
  ASSERT_EQ(has(report, FindingKind::PlayedOn), ending.outcome && ending.ply < plies);

  const int end = ending.outcome ? ending.ply : plies;
  bool claim = false;
  for (int ply = 0; ply < end && !claim; ++ply)
    claim =
        slow.has_claim_at(ply, edition) &&
        // A draw by the very move that could have been announced is claimed.
        !(ply + 1 == plies && claimed.result == std::string_view("1/2-1/2") &&
          !slow.has_standing_claim_at(ply, edition) && slow.has_standing_claim_at(plies, edition));
  // After the end that only the full test for dead positions sees, claims are still looked for.
  const bool is_dead = ending.outcome && ending.outcome->ending == Ending::DeadPosition;
  if (claim || !is_dead) {
    ASSERT_EQ(has(report, FindingKind::UnclaimedDraw), claim);
  }
  seen.claims += claim;

  const auto wrong = is_wrong(claimed, ending, last, edition, mates);
  if (!wrong) {
    ++seen.not_known;
    return;
  }
  ASSERT_EQ(has(report, FindingKind::WrongResult), *wrong);
  ++(*wrong ? seen.wrong_results : seen.right_results);
}

/// Number of games: TRATTO_REFEREE_GAMES; seed: TRATTO_REFEREE_SEED.
std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : to_number<std::uint64_t>(text).value_or(otherwise);
}

void compare_games(std::uint64_t games) {
  const std::uint64_t seed = setting("TRATTO_REFEREE_SEED", 20140701);
  SCOPED_TRACE(seed);
  Random random(seed);
  reference::MateFinder mates(seed);
  Seen seen;
  for (std::uint64_t game = 0; game < games; ++game) {
    SCOPED_TRACE(game);
    compare(kinds()[game % kinds().size()], random, mates, seen);
    if (testing::Test::HasFailure()) return;
  }
  for (const Ending ending : {Ending::Checkmate, Ending::Stalemate, Ending::DeadPosition,
                              Ending::Fivefold, Ending::SeventyFiveMoves}) {
    const int count = seen.endings[static_cast<std::size_t>(ending)];
    EXPECT_GT(count, 0) << name_of(ending);
    std::printf("%s: %d, ", std::string(name_of(ending)).c_str(), count);
  }
  EXPECT_GT(seen.claims, 0);
  EXPECT_GT(seen.wrong_results, 0);
  std::printf("claims let pass: %d, wrong results: %d, right ones: %d, not known: %d\n",
              seen.claims, seen.wrong_results, seen.right_results, seen.not_known);
}

TEST(DifferentialReferee, DecidesAsTheDefinitionsDo) {
  compare_games(setting("TRATTO_REFEREE_GAMES", test::repetitions(400)));
}

TEST(SlowDifferentialReferee, DecidesAsTheDefinitionsDo) {
  compare_games(setting("TRATTO_REFEREE_GAMES", 100'000));
}

}  // namespace
}  // namespace tratto
