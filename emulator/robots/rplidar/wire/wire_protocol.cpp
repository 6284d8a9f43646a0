#include "robots/rplidar/wire/wire_protocol.hpp"

#include <array>
#include <utility>

#include "fakebot/protocol/detail/rplidar_page.hpp"
#include "fakebot/protocol/rplidar/feedback.hpp"
#include "fakebot/protocol/rplidar/frame.hpp"
#include "fakebot/protocol/rplidar/frame_decoder.hpp"
#include "fakebot/protocol/rplidar/requests.hpp"
#include "robots/rplidar/wire/dissector_engine.hpp"
#include "robots/rplidar/wire/frame_parts.hpp"
#include "robots/rplidar/wire/wire_editor.hpp"
#include "sim/faults/fault.hpp"
#include "sim/wire/decoder_of.hpp"
#include "sim/wire/messages/message_table_of.hpp"

namespace fakebot::robots::rplidar {

namespace wire = protocol::rplidar;
using sim::WireDirection;
using Bytes = std::span<const std::uint8_t>;

namespace {

/// Of a standard scan: the nodes of a tick. Capsules come every 8 to 13 ms.
constexpr std::chrono::milliseconds kPacketPeriod{10};
/// More than a tick of nodes, or a few capsules.
constexpr std::size_t kLargestBurst = 512;

const sim::MessageTable& table_of(WireDirection direction) {
  return direction == WireDirection::from_robot ? sim::message_table_of<wire::Answers>
                                                : sim::message_table_of<wire::Requests>;
}

constexpr std::string_view kDissectorHead =
    R"(-- Wireshark and tshark read with this what passes over the line between an RPLIDAR scanner and its
-- driver, from captures that fakebot has written (link types USER2 to USER5).

)";

wire::Sender sender_of(std::optional<WireDirection> direction) {
  if (!direction) { return wire::Sender::either; }
  return *direction == WireDirection::from_robot ? wire::Sender::scanner : wire::Sender::host;
}

/// The board that Slamtec delivers with each scanner.
constexpr sim::UsbIdentity kUsb = sim::cp2102("rplidar", "rplidar_ros, scripts/rplidar.rules");

class RplidarWire final : public sim::WireProtocol {
 public:
  explicit RplidarWire(const Model& model)
      : WireProtocol({.name = model.name,
                      .baud_rate = model.baud_rate,
                      .largest_frame_bytes = wire::kMaxFrameSize,
                      .largest_burst_bytes = kLargestBurst,
                      .half_frame_timeout = wire::kHalfFrameTimeout,
                      .frame_period = kPacketPeriod,
                      .link_type = model.link_type,
                      .usb = &kUsb,
                      .has_parts = false}),
        is_dense_(has_dense_capsules(model)),
        editor_(is_dense_) {}

  std::unique_ptr<sim::WireDecoder> make_decoder(
      std::optional<WireDirection> direction) const override {
    return std::make_unique<sim::DecoderOf<wire::FrameDecoder>>(sender_of(direction));
  }
  std::span<const sim::faults::FaultType> faults() const override { return {}; }
  std::span<const sim::MessageInfo> messages(WireDirection direction) const override {
    return table_of(direction).messages();
  }

  void walk(WireDirection direction, Bytes frame, sim::WireParts& parts) const override {
    parts.clear();
    const FrameView view = view_of(frame, is_dense_);
    Bytes data = view.data;
    if (view.kind == FrameKind::packet) {
      unpack(view, parts.scratch());
      data = parts.scratch();
    }
    const sim::MessageTable& table = table_of(direction);
    const bool is_foreign =
        view.kind == FrameKind::request && direction == WireDirection::from_robot;
    const bool is_known = table.knows(view.id) && !is_foreign;
    parts.add({is_known ? table.find(view.id, data) : nullptr, view.id,
               is_known ? protocol::Violation::wrong_length : protocol::Violation::unknown_id,
               data});
  }

  std::optional<WireDirection> direction_of(Bytes bytes) const override {
    if (bytes.size() < wire::kRequestHeadSize) { return std::nullopt; }
    if (bytes[0] != wire::kSync || bytes[1] == wire::kAnswerSync) {
      return WireDirection::from_robot;
    }
    // A capsule may begin with the same byte.
    const bool asks = table_of(WireDirection::from_driver).knows(bytes[1]);
    return asks ? WireDirection::from_driver : WireDirection::from_robot;
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
  static bool has_dense_capsules(const Model& model) {
    for (const Mode& mode : model.modes) {
      if (mode.answer == wire::DenseCapsule::id) { return true; }
    }
    return false;
  }

  bool is_dense_;
  WireEditor editor_;
};

template <std::size_t... Number>
std::array<RplidarWire, sizeof...(Number)> make_wires(std::index_sequence<Number...> /*all*/) {
  return {RplidarWire(model(static_cast<ModelNumber>(Number)))...};
}

}  // namespace

const sim::WireProtocol& wire_protocol(ModelNumber number) {
  static const auto kWires = make_wires(std::make_index_sequence<kModels>{});
  return kWires[static_cast<std::size_t>(number)];
}

}  // namespace fakebot::robots::rplidar
