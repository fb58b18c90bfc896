#include "nnue/train/checkpoint.h"

#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/fnv1a.h"
#include "engine/base/little_endian.h"
#include "engine/base/system.h"

namespace tratto::nnue::train {

namespace {

// A checkpoint file consists of this text, then all numbers as 64-bit little-endian words or 32-bit
// floats, and FNV-1a of everything before.
constexpr std::string_view magic_prefix = "TrattoCheckpoint";
constexpr std::string_view magic = "TrattoCheckpoint6";

class Writer {
 public:
  template <typename Unsigned>
  void number(Unsigned value) {
    append_little_endian(bytes_, value);
  }
  void real(float value) { number(std::bit_cast<std::uint32_t>(value)); }
  void real(double value) { number(std::bit_cast<std::uint64_t>(value)); }
  void reals(const AlignedVector<float>& values) {
    for (const float value : values)
      real(value);
  }
  std::string bytes_{magic};
};

/// Reads numbers one after the other; after the end, zeros.
class Reader {
 public:
  explicit Reader(std::string_view rest) : rest_(rest) {}

  template <typename Unsigned>
  Unsigned number() {
    if (rest_.size() < sizeof(Unsigned)) {
      rest_ = {};
      return 0;
    }
    const auto value = read_little_endian<Unsigned>(rest_);
    rest_.remove_prefix(sizeof(Unsigned));
    return value;
  }
  float real() { return std::bit_cast<float>(number<std::uint32_t>()); }
  double long_real() { return std::bit_cast<double>(number<std::uint64_t>()); }
  void reals(AlignedVector<float>& values) {
    for (float& value : values)
      value = real();
  }
  [[nodiscard]] std::size_t left() const { return rest_.size(); }

 private:
  std::string_view rest_;
};

void write_recipe(const Recipe& recipe, Writer& writer) {
  writer.number(static_cast<std::uint64_t>(recipe.hidden));
  writer.number(recipe.steps);
  writer.number(static_cast<std::uint64_t>(recipe.batch));
  for (const float value :
       {recipe.first_wdl, recipe.last_wdl, recipe.ending_wdl, recipe.power, recipe.score_scale,
        recipe.first_rate, recipe.last_rate, recipe.hidden_rate, recipe.decay})
    writer.real(value);
  writer.number(recipe.seed);
  writer.number(recipe.start);
}

/// A checkpoint without its checksum, which has to be right.
Result<std::string_view> body_of(std::string_view bytes) {
  if (!bytes.starts_with(magic)) return Error{"not a checkpoint of this version"};
  const std::size_t size = bytes.size() - std::min(bytes.size(), sizeof(std::uint64_t));
  const std::string_view body = bytes.substr(0, size);
  if (Reader(bytes.substr(size)).number<std::uint64_t>() != fnv1a<std::uint64_t>(body))
    return Error{"the checkpoint is damaged"};
  return body;
}

Result<std::string> read_file(const std::string& path) {
  std::ifstream file(file_path(path), std::ios::binary);
  if (!file) return Error{path + ": " + std::strerror(errno)};
  std::ostringstream content;
  content << file.rdbuf();
  return std::move(content).str();
}

}  // namespace

std::string write_checkpoint(const Checkpoint& checkpoint) {
  Writer writer;
  write_recipe(checkpoint.recipe, writer);
  writer.number(checkpoint.data_fingerprint);
  const TrainingState& state = checkpoint.state;
  writer.number(state.step);
  for (const auto* values : {&state.parameters.values, &state.first_moments, &state.second_moments})
    writer.reals(*values);
  writer.number(static_cast<std::uint64_t>(checkpoint.history.size()));
  for (const HistoryRow& row : checkpoint.history) {
    writer.number(row.positions);
    for (const double value : {row.training_loss, row.validation_loss, row.rate})
      writer.real(value);
  }
  writer.real(checkpoint.loss_since_row);
  writer.number(fnv1a<std::uint64_t>(writer.bytes_));
  return std::move(writer.bytes_);
}

Result<bool> save_checkpoint(const Checkpoint& checkpoint, const std::string& path) {
  return write_file(path, write_checkpoint(checkpoint));
}

Result<Checkpoint> read_checkpoint(std::string_view bytes, const Recipe& recipe,
                                   std::uint64_t data_fingerprint) {
  const Result<std::string_view> body = body_of(bytes);
  if (!body) return Error{body.error()};
  Writer begin;
  write_recipe(recipe, begin);
  if (!body->starts_with(begin.bytes_))
    return Error{"the checkpoint is of a run with other options"};
  Reader reader(body->substr(begin.bytes_.size()));
  if (reader.number<std::uint64_t>() != data_fingerprint)
    return Error{"the checkpoint is of a run on other data"};
  Checkpoint checkpoint{recipe, data_fingerprint, TrainingState(Parameters(recipe.hidden)), {}, 0};
  TrainingState& state = checkpoint.state;
  state.step = reader.number<std::uint64_t>();
  for (auto* values : {&state.parameters.values, &state.first_moments, &state.second_moments})
    reader.reals(*values);
  const auto rows = reader.number<std::uint64_t>();
  constexpr std::size_t row_size = 4 * sizeof(std::uint64_t);
  if (rows != reader.left() / row_size || reader.left() % row_size != sizeof(double))
    return Error{"the checkpoint has the wrong length"};
  for (std::uint64_t i = 0; i < rows; ++i) {
    HistoryRow& row = checkpoint.history.emplace_back();
    row.positions = reader.number<std::uint64_t>();
    for (double* value : {&row.training_loss, &row.validation_loss, &row.rate})
      *value = reader.long_real();
  }
  checkpoint.loss_since_row = reader.long_real();
  return checkpoint;
}

Result<Parameters> read_parameters(std::string_view checkpoint) {
  const Result<std::string_view> body = body_of(checkpoint);
  if (!body) return Error{body.error()};
  Writer recipe;
  write_recipe({}, recipe);
  Reader reader(body->substr(magic.size()));
  const auto hidden = reader.number<std::uint64_t>();
  if (hidden > max_hidden || !is_valid_hidden(static_cast<int>(hidden)))
    return Error{"the checkpoint is of a network of no valid size"};
  Parameters parameters(static_cast<int>(hidden));
  // The fingerprint of the data and the step come before the weights.
  const std::size_t before = recipe.bytes_.size() + 2 * sizeof(std::uint64_t);
  if (body->size() < before + parameters.values.size() * sizeof(float))
    return Error{"the checkpoint has the wrong length"};
  Reader(body->substr(before)).reals(parameters.values);
  return parameters;
}

std::uint64_t parameters_checksum(const Parameters& parameters) {
  Writer writer;
  writer.reals(parameters.values);
  return fnv1a<std::uint64_t>(writer.bytes_);
}

bool is_checkpoint(const std::string& path) {
  std::string begin(magic_prefix.size(), '\0');
  std::ifstream(file_path(path), std::ios::binary)
      .read(begin.data(), static_cast<long>(begin.size()));
  return begin == magic_prefix;
}

Result<Parameters> load_parameters(const std::string& path) {
  const Result<std::string> file = read_file(path);
  if (!file) return Error{file.error()};
  Result<Parameters> parameters = read_parameters(*file);
  if (!parameters) return Error{path + ": " + parameters.error()};
  return parameters;
}

Result<Checkpoint> load_checkpoint(const std::string& path, const Recipe& recipe,
                                   std::uint64_t data_fingerprint) {
  // A device may have no end.
  if (!is_checkpoint(path)) return Error{path + ": not a checkpoint"};
  const Result<std::string> file = read_file(path);
  if (!file) return Error{file.error()};
  Result<Checkpoint> checkpoint = read_checkpoint(*file, recipe, data_fingerprint);
  if (!checkpoint) return Error{path + ": " + checkpoint.error()};
  return checkpoint;
}

}  // namespace tratto::nnue::train
