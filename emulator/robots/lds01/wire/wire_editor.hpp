// Splits and changes frames of the LDS-01, for faults.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sim/wire/frame_editor.hpp"

namespace fakebot::robots::lds01 {

/// Messages and frames: a command has no data.
std::optional<sim::OutgoingPart> part_of(std::span<const std::uint8_t> frame);
/// The inverse. Nothing if the data do not fit.
std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part);

/// Lengths have no place in a frame, and stay.
class WireEditor final : public sim::FrameEditor {
 public:
  std::optional<std::vector<sim::OutgoingPart>> split(
      std::span<const std::uint8_t> frame) const override;
  std::optional<sim::FieldValue> field(std::span<const std::uint8_t> frame,
                                       const sim::MessageInfo& message,
                                       const sim::FieldInfo& field) const override;
  bool set_field(sim::WireBytes& frame, const sim::MessageInfo& message,
                 const sim::FieldInfo& field, const sim::FieldValue& value) const override;
  /// Both checksums, alike.
  bool break_checksum(sim::WireBytes& frame) const override;
};

}  // namespace fakebot::robots::lds01
