#include "sim/faults/toxics/frame_toxics.hpp"

#include <cstddef>
#include <utility>

#include "sim/faults/toxics/frame_toxic.hpp"

namespace fakebot::sim::faults {

namespace {

using Parts = std::vector<OutgoingPart>;

}  // namespace

std::unique_ptr<Toxic> make_wrong_checksum(const AttributeValues& /*none*/,
                                           const WireProtocol& wire) {
  return std::make_unique<FrameToxic>(
      [&wire](Bytes& frame) { return wire.editor().break_checksum(frame); });
}

std::unique_ptr<Toxic> make_wrong_length(const AttributeValues& values, const WireProtocol& wire) {
  return std::make_unique<FrameToxic>([&wire, by = static_cast<int>(values["by"])](Bytes& frame) {
    return wire.editor().change_length(frame, by);
  });
}

std::unique_ptr<Toxic> make_drop_message(const AttributeValues& values, const WireProtocol& wire) {
  return change_parts(wire, [id = values.message->id](Parts& parts) {
    return std::erase_if(parts, [id](const OutgoingPart& part) { return part.id == id; }) > 0;
  });
}

std::unique_ptr<Toxic> make_wrong_message_length(const AttributeValues& values,
                                                 const WireProtocol& wire) {
  return std::make_unique<FrameToxic>(
      [&wire, id = values.message->id, by = static_cast<int>(values["by"])](Bytes& frame) {
        return wire.editor().change_part_length(frame, id, by);
      });
}

std::unique_ptr<Toxic> make_unknown_message(const AttributeValues& values,
                                            const WireProtocol& wire) {
  const OutgoingPart unknown{static_cast<std::uint32_t>(values["id"]),
                             Bytes(values.count("bytes"), 0)};
  return change_parts(wire, [unknown, first = values["first"] != 0](Parts& parts) {
    parts.insert(first ? parts.begin() : parts.end(), unknown);
    return true;
  });
}

std::unique_ptr<Toxic> make_header_in_payload(const AttributeValues& /*none*/,
                                              const WireProtocol& wire) {
  return change_parts(wire, [&wire](Parts& parts) {
    const auto decoy = wire.editor().decoy();
    if (decoy) { parts.push_back(*decoy); }
    return decoy.has_value();
  });
}

std::unique_ptr<Toxic> make_swap_messages(const AttributeValues& /*none*/,
                                          const WireProtocol& wire) {
  return change_parts(wire, [](Parts& parts) {
    if (parts.size() < 2) { return false; }
    std::swap(parts[0], parts[1]);
    return true;
  });
}

}  // namespace fakebot::sim::faults
