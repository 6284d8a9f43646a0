// Bytes of a Kugle's line, as text of either direction: readable messages are written back to the
// original bytes, a changed frame is a frame, and repeated questions for the direction have the
// same answer.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "fuzz/kugle_decoder_properties.hpp"
#include "robots/kugle/wire/wire_protocol.hpp"
#include "sim/wire/frame_editor.hpp"

namespace {

using namespace fakebot;
using sim::WireDirection;

/// Reads a message from the data, and writes the message again.
template <class Set>
std::vector<std::uint8_t> written_again(Set set, std::uint32_t id,
                                        std::span<const std::uint8_t> data) {
  std::vector<std::uint8_t> written;
  bool done = false;
  protocol::for_each_message_type(set, [&]<protocol::Message M>() {
    if (done || M::id != id || !protocol::accepts<M>(data)) { return; }
    done = true;
    const M message = protocol::read_message<M>(data);
    written.resize(protocol::data_size(message));
    protocol::write_message(message, written.data());
  });
  fuzz::require(done);
  return written;
}

bool has_padding(const sim::MessageInfo& message) {
  std::size_t used = 0;
  for (const sim::FieldInfo& field : message.fields) { used += field.size(); }
  return used != message.size;
}

void check_part(WireDirection direction, const sim::WirePart& part) {
  if (part.message == nullptr) { return; }
  const auto written = direction == WireDirection::from_robot
                           ? written_again(protocol::kugle::Feedback{}, part.id, part.data)
                           : written_again(protocol::kugle::Commands{}, part.id, part.data);
  fuzz::require(written.size() == part.data.size());
  fuzz::require(has_padding(*part.message) || std::ranges::equal(written, part.data));
}

void check_faults(const sim::WireProtocol& wire, const sim::WireBytes& frame) {
  const auto is_frame = [&](const sim::WireBytes& bytes) { return wire.editor().split(bytes); };
  const auto parts = is_frame(frame);
  fuzz::require(parts && wire.encode(*parts) == frame);
  for (const auto direction : {WireDirection::from_robot, WireDirection::from_driver}) {
    for (const sim::MessageInfo& message : wire.messages(direction)) {
      if (message.id != frame[1]) { continue; }
      for (const sim::FieldInfo& field : message.fields) {
        sim::WireBytes changed = frame;
        if (wire.editor().set_field(changed, message, field, 1.5)) {
          fuzz::require(is_frame(changed).has_value() && changed.size() == frame.size());
        }
      }
    }
  }
  for (const int by : {-1, 1, 300}) {
    sim::WireBytes changed = frame;
    fuzz::require(wire.editor().change_part_length(changed, frame[1], by));
    fuzz::require(is_frame(changed).has_value());
  }
  sim::WireBytes broken = frame;
  fuzz::require(wire.editor().break_checksum(broken) && !is_frame(broken));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  fuzz::kugle::check_cuts(bytes);

  const sim::WireProtocol& wire = robots::kugle::wire_protocol();
  const auto decoder = wire.make_decoder(std::nullopt);
  sim::WireParts parts;
  sim::decode(*decoder, bytes, [&](const sim::WireEvent& event) {
    if (event.kind != sim::WireEvent::Kind::frame) { return; }
    const sim::WireBytes frame(event.bytes.begin(), event.bytes.end());
    fuzz::require(wire.direction_of(frame).has_value());
    for (const auto direction : {WireDirection::from_robot, WireDirection::from_driver}) {
      wire.walk(direction, frame, parts);
      fuzz::require(parts.all().size() == 1);
      check_part(direction, parts.all()[0]);
    }
    check_faults(wire, frame);
  });
  return 0;
}
