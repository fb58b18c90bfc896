#include "engine/tablebase/make/make_tables.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <vector>

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/mapped_file.h"
#include "engine/tablebase/make/library.h"
#include "engine/tablebase/make/maker.h"
#include "engine/tablebase/make/verifier.h"

namespace tratto::tablebase {

namespace {

using Clock = std::chrono::steady_clock;

/// Memory for the tables of five pieces that others are made from.
constexpr std::size_t library_memory = std::size_t{1800} << 20;
constexpr std::chrono::seconds report_interval{10};

/// Estimated work to make a table, relative to others.
double work_of(const Material& material) {
  const Layout layout(material);
  return static_cast<double>(layout.parts()) * static_cast<double>(layout.positions());
}

std::string as_time(double seconds) {
  const auto minutes = static_cast<int>(seconds / 60);
  if (minutes >= 60) return concat(minutes / 60, " h ", minutes % 60, " min");
  if (minutes >= 1) return concat(minutes, " min");
  return concat(static_cast<int>(seconds), " s");
}

/// One call of make_tables.
class Run {
 public:
  Run(const MakeRequest& request, const MakeReport& report, const std::atomic<bool>& stop)
      : request_(request),
        report_(report),
        stop_(stop),
        workers_(request.threads),
        library_(request.directory, library_memory),
        tables_(tables_in_order(request)) {}

  Result<MakeSummary> all() {
    for (const Material& material : tables_)
      if (!needs_nothing(material)) work_left_ += work_of(material);
    for (const Material& material : tables_) {
      std::optional<Error> error;
      const bool is_there = exists(material);
      if (!is_there) error = make(material);
      if (request_.verify && !error && !summary_.stopped)
        error = verify(material);
      else if (is_there)
        error = check_headers(material);
      if (summary_.stopped) return summary_;
      if (error) return Error{concat(material.name(), ": ", error->what)};
      if (!needs_nothing(material)) finish(material);
    }
    return summary_;
  }

 private:
  [[nodiscard]] std::filesystem::path path(const Material& material, TableKind kind) const {
    return request_.directory / concat(material.name(), file_suffix(kind));
  }
  [[nodiscard]] bool exists(const Material& material) const {
    return file_exists(path(material, TableKind::Wdl)) &&
           file_exists(path(material, TableKind::Dtz));
  }
  [[nodiscard]] bool needs_nothing(const Material& material) {
    const auto [place, is_new] = there_before_.try_emplace(material.key(), false);
    if (is_new) place->second = exists(material) && !request_.verify;
    return place->second;
  }

  std::optional<Error> make(const Material& material) {
    if (auto error = library_.prepare(successors(material))) return error;
    Result<MadeTable> made = make_table(
        material, [this](const Material& other) { return library_.find(other); }, workers_,
        [&](double done) { return progress(material, done); });
    if (!made) return Error{made.error()};
    summary_.stopped = made->wdl.empty();
    if (summary_.stopped) return std::nullopt;
    // The WDL file is written last: its existence marks the table as complete.
    for (const TableKind kind : {TableKind::Dtz, TableKind::Wdl}) {
      const Buffer& file = kind == TableKind::Wdl ? made->wdl : made->dtz;
      const std::string_view content(reinterpret_cast<const char*>(file.data()), file.size());
      const Result<bool> written = write_file(utf8_name(path(material, kind)), content);
      if (!written) return Error{written.error()};
    }
    library_.keep(std::move(made->solved));
    ++summary_.made;
    return std::nullopt;
  }

  [[nodiscard]] Result<std::vector<Table>> open(const Material& material) const {
    std::vector<Table> tables;
    for (const TableKind kind : {TableKind::Wdl, TableKind::Dtz}) {
      Result<Table> table = Table::open(path(material, kind), material, kind);
      if (!table)
        return Error{concat(utf8_name(path(material, kind)), ": ", table.error(),
                            "; delete it to have it made again")};
      tables.push_back(std::move(*table));
    }
    return tables;
  }

  /// Counts a table that is there. An error if it is not one, such as an empty file.
  std::optional<Error> check_headers(const Material& material) {
    if (const auto tables = open(material); !tables) return Error{tables.error()};
    ++summary_.found;
    return std::nullopt;
  }

  std::optional<Error> verify(const Material& material) {
    if (auto error = library_.prepare(successors(material))) return error;
    for (const TableKind kind : {TableKind::Wdl, TableKind::Dtz}) {
      const Result<MappedFile> file = MappedFile::open(path(material, kind));
      if (!file) return Error{file.error()};
      if (auto error = check_checksum(file->bytes())) return error;
    }
    const Result<std::vector<Table>> tables = open(material);
    if (!tables) return Error{tables.error()};
    const Layout layout(material);
    const ZeroingMoves zeroing(
        layout, [this](const Material& other) { return library_.find(other); }, layout.has_pawns());
    for (int part = 0; part < layout.parts(); ++part) {
      const SolvedPart solved = solve_part(layout, part, zeroing, workers_, [&](double done) {
        return progress(material, (part + done) / layout.parts());
      });
      if (stop_) {
        summary_.stopped = true;
        return std::nullopt;
      }
      if (auto error = check_part(layout, part, solved, (*tables)[0], (*tables)[1], workers_))
        return error;
    }
    ++summary_.verified;
    return std::nullopt;
  }

  bool progress(const Material& material, double done) {
    const Clock::time_point now = Clock::now();
    if (now - last_report_ >= report_interval) {
      last_report_ = now;
      const double all_done = work_done_ + done * work_of(material);
      report_(concat(material.name(), " ", static_cast<int>(100 * done), " %", left(all_done)));
    }
    return !stop_;
  }

  void finish(const Material& material) {
    work_done_ += work_of(material);
    ++tables_done_;
    const double seconds = std::chrono::duration<double>(Clock::now() - table_start_).count();
    table_start_ = last_report_ = Clock::now();
    report_(concat(material.name(), " ", request_.verify ? "done" : "made", " in ",
                   as_time(seconds), left(work_done_)));
  }

  [[nodiscard]] std::string left(double done) const {
    if (done <= 0) return "";
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    return concat(", about ", as_time(seconds * (work_left_ - done) / done), " left");
  }

  const MakeRequest& request_;
  const MakeReport& report_;
  const std::atomic<bool>& stop_;
  Workers workers_;
  Library library_;
  std::vector<Material> tables_;
  std::map<std::uint64_t, bool> there_before_;
  MakeSummary summary_;
  int tables_done_ = 0;
  double work_left_ = 0;  ///< Of all tables that are not yet made.
  double work_done_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point table_start_ = start_;
  Clock::time_point last_report_ = start_;
};

}  // namespace

std::vector<Material> tables_in_order(const MakeRequest& request) {
  std::vector<Material> order;
  const std::function<void(const Material&)> add = [&](const Material& material) {
    if (std::find(order.begin(), order.end(), material) != order.end()) return;
    for (const Material& next : successors(material))
      add(next);
    order.push_back(material);
  };
  if (request.only) {
    add(*request.only);
    return order;
  }
  for (int pieces = min_pieces; pieces <= request.pieces; ++pieces)
    for (const Material& material : all_material(pieces))
      add(material);
  return order;
}

Result<MakeSummary> make_tables(const MakeRequest& request, const MakeReport& report,
                                const std::atomic<bool>& stop) {
  std::error_code error, ignored;
  std::filesystem::create_directories(request.directory, error);
  if (!std::filesystem::is_directory(request.directory, ignored))
    return Error{concat("cannot use the directory ", utf8_name(request.directory), ": ",
                        error ? error.message() : "it is a file")};
  return Run(request, report, stop).all();
}

}  // namespace tratto::tablebase
