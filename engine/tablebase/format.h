#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// The constants of the published file format (Syzygy tables, Ronald de Man 2013). All numbers in a
/// file are little-endian, except for the words of the compressed blocks, which are big-endian.
///
///     magic, 4 bytes
///     layout, 1 byte: LayoutFlag, number of pieces << 4 (ignored by readers)
///     for each pawn file (a to d; tables without pawns have one part for all):
///       1 byte: factor order of the leading group (Encoding); if both sides have pawns, 1 more
///       byte
///         for the pawns of the other side
///       1 byte for each piece, in the order of pieces (piece_code)
///       in each of these bytes the low nibble is for White to move, the high one for Black
///     padding to an even offset
///     for each pawn file, for each half: header of the compressed values (Pairs)
///     DTZ: for each pawn file that is mapped: four maps, each a length and as many values;
///       of bytes, or from an even offset of 16 bits each (DtzFlag::Wide); padding to an even
///       offset
///     for each pawn file, for each half: sparse index, 6 bytes an entry
///     for each pawn file, for each half: number of values of each block less one, 2 bytes a block
///     for each pawn file, for each half: padding to a multiple of 64, the blocks
///     padding to a multiple of 64, checksum of 16 bytes
namespace tratto::tablebase {

enum class TableKind : std::uint8_t { Wdl, Dtz };

constexpr std::string_view file_suffix(TableKind kind) {
  return kind == TableKind::Wdl ? ".rtbw" : ".rtbz";
}

using Magic = std::array<std::uint8_t, 4>;
constexpr Magic file_magic(TableKind kind) {
  return kind == TableKind::Wdl ? Magic{0x71, 0xE8, 0x23, 0x5D} : Magic{0xD7, 0x66, 0x0C, 0xA5};
}

/// Data blocks begin at multiples of this, counted from the start of the file.
constexpr std::size_t block_alignment = 64;
constexpr std::size_t checksum_bytes = 16;

constexpr int layout_pieces_shift = 4;
enum LayoutFlag : std::uint8_t {
  SplitLayout = 1,  ///< One half for each side to move; DTZ tables and symmetric material have a
                    ///< single half.
  PawnLayout = 2,   ///< One part for each of the files a to d.
};

/// Results under the fifty-move rule with a counter of zero, for the side to move. A WDL table
/// stores them plus 2.
enum Wdl : std::int8_t { Loss = -2, BlessedLoss = -1, Draw = 0, CursedWin = 1, Win = 2 };
constexpr int wdl_offset = 2;
constexpr Wdl operator-(Wdl wdl) {
  return static_cast<Wdl>(-static_cast<int>(wdl));
}

/// Flags: first byte of the header of a half. With SingleValue only one more byte follows, the
/// value.
enum PairsFlag : std::uint8_t {
  DtzBlackToMove = 1,  ///< A DTZ table has the values for Black to move.
  DtzMapped = 2,       ///< Values are indices into the map of their result.
  DtzWinPlies = 4,     ///< Wins are counted in plies, not in moves.
  DtzLossPlies = 8,    ///< Losses are counted in plies, not in moves.
  DtzWide = 16,        ///< The maps have 16-bit values.
  SingleValue = 128,   ///< All values are the same.
};

/// Number of maps of a part, one for each result except a draw: wins, losses, cursed wins, blessed
/// losses.
constexpr int dtz_map_count = 4;
constexpr int dtz_map_of(Wdl wdl) {
  return wdl > 0 ? (wdl == Win ? 0 : 2) : (wdl == Loss ? 1 : 3);
}
/// Whether a DTZ table with these flags counts a result in plies. Cursed wins and blessed losses
/// are always counted in moves.
constexpr bool dtz_in_plies(std::uint8_t flags, Wdl wdl) {
  return (wdl == Win && (flags & DtzWinPlies)) || (wdl == Loss && (flags & DtzLossPlies));
}

/// Size of an entry of the sparse index: block number (4 bytes) and index of a value in it (2
/// bytes).
constexpr std::size_t sparse_entry_bytes = 6;
constexpr std::size_t block_count_bytes = 2;
constexpr std::size_t symbol_bytes = 3;
/// Right half of a symbol that represents a value instead of a pair of symbols.
constexpr int no_symbol = 0xFFF;
/// The longest code that readers decode.
constexpr int max_code_bits = 32;

}  // namespace tratto::tablebase
