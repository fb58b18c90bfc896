#include <io.h>
#include <windows.h>

#include "engine/base/system.h"
// After windows.h, whose names it uses.
#include <shellapi.h>

namespace tratto {

namespace {

/// Decodes UTF-8, or else the ANSI code page of this computer.
std::wstring to_wide(const std::string& text) {
  const auto length = static_cast<int>(text.size());
  for (const auto& [encoding, flags] :
       {std::pair<UINT, DWORD>(CP_UTF8, MB_ERR_INVALID_CHARS), std::pair<UINT, DWORD>(CP_ACP, 0)}) {
    const int size = MultiByteToWideChar(encoding, flags, text.data(), length, nullptr, 0);
    if (size <= 0) continue;
    std::wstring wide(static_cast<std::size_t>(size), L'\0');
    MultiByteToWideChar(encoding, flags, text.data(), length, wide.data(), size);
    return wide;
  }
  return {};
}

std::string to_utf8(const wchar_t* wide) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, nullptr, 0, nullptr, nullptr);
  if (size <= 1) return {};
  std::string text(static_cast<std::size_t>(size), '\0');
  WideCharToMultiByte(CP_UTF8, 0, wide, -1, text.data(), size, nullptr, nullptr);
  text.pop_back();  // The terminating zero.
  return text;
}

HANDLE handle_of(std::FILE* file) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(_fileno(file)));
}

}  // namespace

std::vector<std::string> program_arguments(int argc, char** argv) {
  // The arguments of main() are in the ANSI code page and lose other characters.
  int count = 0;
  wchar_t** wide = CommandLineToArgvW(GetCommandLineW(), &count);
  if (wide == nullptr) return std::vector<std::string>(argv + 1, argv + argc);
  std::vector<std::string> arguments;
  for (int i = 1; i < count; ++i)
    arguments.push_back(to_utf8(wide[i]));
  LocalFree(wide);
  return arguments;
}

std::filesystem::path program_path() {
  constexpr std::size_t longest_path = 32768;
  std::wstring path(longest_path, L'\0');
  path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
  return path;
}

bool is_terminal(std::FILE* stream) {
  // _isatty also returns true for the null device.
  DWORD mode = 0;
  return GetConsoleMode(handle_of(stream), &mode) != 0;
}

void ignore_broken_pipes() {}  // Windows has no such signal.

void occupy_closed_streams() {}  // Files get other numbers.

std::filesystem::path file_path(const std::string& name) {
  return to_wide(name);
}

std::FILE* open_file(const std::string& name, const char* mode) {
  return _wfopen(to_wide(name).c_str(), to_wide(mode).c_str());
}

std::error_code replace_file(const std::string& from, const std::string& to) {
  std::error_code failure;
  std::filesystem::rename(file_path(from), file_path(to), failure);
  return failure;
}

bool lock_file(std::FILE* file) {
  // A locked range cannot be read by others, so the locked byte is beyond the end of any file.
  OVERLAPPED place{};
  place.OffsetHigh = 0x40000000;
  return LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                    &place) != 0;
}

void return_free_memory() {
  HeapCompact(GetProcessHeap(), 0);
}

// Windows 11 distributes threads over all nodes by itself.
std::vector<int> processors_of_thread() {
  return {};
}

void bind_thread_to(const std::vector<int>&) {}

Utf8Terminal::Utf8Terminal() {
  if (!is_terminal(stdout)) return;
  encoding_before_ = GetConsoleOutputCP();
  SetConsoleOutputCP(CP_UTF8);
}

Utf8Terminal::~Utf8Terminal() {
  if (encoding_before_ != 0) SetConsoleOutputCP(encoding_before_);
}

}  // namespace tratto
