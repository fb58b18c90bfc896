#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "engine/base/system.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sched.h>
#endif

namespace tratto {

std::vector<std::string> program_arguments(int argc, char** argv) {
  return std::vector<std::string>(argv + 1, argv + argc);
}

std::filesystem::path program_path() {
  std::error_code unknown;
  return std::filesystem::read_symlink("/proc/self/exe", unknown);
}

bool is_terminal(std::FILE* stream) {
  return isatty(fileno(stream)) != 0;
}

void ignore_broken_pipes() {
  std::signal(SIGPIPE, SIG_IGN);
}

void occupy_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // The system gives the lowest free number, which is this one.
    static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

std::filesystem::path file_path(const std::string& name) {
  return name;
}

std::FILE* open_file(const std::string& name, const char* mode) {
  return std::fopen(name.c_str(), mode);
}

std::error_code replace_file(const std::string& from, const std::string& to) {
  std::error_code failure;
  std::filesystem::rename(from, to, failure);
  return failure;
}

bool lock_file(std::FILE* file) {
  return flock(fileno(file), LOCK_EX | LOCK_NB) == 0;
}

void return_free_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

std::vector<int> processors_of_thread() {
  std::vector<int> processors;
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return processors;
  for (int i = 0; i < CPU_SETSIZE; ++i)
    if (CPU_ISSET(i, &set)) processors.push_back(i);
#endif
  return processors;
}

void bind_thread_to([[maybe_unused]] const std::vector<int>& processors) {
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int processor : processors)
    if (processor < CPU_SETSIZE) CPU_SET(processor, &set);
  static_cast<void>(sched_setaffinity(0, sizeof set, &set));
#endif
}

// Nothing to do: terminals use UTF-8.
Utf8Terminal::Utf8Terminal() = default;
Utf8Terminal::~Utf8Terminal() = default;

}  // namespace tratto
