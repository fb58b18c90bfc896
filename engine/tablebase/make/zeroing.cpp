#include "engine/tablebase/make/zeroing.h"

namespace tratto::tablebase {

namespace {

constexpr std::array promotion_types{Queen, Rook, Bishop, Knight};
/// Number of ways in which a move can end: without promotion, or with one of four.
constexpr int move_ends = 5;

bool is_last_rank(Square square) {
  return rank_of(square) == 0 || rank_of(square) == 7;
}

Square& at(Squares& squares, int i) {
  return squares[static_cast<std::size_t>(i)];
}
Square at(const Squares& squares, int i) {
  return squares[static_cast<std::size_t>(i)];
}

/// Adds the result of the position after a move, `reply` as seen by the side that moves next.
void add_reply(Outcomes& outcomes, Outcome reply, Word where) {
  if (reply != illegal_outcome) outcomes[reversed(reply)] |= where;
}

}  // namespace

ZeroingMoves::ZeroingMoves(const Layout& layout, const SolvedLibrary& library, bool with_pawn_moves)
    : layout_(layout) {
  const int pieces = layout.pieces();
  successors_.resize(static_cast<std::size_t>((pieces + 1) * (pieces + 1) * move_ends));
  const auto add_successor = [&](const Change& change) {
    successors_[successor_index(change)] = make_successor(library, change);
  };
  for (int victim = -1; victim < pieces; ++victim) {
    if (victim >= 0 && type_of(layout.piece(victim)) == King) continue;
    if (victim >= 0) add_successor({victim});
    if (victim < 0 && !with_pawn_moves) continue;
    for (int i = 0; i < pieces; ++i) {
      if (type_of(layout.piece(i)) != Pawn || i == victim) continue;
      if (victim >= 0 && color_of(layout.piece(i)) == color_of(layout.piece(victim))) continue;
      for (const PieceType type : promotion_types)
        add_successor({victim, i, type});
    }
  }
}

std::size_t ZeroingMoves::successor_index(const Change& change) const {
  const int end = change.promoted < 0 ? 0 : change.type;
  const int width = layout_.pieces() + 1;
  return static_cast<std::size_t>(((change.victim + 1) * width + change.promoted + 1) * move_ends +
                                  end);
}

ZeroingMoves::Successor ZeroingMoves::make_successor(const SolvedLibrary& library,
                                                     const Change& change) const {
  std::array<Piece, max_pieces> pieces{};
  Material material;
  for (int i = 0; i < layout_.pieces(); ++i) {
    Piece piece = layout_.piece(i);
    if (i == change.promoted) piece = make_piece(color_of(piece), change.type);
    pieces[static_cast<std::size_t>(i)] = piece;
    if (i != change.victim && type_of(piece) != King) material.add(piece);
  }
  Successor successor;
  if (material.size() == 2) return successor;
  successor.table = library(material.canonical());
  successor.is_swapped = !material.is_canonical();
  const Layout& layout = successor.table->layout();
  unsigned used = 0;
  for (int k = 0; k < layout.pieces(); ++k)
    for (int i = 0; i < layout_.pieces(); ++i) {
      const Piece own = pieces[static_cast<std::size_t>(i)];
      const Color color = successor.is_swapped ? ~color_of(own) : color_of(own);
      if (i == change.victim || (used >> i & 1) ||
          make_piece(color, type_of(own)) != layout.piece(k))
        continue;
      used |= 1U << i;
      successor.order.push_back(static_cast<std::uint8_t>(i));
      break;
    }
  return successor;
}

Outcome ZeroingMoves::probe(const Change& change, const Squares& squares, Color to_move) const {
  // The kings are the first two pieces of every layout.
  if (contains(king_attacks(squares[0]), squares[1])) return illegal_outcome;
  const Successor& next = successors_[successor_index(change)];
  if (next.table == nullptr) return outcome_of(Draw);
  Squares seen{};
  for (std::size_t k = 0; k < next.order.size(); ++k) {
    const Square square = squares[next.order[k]];
    seen[k] = next.is_swapped ? flip_rank(square) : square;
  }
  return next.table->outcome(next.table->layout().find(seen), next.is_swapped ? ~to_move : to_move);
}

Outcomes ZeroingMoves::captures(const Placement& placement, Color side, Word wanted) const {
  Outcomes outcomes{};
  for (int piece = 0; piece < layout_.pieces(); ++piece) {
    if (color_of(layout_.piece(piece)) != side) continue;
    for (int victim = 2; victim < layout_.pieces(); ++victim)
      if (color_of(layout_.piece(victim)) != side)
        add_captures_of(placement, piece, victim, wanted & ~positions_with(outcomes, Win),
                        outcomes);
  }
  return outcomes;
}

void ZeroingMoves::add_captures_of(const Placement& placement, int piece, int victim, Word wanted,
                                   Outcomes& outcomes) const {
  const PieceType type = type_of(layout_.piece(piece));
  const Square to = at(placement.squares, victim);
  if (piece == layout_.last()) {
    const Word where = piece_attacks(type, to, placement.fixed) & wanted;
    // All of them lead to the same position: one probe is enough.
    Outcomes one{};
    if (where != 0) add_moves_to(placement, piece, victim, to, where & -where, one);
    for (std::size_t i = 0; i < one.size(); ++i)
      if (one[i] != 0) outcomes[i] |= where;
    return;
  }
  const Square from = at(placement.squares, piece);
  const Bitboard attacked = type == Pawn ? pawn_attacks(color_of(layout_.piece(piece)), from)
                                         : piece_attacks(type, from, placement.fixed);
  if (victim != layout_.last()) {
    if (contains(attacked, to))
      add_moves_to(placement, piece, victim, to, wanted & ~between(from, to), outcomes);
    return;
  }
  for (const Square square : squares_of(attacked & wanted))
    add_moves_to(placement, piece, victim, square, bit(square), outcomes);
}

void ZeroingMoves::add_moves_to(const Placement& placement, int piece, int victim, Square to,
                                Word where, Outcomes& outcomes) const {
  const Color color = color_of(layout_.piece(piece));
  const bool promotes = type_of(layout_.piece(piece)) == Pawn && is_last_rank(to);
  Squares squares = placement.squares;
  for (const Square last : squares_of(where)) {
    at(squares, layout_.last()) = last;
    at(squares, piece) = to;
    if (!promotes)
      add_reply(outcomes, probe({victim}, squares, ~color), bit(last));
    else
      for (const PieceType type : promotion_types) {
        add_reply(outcomes, probe({victim, piece, type}, squares, ~color), bit(last));
        if (contains(positions_with(outcomes, Win), last)) break;
      }
  }
}

Outcomes ZeroingMoves::pawn_moves(const Placement& placement, Color side, Word wanted,
                                  const PartValues& values) const {
  Outcomes outcomes{};
  for (int pawn = layout_.last() + 1; pawn < layout_.pieces(); ++pawn) {
    if (color_of(layout_.piece(pawn)) != side) continue;
    const Square from = at(placement.squares, pawn);
    const Square to = forward(side, from);
    if (contains(placement.fixed, to)) continue;
    const Word where = wanted & ~bit(to) & ~positions_with(outcomes, Win);
    if (is_last_rank(to)) {
      add_moves_to(placement, pawn, -1, to, where, outcomes);
      continue;
    }
    add_pushes(placement, pawn, to, where, values, outcomes);
    if (relative_rank(side, from) != 1) continue;
    const Square beyond = forward(side, to);
    if (!contains(placement.fixed, beyond))
      add_pushes(placement, pawn, beyond, where & ~bit(beyond), values, outcomes);
  }
  return outcomes;
}

void ZeroingMoves::add_pushes(const Placement& placement, int pawn, Square to, Word where,
                              const PartValues& values, Outcomes& outcomes) const {
  const Color side = color_of(layout_.piece(pawn));
  const Square passed = forward(side, at(placement.squares, pawn));
  const bool is_double = passed != to;
  Squares squares = placement.squares;
  at(squares, pawn) = to;
  const std::size_t slice = layout_.slice(squares);
  const std::size_t base =
      (slice * layout_.configurations() + placement.configuration) * word_positions;
  for (const Square last : squares_of(where)) {
    const Value reply = values.at(~side, base + last);
    if (!reply.is_legal()) continue;
    Outcome outcome = reply.outcome();
    if (is_double) {
      at(squares, layout_.last()) = last;
      const Outcome capture = best_en_passant(squares, pawn, passed);
      const bool forced = reply.is_stalemate() && capture != illegal_outcome;
      if (capture != illegal_outcome && (capture > outcome || forced)) outcome = capture;
    }
    add_reply(outcomes, outcome, bit(last));
  }
}

Outcome ZeroingMoves::best_en_passant(const Squares& squares, int pawn, Square passed) const {
  const Color side = color_of(layout_.piece(pawn));
  Outcome best = illegal_outcome;
  for (int i = layout_.last() + 1; i < layout_.pieces(); ++i) {
    if (color_of(layout_.piece(i)) == side) continue;
    // The pawn attacks the passed square.
    if (!contains(pawn_attacks(side, passed), at(squares, i))) continue;
    Squares after = squares;
    at(after, i) = passed;
    const Outcome reply = probe({pawn}, after, side);
    if (reply == illegal_outcome) continue;
    const Outcome own = reversed(reply);
    if (best == illegal_outcome || own > best) best = own;
  }
  return best;
}

}  // namespace tratto::tablebase
