#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/base/mapped_file.h"
#include "engine/tablebase/encoding.h"
#include "engine/tablebase/pairs.h"

namespace tratto::tablebase {

/// One file, WDL or DTZ, of one signature. Immutable once open: any number of threads may ask it.
/// Positions are those of the signature whatever colours: nothing of counters or en passant.
class Table {
 public:
  /// The positions of a part with one side to move.
  struct Half {
    Encoding encoding;
    Pairs pairs;
  };

  /// Opens a file of a signature that is_canonical(). Everything in its header is checked.
  [[nodiscard]] static Result<Table> open(const std::filesystem::path& path,
                                          const Material& material, TableKind kind);
  /// The same from bytes that outlive the table.
  [[nodiscard]] static Result<Table> read(Bytes bytes, const Material& material, TableKind kind);

  /// What a WDL table has for a position with this material, either side's being White's; none if
  /// the file is damaged there. Where a capture is at least as good as everything else it may be
  /// anything not better: Prober knows.
  [[nodiscard]] std::optional<Wdl> wdl(const Position& position) const;

  /// What a DTZ table has for a position: a value, or that it is there for the other side to move.
  struct Distance {
    bool other_side = false;
    int plies = 0;
  };
  /// Plies to the next capture, pawn move or mate for a position with that result, not a draw; up
  /// to one less where the table counts moves. None if the file is damaged there.
  [[nodiscard]] std::optional<Distance> dtz(const Position& position, Wdl wdl) const;

  /// For whoever goes through a whole table: the half with the values for a side to move of the
  /// part for a pawn file. Where there is only one half for both, that.
  [[nodiscard]] const Half& half(int part, Color to_move) const {
    return parts_[static_cast<std::size_t>(part)].halves[split_ ? to_move : 0];
  }
  /// What a value stored in a part of a DTZ table means, as Distance::plies.
  [[nodiscard]] std::optional<int> stored_plies(int part, Wdl wdl, int stored) const;

 private:
  static constexpr int file_count = 4;

  /// A map's values, of one or two bytes.
  struct Map {
    Bytes bytes;
    bool wide = false;
    [[nodiscard]] std::optional<int> operator[](int value) const;
  };
  struct Part {
    std::vector<Half> halves;  ///< For White to move, and for Black where the layout is split.
    std::array<Map, dtz_map_count> maps;
  };
  /// A position as the table sees it.
  struct View {
    bool swapped;  ///< Colours, and the board upside down.
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
