#include "tests/support/slow_arbiter.h"

#include <algorithm>
#include <deque>

#include "engine/chess/fen_writer.h"

namespace tratto::reference {

namespace {

std::string key_of(const Setup& setup) {
  std::string key;
  for (const Piece piece : setup.board)
    key += static_cast<char>('a' + piece);
  key += setup.side_to_move == White ? 'w' : 'b';
  key += std::to_string(setup.castling_rooks) + ' ' + std::to_string(setup.en_passant);
  return key;
}

bool is_mated(const Setup& setup) {
  return in_check(setup, setup.side_to_move) && legal_moves(setup).empty();
}

bool is_pawn_or_capture(const Setup& before, const Setup& after, Move move) {
  const auto empty_squares = [](const Setup& setup) {
    return std::ranges::count(setup.board, NoPiece);
  };
  return type_of(before.board[move.from()]) == Pawn ||
         empty_squares(before) != empty_squares(after);
}

bool same_by(const Edition& edition, const Setup& a, const Setup& b) {
  if (edition.identity == Identity::Pieces)
    return a.board == b.board && a.side_to_move == b.side_to_move;
  return a.board == b.board && same_position(a, b);
}

}  // namespace

/// With the kings and one piece: every way to put them on the board is looked at.
bool MateFinder::some_diagram_is_mate(const Setup& setup, Color winner) {
  std::vector<Piece> others;
  for (const Piece piece : setup.board)
    if (piece != NoPiece && type_of(piece) != King) others.push_back(piece);
  if (others.size() > 1 || (others.size() == 1 && type_of(others[0]) == Pawn)) return true;
  const Piece other = others.empty() ? NoPiece : others[0];
  const auto known = mates_with_one_piece_.find({other, winner});
  if (known != mates_with_one_piece_.end()) return known->second;
  bool found = false;
  for (int own = 0; own < square_count && !found; ++own)
    for (int theirs = 0; theirs < square_count && !found; ++theirs)
      for (int square = 0; square < square_count && !found; ++square) {
        if (own == theirs || own == square || theirs == square) continue;
        Setup diagram;
        diagram.board[square] = other;
        diagram.board[own] = make_piece(winner, King);
        diagram.board[theirs] = make_piece(~winner, King);
        diagram.side_to_move = ~winner;
        found = in_check(diagram, ~winner) && !in_check(diagram, winner) && is_mated(diagram);
      }
  mates_with_one_piece_[{other, winner}] = found;
  return found;
}

/// Breadth first.
std::optional<bool> MateFinder::look_at_all(const Setup& setup, Color winner) {
  constexpr std::size_t most_with_pieces = 150, most_with_pawns_alone = 6000;
  constexpr std::size_t most_kept = 1'000'000;
  const bool has_other_pieces = std::ranges::any_of(setup.board, [](Piece piece) {
    return piece != NoPiece && type_of(piece) != King && type_of(piece) != Pawn;
  });
  const std::size_t most = has_other_pieces ? most_with_pieces : most_with_pawns_alone;
  std::unordered_set<std::string>& hopeless = hopeless_[winner];
  std::unordered_set<std::string> seen{key_of(setup)};
  for (std::deque<Setup> waiting{setup}; !waiting.empty(); waiting.pop_front()) {
    const Setup& here = waiting.front();
    if (hopeless.contains(key_of(here))) continue;
    const std::vector<Move> moves = legal_moves(here);
    if (moves.empty() && here.side_to_move != winner && in_check(here, ~winner)) return true;
    std::vector<Setup> next;
    for (const Move move : moves)
      next.push_back(after(here, move));
    for (const Setup& there : next)
      if (seen.insert(key_of(there)).second) waiting.push_back(there);
    if (seen.size() > most) return std::nullopt;
  }
  if (hopeless.size() > most_kept) hopeless.clear();
  hopeless.merge(seen);
  return false;
}

/// Plays at random, the winner giving check where he can.
bool MateFinder::mates_by_chance(Setup setup, Color winner) {
  constexpr int most_plies = 60;
  for (int ply = 0; ply < most_plies; ++ply) {
    std::vector<Move> moves = legal_moves(setup);
    if (moves.empty()) return setup.side_to_move != winner && in_check(setup, ~winner);
    if (setup.side_to_move == winner && random_.below(2) == 0) {
      const auto checks = std::ranges::partition(
          moves, [&](Move move) { return in_check(after(setup, move), ~winner); });
      if (checks.begin() != moves.begin()) moves.erase(checks.begin(), moves.end());
    }
    setup = after(setup, moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return false;
}

std::optional<bool> MateFinder::can_mate(const Setup& setup, Color winner) {
  constexpr int attempts = 6;
  if (!some_diagram_is_mate(setup, winner)) return false;
  if (const auto known = look_at_all(setup, winner)) return known;
  for (int i = 0; i < attempts; ++i)
    if (mates_by_chance(setup, winner)) return true;
  return std::nullopt;
}

std::optional<bool> MateFinder::is_dead(const Setup& setup) {
  const std::optional<bool> white = can_mate(setup, White);
  if (white == true) return false;
  const std::optional<bool> black = can_mate(setup, Black);
  if (black == true) return false;
  if (white && black) return true;
  return std::nullopt;
}

void SlowGame::play(Move move) {
  const Setup before = diagrams_.back();
  diagrams_.push_back(after(before, move));
  quiet_plies_.push_back(
      is_pawn_or_capture(before, diagrams_.back(), move) ? 0 : quiet_plies_.back() + 1);
}

int SlowGame::occurrences(const Setup& diagram, int up_to, const Edition& edition) const {
  int count = 0;
  for (int ply = 0; ply <= up_to; ++ply)
    count += same_by(edition, at(ply), diagram);
  return count;
}

bool SlowGame::fifth_time(int ply, const Edition& edition) const {
  constexpr int fifth = 5, moves_between = 4;
  if (!edition.fivefold_at_alternate_moves) return occurrences(at(ply), ply, edition) >= fifth;
  for (int time = 1; time < fifth; ++time) {
    const int before = ply - moves_between * time;
    if (before < 0 || !same_by(edition, at(before), at(ply))) return false;
  }
  return true;
}

std::optional<Outcome> SlowGame::ending_at(int ply, const Edition& edition) const {
  constexpr int automatic_plies = 150;
  const Setup& diagram = at(ply);
  if (is_mated(diagram)) return Outcome{Ending::Checkmate, ~diagram.side_to_move};
  if (legal_moves(diagram).empty()) return Outcome{Ending::Stalemate, std::nullopt};
  if (!edition.automatic_draws) return std::nullopt;
  if (fifth_time(ply, edition)) return Outcome{Ending::Fivefold, std::nullopt};
  if (quiet_plies_[static_cast<std::size_t>(ply)] >= automatic_plies)
    return Outcome{Ending::SeventyFiveMoves, std::nullopt};
  return std::nullopt;
}

constexpr int third = 3, fifty_plies = 100;

bool SlowGame::has_standing_claim_at(int ply, const Edition& edition) const {
  return occurrences(at(ply), ply, edition) >= third ||
         quiet_plies_[static_cast<std::size_t>(ply)] >= fifty_plies;
}

bool SlowGame::has_claim_at(int ply, const Edition& edition) const {
  const Setup& diagram = at(ply);
  const int quiet = quiet_plies_[static_cast<std::size_t>(ply)];
  if (has_standing_claim_at(ply, edition)) return true;
  for (const Move move : legal_moves(diagram)) {
    const Setup next = after(diagram, move);
    if (occurrences(next, ply, edition) + 1 >= third) return true;
    if (edition.fifty_by_announced_move && quiet + 1 >= fifty_plies &&
        !is_pawn_or_capture(diagram, next, move))
      return true;
  }
  return false;
}

SlowEnding slow_ending(const SlowGame& game, const Edition& edition, MateFinder& mates) {
  SlowEnding ending;
  for (int ply = 0; ply <= game.plies() && !ending.outcome; ++ply) {
    ending.outcome = game.ending_at(ply, edition);
    ending.ply = ply;
  }
  if (!edition.dead_position_ends) return ending;
  // Once dead, a position stays dead.
  int first_dead = game.plies() + 1;
  while (first_dead > 0) {
    const std::optional<bool> dead = mates.is_dead(game.at(first_dead - 1));
    if (!dead) ending.dead_is_known = false;
    if (dead != true) break;
    --first_dead;
  }
  const bool is_over_before =
      ending.outcome && (ending.ply < first_dead ||
                         (ending.ply == first_dead && ending.outcome->ending == Ending::Stalemate));
  if (first_dead > game.plies() || is_over_before) return ending;
  // Nobody calls a position dead in which only forced moves to stalemate are left.
  const bool ends_in_stalemate = ending.outcome && ending.outcome->ending == Ending::Stalemate;
  bool forced = ends_in_stalemate;
  for (int ply = first_dead; ply < game.plies() && forced; ++ply)
    forced = legal_moves(game.at(ply)).size() == 1;
  if (!forced) {
    ending.outcome = Outcome{Ending::DeadPosition, std::nullopt};
    ending.ply = first_dead;
  }
  return ending;
}

}  // namespace tratto::reference
