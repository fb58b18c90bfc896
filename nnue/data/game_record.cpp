#include "nnue/data/game_record.h"

#include <algorithm>
#include <array>

#include "engine/base/fnv1a.h"
#include "engine/base/little_endian.h"
#include "engine/chess/counters.h"

namespace tratto::nnue {

namespace {

constexpr std::array<std::uint8_t, 8> magic{'T', 'R', 'A', 'T', 'T', 'O', 'G', 'M'};

// Where the fields of a start board are.
constexpr std::size_t pieces_offset = 8;
constexpr std::size_t flags_offset = 24;
constexpr std::size_t en_passant_offset = 25;
constexpr std::size_t rule50_offset = 26;
constexpr std::size_t fullmove_offset = 28;
constexpr std::size_t plies_offset = 30;

constexpr int max_pieces = 32;
constexpr int castling_rook_code = 6;

void encode_start(const GameRecord& game, std::vector<std::uint8_t>& bytes) {
  const Position& start = game.start;
  append_little_endian<std::uint64_t>(bytes, start.pieces());
  std::array<std::uint8_t, max_pieces / 2> pieces{};
  int index = 0;
  for (const Square square : squares_of(start.pieces())) {
    int code = start.piece_on(square);
    if (contains(start.castling_rooks(), square)) code += castling_rook_code - Rook;
    pieces[index / 2] = static_cast<std::uint8_t>(pieces[index / 2] | (code << (index % 2 * 4)));
    ++index;
  }
  bytes.insert(bytes.end(), pieces.begin(), pieces.end());
  const int flags = start.side_to_move() | (static_cast<int>(game.result) << 1);
  bytes.push_back(static_cast<std::uint8_t>(flags));
  bytes.push_back(start.en_passant());
  append_little_endian(bytes, static_cast<std::uint16_t>(start.rule50()));
  append_little_endian(bytes, static_cast<std::uint16_t>(start.fullmove()));
  append_little_endian(bytes, static_cast<std::uint16_t>(game.moves.size()));
}

/// Decodes the pieces; the error names an invalid code.
Result<bool> decode_pieces(std::span<const std::uint8_t> bytes, Setup& setup) {
  const auto occupied = read_little_endian<std::uint64_t>(bytes);
  if (popcount(occupied) > max_pieces) return Error{"more than 32 pieces"};
  int index = 0;
  for (const Square square : squares_of(occupied)) {
    const int code =
        (bytes[pieces_offset + static_cast<std::size_t>(index / 2)] >> (index % 2 * 4)) & 15;
    ++index;
    const int type = code & 7;
    if (type > castling_rook_code) return Error{"an unknown piece"};
    const Color color = static_cast<Color>(code >> 3);
    if (type == castling_rook_code) setup.castling_rooks |= bit(square);
    setup.board[square] =
        make_piece(color, type == castling_rook_code ? Rook : static_cast<PieceType>(type));
  }
  return true;
}

/// Whether a setup satisfies what Position(setup) and move lists rely on: one king and at most 16
/// pieces per side, of which at most 8 pawns on valid ranks; at most one castling rook on each side
/// of a king on its back rank; a plausible en passant square.
bool is_sound(const Setup& setup) {
  std::array<Bitboard, color_count> kings{};
  std::array<Bitboard, color_count> pieces{};
  Bitboard pawns = 0;
  for (int s = 0; s < square_count; ++s) {
    const Piece piece = setup.board[s];
    if (piece == NoPiece) continue;
    pieces[color_of(piece)] |= bit(static_cast<Square>(s));
    if (type_of(piece) == King) kings[color_of(piece)] |= bit(static_cast<Square>(s));
    if (type_of(piece) == Pawn) pawns |= bit(static_cast<Square>(s));
  }
  if (popcount(kings[White]) != 1 || popcount(kings[Black]) != 1) return false;
  for (const Color color : {White, Black})
    if (popcount(pieces[color]) > 16 || popcount(pieces[color] & pawns) > 8) return false;
  if ((pawns & (rank_bits(0) | rank_bits(7))) != 0) return false;
  for (const Color color : {White, Black}) {
    Bitboard rooks = 0;
    for (const Square square : squares_of(setup.castling_rooks))
      if (color_of(setup.board[square]) == color) rooks |= bit(square);
    if (rooks == 0) continue;
    const Bitboard home = relative_rank_bits(color, 0);
    const Bitboard west_of_king = kings[color] - 1;
    if (((rooks | kings[color]) & ~home) != 0) return false;
    if (more_than_one(rooks & west_of_king) || more_than_one(rooks & ~west_of_king)) return false;
  }
  if (setup.en_passant == NoSquare) return true;
  const Color mover = setup.side_to_move;
  return relative_rank(mover, setup.en_passant) == 5 && setup.board[setup.en_passant] == NoPiece &&
         setup.board[forward(~mover, setup.en_passant)] == make_piece(~mover, Pawn);
}

Result<Position> decode_start(std::span<const std::uint8_t> bytes) {
  Setup setup;
  const Result<bool> pieces = decode_pieces(bytes, setup);
  if (!pieces) return Error{pieces.error()};
  setup.side_to_move = static_cast<Color>(bytes[flags_offset] & 1);
  if (bytes[en_passant_offset] > NoSquare) return Error{"an en passant square off the board"};
  setup.en_passant = static_cast<Square>(bytes[en_passant_offset]);
  setup.rule50 = read_little_endian<std::uint16_t>(bytes.subspan(rule50_offset));
  setup.fullmove = read_little_endian<std::uint16_t>(bytes.subspan(fullmove_offset));
  if (setup.rule50 > max_rule50 || setup.fullmove < 1 || setup.fullmove > max_fullmove)
    return Error{"impossible counters"};
  if (!is_sound(setup)) return Error{"an impossible start position"};
  const Position position(setup);
  const Color mover = position.side_to_move();
  if (position.is_attacked(position.king(~mover), mover, position.pieces()))
    return Error{"a start position where the side that moved is in check"};
  return position;
}

}  // namespace

std::vector<std::uint8_t> game_file_header() {
  std::vector<std::uint8_t> bytes(magic.begin(), magic.end());
  append_little_endian<std::uint32_t>(bytes, game_format_version);
  append_little_endian<std::uint32_t>(bytes, 0);
  return bytes;
}

Result<bool> check_game_file_header(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < game_file_header_size ||
      !std::equal(magic.begin(), magic.end(), bytes.begin()))
    return Error{"not a file of recorded games"};
  const auto version = read_little_endian<std::uint32_t>(bytes.subspan(magic.size()));
  if (version != game_format_version)
    return Error{"games of format version " + std::to_string(version) + ", this program reads " +
                 std::to_string(game_format_version)};
  return true;
}

void encode_game(const GameRecord& game, std::vector<std::uint8_t>& bytes) {
  TRATTO_CHECK(game.moves.size() <= max_game_plies);
  const std::size_t begin = bytes.size();
  encode_start(game, bytes);
  for (const ScoredMove& ply : game.moves) {
    append_little_endian<std::uint16_t>(bytes, ply.move.bits());
    append_little_endian(bytes, static_cast<std::uint16_t>(ply.score));
  }
  append_little_endian<std::uint32_t>(bytes, fnv1a<std::uint32_t>(std::span(bytes).subspan(begin)));
}

bool is_start_board(std::span<const std::uint8_t> bytes) {
  // First what tells most other bytes apart at little cost.
  const int pieces = popcount(read_little_endian<std::uint64_t>(bytes));
  return pieces >= 2 && pieces <= max_pieces &&
         bytes[flags_offset] >> 1 < static_cast<int>(game_result_count) &&
         bytes[en_passant_offset] <= NoSquare && decode_start(bytes).ok();
}

std::size_t encoded_game_size(std::span<const std::uint8_t> start_board) {
  const auto plies = read_little_endian<std::uint16_t>(start_board.subspan(plies_offset));
  return start_board_size + plies * ply_size + checksum_size;
}

bool has_valid_checksum(std::span<const std::uint8_t> bytes) {
  const std::size_t body = bytes.size() - checksum_size;
  return fnv1a<std::uint32_t>(bytes.first(body)) ==
         read_little_endian<std::uint32_t>(bytes.subspan(body));
}

Result<bool> decode_game(std::span<const std::uint8_t> bytes, GameRecord& game) {
  if (bytes.size() < start_board_size || bytes.size() != encoded_game_size(bytes))
    return Error{"a game of the wrong length"};
  if (!has_valid_checksum(bytes)) return Error{"a game whose checksum is wrong"};
  const Result<Position> start = decode_start(bytes);
  if (!start) return Error{start.error()};
  const int result = bytes[flags_offset] >> 1;
  if (result >= static_cast<int>(game_result_count)) return Error{"an unknown result"};
  game.start = *start;
  game.result = static_cast<GameResult>(result);
  game.moves.resize((bytes.size() - start_board_size - checksum_size) / ply_size);
  std::span<const std::uint8_t> rest = bytes.subspan(start_board_size);
  for (ScoredMove& ply : game.moves) {
    ply.move = Move::from_bits(read_little_endian<std::uint16_t>(rest));
    ply.score = static_cast<std::int16_t>(read_little_endian<std::uint16_t>(rest.subspan(2)));
    rest = rest.subspan(ply_size);
  }
  return true;
}

std::size_t first_illegal_ply(const GameRecord& game) {
  Position position = game.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const Move move = game.moves[ply].move;
    if (!move || !position.is_legal(move)) return ply;
    position = position.after(move);
  }
  return game.moves.size();
}

}  // namespace tratto::nnue
