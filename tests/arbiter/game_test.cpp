#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "engine/arbiter/game.h"
#include "engine/base/random.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/uci_notation.h"
#include "tests/effort.h"
#include "tests/positions.h"
#include "tests/table.h"

namespace tratto {
namespace {

using test::position_of;

Game game_of(const std::string& fen, const std::string& moves, int year = 2023) {
  Game game(position_of(fen), *find_edition(year));
  for (const std::string& text : test::split(moves, ' ')) {
    if (text.empty()) continue;
    const auto move = parse_uci(game.position(), text);
    EXPECT_TRUE(move.ok()) << move.error();
    if (move) game.play(*move);
  }
  return game;
}

std::string ending_of(const Game& game) {
  const auto outcome = game.ending();
  return outcome ? to_string(*outcome) : "";
}

// data/laws/repetition_cases.tsv, articles 9.2.2 and 9.2.3.
TEST(Game, RepetitionCases) {
  int rows = 0;
  for (const auto& row : test::tsv_rows("laws/repetition_cases.tsv")) {
    const Game game = game_of(row[1], row[2]);
    EXPECT_EQ(game.occurrences(), std::stoi(row[3])) << row[0];
    EXPECT_EQ(game.claims().threefold, !game.ending() && std::stoi(row[3]) >= 3) << row[0];
    EXPECT_EQ(game.position().en_passant() != NoSquare, row[4] == "legal_ep_now=1") << row[0];
    EXPECT_EQ(game.position().rule50(), std::stoi(row[5])) << row[0];
    ++rows;
  }
  EXPECT_EQ(rows, 10);
}

// data/laws/fifty_move_cases.tsv, articles 9.3 and 9.6.2.
TEST(Game, FiftyMoveCases) {
  int rows = 0;
  for (const auto& row : test::tsv_rows("laws/fifty_move_cases.tsv")) {
    ++rows;
    if (row[1] == "any quiet") {
      const Game game = game_of(row[0], "");
      const Claims claims = game.claims();
      EXPECT_FALSE(claims.fifty_moves) << row[2];
      EXPECT_EQ(claims.fifty_move_moves.size(), legal_moves(game.position()).size()) << row[2];
      EXPECT_EQ(ending_of(game), "") << row[2];
    } else if (row[1] == "-") {
      EXPECT_EQ(ending_of(game_of(row[0], "")),
                "draw by 75 moves without capture and pawn move (9.6.2)");
    } else {
      const Game game = game_of(row[0], row[1]);
      EXPECT_TRUE(ending_of(game).ends_with("wins by checkmate (5.1.1)")) << ending_of(game);
      EXPECT_FALSE(game.claims().any()) << row[2];
    }
  }
  EXPECT_EQ(rows, 4);
}

struct EndingCase {
  const char* why;
  int year;
  const char* fen;
  const char* moves;
  const char* ending;
};

constexpr const char* rook_dance = "h1g1 h8g8 g1h1 g8h8 ";
const std::string four_dances = std::string(rook_dance) + rook_dance + rook_dance + rook_dance;
constexpr const char* two_rooks = "4k2r/8/8/8/8/8/8/4K2R w - - 0 1";

TEST(Game, EndsByItself) {
  const EndingCase rows[] = {
      {"5.1.1 fool's mate", 2023, "startpos", "f2f3 e7e5 g2g4 d8h4",
       "Black wins by checkmate (5.1.1)"},
      {"5.2.1", 2023, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "draw by stalemate (5.2.1)"},
      {"5.2.2 bare kings", 2023, "8/8/4k3/8/8/3nK3/8/8 w - - 0 1", "e3d3",
       "draw by dead position (5.2.2)"},
      {"9.6.1 fifth occurrence", 2023, two_rooks, four_dances.c_str(),
       "draw by fifth occurrence of the position (9.6.1)"},
      {"9.6.1 not in 2005", 2005, two_rooks, four_dances.c_str(), ""},
      {"9.6.2 not in 2005", 2005, "4k2r/8/8/8/8/8/8/4K2R w - - 149 90", "h1g1", ""},
      {"9.6.2 in 2018", 2018, "4k2r/8/8/8/8/8/8/4K2R w - - 149 90", "h1g1",
       "draw by 75 moves without capture and pawn move (9.6.2)"},
      {"9.6.2 the mate has precedence", 2023, "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 149 90", "e1e8",
       "White wins by checkmate (5.1.1)"},
      {"9.6.2 one ply before", 2023, "4k2r/8/8/8/8/8/8/4K2R w - - 148 90", "h1g1", ""},
      {"1952 knows no dead position", 1952, "8/8/4k3/8/8/3nK3/8/8 w - - 0 1", "e3d3", ""},
      {"2005 does (9.6)", 2005, "8/8/4k3/8/8/3nK3/8/8 w - - 0 1", "e3d3",
       "draw by dead position (5.2.2)"},
  };
  for (const EndingCase& row : rows)
    EXPECT_EQ(ending_of(game_of(row.fen, row.moves, row.year)), row.ending) << row.why;
}

struct ClaimCase {
  const char* why;
  int year;
  const char* fen;
  const char* moves;
  bool threefold;
  bool fifty;
  const char* threefold_moves;  // sorted, in UCI notation
  int fifty_move_moves;
};

std::string uci_of(const Position& position, const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves)
    texts.push_back(to_uci(position, move));
  std::sort(texts.begin(), texts.end());
  std::string out;
  for (const std::string& text : texts)
    out.append(out.empty() ? "" : " ").append(text);
  return out;
}

TEST(Game, ClaimsOpen) {
  const std::string two_dances = std::string(rook_dance) + rook_dance;
  const std::string about_to = std::string(rook_dance) + "h1g1 h8g8 g1h1";
  const char* lost_right = "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8";
  const char* castling = "4k2r/8/8/8/8/8/8/4K2R w K - 0 1";
  const char* passing = "4k3/3p4/8/2P5/8/8/8/4K2R b - - 0 1";
  const char* knights = "d7d5 h1g1 e8f8 g1h1 f8e8 h1g1 e8f8 g1h1 f8e8";
  const ClaimCase rows[] = {
      {"nothing yet", 2023, two_rooks, "", false, false, "", 0},
      {"9.2.1 the third time is about to appear", 2023, two_rooks, about_to.c_str(), false, false,
       "g8h8", 0},
      {"9.2.2 it has just appeared", 2023, two_rooks, two_dances.c_str(), true, false, "h1g1", 0},
      {"9.2.3.2 a right lost on the way", 2023, castling, lost_right, false, false, "e1e2", 0},
      {"1952: rights do not count", 1952, castling, lost_right, true, false, "e1e2", 0},
      {"9.2.3.1 a capture possible the first time", 2023, passing, knights, false, false, "h1g1",
       0},
      {"1952: nor does en passant", 1952, passing, knights, true, false, "h1g1", 0},
      {"9.3.1 announced", 2023, "4k2r/8/8/8/8/8/8/4K1NR w - - 99 90", "", false, false, "", 14},
      {"9.3.1 pawn moves and captures do not complete it", 2023,
       "4k2r/8/8/8/8/8/7P/4K2R w - - 99 90", "", false, false, "", 7},
      {"9.3.2", 2023, two_rooks, "h1g1", false, false, "", 0},
      {"9.3.2 stands", 2023, "4k2r/8/8/8/8/8/8/4K2R w - - 100 90", "", false, true, "", 13},
      {"1952: no announced fiftieth move", 1952, "4k2r/8/8/8/8/8/8/4K2R w - - 99 90", "", false,
       false, "", 0},
      {"1952: demonstrated", 1952, "4k2r/8/8/8/8/8/8/4K2R w - - 100 90", "", false, true, "", 0},
  };
  for (const ClaimCase& row : rows) {
    const Game game = game_of(row.fen, row.moves, row.year);
    const Claims claims = game.claims();
    EXPECT_EQ(claims.threefold, row.threefold) << row.why;
    EXPECT_EQ(claims.fifty_moves, row.fifty) << row.why;
    EXPECT_EQ(uci_of(game.position(), claims.threefold_moves), row.threefold_moves) << row.why;
    EXPECT_EQ(claims.fifty_move_moves.count(), row.fifty_move_moves) << row.why;
  }
}

TEST(Game, FiftyMovesMayBeRaisedIn1952) {
  Edition edition = *find_edition(1952);
  edition.claim_after_moves = 100;
  const Position position = position_of("4k2r/8/8/8/8/8/8/4K2R w - - 100 90");
  EXPECT_FALSE(Game(position, edition).claims().fifty_moves);
  EXPECT_TRUE(
      Game(position_of("4k2r/8/8/8/8/8/8/4K2R w - - 200 90"), edition).claims().fifty_moves);
}

TEST(Game, LossesThatAreDraws) {
  struct Row {
    const char* article;
    int year;
    Ending ending;
    bool opponent_can_mate;
    const char* outcome;
  };
  const Row rows[] = {
      {"6.9", 2023, Ending::FlagFall, true, "Black wins by flag fall (6.9)"},
      {"6.9", 2023, Ending::FlagFall, false, "draw by flag fall (6.9)"},
      {"5.1.2", 2023, Ending::Resignation, false, "draw by resignation (5.1.2)"},
      {"7.5.5", 2023, Ending::IllegalMove, false, "draw by illegal move (7.5.5)"},
      {"2005 6.10", 2005, Ending::FlagFall, false, "draw by flag fall (6.9)"},
      {"2005 5.1 b", 2005, Ending::Resignation, false, "Black wins by resignation (5.1.2)"},
      {"2005 7.4 b", 2005, Ending::IllegalMove, false, "Black wins by illegal move (7.5.5)"},
      {"1952", 1952, Ending::FlagFall, false, "Black wins by flag fall (6.9)"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(to_string(Game(Position(), *find_edition(row.year))
                            .lost_by(row.ending, White, row.opponent_can_mate)),
              row.outcome)
        << row.article << " in " << row.year;
}

TEST(Game, DescribesThePosition) {
  EXPECT_EQ(game_of("startpos", "").describe(), "");
  EXPECT_EQ(game_of("startpos", "e2e4 f7f6 d1h5").describe(), "check");
  EXPECT_EQ(game_of(two_rooks, std::string(rook_dance) + rook_dance).describe(),
            "draw can be claimed: third occurrence (9.2.2)");
  EXPECT_EQ(game_of(two_rooks, std::string(rook_dance) + "h1g1 h8g8 g1h1").describe(),
            "draw can be claimed by announcing Rh8: third occurrence (9.2.1)");
  EXPECT_EQ(game_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "").describe(), "draw by stalemate (5.2.1)");
}

// -- Properties, against definitions applied word by word --

/// Everything that article 9.2.3 compares, read off the position without any hash.
std::string identity_of(const Position& position, Identity identity) {
  std::string out;
  for (int s = 0; s < square_count; ++s)
    out += static_cast<char>('a' + position.piece_on(static_cast<Square>(s)));
  out += position.side_to_move() == White ? 'w' : 'b';
  if (identity == Identity::Pieces) return out;
  for (const Square rook : squares_of(position.castling_rooks()))
    out += static_cast<char>('0' + rook);
  for (const Move move : legal_moves(position))
    if (move.is_en_passant()) out.append(1, 'e') += std::to_string(move.to());
  return out;
}

/// Plays at random, often taking the last move back, and compares with counting from the start.
void compare_with_definitions(const std::string& fen, const Edition& edition, Random& random,
                              int& claims_seen) {
  Game game(position_of(fen), edition);
  std::map<std::string, int> seen;
  std::vector<std::string> identities{identity_of(game.position(), edition.identity)};
  int quiet_plies = game.position().rule50();
  ++seen[identities.back()];
  for (int ply = 0; ply < 220; ++ply) {
    const Position& position = game.position();
    const MoveList legal = legal_moves(position);
    const int count = seen[identity_of(position, edition.identity)];
    ASSERT_EQ(game.occurrences(), count) << to_fen(position);

    const bool dead = edition.dead_position_ends && game.ending() &&
                      game.ending()->ending == Ending::DeadPosition;
    const auto stood_before = [&](std::size_t plies) {
      return identities.size() > plies &&
             identities[identities.size() - 1 - plies] == identities.back();
    };
    const bool alternates =
        stood_before(4) && stood_before(8) && stood_before(12) && stood_before(16);
    const bool fivefold = count >= 5 && (alternates || !edition.fivefold_at_alternate_moves);
    const bool automatic = edition.automatic_draws && (fivefold || quiet_plies >= 150);
    ASSERT_EQ(game.ending().has_value(), legal.empty() || dead || automatic) << to_fen(position);
    if (legal.empty()) return;
    if (!game.ending()) {
      MoveList threefold_moves;
      MoveList fifty_move_moves;
      for (const Move move : legal) {
        const Position after = position.after(move);
        const auto found = seen.find(identity_of(after, edition.identity));
        if (found != seen.end() && found->second >= 2) threefold_moves.push_back(move);
        const bool quiet =
            !position.is_capture(move) && type_of(position.moved_piece(move)) != Pawn;
        if (edition.fifty_by_announced_move && quiet && quiet_plies + 1 >= 100)
          fifty_move_moves.push_back(move);
        ASSERT_EQ(game.claim(move).has_value(),
                  threefold_moves.contains(move) || fifty_move_moves.contains(move));
      }
      const Claims claims = game.claims();
      ASSERT_EQ(claims.threefold, count >= 3);
      ASSERT_EQ(claims.fifty_moves, quiet_plies >= 100);
      ASSERT_EQ(uci_of(position, claims.threefold_moves), uci_of(position, threefold_moves));
      ASSERT_EQ(uci_of(position, claims.fifty_move_moves), uci_of(position, fifty_move_moves));
      claims_seen += claims.any() ? 1 : 0;
    }
    Move move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    if (game.moves().size() >= 2 && random.below(3) != 0) {
      const Move last = game.moves()[game.moves().size() - 2];
      const Move back(last.to(), last.from());
      if (position.is_legal(back)) move = back;
    }
    const bool quiet = !position.is_capture(move) && type_of(position.moved_piece(move)) != Pawn;
    quiet_plies = quiet ? quiet_plies + 1 : 0;
    game.play(move);
    identities.push_back(identity_of(game.position(), edition.identity));
    ++seen[identities.back()];
  }
}

TEST(Game, AgreesWithTheDefinitionsOverRandomGames) {
  constexpr std::uint64_t seed = 92;
  SCOPED_TRACE(seed);
  Random random(seed);
  int claims_seen = 0;
  const char* starts[] = {"startpos", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                          "r3k2r/p1p1p1p1/P1P1P1P1/8/8/8/8/R3K2R w KQkq - 60 40",
                          "4k3/2p1p1p1/8/1P1P1P2/1p1p1p2/8/P1P1P1P1/4K3 w - - 0 1",
                          "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w BGbg - 0 1"};
  for (const char* start : starts)
    for (const Edition& edition : editions())
      for (int game = 0; game < test::repetitions(12); ++game)
        compare_with_definitions(start, edition, random, claims_seen);
  EXPECT_GT(claims_seen, test::repetitions(500));
}

}  // namespace
}  // namespace tratto
