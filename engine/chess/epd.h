#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/chess/fen.h"

namespace tratto {

/// An operation of an EPD record: "bm Nf3 Nc3;" has the code bm and two operands. Quotes around
/// operands are removed.
struct EpdOperation {
  std::string code;
  std::vector<std::string> operands;
};

/// A record of Extended Position Description (PGN standard, 16.2): a position with operations.
struct EpdRecord {
  ParsedFen start;
  std::vector<EpdOperation> operations;

  /// The first operation of that code; null if there is none.
  [[nodiscard]] const EpdOperation* find(std::string_view code) const;
  /// The operand of an operation that has one, such as `id`; empty if there is none.
  [[nodiscard]] std::string_view text_of(std::string_view code) const;
};

/// Parses four fields of a FEN, or all six, followed by operations, if any. The counters may also
/// be given by the operations hmvc and fmvn. A FEN is an EPD record without operations.
[[nodiscard]] Result<EpdRecord> parse_epd(std::string_view text,
                                          PromotedPieces promoted = PromotedPieces::AsPawnsAllow);

}  // namespace tratto
