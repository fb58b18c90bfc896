#include "tests/fuzz/position_checks.h"

#include <algorithm>

#include "engine/chess/counters.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/notation.h"
#include "engine/chess/uci_notation.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/reference_rules.h"

namespace tratto::fuzz {

namespace {

void check_writing(const Position& position, PromotedPieces promoted) {
  for (const CastlingStyle style : {CastlingStyle::XFen, CastlingStyle::ShredderFen}) {
    const std::string text = to_fen(position, style);
    const auto again = parse_fen(text, promoted);
    require(again.ok(), "a FEN that was written is read", text);
    require(again->position == position, "a FEN is read as the position it was written from", text);
    require(again->notices.empty(), "a FEN that was written needs no repair", text);
  }
  require(Position(position.setup()) == position, "a position is the one its setup describes");
}

std::vector<std::uint16_t> sorted_bits(const auto& moves) {
  std::vector<std::uint16_t> bits;
  for (const Move move : moves)
    bits.push_back(move.bits());
  std::ranges::sort(bits);
  return bits;
}

void check_notation(const Position& position, Move move) {
  for (const CastlingNotation castling :
       {CastlingNotation::KingMove, CastlingNotation::KingTakesRook}) {
    const std::string text = to_uci(position, move, castling);
    const auto read = parse_uci(position, text);
    require(read.ok() && *read == move, "a move in UCI notation is read back", text);
  }
  const std::string text = to_san(position, move);
  const auto read = parse_san(position, text);
  require(read.ok() && *read == move, "a move in SAN is read back", text);
}

}  // namespace

void check_position(const Position& position, PromotedPieces promoted) {
  check_writing(position, promoted);
  const std::string fen = to_fen(position);
  const MoveList moves = legal_moves(position);
  const Setup setup = position.setup();
  require(sorted_bits(moves) == sorted_bits(reference::legal_moves(setup)),
          "legal moves are those of the slow generator", fen);
  require(has_legal_move(position) == !moves.empty(), "has_legal_move() knows", fen);
  for (const Move move : moves) {
    const Position after = position.after(move);
    require(position.is_legal(move), "a generated move is legal", fen);
    require(Position(after.setup()) == after, "a move's position is the one its setup describes",
            fen);
    Setup expected = reference::after(setup, move);
    expected.rule50 = std::min(expected.rule50, max_rule50);
    expected.fullmove = std::min(expected.fullmove, max_fullmove);
    require(Position(expected) == after, "a move does what the slow rules say", fen);
    require(position.gives_check(move) == after.in_check(), "gives_check() knows", fen);
    check_notation(position, move);
  }
}

}  // namespace tratto::fuzz
