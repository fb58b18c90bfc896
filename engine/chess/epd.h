#pragma once

#include <istream>
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
  [[nodiscard]] std::string_view operand_of(std::string_view code) const;
};

/// Parses four fields of a FEN, or all six, followed by operations, if any. The counters may also
/// be given by the operations hmvc and fmvn. A FEN is an EPD record without operations. An error
/// for an operation that is given twice, a string without its closing quotation mark, and words
/// after the position that neither end with a semicolon nor are an operation of the standard.
[[nodiscard]] Result<EpdRecord> parse_epd(std::string_view text,
                                          PromotedPieces promoted = PromotedPieces::AsPawnsAllow);

/// Reads the records of an EPD file line by line. Skips blank lines, lines that begin with '#', and
/// a byte order mark.
class EpdReader {
 public:
  /// `input` must outlive the reader.
  explicit EpdReader(std::istream& input) : input_(input) {}

  /// Advances to the next record; false at the end of the file, or if it cannot be read.
  [[nodiscard]] bool next();
  /// The line without white space around it; valid until the next call of next().
  [[nodiscard]] std::string_view text() const { return text_; }
  /// The number of the line, from 1.
  [[nodiscard]] int number() const { return number_; }

 private:
  std::istream& input_;
  std::string line_;
  std::string_view text_;
  int number_ = 0;
};

}  // namespace tratto
