#pragma once

#include <string>
#include <utility>
#include <variant>

namespace tratto {

/// Reason for refusing an input: one line of text.
struct Error {
  std::string what;
};

/// A value or an error. Returned by parsers; exceptions do not cross layers.
template <typename T>
class Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }

  T& value() { return *std::get_if<T>(&content_); }
  const T& value() const { return *std::get_if<T>(&content_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  /// The error; only if !ok().
  [[nodiscard]] const std::string& error() const { return std::get_if<Error>(&content_)->what; }

 private:
  std::variant<T, Error> content_;
};

}  // namespace tratto
