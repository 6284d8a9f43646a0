#include "robots/rplidar/wire/frame_parts.hpp"

#include <algorithm>

#include "fakebot/protocol/rplidar/feedback.hpp"
#include "fakebot/protocol/rplidar/frame.hpp"
#include "fakebot/protocol/rplidar/frame_decoder.hpp"
#include "fakebot/protocol/rplidar/requests.hpp"

namespace fakebot::robots::rplidar {

namespace wire = protocol::rplidar;
using Bytes = std::span<const std::uint8_t>;

namespace {

constexpr bool is_packet(std::uint32_t id) {
  return id == wire::Node::id || id == wire::Capsule::id || id == wire::UltraCapsule::id ||
         id == wire::DenseCapsule::id;
}

std::uint8_t packet_id(std::size_t size, bool is_dense) {
  switch (size) {
    case wire::Node::kPackedSize: return wire::Node::id;
    case wire::UltraCapsule::kPackedSize: return wire::UltraCapsule::id;
    default: return is_dense ? wire::DenseCapsule::id : wire::Capsule::id;
  }
}

bool is_packet_size(std::size_t size) {
  return size == wire::Node::kPackedSize || size == wire::Capsule::kPackedSize ||
         size == wire::UltraCapsule::kPackedSize;
}

template <class M>
void unpack_as(Bytes packed, sim::WireBytes& data) {
  const M message = wire::unpack<M>(packed);
  data.resize(protocol::data_size(message));
  protocol::write_message(message, data.data());
}

template <class M>
std::optional<sim::WireBytes> packed_as(Bytes data) {
  if (!protocol::accepts<M>(data)) { return std::nullopt; }
  sim::WireBytes packed(M::kPackedSize);
  wire::pack(protocol::read_message<M>(data), packed);
  return packed;
}

bool is_request(std::uint32_t id) {
  bool known = false;
  protocol::for_each_message_type(wire::Requests{},
                                  [&]<protocol::Message M>() { known = known || M::id == id; });
  return known;
}

/// Requests and packets share identifiers, and differ in their lengths.
std::optional<sim::WireBytes> packet_of(const sim::OutgoingPart& part) {
  switch (part.id) {
    case wire::Node::id: return packed_as<wire::Node>(part.data);
    case wire::Capsule::id: return packed_as<wire::Capsule>(part.data);
    case wire::UltraCapsule::id: return packed_as<wire::UltraCapsule>(part.data);
    case wire::DenseCapsule::id: return packed_as<wire::DenseCapsule>(part.data);
    default: return std::nullopt;
  }
}

sim::WireBytes copy_of(Bytes bytes) {
  return {bytes.begin(), bytes.end()};
}

/// The part with `kind` in its identifier, unless the frame can be made without.
sim::OutgoingPart told_apart(sim::OutgoingPart part, Bytes frame, std::uint32_t kind) {
  const auto again = frame_of(part);
  if (!again || !std::ranges::equal(*again, frame)) { part.id |= kind; }
  return part;
}

}  // namespace

FrameView view_of(Bytes frame, bool is_dense) {
  if (frame.size() >= wire::kDescriptorSize) {
    if (const auto descriptor = wire::read_descriptor(frame)) {
      if (descriptor->many_packets && frame.size() == wire::kDescriptorSize) {
        return {FrameKind::scan_descriptor, wire::ScanDescriptor::id, frame.subspan(2)};
      }
      if (frame.size() == wire::kDescriptorSize + descriptor->data_size) {
        return {FrameKind::answer, descriptor->type, frame.subspan(wire::kDescriptorSize)};
      }
    }
  }
  if (is_packet_size(frame.size())) {
    return {FrameKind::packet, packet_id(frame.size(), is_dense), frame};
  }
  if (frame[0] != wire::kSync) { return {FrameKind::text, wire::BootText::id, frame}; }
  if (frame.size() <= wire::kRequestOverhead) { return {FrameKind::request, frame[1], {}}; }
  return {FrameKind::request, frame[1],
          frame.subspan(wire::kRequestHeadSize + 1, frame.size() - wire::kRequestOverhead)};
}

void unpack(const FrameView& packet, sim::WireBytes& data) {
  switch (packet.id) {
    case wire::Node::id: return unpack_as<wire::Node>(packet.data, data);
    case wire::Capsule::id: return unpack_as<wire::Capsule>(packet.data, data);
    case wire::UltraCapsule::id: return unpack_as<wire::UltraCapsule>(packet.data, data);
    default: return unpack_as<wire::DenseCapsule>(packet.data, data);
  }
}

std::optional<sim::OutgoingPart> part_of(Bytes frame, bool is_dense) {
  if (frame.size() < wire::kRequestHeadSize) { return std::nullopt; }
  const FrameView view = view_of(frame, is_dense);
  switch (view.kind) {
    case FrameKind::packet: {
      const bool is_valid = view.id == wire::Node::id
                                ? wire::is_node(frame)
                                : wire::begins_capsule(frame) && wire::has_right_checksum(frame);
      if (!is_valid) { return std::nullopt; }
      sim::OutgoingPart part{view.id, {}};
      unpack(view, part.data);
      return part;
    }
    case FrameKind::request: {
      wire::FrameDecoder decoder(wire::Sender::host);
      Bytes rest = frame;
      const auto event = decoder.next(rest);
      if (!event || event->kind != wire::DecodeEvent::Kind::frame ||
          event->bytes.size() != frame.size()) {
        return std::nullopt;
      }
      return told_apart({view.id, copy_of(view.data)}, frame, kAsRequest);
    }
    case FrameKind::answer: return told_apart({view.id, copy_of(view.data)}, frame, kAsAnswer);
    case FrameKind::scan_descriptor:
    case FrameKind::text: break;
  }
  return sim::OutgoingPart{view.id, copy_of(view.data)};
}

std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part) {
  constexpr std::size_t kMostPayload = wire::kMaxRequestSize - wire::kRequestOverhead;
  wire::FrameBuilder builder;
  const Bytes data = part.data;
  if (is_packet(part.id)) {
    auto packet = packet_of(part);
    if (packet || !is_request(part.id)) { return packet; }
  }
  if (part.id == wire::BootText::id) { return part.data; }
  if (part.id == wire::ScanDescriptor::id) {
    if (!protocol::accepts<wire::ScanDescriptor>(data)) { return std::nullopt; }
    sim::WireBytes frame{wire::kSync, wire::kAnswerSync};
    frame.insert(frame.end(), data.begin(), data.end());
    return frame;
  }
  const auto id = static_cast<std::uint8_t>(part.id);
  const bool asks = (part.id & kAsRequest) != 0 ||
                    (is_request(part.id) && !(id == wire::answer_type::conf && !data.empty()));
  if (asks) {
    const bool fits = (id & wire::kHasPayload) != 0 ? data.size() <= kMostPayload : data.empty();
    return fits ? std::optional(copy_of(builder.request(id, data))) : std::nullopt;
  }
  if (data.empty() || data.size() > wire::kMaxAnswerSize - wire::kDescriptorSize) {
    return std::nullopt;
  }
  return copy_of(builder.answer(id, data));
}

}  // namespace fakebot::robots::rplidar
