#include "robots/kobuki/wire/wire_protocol.hpp"

#include <string>

#include "fakebot/protocol/detail/kobuki_page.hpp"
#include "fakebot/protocol/kobuki/constants.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "robots/kobuki/timing.hpp"
#include "robots/kobuki/wire/dissector_engine.hpp"
#include "robots/kobuki/wire/faults/frame_parts.hpp"
#include "robots/kobuki/wire/faults/wire_editor.hpp"
#include "robots/kobuki/wire/faults/wire_faults.hpp"
#include "robots/kobuki/wire/wire_table.hpp"

namespace fakebot::robots::kobuki {

namespace wire = protocol::kobuki;
using sim::WireDirection;
using sim::WireEvent;

namespace {

/// Serial number: assumed.
constexpr sim::UsbIdentity kUsb{
    .driver = &sim::kFtdiSio,
    .vendor = sim::kVendorFtdi,
    .product = 0x6001,
    .vendor_name = "Yujin Robot",
    .product_name = "iClebo Kobuki",
    .serial = "kobuki_AI000001",
    .serials = "kobuki*",
    .link = "kobuki",
    .source = "kobuki_core, kobuki_ftdi/57-kobuki.rules and src/flasher.cpp"};

constexpr sim::WireProperties kProperties{
    .name = "kobuki",
    .baud_rate = wire::kBaudRate,
    .largest_frame_bytes = wire::kMaxFrameSize,
    .largest_burst_bytes = wire::kMaxFrameSize,
    .half_frame_timeout = wire::kHalfFrameTimeout,
    .frame_period = wire::kFramePeriod,
    .link_type = 147,  // LINKTYPE_USER0
    .usb = &kUsb,
};

/// Commands that a robot would refuse have the form of a frame, too.
constexpr wire::LengthLimits kAnyLengths{wire::kFeedbackLengths.min, wire::kMaxPayloadSize};

wire::LengthLimits lengths_of(std::optional<WireDirection> direction) {
  if (!direction) { return kAnyLengths; }
  return *direction == WireDirection::from_robot ? wire::kFeedbackLengths : wire::kCommandLengths;
}

/// The sender of a payload, if only the payload can show the sender. Identifiers 1, 3 and 13 have
/// another meaning in each direction; but every frame from a robot starts with Basic Sensor Data,
/// which is longer than any command with the same identifier.
bool is_of_robot(std::span<const std::uint8_t> payload) {
  return payload.size() >= protocol::kSubPayloadHeaderSize &&
         payload[0] == wire::BasicSensorData::id &&
         payload[1] == protocol::wire_size<wire::BasicSensorData>;
}

constexpr std::string_view kDissectorHead =
    R"(-- Wireshark and tshark read with this what passes over the line between a Kobuki and its
-- driver, from captures that fakebot has written (link type USER0).
--
-- Put it into the folder of plugins (Help, About, Folders), or:
--   wireshark -X lua_script:fakebot.lua capture.pcapng
--
-- Made by `fakebot list dissector` from the field tables of the code; do not edit.

)";

std::string lua_lengths(WireDirection direction) {
  const wire::LengthLimits lengths = lengths_of(direction);
  return "lengths = {min = " + std::to_string(lengths.min) +
         ", max = " + std::to_string(lengths.max) + "}";
}

class Decoder final : public sim::WireDecoder {
 public:
  explicit Decoder(wire::LengthLimits lengths) : decoder_(lengths) {}

  std::optional<WireEvent> next(std::span<const std::uint8_t>& input) override {
    const auto event = decoder_.next(input);
    if (!event) { return std::nullopt; }
    return event_of(*event);
  }
  bool mid_frame() const override { return decoder_.mid_frame(); }
  WireEvent give_up() override { return event_of(decoder_.give_up()); }

 private:
  static WireEvent::Kind kind_of(wire::DecodeEvent::Kind kind) {
    switch (kind) {
      case wire::DecodeEvent::Kind::frame: return WireEvent::Kind::frame;
      case wire::DecodeEvent::Kind::garbage: return WireEvent::Kind::garbage;
      case wire::DecodeEvent::Kind::bad_length: return WireEvent::Kind::bad_length;
      case wire::DecodeEvent::Kind::bad_checksum: return WireEvent::Kind::bad_checksum;
      case wire::DecodeEvent::Kind::half_frame: break;
    }
    return WireEvent::Kind::half_frame;
  }

  /// After a fault the decoder gives up the two bytes of the header and searches the rest again.
  static WireEvent event_of(const wire::DecodeEvent& event) {
    constexpr std::size_t kGivenUp = 2;
    const WireEvent::Kind kind = kind_of(event.kind);
    const bool all = kind == WireEvent::Kind::frame || kind == WireEvent::Kind::garbage;
    const std::size_t size = event.bytes.size();
    return {kind, event.bytes, event.offset, all ? size : std::min(size, kGivenUp)};
  }

  wire::FrameDecoder decoder_;
};

class KobukiWire final : public sim::WireProtocol {
 public:
  KobukiWire() : WireProtocol(kProperties) {}

  std::unique_ptr<sim::WireDecoder> make_decoder(
      std::optional<WireDirection> direction) const override {
    return std::make_unique<Decoder>(lengths_of(direction));
  }

  std::span<const sim::MessageInfo> messages(WireDirection direction) const override {
    return wire_table(direction).messages();
  }

  void walk(WireDirection direction, std::span<const std::uint8_t> frame,
            sim::WireParts& parts) const override {
    const sim::MessageTable& table = wire_table(direction);
    parts.clear();
    protocol::for_each_raw_sub_payload(payload_of(frame), [&](const protocol::RawSubPayload& raw) {
      using protocol::Violation;
      if (!raw.is_whole) { return parts.add({nullptr, raw.id, Violation::truncated, raw.data}); }
      const sim::MessageInfo* message = table.find(raw.id, raw.data);
      const auto violation = table.knows(raw.id) ? Violation::wrong_length : Violation::unknown_id;
      parts.add({message, raw.id, violation, raw.data});
    });
  }

  std::optional<WireDirection> direction_of(std::span<const std::uint8_t> bytes) const override {
    if (bytes.size() <= wire::kFrameHeaderSize || bytes[0] != wire::kHeader0 ||
        bytes[1] != wire::kHeader1) {
      return std::nullopt;
    }
    return is_of_robot(bytes.subspan(wire::kFrameHeaderSize)) ? WireDirection::from_robot
                                                              : WireDirection::from_driver;
  }

  std::optional<sim::WireBytes> encode(std::span<const sim::OutgoingPart> parts) const override {
    return frame_of(parts);
  }

  std::optional<sim::OutgoingPart> drive(double linear_m_s, double angular_rad_s) const override {
    const auto command = wire::to_base_control({linear_m_s, angular_rad_s});
    sim::OutgoingPart part{command.id, sim::WireBytes(protocol::data_size(command))};
    protocol::write_message(command, part.data.data());
    return part;
  }

  /// The clock may be off by a tick.
  std::optional<sim::RobotClock> clock() const override {
    using std::chrono::milliseconds;
    const sim::MessageInfo* basic =
        find_message(WireDirection::from_robot, wire::BasicSensorData::name);
    return sim::RobotClock{basic, basic->find_field("timestamp_ms"), 1,
                           std::chrono::duration_cast<milliseconds>(kTick)};
  }

  std::string messages_page() const override { return wire::detail::protocol_page(); }

  std::optional<sim::DissectorParts> dissector() const override {
    return sim::DissectorParts{kDissectorHead, lua_lengths(WireDirection::from_driver),
                               lua_lengths(WireDirection::from_robot), kDissectorEngine};
  }

  const sim::FrameEditor& editor() const override { return editor_; }

  std::span<const sim::faults::FaultType> faults() const override { return wire_faults(); }

 private:
  WireEditor editor_;
};

}  // namespace

const sim::WireProtocol& wire_protocol() {
  static const KobukiWire kWire;
  return kWire;
}

const sim::WireProtocol& Kobuki::wire() const {
  return wire_protocol();
}

}  // namespace fakebot::robots::kobuki
