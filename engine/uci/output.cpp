#include "engine/uci/output.h"

#include "engine/base/concat.h"
#include "engine/base/json.h"
#include "engine/base/system.h"

namespace tratto::uci {

void Output::line(std::string_view text) {
  const std::lock_guard lock(mutex_);
  stream_ << text << '\n' << std::flush;
  if (log_.is_open()) log_ << "<< " << text << '\n' << std::flush;
}

void Output::info(std::string_view text) {
  line(concat("info string ", text));
}

void Output::error(std::string_view what) {
  had_errors_ = true;
  if (json_errors_)
    line(concat(R"({"type":"error","text":)", json_string(what), "}"));
  else
    info(concat("error: ", what));
}

void Output::log_input(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (log_.is_open()) log_ << ">> " << text << '\n' << std::flush;
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
