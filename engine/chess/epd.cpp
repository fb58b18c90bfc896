#include "engine/chess/epd.h"

#include <algorithm>

#include "engine/base/concat.h"
#include "engine/base/text.h"

namespace tratto {

namespace {

constexpr int fields_of_epd = 4;
constexpr int fields_of_fen = 6;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_code(std::string_view word) {
  constexpr std::size_t longest = 14;
  return !word.empty() && word.size() <= longest && is_letter(word.front()) &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

/// Reads the next operand: a word up to a space or semicolon, or a quoted string.
std::string take_operand(std::string_view& rest) {
  std::size_t length = 0;
  if (rest.starts_with('"')) {
    const std::size_t end = std::min(rest.find('"', 1), rest.size());
    const std::string operand(rest.substr(1, end - 1));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return operand;
  }
  while (length < rest.size() && rest[length] != ';' && !is_blank(rest[length]))
    ++length;
  const std::string operand(rest.substr(0, length));
  rest.remove_prefix(length);
  return operand;
}

void skip_blanks(std::string_view& rest) {
  while (!rest.empty() && is_blank(rest.front()))
    rest.remove_prefix(1);
}

Result<std::vector<EpdOperation>> parse_operations(std::string_view rest) {
  std::vector<EpdOperation> operations;
  for (skip_blanks(rest); !rest.empty(); skip_blanks(rest)) {
    EpdOperation operation{take_operand(rest), {}};
    if (!is_code(operation.code))
      return Error{concat("EPD: ", in_quotes(operation.code), " is no operation")};
    for (skip_blanks(rest); !rest.empty() && rest.front() != ';'; skip_blanks(rest))
      operation.operands.push_back(take_operand(rest));
    if (!rest.empty()) rest.remove_prefix(1);
    operations.push_back(std::move(operation));
  }
  return operations;
}

/// The fields of the position; six if counters follow, otherwise four.
std::string take_fields(std::string_view& rest) {
  std::string fields;
  for (int i = 0; i < fields_of_fen; ++i) {
    std::string_view after = rest;
    const std::string_view word = take_word(after);
    if (word.empty()) break;
    if (i >= fields_of_epd && is_letter(word.front())) break;
    fields += concat(i == 0 ? "" : " ", word);
    rest = after;
  }
  return fields;
}

}  // namespace

const EpdOperation* EpdRecord::find(std::string_view code) const {
  const auto found =
      std::find_if(operations.begin(), operations.end(),
                   [code](const EpdOperation& operation) { return operation.code == code; });
  return found == operations.end() ? nullptr : &*found;
}

std::string_view EpdRecord::text_of(std::string_view code) const {
  const EpdOperation* operation = find(code);
  return operation == nullptr || operation->operands.empty() ? std::string_view()
                                                             : operation->operands.front();
}

Result<EpdRecord> parse_epd(std::string_view text, PromotedPieces promoted) {
  std::string_view rest = text;
  std::string fields = take_fields(rest);
  // Invalid text is passed on, so that the FEN parser reports the error.
  skip_blanks(rest);
  if (rest.empty() || !is_letter(rest.front())) {
    const Result<ParsedFen> start = parse_fen(text, promoted);
    if (!start) return Error{start.error()};
    return EpdRecord{*start, {}};
  }
  Result<std::vector<EpdOperation>> operations = parse_operations(rest);
  if (!operations) return Error{operations.error()};
  EpdRecord record{{Position(), {}}, std::move(*operations)};
  const bool has_counters = std::count(fields.begin(), fields.end(), ' ') >= fields_of_epd;
  if (!has_counters) {
    const std::string_view rule50 = record.text_of("hmvc"), move = record.text_of("fmvn");
    fields += concat(" ", rule50.empty() ? "0" : rule50, " ", move.empty() ? "1" : move);
  }
  const Result<ParsedFen> start = parse_fen(fields, promoted);
  if (!start) return Error{start.error()};
  record.start = *start;
  return record;
}

}  // namespace tratto
