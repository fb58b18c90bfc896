#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "engine/base/files.h"
#include "engine/base/random.h"
#include "engine/base/system.h"
#include "engine/chess/movegen.h"
#include "engine/tablebase/make/arrangement.h"
#include "engine/tablebase/make/library.h"
#include "engine/tablebase/make/make_tables.h"
#include "engine/tablebase/make/maker.h"
#include "engine/tablebase/make/verifier.h"
#include "engine/tablebase/probe.h"
#include "tests/support/positions.h"
#include "tests/tablebase/make/solved_tables.h"
#include "tests/temporary.h"

namespace tratto::tablebase {
namespace {

using Directory = test::TemporaryDirectory;

MakeRequest request_for(const Directory& directory, const char* signature) {
  MakeRequest request;
  request.directory = directory.path();
  request.only = material(signature);
  return request;
}

void silent(const std::string&) {}

Result<MakeSummary> make(const MakeRequest& request) {
  const std::atomic<bool> stop = false;
  return make_tables(request, silent, stop);
}

TEST(MakeTables, OrderIsThatOfNeed) {
  MakeRequest request;
  request.pieces = 5;
  const std::vector<Material> order = tables_in_order(request);
  EXPECT_EQ(order.size(), 5U + 30U + 110U);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (const Material& needed : successors(order[i])) {
      const auto place = std::find(order.begin(), order.end(), needed);
      EXPECT_LT(place - order.begin(), static_cast<std::ptrdiff_t>(i))
          << order[i].name() << " before " << needed.name();
    }
}

TEST(MakeTables, WhatIsMadeIsReadAsItWasSolved) {
  const Directory directory;
  const Result<MakeSummary> summary = make(request_for(directory, "KPvK"));
  ASSERT_TRUE(summary) << summary.error();
  EXPECT_EQ(summary->made, 5);
  EXPECT_EQ(directory.files(), 10) << "two for each, and nothing else";
  const Tables tables(directory.path().string());
  SolvedTables solved;
  (void)solved.table(material("KPvK"));
  Random random(5);
  for (int tries = 0; tries < 4000; ++tries) {
    const Position position = random_scatter(1, random);
    const Value value = solved.value(position);
    EXPECT_EQ(probe_wdl(tables, position), value.wdl()) << position.setup().rule50;
    const std::optional<int> plies = probe_dtz(tables, position);
    ASSERT_TRUE(plies);
    // Moves are counted, so that a ply may be lacking.
    const int wanted = value.plies() == 0 && value.wdl() == Loss ? -1
                       : value.wdl() == Loss                     ? -value.plies()
                                                                 : value.signed_plies();
    EXPECT_LE(std::abs(*plies - wanted), 1);
    EXPECT_EQ(*plies == 0, wanted == 0);
  }
}

TEST(MakeTables, ALibraryTellsOfFilesWhatWasSolved) {
  const Directory directory;
  ASSERT_TRUE(make(request_for(directory, "KPvK")));
  Library library(directory.path(), 0);
  SolvedTables solved;
  for (const char* const signature : {"KQvK", "KPvK"}) {
    ASSERT_FALSE(library.prepare({material(signature)}));
    const SolvedTables::Table& wanted = solved.table(material(signature));
    const std::shared_ptr<const Solved> found = library.find(material(signature));
    ASSERT_TRUE(found);
    const Layout& layout = wanted.layout;
    for (int part = 0; part < layout.parts(); ++part)
      for (const Color side : {White, Black})
        for (std::size_t i = 0; i < layout.positions(); ++i)
          ASSERT_EQ(found->outcome({part, i}, side),
                    wanted.parts[static_cast<std::size_t>(part)].values(side)[i].outcome())
              << signature << " part " << part << " position " << i << " side " << side;
  }
}

TEST(MakeTables, OfFivePiecesOnlyWhatAPromotionLeavesIsKept) {
  const struct {
    const char* signature;
    bool white_to_move;
    bool black_to_move;
    const char* why;
  } rows[] = {
      {"KQRvKR", true, true, "either side may have promoted"},
      {"KQRvKP", false, true, "White has promoted, so Black moves"},
      {"KPPvKN", true, false, "Black has"},
      {"KPPPvK", false, false, "no piece was ever a pawn"},
      {"KRPvK", true, true, "four pieces: captures lead here, too"},
  };
  for (const auto& row : rows) {
    const Material asked = material(row.signature);
    EXPECT_EQ(Solved::is_asked(asked, White), row.white_to_move) << row.signature << row.why;
    EXPECT_EQ(Solved::is_asked(asked, Black), row.black_to_move) << row.signature << row.why;
  }
}

TEST(MakeTables, WhatIsThereIsNotMadeAgain) {
  const Directory directory;
  const MakeRequest request = request_for(directory, "KRvK");
  ASSERT_TRUE(make(request));
  const Result<MakeSummary> again = make(request);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->made, 0);
  EXPECT_EQ(again->found, 1);
}

TEST(MakeTables, StoppedItLeavesNoTableAndGoesOnLater) {
  const Directory directory;
  const MakeRequest request = request_for(directory, "KRvK");
  const std::atomic<bool> stop = true;
  const Result<MakeSummary> stopped = make_tables(request, silent, stop);
  ASSERT_TRUE(stopped) << stopped.error();
  EXPECT_TRUE(stopped->stopped);
  EXPECT_EQ(directory.files(), 0);
  const Result<MakeSummary> later = make(request);
  ASSERT_TRUE(later) << later.error();
  EXPECT_EQ(later->made, 1);
}

TEST(MakeTables, ItStopsWhereverItIsAsked) {
  SolvedTables smaller;
  const auto library = [&](const Material& other) { return smaller.table(other).solved; };
  // After one step, after two, after four ... until that is more than there are.
  int stopped = 0;
  for (int steps = 1;; steps *= 2) {
    int left = steps;
    const Result<MadeTable> made =
        make_table(material("KRvK"), library, Workers(1), [&](double) { return --left > 0; });
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->wdl.empty(), made->dtz.empty());
    if (!made->wdl.empty()) break;
    EXPECT_EQ(left, 0) << "not asked again";
    ++stopped;
  }
  // Mate takes up to 31 plies, and each asks.
  EXPECT_GE(stopped, 5);
}

TEST(MakeTables, ADirectoryOfAnyName) {
  const Directory directory;
  MakeRequest request = request_for(directory, "KNvK");
  const std::string name = utf8_name(directory.path()) + "/Schäferspiele ♞";
  request.directory = file_path(name);
  ASSERT_TRUE(make(request));
  const Tables tables(name);
  EXPECT_EQ(tables.count(TableKind::Wdl), 1);
  EXPECT_TRUE(std::filesystem::exists(file_path(name + "/KNvK.rtbz")));
}

TEST(MakeTables, VerifiesWhatItHasMade) {
  const Directory directory;
  MakeRequest request = request_for(directory, "KRvK");
  request.verify = true;
  const Result<MakeSummary> made = make(request);
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(made->made, 1);
  EXPECT_EQ(made->verified, 1);
}

/// As a power cut may leave it.
TEST(MakeTables, AnEmptyFileIsNoTable) {
  const Directory directory;
  const MakeRequest request = request_for(directory, "KRvK");
  ASSERT_TRUE(make(request));
  std::ofstream(directory.path() / "KRvK.rtbw", std::ios::trunc);
  const Result<MakeSummary> again = make(request);
  ASSERT_FALSE(again);
  EXPECT_TRUE(again.error().ends_with("; delete it to have it made again")) << again.error();
}

TEST(MakeTables, VerifyingFindsAChangedByte) {
  const Directory directory;
  MakeRequest request = request_for(directory, "KRvK");
  ASSERT_TRUE(make(request));
  request.verify = true;
  const Result<MakeSummary> good = make(request);
  ASSERT_TRUE(good) << good.error();
  EXPECT_EQ(good->verified, 1);
  {
    std::fstream file(directory.path() / "KRvK.rtbz",
                      std::ios::binary | std::ios::in | std::ios::out);
    file.seekg(1000);
    const int byte = file.get();
    file.seekp(1000);
    file.put(static_cast<char>(byte ^ 1));
  }
  const Result<MakeSummary> bad = make(request);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error(), "KRvK: the checksum is wrong");
}

TEST(MakeTables, NothingIsMadeOfADamagedTable) {
  const Directory directory;
  ASSERT_TRUE(make(request_for(directory, "KRvK")));
  {
    std::fstream file(directory.path() / "KRvK.rtbw",
                      std::ios::binary | std::ios::in | std::ios::out);
    file.seekg(-100, std::ios::end);
    const int byte = file.get();
    file.seekp(-100, std::ios::end);
    file.put(static_cast<char>(byte ^ 1));
  }
  const Result<MakeSummary> made = make(request_for(directory, "KRvKR"));
  ASSERT_FALSE(made);
  EXPECT_TRUE(made.error().ends_with("KRvK.rtbw: the checksum is wrong")) << made.error();
  EXPECT_FALSE(std::filesystem::exists(directory.path() / "KRvKR.rtbw"));
}

TEST(MakeTables, ADirectoryThatIsAFileIsRefused) {
  const Directory directory;
  const std::filesystem::path file = directory.path() / "file";
  std::ofstream(file) << "x";
  MakeRequest request;
  request.directory = file;
  const Result<MakeSummary> refused = make(request);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), "cannot use the directory " + file.string() + ": " +
                                 std::make_error_code(std::errc::not_a_directory).message());
}

/// A name that is too long for the system is a table that is not there, not the end of the program.
TEST(MakeTables, ANameThatIsTooLongIsRefused) {
  const Directory directory;
  MakeRequest request = request_for(directory, "KRvK");
  request.directory /= std::string(300, 'x');
  const Result<MakeSummary> refused = make(request);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), "cannot use the directory " + utf8_name(request.directory) + ": " +
                                 std::make_error_code(std::errc::filename_too_long).message());
}

/// What threads left undone would be found before a file is made of it.
TEST(MakeTables, NumbersAreComparedWithWhatWasSolved) {
  const Material kpvk = material("KPvK");
  SolvedTables solved;
  const SolvedTables::Table& table = solved.table(kpvk);
  const SolvedPart& part = table.parts[0];
  const Encoding encoding = candidate_encodings(kpvk, 0).front();
  const Workers workers(2);
  const Recoding wdl{part.values(White), wdl_code, choose_wdl, outcome_count};
  std::vector<std::uint8_t> codes = arrange(table.layout, encoding, wdl, workers);
  const auto check_wdl = [&] {
    return check_wdl_codes(table.layout, encoding, codes, wdl.values, workers);
  };
  EXPECT_FALSE(check_wdl());
  std::fill(codes.begin() + 1000, codes.begin() + 2000, outcome_of(Loss));
  ASSERT_TRUE(check_wdl());
  EXPECT_NE(check_wdl()->what.find(" wrong positions in .rtbw"), std::string::npos);
  codes.pop_back();
  EXPECT_TRUE(check_wdl()) << "not all of it";

  const DtzMaps maps(White, part.values(White), part.values(Black));
  const Recoding dtz{part.values(White), [&](Value value) { return maps.code(value); }, choose_dtz,
                     maps.code_count()};
  codes = arrange(table.layout, encoding, dtz, workers);
  const auto check_dtz = [&] {
    return check_dtz_codes(table.layout, encoding, codes, dtz.values, maps, workers);
  };
  EXPECT_FALSE(check_dtz());
  for (std::uint8_t& code : codes)
    ++code;
  EXPECT_TRUE(check_dtz());
}

}  // namespace
}  // namespace tratto::tablebase
