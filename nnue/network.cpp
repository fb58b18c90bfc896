#include "nnue/network.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string_view>
#include <type_traits>

#include "engine/base/files.h"
#include "engine/base/fnv1a.h"
#include "engine/base/little_endian.h"
#include "engine/base/system.h"
#include "engine/base/text.h"

namespace tratto::nnue {

namespace {

constexpr std::array<char, 8> magic{'T', 'r', 'a', 't', 't', 'o', 'N', 'N'};
constexpr std::size_t header_size = magic.size() + 4 + 4 + 8;

/// Reads integers sequentially from a file whose length has been checked.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

  template <typename T>
  T number() {
    const auto value = read_little_endian<std::make_unsigned_t<T>>(rest_);
    rest_ = rest_.subspan(sizeof(T));
    return static_cast<T>(value);
  }
  template <typename Array>
  void fill(Array& numbers) {
    for (auto& n : numbers)
      n = number<typename Array::value_type>();
  }

 private:
  std::span<const std::byte> rest_;
};

class Writer {
 public:
  template <typename T>
  void number(T value) {
    append_little_endian(bytes, static_cast<std::make_unsigned_t<T>>(value));
  }
  template <typename Array>
  void all(const Array& numbers) {
    for (const auto n : numbers)
      number(n);
  }

  std::vector<std::byte> bytes;
};

std::vector<std::byte> write_numbers(const Network& network) {
  Writer writer;
  writer.bytes.reserve(network_file_size(network.hidden));
  for_each_array(network, [&](const auto& numbers, int, const char*) { writer.all(numbers); });
  return std::move(writer.bytes);
}

/// The kernels rely on these limits, so a file that breaks them is refused.
template <typename Array>
std::optional<Error> find_beyond(const Array& numbers, int limit, const char* what) {
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] > limit || numbers[i] < -limit)
      return Error{std::string(what) + " number " + std::to_string(i) + " is " +
                   std::to_string(numbers[i]) + ", beyond the limit of " + std::to_string(limit)};
  return std::nullopt;
}

std::optional<Error> find_beyond_limits(const Network& network) {
  std::optional<Error> error;
  for_each_array(network, [&](const auto& numbers, int limit, const char* what) {
    if (!error) error = find_beyond(numbers, limit, what);
  });
  return error;
}

}  // namespace

Network::Network(int hidden_size) : hidden(hidden_size) {
  const auto size = static_cast<std::size_t>(hidden);
  constexpr std::size_t buckets = output_bucket_count;
  input_weights.resize(input_count * size);
  hidden_biases.resize(size);
  l1_weights.resize(buckets * l1_outputs * static_cast<std::size_t>(l1_inputs(hidden)));
  l1_biases.resize(buckets * l1_outputs);
  l2_weights.resize(buckets * l2_inputs * l2_outputs);
  l2_biases.resize(buckets * l2_outputs);
  output_weights.resize(buckets * l2_outputs);
}

std::size_t network_file_size(int hidden) {
  const auto size = static_cast<std::size_t>(hidden);
  const std::size_t shared = input_count * size + size * sizeof(std::int16_t);
  const std::size_t stack = l1_outputs * static_cast<std::size_t>(l1_inputs(hidden)) +
                            (l1_outputs + l2_outputs + 1) * sizeof(std::int32_t) +
                            (l2_inputs + 1) * l2_outputs * sizeof(std::int16_t);
  return header_size + shared + output_bucket_count * stack;
}

Result<Network> read_network(std::span<const std::byte> file) {
  if (file.size() < magic.size() || std::memcmp(file.data(), magic.data(), magic.size()) != 0)
    return Error{"not a network file: it does not begin with TrattoNN"};
  if (file.size() < header_size)
    return Error{"the file ends after " + std::to_string(file.size()) + " bytes, in its header"};
  Reader reader(file.subspan(magic.size()));
  const auto version = reader.number<std::uint32_t>();
  if (version != network_version)
    return Error{"the network has version " + std::to_string(version) + ", this program reads " +
                 std::to_string(network_version)};
  const auto hidden = reader.number<std::uint32_t>();
  if (hidden > static_cast<std::uint32_t>(max_hidden) || !is_valid_hidden(static_cast<int>(hidden)))
    return Error{"the network has " + std::to_string(hidden) +
                 " hidden neurons, not a multiple of " + std::to_string(hidden_step) + " up to " +
                 std::to_string(max_hidden)};
  const std::size_t expected = network_file_size(static_cast<int>(hidden));
  if (file.size() != expected)
    return Error{"the file has " + std::to_string(file.size()) + " bytes, but a network with " +
                 std::to_string(hidden) + " hidden neurons has " + std::to_string(expected)};
  const auto stated = reader.number<std::uint64_t>();
  const std::uint64_t found = fnv1a<std::uint64_t>(file.subspan(header_size));
  if (found != stated)
    return Error{"the file is damaged: its checksum is " + hexadecimal(found, 16) + ", not " +
                 hexadecimal(stated, 16)};
  Network network(static_cast<int>(hidden));
  for_each_array(network, [&](auto& numbers, int, const char*) { reader.fill(numbers); });
  if (auto error = find_beyond_limits(network)) return *error;
  return network;
}

Result<Network> load_network(const std::string& path) {
  std::ifstream file(file_path(path), std::ios::binary);
  if (!file) return Error{path + ": " + std::strerror(errno)};
  // One byte more than the largest network is enough to see that a file is too long.
  std::vector<std::byte> bytes(network_file_size(max_hidden) + 1);
  file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (file.bad()) return Error{path + ": cannot be read"};
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  Result<Network> network = read_network(bytes);
  if (!network) return Error{path + ": " + network.error()};
  return network;
}

Result<std::vector<Network>> load_networks(std::span<const std::string> paths) {
  std::vector<Network> networks;
  for (const std::string& path : paths) {
    Result<Network> network = load_network(path);
    if (!network) return Error{network.error()};
    networks.push_back(*std::move(network));
  }
  return networks;
}

std::vector<std::byte> write_network(const Network& network) {
  const std::vector<std::byte> numbers = write_numbers(network);
  Writer writer;
  writer.bytes.reserve(header_size + numbers.size());
  writer.all(magic);
  writer.number(network_version);
  writer.number(static_cast<std::uint32_t>(network.hidden));
  writer.number(fnv1a<std::uint64_t>(numbers));
  writer.bytes.insert(writer.bytes.end(), numbers.begin(), numbers.end());
  return std::move(writer.bytes);
}

std::optional<Error> save_network(const Network& network, const std::string& path) {
  const std::vector<std::byte> bytes = write_network(network);
  const std::string_view content(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const Result<bool> written = write_file(path, content);
  if (!written) return Error{written.error()};
  return std::nullopt;
}

std::uint64_t network_checksum(const Network& network) {
  return fnv1a<std::uint64_t>(write_numbers(network));
}

std::string network_name(const Network& network) {
  return hexadecimal(network_checksum(network), 16);
}

}  // namespace tratto::nnue
