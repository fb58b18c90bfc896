#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "nnue/embedded.h"
#include "nnue/evaluate.h"
#include "nnue/material.h"
#include "nnue/network.h"
#include "tests/nnue/random_network.h"
#include "tests/temporary.h"

namespace tratto::nnue {
namespace {

constexpr std::size_t version_at = 8;
constexpr std::size_t hidden_at = 12;
constexpr std::size_t numbers_at = 24;

using Bytes = std::vector<std::byte>;

constexpr std::byte byte(int value) {
  return static_cast<std::byte>(value);
}

TEST(Network, IsReadBackAsItWasWritten) {
  for (const int hidden : {64, 192, 256, 1024}) {
    const Network network = random_network(hidden, 1, 1.0);
    const Bytes file = write_network(network);
    EXPECT_EQ(file.size(), network_file_size(hidden));
    const Result<Network> again = read_network(file);
    ASSERT_TRUE(again.ok()) << again.error();
    EXPECT_TRUE(*again == network) << hidden;
    EXPECT_EQ(network_name(*again), network_name(network));
  }
  EXPECT_NE(network_name(random_network(64, 1, 1.0)), network_name(random_network(64, 2, 1.0)));
}

TEST(Network, BrokenFilesAreRefusedWithTheReason) {
  struct Case {
    const char* what;
    void (*damage)(Bytes&);
    std::string_view error;
  };
  const std::array cases{
      Case{"empty", [](Bytes& f) { f.clear(); }, "does not begin with TrattoNN"},
      Case{"foreign", [](Bytes& f) { f[0] = byte('X'); }, "does not begin with TrattoNN"},
      Case{"ends in the magic", [](Bytes& f) { f.resize(7); }, "does not begin with TrattoNN"},
      Case{"ends in the header", [](Bytes& f) { f.resize(numbers_at - 1); },
           "ends after 23 bytes, in its header"},
      Case{"newer", [](Bytes& f) { f[version_at] = byte(5); },
           "has version 5, this program reads 4"},
      Case{"no neurons", [](Bytes& f) { f[hidden_at] = byte(0); }, "has 0 hidden neurons"},
      Case{"odd neurons", [](Bytes& f) { f[hidden_at] = byte(32); }, "has 32 hidden neurons"},
      Case{"too many neurons", [](Bytes& f) { f[hidden_at + 1] = byte(9); },
           "has 2368 hidden neurons"},
      Case{"absurdly many neurons", [](Bytes& f) { f[hidden_at + 3] = byte(255); },
           "has 4278190144 hidden neurons"},
      Case{"other size", [](Bytes& f) { f[hidden_at] = byte(128); },
           "has 84152 bytes, but a network with 128 hidden neurons has 141624"},
      Case{"one byte short", [](Bytes& f) { f.pop_back(); }, "has 84151 bytes"},
      Case{"one byte long", [](Bytes& f) { f.push_back(byte(0)); }, "has 84153 bytes"},
      Case{"first number changed", [](Bytes& f) { f[numbers_at] ^= byte(1); }, "is damaged"},
      Case{"last number changed", [](Bytes& f) { f.back() ^= byte(128); }, "is damaged"},
      Case{"checksum changed", [](Bytes& f) { f[numbers_at - 1] ^= byte(1); }, "is damaged"},
  };
  const Bytes good = write_network(random_network(64, 1, 1.0));
  for (const Case& c : cases) {
    Bytes file = good;
    c.damage(file);
    const Result<Network> network = read_network(file);
    ASSERT_FALSE(network.ok()) << c.what;
    EXPECT_NE(network.error().find(c.error), std::string::npos)
        << c.what << ": " << network.error();
  }
}

TEST(Network, WeightsBeyondTheirLimitsAreRefused) {
  struct Case {
    const char* what;
    void (*change)(Network&);
    std::string_view error;  ///< Empty: accepted.
  };
  const std::array cases{
      Case{"input weight at its limit", [](Network& n) { n.input_weights[5] = 127; }, ""},
      Case{"input weight beyond", [](Network& n) { n.input_weights.back() = -128; },
           "input weight number 49151 is -128, beyond the limit of 127"},
      Case{"hidden bias", [](Network& n) { n.hidden_biases[1] = 28704; }, "hidden bias number 1"},
      Case{"first layer weight", [](Network& n) { n.l1_weights[2] = -128; },
           "first layer weight number 2 is -128, beyond the limit of 127"},
      Case{"first layer bias", [](Network& n) { n.l1_biases[3] = (1 << 24) + 1; },
           "first layer bias number 3"},
      Case{"second layer weight", [](Network& n) { n.l2_weights[4] = 2048; },
           "second layer weight number 4 is 2048, beyond the limit of 2047"},
      Case{"second layer bias", [](Network& n) { n.l2_biases[5] = INT32_MIN; },
           "second layer bias number 5"},
      Case{"output weight", [](Network& n) { n.output_weights[6] = -2048; },
           "output weight number 6"},
      Case{"output bias", [](Network& n) { n.output_biases[7] = (1 << 30) + 1; },
           "output bias number 7"},
  };
  for (const Case& c : cases) {
    Network network(64);
    c.change(network);
    const Result<Network> read = read_network(write_network(network));
    EXPECT_EQ(read.ok(), c.error.empty()) << c.what;
    if (!read.ok()) {
      EXPECT_NE(read.error().find(c.error), std::string::npos) << read.error();
    }
  }
}

TEST(Network, EveryChangedByteIsNoticed) {
  const Bytes good = write_network(random_network(64, 3, 1.0));
  Bytes file = good;
  for (std::size_t i = 0; i < file.size(); i += i < numbers_at ? 1 : 997) {
    file[i] ^= std::byte{0x10};
    EXPECT_FALSE(read_network(file).ok()) << "byte " << i;
    file[i] = good[i];
  }
}

class NetworkFile : public testing::Test {
 protected:
  std::string path_ = test::temporary_name("network.nnue");
  void TearDown() override { std::remove(path_.c_str()); }
};

TEST_F(NetworkFile, IsSavedAndLoaded) {
  const Network network = random_network(64, 5, 1.0);
  EXPECT_FALSE(save_network(random_network(64, 4, 1.0), path_).has_value());
  EXPECT_FALSE(save_network(network, path_).has_value()) << "replaces the first";
  const Result<Network> loaded = load_network(path_);
  ASSERT_TRUE(loaded.ok()) << loaded.error();
  EXPECT_TRUE(*loaded == network);
  EXPECT_FALSE(std::filesystem::exists(path_ + ".part"));
}

TEST_F(NetworkFile, ErrorsNameTheFile) {
  const Result<Network> missing = load_network(path_);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error(), path_ + ": No such file or directory");

  std::ofstream(path_, std::ios::binary) << "something else";
  const Result<Network> foreign = load_network(path_);
  ASSERT_FALSE(foreign.ok());
  EXPECT_EQ(foreign.error(), path_ + ": not a network file: it does not begin with TrattoNN");

  std::ofstream(path_, std::ios::binary) << std::string(network_file_size(max_hidden) + 5, 'x');
  EXPECT_FALSE(load_network(path_).ok());

  EXPECT_FALSE(load_network(testing::TempDir()).ok()) << "a directory";

  const std::optional<Error> nowhere = save_network(Network(64), path_ + ".no/where.nnue");
  ASSERT_TRUE(nowhere.has_value());
  EXPECT_EQ(nowhere->what, path_ + ".no/where.nnue: cannot be written: No such file or directory");
}

TEST_F(NetworkFile, AFailedSaveLeavesNothingBehind) {
  ASSERT_TRUE(std::filesystem::create_directory(path_));
  EXPECT_TRUE(save_network(Network(64), path_).has_value()) << "a directory has that name";
  EXPECT_FALSE(std::filesystem::exists(path_ + ".part"));
}

TEST(Network, TheEmbeddedOneIsGood) {
  const std::span<const std::byte> file = embedded_network_file();
  const Result<Network> network = read_network(file);
  ASSERT_TRUE(network.ok()) << network.error();
  EXPECT_TRUE(std::ranges::equal(write_network(*network), file));
}

TEST(MaterialNetwork, CountsMaterial) {
  const Network network = material_network();
  ASSERT_TRUE(read_network(write_network(network)).ok());
  EXPECT_EQ(evaluate_slowly(network, Position()), 0);
  struct Row {
    const char* what;
    PieceType missing;
    int lowest;
    int highest;
  };
  constexpr std::array rows{
      Row{"pawn", Pawn, 95, 105},  Row{"knight", Knight, 290, 310}, Row{"bishop", Bishop, 310, 340},
      Row{"rook", Rook, 490, 515}, Row{"queen", Queen, 930, 970},
  };
  for (const Row& row : rows)
    for (const Color loser : {White, Black}) {
      tratto::Setup setup = Position().setup();
      setup.castling_rooks = 0;
      const auto piece =
          std::find(setup.board.begin(), setup.board.end(), make_piece(loser, row.missing));
      *piece = NoPiece;
      const int value = evaluate_slowly(network, Position(setup)) * (loser == White ? -1 : 1);
      EXPECT_GE(value, row.lowest) << row.what;
      EXPECT_LE(value, row.highest) << row.what;
    }
}

}  // namespace
}  // namespace tratto::nnue
