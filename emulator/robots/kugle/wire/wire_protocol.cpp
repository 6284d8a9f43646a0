#include "robots/kugle/wire/wire_protocol.hpp"

#include <algorithm>

#include "fakebot/protocol/detail/kugle_page.hpp"
#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "fakebot/protocol/kugle/frame.hpp"
#include "fakebot/protocol/kugle/frame_decoder.hpp"
#include "robots/kugle/wire/dissector_engine.hpp"
#include "robots/kugle/wire/frame_payload.hpp"
#include "robots/kugle/wire/stream.hpp"
#include "robots/kugle/wire/wire_editor.hpp"
#include "sim/faults/fault.hpp"
#include "sim/wire/messages/message_table_of.hpp"

namespace fakebot::robots::kugle {

namespace wire = protocol::kugle;
using sim::WireDirection;
using sim::WireEvent;

namespace {

using FrameView = std::span<const std::uint8_t>;

/// Frames of a tick of the board's stream follow each other; the frames of the next tick come 5 ms
/// later.
constexpr std::chrono::milliseconds kStreamPeriod{5};

/// Source: firmware, LSPC.hpp, LSPC_ASYNCHRONOUS_QUEUE_LENGTH.
constexpr std::size_t kQueuedFrames = 100;

constexpr std::int64_t kWrapsAfterMs = (std::int64_t{1} << 32) / 1000;

constexpr sim::UsbIdentity kUsb{.driver = &sim::kCdcAcm,
                                .vendor = 0x0483,
                                .product = 0x5799,
                                .vendor_name = "STMicroelectronics",
                                .product_name = "Kugle STM32 Virtual ComPort",
                                .link = "kugle",
                                .source = "firmware, USBCDC/usbd_desc.c"};

constexpr sim::WireProperties kProperties{
    .name = "kugle",
    .baud_rate = 12'000'000,  // USB, full speed
    .largest_frame_bytes = wire::kMaxFrameSize,
    .largest_burst_bytes = Stream::kMostBytes,
    .half_frame_timeout = wire::kHalfFrameTimeout,
    .frame_period = kStreamPeriod,
    .link_type = 148,  // LINKTYPE_USER1
    .is_usb = true,
    .usb = &kUsb,
    .has_parts = false,
    .kept_frames = kQueuedFrames,
};

const sim::MessageTable& table_of(WireDirection direction) {
  return direction == WireDirection::from_robot ? sim::message_table_of<wire::Feedback>
                                                : sim::message_table_of<wire::Commands>;
}

constexpr std::string_view kDissectorHead =
    R"(-- Wireshark and tshark read with this what passes over the line between a Kugle and its
-- driver, from captures that fakebot has written (link type USER1).

)";

class Decoder final : public sim::WireDecoder {
 public:
  std::optional<WireEvent> next(FrameView& input) override {
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
      case wire::DecodeEvent::Kind::bad_coding: return WireEvent::Kind::bad_coding;
      case wire::DecodeEvent::Kind::half_frame: break;
    }
    return WireEvent::Kind::half_frame;
  }
  static WireEvent event_of(const wire::DecodeEvent& event) {
    const WireEvent::Kind kind = kind_of(event.kind);
    const std::size_t size = event.bytes.size();
    return {kind, event.bytes, event.offset, kind == WireEvent::Kind::bad_length ? size - 1 : size};
  }

  wire::FrameDecoder decoder_;
};

class KugleWire final : public sim::WireProtocol {
 public:
  KugleWire() : WireProtocol(kProperties) {}

  std::unique_ptr<sim::WireDecoder> make_decoder(
      std::optional<WireDirection> /*the same*/) const override {
    return std::make_unique<Decoder>();
  }

  std::span<const sim::faults::FaultType> faults() const override { return {}; }
  std::span<const sim::MessageInfo> messages(WireDirection direction) const override {
    return table_of(direction).messages();
  }

  void walk(WireDirection direction, FrameView frame, sim::WireParts& parts) const override {
    parts.clear();
    const std::uint8_t type = frame[1];
    sim::WireBytes& payload = parts.scratch();
    payload.assign(frame.begin() + wire::kFrameHeaderSize, frame.end());
    if (!wire::restore_zeros(payload)) {
      return parts.add({nullptr, type, protocol::Violation::truncated, frame});
    }
    const FrameView data = FrameView(payload).subspan(1);
    const sim::MessageTable& table = table_of(direction);
    const auto violation =
        table.knows(type) ? protocol::Violation::wrong_length : protocol::Violation::unknown_id;
    parts.add({table.find(type, data), type, violation, data});
  }

  /// Some types go both ways, with different lengths. Without zeros a payload is as long as its
  /// code says, so the length in the header is enough.
  std::optional<WireDirection> direction_of(FrameView bytes) const override {
    if (bytes.size() < wire::kFrameOverhead || bytes[0] != wire::kStart ||
        bytes[1] == wire::kStart || bytes[2] == 0) {
      return std::nullopt;
    }
    const std::uint8_t type = bytes[1];
    const std::size_t size = bytes[2] - 1U;
    // A fixed length says more than any length. The remaining types have a payload in the answer
    // only.
    if (has_exactly(WireDirection::from_driver, type, size)) { return WireDirection::from_driver; }
    if (has_exactly(WireDirection::from_robot, type, size)) { return WireDirection::from_robot; }
    const bool is_answer = size > 0 && table_of(WireDirection::from_robot).knows(type);
    return is_answer && !is_request_of_values(type) ? WireDirection::from_robot
                                                    : WireDirection::from_driver;
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

  /// The board drives in mode velocity only.
  std::optional<sim::OutgoingPart> drive(double linear_m_s, double angular_rad_s) const override {
    wire::VelocityReference velocity;
    velocity.frame = wire::reference_frame::heading;
    velocity.velocity_x_m_s = static_cast<float>(linear_m_s);
    velocity.yaw_rate_rad_s = static_cast<float>(angular_rad_s);
    sim::OutgoingPart part{velocity.id, sim::WireBytes(protocol::data_size(velocity))};
    protocol::write_message(velocity, part.data.data());
    return part;
  }

  /// The time is a float, whose digits grow coarser: 0.5 ms after an hour. The board counts
  /// microseconds in 32 bits.
  std::optional<sim::RobotClock> clock() const override {
    const sim::MessageInfo* estimates =
        find_message(WireDirection::from_robot, wire::StateEstimates::name);
    return sim::RobotClock{estimates, estimates->find_field("time_s"), 1000,
                           std::chrono::milliseconds(1), kWrapsAfterMs};
  }

  std::optional<sim::DissectorParts> dissector() const override {
    return sim::DissectorParts{kDissectorHead, "", "", kDissectorEngine};
  }

  std::string messages_page() const override { return wire::detail::protocol_page(); }

  const sim::FrameEditor& editor() const override { return editor_; }

 private:
  static bool has_exactly(WireDirection direction, std::uint8_t type, std::size_t size) {
    return std::ranges::any_of(table_of(direction).messages(), [&](const auto& message) {
      return message.id == type && !message.is_variable && message.size == size;
    });
  }
  /// The answer to SetParameter has a fixed length.
  static bool is_request_of_values(std::uint8_t type) { return type == wire::SetParameter::id; }

  WireEditor editor_;
};

}  // namespace

const sim::WireProtocol& wire_protocol() {
  static const KugleWire kWire;
  return kWire;
}

}  // namespace fakebot::robots::kugle
