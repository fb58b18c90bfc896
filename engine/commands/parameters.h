#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "engine/base/concat.h"
#include "engine/base/result.h"
#include "engine/base/text.h"
#include "engine/uci/command_line.h"

// Parsing of commands whose arguments are pairs of name and value, in any order, described by a
// table.

namespace tratto {

constexpr std::int64_t any_number = std::numeric_limits<std::int64_t>::max();

/// A parameter: its name, range and setter. It is a string if `set_text` is set, otherwise a
/// number.
template <typename Options>
struct Parameter {
  std::string_view name;
  std::int64_t min;
  std::int64_t max;
  void (*set)(Options& options, std::int64_t value);
  void (*set_text)(Options& options, std::string_view text) = nullptr;
};

/// The word as a number in min..max. The error begins with `what`, such as "bench: the hash".
template <typename Number>
[[nodiscard]] Result<Number> number_in(std::string_view what, std::string_view word, Number min,
                                       Number max) {
  const auto number = parse_integer(word);
  if (number && *number >= min && *number <= max) return static_cast<Number>(*number);
  return Error{concat(what, " must be a number in ", min, "..", max, ", not ", in_quotes(word))};
}

/// Refuses options that are given twice on a command line: one of the values would be lost.
class GivenOnce {
 public:
  explicit GivenOnce(std::string_view command) : command_(command) {}

  /// Returns an error as one line if this option was taken before.
  [[nodiscard]] std::optional<Error> take(std::string_view option) {
    if (taken_.emplace(option).second) return std::nullopt;
    return Error{concat(command_, ": ", option, " is given twice")};
  }

 private:
  std::string command_;
  std::set<std::string, std::less<>> taken_;
};

/// Parses the pairs from the word `first` of `command` on into `options`. Returns an error as one
/// line that starts with the command's name, or nothing.
template <typename Options, typename Table>
[[nodiscard]] std::optional<Error> parse_parameters(const uci::CommandLine& command,
                                                    std::size_t first, const Table& table,
                                                    Options& options) {
  const std::string prefix = std::string(command[0]) + ": ";
  GivenOnce given(command[0]);
  for (std::size_t i = first; i < command.size(); i += 2) {
    const Parameter<Options>* found = nullptr;
    for (const Parameter<Options>& parameter : table)
      if (parameter.name == command[i]) found = &parameter;
    if (found == nullptr) return Error{prefix + "unknown word " + in_quotes(command[i])};
    const std::string name(found->name);
    if (auto error = given.take(name)) return error;
    if (i + 1 == command.size()) return Error{prefix + name + " needs a value"};
    if (found->set_text != nullptr) {
      found->set_text(options, command[i + 1]);
      continue;
    }
    const auto value = parse_integer(command[i + 1]);
    if (!value || *value < found->min || *value > found->max)
      return Error{prefix + name + " cannot be " + in_quotes(command[i + 1])};
    found->set(options, *value);
  }
  return std::nullopt;
}

}  // namespace tratto
