#include "engine/chess/epd.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "engine/base/concat.h"
#include "engine/base/text.h"

namespace tratto {

namespace {

constexpr int fields_of_epd = 4;
constexpr int fields_of_fen = 6;

bool is_code(std::string_view word) {
  constexpr std::size_t longest = 14;
  return !word.empty() && word.size() <= longest && is_letter(word.front()) &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

/// The operations of the PGN standard (16.2.5), without the numbered ones.
bool is_standard_code(std::string_view code) {
  constexpr std::array<std::string_view, 25> codes{
      "acd",         "acn",        "acs",        "am",          "bm",  "ce",   "dm",
      "draw_accept", "draw_claim", "draw_offer", "draw_reject", "eco", "fmvn", "hmvc",
      "id",          "nic",        "noop",       "pm",          "pv",  "rc",   "resign",
      "sv",          "tcgs",       "tcri",       "tcsi"};
  const bool is_numbered =
      code.size() == 2 && (code[0] == 'c' || code[0] == 'v') && is_digit(code[1]);
  return is_numbered || std::find(codes.begin(), codes.end(), code) != codes.end();
}

/// Reads the next operand: a word up to a space or semicolon, or a quoted string. None if its
/// closing quotation mark is missing.
std::optional<std::string> take_operand(std::string_view& rest) {
  std::size_t length = 0;
  if (rest.starts_with('"')) {
    const std::size_t end = rest.find('"', 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string operand(rest.substr(1, end - 1));
    rest.remove_prefix(end + 1);
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

const EpdOperation* find_operation(const std::vector<EpdOperation>& operations,
                                   std::string_view code) {
  const auto found =
      std::find_if(operations.begin(), operations.end(),
                   [code](const EpdOperation& operation) { return operation.code == code; });
  return found == operations.end() ? nullptr : &*found;
}

/// Reads an operation with its semicolon. The semicolon of the last operation may be missing if its
/// code is a standard one; other words without a semicolon are not an operation.
Result<EpdOperation> take_operation(std::string_view& rest) {
  const Error open_string{"EPD: a quotation mark is missing"};
  const auto code = take_operand(rest);
  if (!code) return open_string;
  EpdOperation operation{*code, {}};
  if (!is_code(operation.code))
    return Error{concat("EPD: ", in_quotes(operation.code), " is no operation")};
  for (skip_blanks(rest); !rest.empty() && rest.front() != ';'; skip_blanks(rest)) {
    auto operand = take_operand(rest);
    if (!operand) return open_string;
    operation.operands.push_back(*std::move(operand));
  }
  if (!rest.empty())
    rest.remove_prefix(1);
  else if (!is_standard_code(operation.code))
    return Error{concat("unexpected ", in_quotes(operation.code), " after the position")};
  return operation;
}

Result<std::vector<EpdOperation>> parse_operations(std::string_view rest) {
  std::vector<EpdOperation> operations;
  std::set<std::string> codes;
  for (skip_blanks(rest); !rest.empty(); skip_blanks(rest)) {
    Result<EpdOperation> operation = take_operation(rest);
    if (!operation) return Error{operation.error()};
    if (!codes.insert(operation->code).second)
      return Error{concat("EPD: ", operation->code, " is given twice")};
    operations.push_back(*std::move(operation));
  }
  for (const char* counter : {"hmvc", "fmvn"})
    if (const EpdOperation* operation = find_operation(operations, counter);
        operation != nullptr && operation->operands.size() != 1)
      return Error{concat("EPD: ", counter, " needs one number")};
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
  return find_operation(operations, code);
}

std::string_view EpdRecord::operand_of(std::string_view code) const {
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
    const std::string_view rule50 = record.operand_of("hmvc"), move = record.operand_of("fmvn");
    fields += concat(" ", rule50.empty() ? "0" : rule50, " ", move.empty() ? "1" : move);
  }
  const Result<ParsedFen> start = parse_fen(fields, promoted);
  if (!start) return Error{start.error()};
  record.start = *start;
  const Position& position = start->position;
  for (const auto& [code, value] :
       {std::pair("hmvc", position.rule50()), std::pair("fmvn", position.fullmove())}) {
    const std::string_view stated = record.operand_of(code);
    if (has_counters && !stated.empty() && to_number<int>(stated) != value)
      return Error{concat(code, " ", stated, " contradicts the FEN, which says ", value)};
  }
  return record;
}

bool EpdReader::next() {
  while (std::getline(input_, line_)) {
    ++number_;
    const std::string_view line = line_;
    const std::string_view text = trimmed(number_ == 1 ? without_byte_order_mark(line) : line);
    if (text.empty() || text.starts_with('#')) continue;
    text_ = text;
    return true;
  }
  return false;
}

}  // namespace tratto
