#include "sim/wire/wire_protocol.hpp"

#include <algorithm>

#include "sim/wire/frame_editor.hpp"

namespace fakebot::sim {

std::optional<OutgoingPart> WireProtocol::drive(double /*linear_m_s*/,
                                                double /*angular_rad_s*/) const {
  return std::nullopt;
}

std::optional<RobotClock> WireProtocol::clock() const {
  return std::nullopt;
}

std::string WireProtocol::messages_page() const {
  return {};
}

std::optional<DissectorParts> WireProtocol::dissector() const {
  return std::nullopt;
}

const FrameEditor& WireProtocol::editor() const {
  static const FrameEditor kNothingIsPossible;
  return kNothingIsPossible;
}

const MessageInfo* WireProtocol::find_message(WireDirection direction,
                                              std::string_view name) const {
  const auto known = messages(direction);
  const auto found = std::ranges::find(known, name, &MessageInfo::name);
  return found == known.end() ? nullptr : &*found;
}

std::optional<std::vector<OutgoingPart>> FrameEditor::split(
    std::span<const std::uint8_t> /*frame*/) const {
  return std::nullopt;
}

std::optional<FieldValue> FrameEditor::field(std::span<const std::uint8_t> /*frame*/,
                                             const MessageInfo& /*message*/,
                                             const FieldInfo& /*field*/) const {
  return std::nullopt;
}

bool FrameEditor::set_field(WireBytes& /*frame*/, const MessageInfo& /*message*/,
                            const FieldInfo& /*field*/, const FieldValue& /*value*/) const {
  return false;
}

bool FrameEditor::break_checksum(WireBytes& /*frame*/) const {
  return false;
}

bool FrameEditor::change_length(WireBytes& /*frame*/, int /*by*/) const {
  return false;
}

bool FrameEditor::change_part_length(WireBytes& /*frame*/, std::uint32_t /*id*/, int /*by*/) const {
  return false;
}

std::optional<OutgoingPart> FrameEditor::decoy() const {
  return std::nullopt;
}

}  // namespace fakebot::sim
