#include "tests/uci/conversation.h"

#include <algorithm>
#include <chrono>

#include "engine/commands/table.h"
#include "engine/search/material_evaluator.h"

namespace tratto::test {

namespace {

/// Far longer than any answer takes, also in a sanitizer's build on a busy machine.
constexpr std::chrono::seconds patience{20};

}  // namespace

void Pipe::write(std::string_view text) {
  const std::lock_guard lock(mutex_);
  waiting_ += text;
  changed_.notify_all();
}

void Pipe::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

Pipe::int_type Pipe::underflow() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return traits_type::eof();
  reading_ = std::exchange(waiting_, {});
  setg(reading_.data(), reading_.data(), reading_.data() + reading_.size());
  return traits_type::to_int_type(*gptr());
}

Transcript::int_type Transcript::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  if (c != '\n') {
    line_ += traits_type::to_char_type(c);
    return c;
  }
  const std::lock_guard lock(mutex_);
  lines_.push_back(std::exchange(line_, {}));
  changed_.notify_all();
  return c;
}

std::optional<std::size_t> Transcript::wait_for(std::string_view prefix, std::size_t begin) {
  std::unique_lock lock(mutex_);
  std::optional<std::size_t> found;
  changed_.wait_for(lock, patience, [&] {
    for (; begin < lines_.size() && !found; ++begin)
      if (lines_[begin].starts_with(prefix)) found = begin;
    return found.has_value();
  });
  return found;
}

std::vector<std::string> Transcript::lines() const {
  const std::lock_guard lock(mutex_);
  return lines_;
}

uci::Session::Setup test_setup() {
  uci::Session::Setup setup;
  setup.commands = command_table();
  setup.evaluators = [] { return std::make_unique<MaterialEvaluator>(); };
  return setup;
}

Conversation::Conversation(uci::Session::Setup setup)
    : thread_([this, setup = std::move(setup)] {
        uci::Session session(input_, output_, setup);
        session.run();
      }) {}

Conversation::~Conversation() {
  finish();
}

void Conversation::send(std::string_view line) {
  pipe_.write(std::string(line) + "\n");
}

bool Conversation::expect(std::string_view prefix) {
  const auto found = transcript_.wait_for(prefix, cursor_);
  if (found) cursor_ = *found + 1;
  return found.has_value();
}

std::vector<std::string> Conversation::finish() {
  pipe_.close();
  if (thread_.joinable()) thread_.join();
  return transcript_.lines();
}

int Conversation::count(std::string_view prefix) const {
  return count_lines(transcript_.lines(), prefix);
}

std::string Conversation::text() const {
  return joined(transcript_.lines());
}

std::vector<std::string> converse(const std::string& input) {
  std::istringstream in(input);
  Transcript transcript;
  std::ostream out(&transcript);
  {
    uci::Session session(in, out, test_setup());
    session.run();
  }
  return transcript.lines();
}

bool asks_for_a_move(std::string_view line) {
  const uci::CommandLine words(line);
  return !words.empty() && words[0] == "go" && words.find("perft") == words.size();
}

int count_lines(const std::vector<std::string>& lines, std::string_view prefix) {
  return static_cast<int>(std::ranges::count_if(
      lines, [prefix](const std::string& line) { return line.starts_with(prefix); }));
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines)
    text += line + "\n";
  return text;
}

}  // namespace tratto::test
