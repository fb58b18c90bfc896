#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/position.h"

/// The format of recorded games, version 1. All numbers are little-endian.
///
/// A file is a header of 16 bytes and then games, one after the other, until its end:
///
///   0  "TRATTOGM"                        magic
///   8  u32  version (1)
///   12 u32  0
///
/// A game is a start board of 32 bytes, four bytes for each ply, and a checksum of four:
///
///   0  u64  the occupied squares, bit s for square s (a1 = 0, b1 = 1, ... h8 = 63)
///   8  u4 x 32  the pieces on them, lowest square first, low half of a byte first: pawn 0,
///           knight 1, bishop 2, rook 3, queen 4, king 5, rook with a castling right 6; 8 more for
///           Black
///   24 u8   side to move (bit 0), result (bits 1 and 2: 0 Black won, 1 draw, 2 White won, 3 none)
///   25 u8   en passant square, 64 for none
///   26 u16  plies since the last capture or pawn move
///   28 u16  move number
///   30 u16  plies that follow, n
///   32 n x { u16 move as Move::bits(), i16 score }
///   32 + 4n u32  FNV-1a (32 bits) of all bytes of the game before it
namespace tratto::nnue {

constexpr std::uint32_t game_format_version = 1;
constexpr std::size_t game_file_header_size = 16;
constexpr std::size_t start_board_size = 32;
constexpr std::size_t ply_size = 4;
constexpr std::size_t checksum_size = 4;
constexpr std::size_t max_game_plies = std::numeric_limits<std::uint16_t>::max();

/// None: for positions without a game, such as those from inside a search.
enum class GameResult : std::uint8_t { BlackWins, Draw, WhiteWins, None };
constexpr std::size_t game_result_count = 4;

/// The score of a move that was not searched (for example a random move); its position is not used
/// as an example.
constexpr std::int16_t no_score = std::numeric_limits<std::int16_t>::min();

/// A move and the score of the search that chose it.
struct ScoredMove {
  Move move;
  std::int16_t score = no_score;  ///< For the side to move, as Score::value(), or no_score.

  bool operator==(const ScoredMove&) const = default;
};

/// One game: start position, moves with their scores, result. Or a position from inside a search,
/// with its best move and score, and the result of the game if it was recorded in one.
struct GameRecord {
  Position start;
  std::vector<ScoredMove> moves;
  GameResult result = GameResult::Draw;

  bool operator==(const GameRecord&) const = default;
};

/// The header of a file of games.
[[nodiscard]] std::vector<std::uint8_t> game_file_header();
/// Checks the header of a file of games: an error if it is not one or has an unsupported version.
[[nodiscard]] Result<bool> check_game_file_header(std::span<const std::uint8_t> bytes);

/// Appends a game of at most max_game_plies plies to `bytes` in the format above.
void encode_game(const GameRecord& game, std::vector<std::uint8_t>& bytes);

/// Whether a game may begin with these start_board_size bytes: they are a valid start position.
[[nodiscard]] bool is_start_board(std::span<const std::uint8_t> bytes);
/// Size in bytes of the encoded game that starts with these start_board_size bytes.
[[nodiscard]] std::size_t encoded_game_size(std::span<const std::uint8_t> start_board);
/// Whether the checksum at the end of a complete encoded game is correct.
[[nodiscard]] bool has_valid_checksum(std::span<const std::uint8_t> bytes);
/// Decodes one complete game into `game`, reusing its memory. Verifies the checksum and the start
/// position, but not that the moves are legal (first_illegal_ply()).
[[nodiscard]] Result<bool> decode_game(std::span<const std::uint8_t> bytes, GameRecord& game);

/// Index of the first illegal move, or moves.size() if all are legal.
[[nodiscard]] std::size_t first_illegal_ply(const GameRecord& game);

}  // namespace tratto::nnue
