#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <utility>

#include "engine/base/stop_token.h"

namespace tratto::test {

/// A stream that collects text and requests a stop at the end of the first line that contains a
/// given word, so that a job is stopped at the same place in every run.
class StoppingStream final : public std::ostream {
 public:
  explicit StoppingStream(std::string word) : std::ostream(nullptr), buffer_(std::move(word)) {
    rdbuf(&buffer_);
  }

  [[nodiscard]] StopToken token() const { return buffer_.source.token(); }
  [[nodiscard]] const std::string& text() const { return buffer_.text; }

 private:
  class Buffer final : public std::streambuf {
   public:
    explicit Buffer(std::string word) : word_(std::move(word)) {}

    StopSource source;
    std::string text;

   private:
    int_type overflow(int_type c) override {
      if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
      text += traits_type::to_char_type(c);
      if (c == '\n' && text.find(word_) != std::string::npos) source.request_stop();
      return c;
    }

    std::string word_;
  };

  Buffer buffer_;
};

}  // namespace tratto::test
