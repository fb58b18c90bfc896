#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/base/mapped_file.h"
#include "engine/tablebase/encoding.h"
#include "engine/tablebase/pairs.h"

namespace tratto::tablebase {

/// An open file, WDL or DTZ, of one material. Immutable and thread-safe. Counters and en passant
/// are ignored.
class Table {
 public:
  /// A half: the positions of a part with one side to move.
  struct Half {
    Encoding encoding;
    Pairs pairs;
  };

  /// Opens the file of a canonical material. Validates the header.
  [[nodiscard]] static Result<Table> open(const std::filesystem::path& path,
                                          const Material& material, TableKind kind);
  /// The same from memory, which must outlive the table.
  [[nodiscard]] static Result<Table> read(Bytes bytes, const Material& material, TableKind kind);

  /// The WDL value of a position with this material, with either colour as the first side; none if
  /// the file is damaged there. If a capture is a best move, the stored value may be any that is
  /// not better; probe_wdl() handles that.
  [[nodiscard]] std::optional<Wdl> wdl(const Position& position) const;

  /// The DTZ value of a position, or that the table has only the other side to move.
  struct Distance {
    bool other_side = false;
    int plies = 0;
  };
  /// DTZ of a position with that result, not a draw; may be one ply too small if the table counts
  /// moves. None if the file is damaged there.
  [[nodiscard]] std::optional<Distance> dtz(const Position& position, Wdl wdl) const;

  /// For reading a whole table: the half for a side to move and a pawn file; the only one if the
  /// table is not split.
  [[nodiscard]] const Half& half(int part, Color to_move) const {
    return parts_[static_cast<std::size_t>(part)].halves[split_ ? to_move : 0];
  }
  /// Converts a stored DTZ value to Distance::plies.
  [[nodiscard]] std::optional<int> stored_plies(int part, Wdl wdl, int stored) const;

 private:
  static constexpr int file_count = 4;

  /// A map of values of one or two bytes.
  struct Map {
    Bytes bytes;
    bool wide = false;
    [[nodiscard]] std::optional<int> operator[](int value) const;
  };
  struct Part {
    std::vector<Half> halves;  ///< White to move, then Black if the layout is split.
    std::array<Map, dtz_map_count> maps;
  };
  /// A position normalised for the table.
  struct View {
    bool swapped;  ///< Colours swapped and ranks mirrored.
    Color to_move;
    int file;
  };

  Table() = default;
  [[nodiscard]] bool read_parts(ByteReader& reader);
  [[nodiscard]] bool read_encodings(ByteReader& reader,
                                    std::vector<std::array<EncodingChoice, 2>>& choices) const;
  void read_maps(ByteReader& reader);
  void read_values(ByteReader& reader);
  [[nodiscard]] View view(const Position& position) const;
  [[nodiscard]] std::optional<int> value(const Position& position, const View& view,
                                         const Half& half) const;

  MappedFile file_;
  Material material_;
  TableKind kind_ = TableKind::Wdl;
  bool symmetric_ = false;
  bool split_ = false;
  std::vector<Part> parts_;
};

}  // namespace tratto::tablebase
