#include "robots/kobuki/wire/wire_faults.hpp"

#include <array>
#include <memory>
#include <utility>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "robots/kobuki/wire/frame_parts.hpp"
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

constexpr std::array kFrozen{
    Attribute{"left", Attribute::Kind::whole_number, "1: this one", 0, 1, 1},
    Attribute{"right", Attribute::Kind::whole_number, "1: this one", 0, 1, 1}};

constexpr std::array kTypes{
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
