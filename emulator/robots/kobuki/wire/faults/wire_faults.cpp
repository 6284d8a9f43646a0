#include "robots/kobuki/wire/faults/wire_faults.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/raw_gyro.hpp"
#include "robots/kobuki/wire/faults/frame_parts.hpp"
#include "sim/faults/toxics/frame_toxic.hpp"

namespace fakebot::robots::kobuki {

namespace wire = protocol::kobuki;
using sim::faults::Attribute;
using sim::faults::AttributeValues;
using sim::faults::FaultType;
using sim::faults::Piece;
using sim::faults::Toxic;

namespace {

class FrozenEncoder final : public Toxic {
 public:
  explicit FrozenEncoder(const AttributeValues& values)
      : left_(values["left"] != 0), right_(values["right"] != 0) {}

  std::optional<std::vector<Piece>> poison(const Piece& piece, sim::Random& /*random*/) override {
    const auto place = find_data(piece.bytes, wire::BasicSensorData::id);
    if (!place) { return std::nullopt; }
    Piece changed = piece;
    const auto data = std::span(changed.bytes).subspan(place->begin, place->size);
    if (!protocol::accepts<wire::BasicSensorData>(data)) { return std::nullopt; }
    auto basic = protocol::read_message<wire::BasicSensorData>(data);
    if (!frozen_) { frozen_ = basic; }
    if (left_) { basic.left_encoder_ticks = frozen_->left_encoder_ticks; }
    if (right_) { basic.right_encoder_ticks = frozen_->right_encoder_ticks; }
    protocol::write_message(basic, data.data());
    mend_checksum(changed.bytes);
    return std::vector{std::move(changed)};
  }

 private:
  bool left_;
  bool right_;
  std::optional<wire::BasicSensorData> frozen_;
};

std::unique_ptr<Toxic> make_frozen_encoder(const AttributeValues& values,
                                           const sim::WireProtocol& /*known*/) {
  return std::make_unique<FrozenEncoder>(values);
}

std::unique_ptr<Toxic> make_withhold_versions(const AttributeValues& /*none*/,
                                              const sim::WireProtocol& known) {
  return sim::faults::change_parts(known, [](std::vector<sim::OutgoingPart>& parts) {
    return std::erase_if(parts, [](const sim::OutgoingPart& part) {
             return part.id == wire::HardwareVersion::id || part.id == wire::FirmwareVersion::id ||
                    part.id == wire::Udid::id;
           }) > 0;
  });
}

/// Added samples are copies of the last sample.
void set_samples(sim::WireBytes& gyro, std::size_t samples) {
  using Gyro = wire::RawGyro;
  const sim::WireBytes last(gyro.end() - Gyro::kSampleSize, gyro.end());
  while (gyro.size() < Gyro::kHeadSize + samples * Gyro::kSampleSize) {
    gyro.insert(gyro.end(), last.begin(), last.end());
  }
  gyro.resize(Gyro::kHeadSize + samples * Gyro::kSampleSize);
  gyro[1] = static_cast<std::uint8_t>(samples * Gyro::kWordsPerSample);
}

std::unique_ptr<Toxic> make_gyro_samples(const AttributeValues& values,
                                         const sim::WireProtocol& known) {
  return sim::faults::change_parts(
      known, [samples = values.count("samples")](std::vector<sim::OutgoingPart>& parts) {
        const auto gyro =
            std::ranges::find(parts, std::uint32_t{wire::RawGyro::id}, &sim::OutgoingPart::id);
        constexpr std::size_t kLeast = wire::RawGyro::kHeadSize + wire::RawGyro::kSampleSize;
        if (gyro == parts.end() || gyro->data.size() < kLeast) { return false; }
        const sim::WireBytes before = gyro->data;
        if (samples == 0) {
          parts.erase(gyro);
          return true;
        }
        set_samples(gyro->data, samples);
        return gyro->data != before;
      });
}

constexpr std::array kFrozen{
    Attribute{"left", Attribute::Kind::whole_number, "1: the left one", 0, 1, 1},
    Attribute{"right", Attribute::Kind::whole_number, "1: the right one", 0, 1, 1}};

constexpr std::array kSamples{
    Attribute{"samples", Attribute::Kind::whole_number, "0: the message is missing", 0, 3, 3}};

constexpr std::array kTypes{
    FaultType{"gyro_samples", "the raw gyro message has another number of samples", true, kSamples,
              make_gyro_samples},
    FaultType{"frozen_encoder", "the encoders stand still", true, kFrozen, make_frozen_encoder},
    FaultType{"withhold_versions",
              "requests for versions are never answered",
              true,
              {},
              make_withhold_versions},
};

}  // namespace

std::span<const FaultType> wire_faults() {
  return kTypes;
}

}  // namespace fakebot::robots::kobuki
