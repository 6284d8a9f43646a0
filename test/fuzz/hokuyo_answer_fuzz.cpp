// Bytes of the line of a Hokuyo scanner, as text of either direction: frames are found in any
// pieces, readable messages are written back to the original bytes, and a changed frame is a frame.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fakebot/protocol/hokuyo/frame_decoder.hpp"
#include "fuzz/require.hpp"
#include "robots/hokuyo/wire/wire_protocol.hpp"
#include "sim/wire/frame_editor.hpp"

namespace {

using namespace fakebot;
using sim::WireDirection;
namespace wire = protocol::hokuyo;

/// Kind and bytes of all events.
std::vector<std::uint8_t> events_of(std::span<const std::uint8_t> bytes, std::size_t piece) {
  std::vector<std::uint8_t> all;
  wire::FrameDecoder decoder(wire::Sender::either);
  std::vector<std::uint8_t> garbage;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    auto input = bytes.subspan(at, std::min(piece, bytes.size() - at));
    while (const auto event = decoder.next(input)) {
      // Garbage may come in pieces.
      if (event->kind == wire::DecodeEvent::Kind::garbage) {
        garbage.insert(garbage.end(), event->bytes.begin(), event->bytes.end());
        continue;
      }
      all.insert(all.end(), garbage.begin(), garbage.end());
      garbage.clear();
      all.push_back(static_cast<std::uint8_t>(event->kind));
      all.insert(all.end(), event->bytes.begin(), event->bytes.end());
    }
  }
  all.insert(all.end(), garbage.begin(), garbage.end());
  return all;
}

void check_faults(const sim::WireProtocol& protocol, const sim::WireBytes& frame) {
  const auto parts = protocol.editor().split(frame);
  if (!parts) { return; }
  const auto again = protocol.encode(*parts);
  fuzz::require(!again || *again == frame);
  for (const auto direction : {WireDirection::from_robot, WireDirection::from_driver}) {
    for (const sim::MessageInfo& message : protocol.messages(direction)) {
      for (const sim::FieldInfo& field : message.fields) {
        if (field.type == sim::FieldType::text) { continue; }
        sim::WireBytes changed = frame;
        if (protocol.editor().set_field(changed, message, field, std::int64_t{1})) {
          fuzz::require(protocol.editor().split(changed).has_value());
        }
      }
    }
  }
  sim::WireBytes broken = frame;
  if (protocol.editor().break_checksum(broken)) {
    fuzz::require(broken.size() == frame.size() && broken != frame);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  fuzz::require(events_of(bytes, 1) == events_of(bytes, 7));
  fuzz::require(events_of(bytes, 1) == events_of(bytes, size + 1));

  const sim::WireProtocol& protocol =
      robots::hokuyo::wire_protocol(robots::hokuyo::ModelNumber::utm_30lx);
  const auto decoder = protocol.make_decoder(std::nullopt);
  sim::WireParts parts;
  sim::decode(*decoder, bytes, [&](const sim::WireEvent& event) {
    if (event.kind != sim::WireEvent::Kind::frame) { return; }
    const sim::WireBytes frame(event.bytes.begin(), event.bytes.end());
    static_cast<void>(protocol.direction_of(frame));
    for (const auto direction : {WireDirection::from_robot, WireDirection::from_driver}) {
      protocol.walk(direction, frame, parts);
      fuzz::require(parts.all().size() == 1);
    }
    check_faults(protocol, frame);
  });
  return 0;
}
