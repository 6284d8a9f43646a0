#include "sim/faults/field_toxics.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "sim/faults/frame_parts.hpp"

namespace fakebot::sim::faults {

using protocol::kobuki::BasicSensorData;

namespace {

using Pieces = std::vector<Piece>;
using Poisoned = std::optional<Pieces>;

std::optional<BasicSensorData> basic_of(Bytes frame) {
  const auto data = find_data(frame, BasicSensorData::id);
  if (!data || !protocol::accepts<BasicSensorData>(*data)) { return std::nullopt; }
  return protocol::read_message<BasicSensorData>(*data);
}

Pieces with_basic(Piece piece, const BasicSensorData& basic) {
  protocol::write_message(basic, find_data(piece.bytes, BasicSensorData::id)->data());
  mend_checksum(piece.bytes);
  return {std::move(piece)};
}

class CorruptField final : public Toxic {
 public:
  explicit CorruptField(const AttributeValues& values)
      : place_(values.field), value_(static_cast<std::int64_t>(values["value"])) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    Piece changed = piece;
    const auto data = find_data(changed.bytes, place_.sub_payload_id);
    const std::size_t end = place_.offset + place_.size;
    if (!data || data->size() < end) { return std::nullopt; }
    if (place_.sub_payload_size != 0 && data->size() != place_.sub_payload_size) {
      return std::nullopt;  // another message with the same identifier
    }
    auto rest = static_cast<std::uint64_t>(value_);
    for (std::uint8_t& byte : data->subspan(place_.offset, place_.size)) {
      byte = static_cast<std::uint8_t>(rest);
      rest >>= 8U;
    }
    mend_checksum(changed.bytes);
    return Pieces{std::move(changed)};
  }

 private:
  FieldPlace place_;
  std::int64_t value_;
};

/// Knows what the robot said last.
class RepeatTimestamp final : public Toxic {
 public:
  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    const auto basic = basic_of(piece.bytes);
    if (!basic || !last_ms_) { return std::nullopt; }
    BasicSensorData changed = *basic;
    changed.timestamp_ms = *last_ms_;
    return with_basic(piece, changed);
  }

  Pieces pass(const Piece& piece) override {
    if (const auto basic = basic_of(piece.bytes)) { last_ms_ = basic->timestamp_ms; }
    return {piece};
  }

 private:
  std::optional<std::uint16_t> last_ms_;
};

class TimestampJump final : public Toxic {
 public:
  explicit TimestampJump(std::optional<int> by_ms) : by_ms_(by_ms) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    auto basic = basic_of(piece.bytes);
    if (!basic) { return std::nullopt; }
    if (!by_ms_) { by_ms_ = std::numeric_limits<std::uint16_t>::max() - basic->timestamp_ms; }
    basic->timestamp_ms = static_cast<std::uint16_t>(basic->timestamp_ms + *by_ms_);
    return with_basic(piece, *basic);
  }

 private:
  std::optional<int> by_ms_;  // nothing: so that the first is the last before the wrap
};

class FrozenEncoder final : public Toxic {
 public:
  explicit FrozenEncoder(const AttributeValues& values)
      : left_(values["left"] != 0), right_(values["right"] != 0) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    auto basic = basic_of(piece.bytes);
    if (!basic) { return std::nullopt; }
    if (!frozen_) { frozen_ = basic; }
    if (left_) { basic->left_encoder_ticks = frozen_->left_encoder_ticks; }
    if (right_) { basic->right_encoder_ticks = frozen_->right_encoder_ticks; }
    return with_basic(piece, *basic);
  }

 private:
  bool left_;
  bool right_;
  std::optional<BasicSensorData> frozen_;
};

}  // namespace

std::unique_ptr<Toxic> make_corrupt_field(const AttributeValues& values) {
  return std::make_unique<CorruptField>(values);
}
std::unique_ptr<Toxic> make_repeat_timestamp(const AttributeValues& /*none*/) {
  return std::make_unique<RepeatTimestamp>();
}
std::unique_ptr<Toxic> make_timestamp_jump(const AttributeValues& values) {
  return std::make_unique<TimestampJump>(static_cast<int>(values["by_ms"]));
}
std::unique_ptr<Toxic> make_timestamp_wrap(const AttributeValues& /*none*/) {
  return std::make_unique<TimestampJump>(std::nullopt);
}
std::unique_ptr<Toxic> make_frozen_encoder(const AttributeValues& values) {
  return std::make_unique<FrozenEncoder>(values);
}

}  // namespace fakebot::sim::faults
