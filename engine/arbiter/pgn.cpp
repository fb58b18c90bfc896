#include "engine/arbiter/pgn.h"

#include <algorithm>
#include <array>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/fen.h"
#include "engine/chess/notation.h"

namespace tratto {

namespace {

/// Whether a value of the tag Variant means chess or Chess960, in any case of letters.
bool is_chess(std::string_view variant) {
  constexpr std::array<std::string_view, 14> names{"",
                                                   "standard",
                                                   "normal",
                                                   "chess",
                                                   "classical",
                                                   "classic",
                                                   "from position",
                                                   "chess960",
                                                   "chess 960",
                                                   "fischerandom",
                                                   "fischerrandom",
                                                   "fischer random",
                                                   "freestyle chess",
                                                   "double fischerandom"};
  std::string lower(variant);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return std::find(names.begin(), names.end(), lower) != names.end();
}

}  // namespace

std::string stated_result(const PgnGame& game) {
  if (!game.result.empty()) return game.result;
  const std::string_view by_tag = standard_result(trimmed(game.tag("Result")));
  return by_tag.empty() ? "*" : std::string(by_tag);
}

std::string tag_line(const PgnTag& tag) {
  std::string value;
  for (const char c : tag.value) {
    if (c == '"' || c == '\\') value += '\\';
    value += c;
  }
  return concat("[", tag.name, " \"", value, "\"]\n");
}

std::string_view PgnGame::tag(std::string_view name) const {
  for (const PgnTag& tag : tags)
    if (tag.name == name) return tag.value;
  return {};
}

Result<ParsedFen> start_position(const PgnGame& game) {
  if (!is_chess(game.tag("Variant")))
    return Error{"variant " + in_quotes(game.tag("Variant")) + " is not chess"};
  const std::string_view fen = game.tag("FEN");
  if (fen.empty()) return ParsedFen{Position(), {}};
  auto parsed = parse_fen(fen);
  if (!parsed) return Error{"FEN tag: " + parsed.error()};
  return parsed;
}

}  // namespace tratto
