#include "engine/uci/output.h"

#include <utility>

#include "engine/base/concat.h"
#include "engine/base/json.h"
#include "engine/base/system.h"
#include "engine/base/text.h"

namespace tratto::uci {

namespace {

/// Shortens a very long message, such as one with a file name of megabytes, to a line that GUIs can
/// read. Keeps the beginning, which says what was requested, and the end, which gives the reason.
std::string shortened(std::string_view text) {
  constexpr std::size_t longest = 1000;
  if (text.size() <= longest) return std::string(text);
  return concat(text.substr(0, longest / 2), "...", text.substr(text.size() - longest / 2));
}

}  // namespace

void Output::print(std::string_view text) {
  stream_ << text << '\n' << std::flush;
  if (!stream_) is_broken_ = true;
}

/// Appends a line to the log. If that fails, logging stops with a message.
void Output::log(std::string_view direction, std::string_view text) {
  if (!log_.is_open()) return;
  log_ << direction << text << '\n' << std::flush;
  if (log_) return;
  log_.close();
  print("info string error: the debug log cannot be written any more; it ends here");
}

void Output::line(std::string_view text) {
  const std::lock_guard lock(mutex_);
  print(text);
  log("<< ", text);
}

void Output::info(std::string_view text) {
  // File names and input may contain any bytes.
  line(concat("info string ", printable(text)));
}

void Output::error(std::string_view what) {
  had_errors_ = true;
  const std::string text = shortened(what);
  if (json_errors_) {
    line(concat(R"({"type":"error","text":)", json_string(text), "}"));
  } else if (errors_ != nullptr) {
    const std::lock_guard lock(mutex_);
    *errors_ << "tratto: error: " << printable(text) << std::endl;
  } else {
    info(concat("error: ", text));
  }
}

void Output::log_input(std::string_view text) {
  const std::lock_guard lock(mutex_);
  log(">> ", text);
}

bool Output::open_log(const std::string& path) {
  const std::lock_guard lock(mutex_);
  std::ofstream log;
  if (!path.empty()) {
    log.open(file_path(path), std::ios::app);
    if (!log.is_open()) return false;
  }
  log_ = std::move(log);
  return true;
}

}  // namespace tratto::uci
