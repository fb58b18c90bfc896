#include "engine/uci/output.h"

#include "engine/base/concat.h"
#include "engine/base/json.h"
#include "engine/base/system.h"
#include "engine/base/text.h"

namespace tratto::uci {

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
  if (json_errors_) {
    line(concat(R"({"type":"error","text":)", json_string(what), "}"));
  } else if (errors_ != nullptr) {
    const std::lock_guard lock(mutex_);
    *errors_ << "tratto: error: " << printable(what) << std::endl;
  } else {
    info(concat("error: ", what));
  }
}

void Output::log_input(std::string_view text) {
  const std::lock_guard lock(mutex_);
  log(">> ", text);
}

bool Output::open_log(const std::string& path) {
  const std::lock_guard lock(mutex_);
  log_.close();
  log_.clear();
  if (path.empty()) return true;
  log_.open(file_path(path), std::ios::app);
  return log_.is_open();
}

}  // namespace tratto::uci
