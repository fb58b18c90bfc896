#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace tratto::nnue::train {

/// Command-line options: names, variables and help.
class ArgumentParser {
 public:
  /// `usage` is the first line of the help.
  explicit ArgumentParser(std::string usage) : usage_(std::move(usage)) {}

  /// A switch without a value.
  void add_switch(const std::string& name, const std::string& help, std::function<void()> set);
  /// A string. Given twice, as with numbers, it is refused: one of the values would be lost.
  void add(const std::string& name, const std::string& help, std::string& value);
  /// A list of strings; the option may be repeated.
  void add_list(const std::string& name, const std::string& help, std::vector<std::string>& values);
  /// A number within limits; an error names the limits.
  void add(const std::string& name, const std::string& help, double& value, double lowest,
           double highest);
  template <typename Integer>
  void add_integer(const std::string& name, const std::string& help, Integer& value, double lowest,
                   double highest) {
    add_number(name, help, std::to_string(value), lowest, highest, true,
               [&value](double number) { value = static_cast<Integer>(number); });
  }

  /// Parses the arguments and returns those that are not options. If help is requested,
  /// wants_help() is true and the result is empty.
  [[nodiscard]] Result<std::vector<std::string>> parse(std::span<const std::string> arguments);
  [[nodiscard]] bool wants_help() const { return wants_help_; }
  /// Whether an option was given, even with its default value.
  [[nodiscard]] bool has(const std::string& name) const { return given_.contains(name); }
  /// The names of all options.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] std::string help() const;

 private:
  struct Option {
    std::string name;
    std::string placeholder;  ///< Placeholder of its value; empty for a switch.
    std::string help;
    std::function<std::optional<Error>(const std::string&)> set;
    bool repeats = false;  ///< Whether it may be given more than once.
  };
  void add_number(const std::string& name, const std::string& help, const std::string& value,
                  double lowest, double highest, bool whole, std::function<void(double)> set);

  std::string usage_;
  std::vector<Option> options_;
  std::set<std::string> given_;
  bool wants_help_ = false;
};

}  // namespace tratto::nnue::train
