// The effects of faults of frames and fields on frames of a Kobuki.
#pragma once

#include "sim/wire/frame_editor.hpp"

namespace fakebot::robots::kobuki {

class WireEditor final : public sim::FrameEditor {
 public:
  std::optional<std::vector<sim::OutgoingPart>> split(
      std::span<const std::uint8_t> frame) const override;
  std::optional<sim::FieldValue> field(std::span<const std::uint8_t> frame,
                                       const sim::MessageInfo& message,
                                       const sim::FieldInfo& field) const override;
  bool set_field(sim::WireBytes& frame, const sim::MessageInfo& message,
                 const sim::FieldInfo& field, const sim::FieldValue& value) const override;
  bool break_checksum(sim::WireBytes& frame) const override;
  bool change_length(sim::WireBytes& frame, int by) const override;
  bool change_part_length(sim::WireBytes& frame, std::uint32_t id, int by) const override;
  std::optional<sim::OutgoingPart> decoy() const override;
};

}  // namespace fakebot::robots::kobuki
