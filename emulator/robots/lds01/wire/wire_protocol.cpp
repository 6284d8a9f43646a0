#include "robots/lds01/wire/wire_protocol.hpp"

#include "fakebot/protocol/detail/lds01_page.hpp"
#include "fakebot/protocol/lds01/frame.hpp"
#include "fakebot/protocol/lds01/frame_decoder.hpp"
#include "robots/lds01/wire/dissector_engine.hpp"
#include "robots/lds01/wire/wire_editor.hpp"
#include "sim/faults/fault.hpp"
#include "sim/wire/messages/message_table_of.hpp"

namespace fakebot::robots::lds01 {

namespace wire = protocol::lds01;
using sim::WireDirection;
using sim::WireEvent;
using Bytes = std::span<const std::uint8_t>;

namespace {

constexpr sim::UsbIdentity kUsb =
    sim::cp2102("lds", "TurtleBot 3, the board USB2LDS of the scanner");

constexpr sim::WireProperties kProperties{
    .name = "lds-01",
    .baud_rate = wire::kBaudRate,
    .largest_frame_bytes = wire::kFrameSize,
    .largest_burst_bytes = 3 * wire::kFrameSize,  // of a tick
    .half_frame_timeout = wire::kHalfFrameTimeout,
    .frame_period = std::chrono::milliseconds(5),
    .link_type = 155,  // LINKTYPE_USER8
    .usb = &kUsb,
    .has_parts = false,
};

const sim::MessageTable& table_of(WireDirection direction) {
  return direction == WireDirection::from_robot ? sim::message_table_of<wire::Feedback>
                                                : sim::message_table_of<wire::Commands>;
}

constexpr std::string_view kDissectorHead =
    R"(-- Wireshark and tshark read with this what passes over the line between an LDS-01 scanner and its
-- driver, from captures that fakebot has written (link type USER8).

)";

class Decoder final : public sim::WireDecoder {
 public:
  explicit Decoder(wire::Sender sender) : decoder_(sender) {}

  std::optional<WireEvent> next(Bytes& input) override {
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
      case wire::DecodeEvent::Kind::bad_checksum: return WireEvent::Kind::bad_checksum;
      case wire::DecodeEvent::Kind::half_frame: break;
    }
    return WireEvent::Kind::half_frame;
  }
  static WireEvent event_of(const wire::DecodeEvent& event) {
    return {kind_of(event.kind), event.bytes, event.offset, event.consumed()};
  }

  wire::FrameDecoder decoder_;
};

wire::Sender sender_of(std::optional<WireDirection> direction) {
  if (!direction) { return wire::Sender::either; }
  return *direction == WireDirection::from_robot ? wire::Sender::scanner : wire::Sender::host;
}

class Lds01Wire final : public sim::WireProtocol {
 public:
  Lds01Wire() : WireProtocol(kProperties) {}

  std::unique_ptr<sim::WireDecoder> make_decoder(
      std::optional<WireDirection> direction) const override {
    return std::make_unique<Decoder>(sender_of(direction));
  }
  std::span<const sim::faults::FaultType> faults() const override { return {}; }
  std::span<const sim::MessageInfo> messages(WireDirection direction) const override {
    return table_of(direction).messages();
  }

  void walk(WireDirection direction, Bytes frame, sim::WireParts& parts) const override {
    parts.clear();
    const std::size_t around = frame.size() == wire::kFrameSize ? 1 + wire::kChecksums : 1;
    const Bytes data = frame.subspan(1, frame.size() - around);
    parts.add({table_of(direction).find(frame[0], data), frame[0], protocol::Violation::unknown_id,
               data});
  }

  std::optional<WireDirection> direction_of(Bytes bytes) const override {
    if (bytes.empty()) { return std::nullopt; }
    if (table_of(WireDirection::from_driver).knows(bytes[0])) { return WireDirection::from_driver; }
    if (table_of(WireDirection::from_robot).knows(bytes[0])) { return WireDirection::from_robot; }
    return std::nullopt;
  }

  std::optional<sim::WireBytes> encode(std::span<const sim::OutgoingPart> parts) const override {
    sim::WireBytes frames;
    for (const sim::OutgoingPart& part : parts) {
      const auto frame = frame_of(part);
      if (!frame) { return std::nullopt; }
      frames.insert(frames.end(), frame->begin(), frame->end());
    }
    return frames;
  }

  std::string messages_page() const override { return wire::detail::protocol_page(); }
  std::optional<sim::DissectorParts> dissector() const override {
    return sim::DissectorParts{kDissectorHead, "", "", kDissectorEngine};
  }
  const sim::FrameEditor& editor() const override { return editor_; }

 private:
  WireEditor editor_;
};

}  // namespace

const sim::WireProtocol& wire_protocol() {
  static const Lds01Wire kWire;
  return kWire;
}

}  // namespace fakebot::robots::lds01
