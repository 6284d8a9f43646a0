#include "robots/hokuyo/wire/wire_protocol.hpp"

#include <array>
#include <utility>

#include "fakebot/protocol/detail/hokuyo_page.hpp"
#include "fakebot/protocol/hokuyo/answers.hpp"
#include "fakebot/protocol/hokuyo/frame_decoder.hpp"
#include "fakebot/protocol/hokuyo/requests.hpp"
#include "robots/hokuyo/wire/dissector_engine.hpp"
#include "robots/hokuyo/wire/frame_parts.hpp"
#include "robots/hokuyo/wire/wire_editor.hpp"
#include "sim/faults/fault.hpp"
#include "sim/wire/decoder_of.hpp"
#include "sim/wire/messages/message_table_of.hpp"

namespace fakebot::robots::hokuyo {

namespace wire = protocol::hokuyo;
using sim::WireDirection;
using Octets = std::span<const std::uint8_t>;

namespace {

/// Scanners drop nothing. (assumed) For captures: half a request is half a request.
constexpr std::chrono::milliseconds kHalfFrameTimeout{5000};
/// Scans that wait for a host. (assumed)
constexpr std::size_t kKeptScans = 8;
constexpr std::uint32_t kUsbBitsPerSecond = 12'000'000;
constexpr int kMsPerMinute = 60'000;

const sim::MessageTable& table_of(WireDirection direction) {
  return direction == WireDirection::from_robot ? sim::message_table_of<wire::Answers>
                                                : sim::message_table_of<wire::Requests>;
}

constexpr std::string_view kDissectorHead =
    R"(-- Wireshark and tshark read with this what passes over the line between a Hokuyo scanner and its
-- driver, from captures that fakebot has written (link types USER6 and USER7).

)";

wire::Sender sender_of(std::optional<WireDirection> direction) {
  if (!direction) { return wire::Sender::either; }
  return *direction == WireDirection::from_robot ? wire::Sender::scanner : wire::Sender::host;
}

constexpr sim::UsbIdentity kUsb{
    .driver = &sim::kCdcAcm,
    .vendor = 0x15D1,
    .product = 0x0000,
    .vendor_name = "Hokuyo Data Flex for USB",
    .product_name = "URG-Series USB Driver",
    .link = "hokuyo",
    .source = "Fawkes, plugins/laser, urg_aqt.cpp; lsusb of computers with scanners"};

class HokuyoWire final : public sim::WireProtocol {
 public:
  explicit HokuyoWire(const Model& model)
      : WireProtocol({.name = model.name,
                      .baud_rate = kUsbBitsPerSecond,
                      .largest_frame_bytes = wire::kMaxFrameSize,
                      .largest_burst_bytes = wire::kMaxFrameSize,
                      .half_frame_timeout = kHalfFrameTimeout,
                      .frame_period = std::chrono::milliseconds(kMsPerMinute / model.speed_rpm),
                      .link_type = model.link_type,
                      .is_usb = true,
                      .usb = &kUsb,
                      .has_parts = false,
                      .sides_are_alike = true,
                      .kept_frames = kKeptScans}) {}

  std::unique_ptr<sim::WireDecoder> make_decoder(
      std::optional<WireDirection> direction) const override {
    return std::make_unique<sim::DecoderOf<wire::FrameDecoder>>(sender_of(direction));
  }
  std::span<const sim::faults::FaultType> faults() const override { return {}; }
  std::span<const sim::MessageInfo> messages(WireDirection direction) const override {
    return table_of(direction).messages();
  }

  void walk(WireDirection direction, Octets frame, sim::WireParts& parts) const override {
    parts.clear();
    auto part = direction == WireDirection::from_robot ? answer_part(frame) : request_part(frame);
    if (!part) { return parts.add({nullptr, frame[0], protocol::Violation::unknown_id, frame}); }
    const auto id = static_cast<std::uint8_t>(part->id);
    parts.scratch() = std::move(part->data);
    parts.add({table_of(direction).find(id, parts.scratch()), id, protocol::Violation::wrong_length,
               parts.scratch()});
  }

  std::optional<WireDirection> direction_of(Octets bytes) const override {
    if (bytes.empty()) { return std::nullopt; }
    return is_answer(bytes) ? WireDirection::from_robot : WireDirection::from_driver;
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

  std::string messages_page() const override {
    return wire::detail::protocol_page(properties().name);
  }
  std::optional<sim::DissectorParts> dissector() const override {
    return sim::DissectorParts{kDissectorHead, "", "", kDissectorEngine};
  }
  const sim::FrameEditor& editor() const override { return editor_; }

 private:
  WireEditor editor_;
};

template <std::size_t... Number>
std::array<HokuyoWire, sizeof...(Number)> make_wires(std::index_sequence<Number...> /*all*/) {
  return {HokuyoWire(model(static_cast<ModelNumber>(Number)))...};
}

}  // namespace

const sim::WireProtocol& wire_protocol(ModelNumber number) {
  static const auto kWires = make_wires(std::make_index_sequence<kModels>{});
  return kWires[static_cast<std::size_t>(number)];
}

}  // namespace fakebot::robots::hokuyo
