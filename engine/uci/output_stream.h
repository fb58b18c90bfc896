#pragma once

#include <ostream>
#include <streambuf>
#include <string>

#include "engine/base/concat.h"
#include "engine/uci/output.h"

namespace tratto::uci {

/// Collects characters until a line is complete.
class LineBuffer final : public std::streambuf {
 public:
  LineBuffer(Output& output, std::string prefix) : output_(output), prefix_(std::move(prefix)) {}

 private:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    if (c == '\n') {
      output_.line(concat(prefix_, line_));
      line_.clear();
      if (output_.is_broken()) return traits_type::eof();
    } else {
      line_ += traits_type::to_char_type(c);
    }
    return c;
  }

  Output& output_;
  const std::string prefix_;
  std::string line_;
};

/// A stream that writes complete lines to an Output, each with `prefix` in front, and fails when
/// the Output is broken. For code that is independent of sessions.
class OutputStream final : public std::ostream {
 public:
  explicit OutputStream(Output& output, std::string prefix = {})
      : std::ostream(nullptr), buffer_(output, std::move(prefix)) {
    rdbuf(&buffer_);
  }

 private:
  LineBuffer buffer_;
};

}  // namespace tratto::uci
