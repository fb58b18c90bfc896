#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/chess/fen.h"

namespace tratto {

/// An operation of an EPD record: "bm Nf3 Nc3;" has the code bm and two operands. Quotes around an
/// operand are taken off.
struct EpdOperation {
  std::string code;
  std::vector<std::string> operands;
};

/// A position of an Extended Position Description (PGN standard, 16.2), with what is said of it.
struct EpdRecord {
  ParsedFen start;
  std::vector<EpdOperation> operations;

  /// The first operation of that code; null if there is none.
  [[nodiscard]] const EpdOperation* find(std::string_view code) const;
  /// The operand of an operation that has one, such as `id`; empty if there is none.
  [[nodiscard]] std::string_view text_of(std::string_view code) const;
};

/// Reads four fields of a FEN, or all six, and the operations after them, if any. The counters may
/// stand in the operations hmvc and fmvn, as EPD has it. A FEN is an EPD record without operations.
[[nodiscard]] Result<EpdRecord> parse_epd(std::string_view text,
                                          PromotedPieces promoted = PromotedPieces::AsPawnsAllow);

}  // namespace tratto
