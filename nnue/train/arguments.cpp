#include "nnue/train/arguments.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/base/text.h"

namespace tratto::nnue::train {

namespace {

/// The shortest text of a number.
std::string to_text(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", number);
  return text;
}

}  // namespace

void ArgumentParser::add_switch(const std::string& name, const std::string& help,
                                std::function<void()> set) {
  options_.push_back({name, "", help,
                      [set = std::move(set)](const std::string&) {
                        set();
                        return std::optional<Error>();
                      },
                      true});
}

void ArgumentParser::add(const std::string& name, const std::string& help, std::string& value) {
  options_.push_back({name, "FILE", help, [&value](const std::string& text) {
                        value = text;
                        return std::optional<Error>();
                      }});
}

void ArgumentParser::add_list(const std::string& name, const std::string& help,
                              std::vector<std::string>& values) {
  options_.push_back({name, "FILE", help,
                      [&values](const std::string& text) {
                        values.push_back(text);
                        return std::optional<Error>();
                      },
                      true});
}

void ArgumentParser::add(const std::string& name, const std::string& help, double& value,
                         double lowest, double highest) {
  add_number(name, help, to_text(value), lowest, highest, false,
             [&value](double number) { value = number; });
}

void ArgumentParser::add_number(const std::string& name, const std::string& help,
                                const std::string& value, double lowest, double highest, bool whole,
                                std::function<void(double)> set) {
  const auto read = [=](const std::string& text) -> std::optional<Error> {
    const auto number = to_number<double>(text);
    const bool fits = number && *number >= lowest && *number <= highest &&
                      (!whole || *number == std::floor(*number));
    if (!fits)
      return Error{name + " wants a " + (whole ? "whole number" : "number") + " from " +
                   to_text(lowest) + " to " + to_text(highest) + ", not " +
                   tratto::in_quotes(text)};
    set(*number);
    return std::nullopt;
  };
  options_.push_back({name, "N", help + " (" + value + ")", read});
}

Result<std::vector<std::string>> ArgumentParser::parse(std::span<const std::string> arguments) {
  std::vector<std::string> others;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--help" || argument == "-h") {
      wants_help_ = true;
      return std::vector<std::string>();
    }
    if (!argument.starts_with("-") || argument == "-") {
      others.push_back(argument);
      continue;
    }
    const auto option = std::find_if(options_.begin(), options_.end(),
                                     [&](const Option& o) { return o.name == argument; });
    if (option == options_.end()) return Error{"unknown option " + argument + "; try --help"};
    if (has(option->name) && !option->repeats) return Error{argument + " is given twice"};
    const bool has_value = !option->placeholder.empty();
    if (has_value && ++i == arguments.size()) return Error{argument + " wants a value"};
    if (const auto error = option->set(has_value ? arguments[i] : "")) return *error;
    given_.insert(option->name);
  }
  return others;
}

std::vector<std::string> ArgumentParser::names() const {
  std::vector<std::string> all;
  for (const Option& option : options_)
    all.push_back(option.name);
  return all;
}

std::string ArgumentParser::help() const {
  constexpr std::size_t column = 26;
  std::string text = "usage: " + usage_ + "\n";
  for (const Option& option : options_) {
    std::string line = "  " + option.name;
    if (!option.placeholder.empty()) line += " " + option.placeholder;
    line.resize(std::max(line.size() + 1, column), ' ');
    text += line + option.help + "\n";
  }
  return text;
}

}  // namespace tratto::nnue::train
