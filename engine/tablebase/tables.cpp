#include "engine/tablebase/tables.h"

#include <algorithm>

#include "engine/base/files.h"
#include "engine/base/system.h"
#include "engine/base/text.h"

namespace tratto::tablebase {

namespace {

/// A colon after a single letter and before a slash is part of a drive name.
bool separates(std::string_view path, std::size_t start, std::size_t at) {
  if (path[at] == ';') return true;
  if (path[at] != ':') return false;
  const bool drive = at == start + 1 && is_letter(path[start]) && at + 1 < path.size() &&
                     (path[at + 1] == '\\' || path[at + 1] == '/');
  return !drive;
}

}  // namespace

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> directories;
  std::size_t start = 0;
  for (std::size_t at = 0; at <= path.size(); ++at) {
    if (at < path.size() && !separates(path, start, at)) continue;
    const std::string_view directory = trimmed(path.substr(start, at - start));
    if (!directory.empty()) directories.emplace_back(directory);
    start = at + 1;
  }
  return directories;
}

Tables::Tables(std::string_view path, Report report) : report_(std::move(report)) {
  for (const std::string& directory : split_path(path))
    add_directory(directory);
}

void Tables::add_directory(const std::string& directory) {
  std::error_code failure;
  std::vector<std::filesystem::path> paths;
  // Incremented explicitly, because a range-based for loop would throw.
  std::filesystem::directory_iterator entry(file_path(directory), failure);
  for (; !failure && entry != std::filesystem::directory_iterator(); entry.increment(failure))
    paths.push_back(entry->path());
  if (failure && report_)
    report_("Tables: directory " + tratto::in_quotes(directory) + ": " + failure.message());
  std::sort(paths.begin(), paths.end());
  for (const std::filesystem::path& file : paths)
    add_file(file);
}

void Tables::add_file(const std::filesystem::path& path) {
  const auto suffix = path.extension();
  const bool is_wdl = suffix == file_suffix(TableKind::Wdl);
  if (!is_wdl && suffix != file_suffix(TableKind::Dtz)) return;
  const auto material = Material::parse(utf8_name(path.stem()));
  if (!material || !material->is_canonical() || material->name() != path.stem()) return;
  auto& signature = signatures_[material->key()];
  if (!signature) signature = std::make_unique<Signature>();
  signature->material = *material;
  const TableKind kind = is_wdl ? TableKind::Wdl : TableKind::Dtz;
  File& file = signature->files[static_cast<std::size_t>(kind)];
  if (file.state != State::Missing) return;
  file.path = path;
  file.state = State::Closed;
  ++counts_[static_cast<std::size_t>(kind)];
  if (is_wdl) largest_ = std::max(largest_, material->size());
}

Tables::File* Tables::file_of(const Material& material, TableKind kind) const {
  auto found = signatures_.find(material.key());
  if (found == signatures_.end()) found = signatures_.find(material.swapped().key());
  if (found == signatures_.end()) return nullptr;
  return &found->second->files[static_cast<std::size_t>(kind)];
}

const Table* Tables::find(const Material& material, TableKind kind) const {
  File* const file = file_of(material, kind);
  if (file == nullptr) return nullptr;
  if (file->state.load(std::memory_order_acquire) == State::Closed) open(*file, material, kind);
  if (file->state.load(std::memory_order_acquire) != State::Open) return nullptr;
  return file->table.get();
}

void Tables::open(File& file, const Material& material, TableKind kind) const {
  const std::lock_guard lock(mutex_);
  if (file.state.load(std::memory_order_relaxed) != State::Closed) return;
  Result<Table> table = Table::open(file.path, material.canonical(), kind);
  if (!table) {
    report_unusable(file, table.error());
    file.state.store(State::Unusable, std::memory_order_release);
    return;
  }
  file.table = std::make_unique<const Table>(std::move(*table));
  file.state.store(State::Open, std::memory_order_release);
}

void Tables::reject(const Material& material, TableKind kind) const {
  const std::lock_guard lock(mutex_);
  File* const file = file_of(material, kind);
  if (file == nullptr || file->state != State::Open) return;
  report_unusable(*file, "damaged");
  // The file stays open but unused, because other threads may be reading it.
  file->state.store(State::Unusable, std::memory_order_release);
}

void Tables::report_unusable(const File& file, const std::string& why) const {
  if (report_) report_("Table " + utf8_name(file.path) + " is not used: " + why);
}

}  // namespace tratto::tablebase
