#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

/// What operating systems name differently. All text is UTF-8 here, whatever the system prefers;
/// system_posix.cpp and system_windows.cpp implement it, and the build takes one of them.
namespace tratto {

/// The arguments of the program, without its own name.
[[nodiscard]] std::vector<std::string> program_arguments(int argc, char** argv);

/// A person is at the other end of `stream` (stdin or stdout), not a file or a pipe.
[[nodiscard]] bool is_terminal(std::FILE* stream);

/// A write to a pipe that nobody reads fails from now on, instead of ending the program.
void survive_broken_pipes();

/// The file called `name`, as the streams and functions of the standard library take it.
[[nodiscard]] std::filesystem::path file_path(const std::string& name);

/// As std::fopen: null, and errno, if the file cannot be opened.
[[nodiscard]] std::FILE* open_file(const std::string& name, const char* mode);

/// Renames `from` to `to`, replacing it if it exists.
[[nodiscard]] std::error_code replace_file(const std::string& from, const std::string& to);

/// Keeps other programs that ask from holding the file at the same time; false if one does. Reading
/// it stays possible. Ends with the file.
[[nodiscard]] bool lock_file(std::FILE* file);

/// Gives memory that was freed back to the system, where the library would keep it for later.
void return_free_memory();

/// The processors that the calling thread may run on; empty where the system does not tell.
[[nodiscard]] std::vector<int> processors_of_thread();
/// Keeps the calling thread on these. Without effect where the system does not do that, or refuses.
void keep_thread_on(const std::vector<int>& processors);

/// The terminal, if there is one, shows UTF-8 as long as this lives.
class Utf8Terminal {
 public:
  Utf8Terminal();
  Utf8Terminal(const Utf8Terminal&) = delete;
  Utf8Terminal& operator=(const Utf8Terminal&) = delete;
  ~Utf8Terminal();

 private:
  [[maybe_unused]] unsigned encoding_before_ = 0;  ///< Where terminals have one of their own.
};

}  // namespace tratto
