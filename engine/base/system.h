#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

/// Operating system functions. All strings are UTF-8. Implemented by system_posix.cpp or
/// system_windows.cpp.
namespace tratto {

/// The program arguments, without the program name.
[[nodiscard]] std::vector<std::string> program_arguments(int argc, char** argv);

/// The file of the running program; empty if the system does not tell.
[[nodiscard]] std::filesystem::path program_path();

/// Whether `stream` (stdin or stdout) is a terminal, not a file or a pipe.
[[nodiscard]] bool is_terminal(std::FILE* stream);

/// From now on a write to a closed pipe fails instead of ending the program (ignores SIGPIPE).
void ignore_broken_pipes();

/// Takes the numbers of standard streams that the caller has closed: a file that is opened later
/// would get one of them, and be written to by whatever is printed. Using the streams still fails.
void occupy_closed_streams();

/// Converts a UTF-8 file name to a path for the standard library.
[[nodiscard]] std::filesystem::path file_path(const std::string& name);

/// Like std::fopen: null and errno if the file cannot be opened.
[[nodiscard]] std::FILE* open_file(const std::string& name, const char* mode);

/// Renames `from` to `to`, replacing it if it exists.
[[nodiscard]] std::error_code replace_file(const std::string& from, const std::string& to);

/// Takes an advisory lock on the file until it is closed; false if another program holds it.
/// Reading stays possible.
[[nodiscard]] bool lock_file(std::FILE* file);

/// Returns freed memory to the system, where the standard library would keep it.
void return_free_memory();

/// The processors that the calling thread may run on; empty if unknown.
[[nodiscard]] std::vector<int> processors_of_thread();
/// Binds the calling thread to these processors; no effect if the system does not support it.
void bind_thread_to(const std::vector<int>& processors);

/// Sets the terminal, if any, to UTF-8 for the lifetime of this object.
class Utf8Terminal {
 public:
  Utf8Terminal();
  Utf8Terminal(const Utf8Terminal&) = delete;
  Utf8Terminal& operator=(const Utf8Terminal&) = delete;
  ~Utf8Terminal();

 private:
  [[maybe_unused]] unsigned encoding_before_ = 0;  ///< The previous code page (Windows).
};

}  // namespace tratto
