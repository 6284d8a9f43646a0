// Splits and changes frames of the scanners, for faults.
#pragma once

#include "sim/wire/frame_editor.hpp"

namespace fakebot::robots::rplidar {

class WireEditor final : public sim::FrameEditor {
 public:
  explicit WireEditor(bool is_dense) : is_dense_(is_dense) {}

  std::optional<std::vector<sim::OutgoingPart>> split(
      std::span<const std::uint8_t> frame) const override;
  std::optional<sim::FieldValue> field(std::span<const std::uint8_t> frame,
                                       const sim::MessageInfo& message,
                                       const sim::FieldInfo& field) const override;
  bool set_field(sim::WireBytes& frame, const sim::MessageInfo& message,
                 const sim::FieldInfo& field, const sim::FieldValue& value) const override;
  /// Of requests and capsules; of a node the check bit.
  bool break_checksum(sim::WireBytes& frame) const override;
  /// Of requests with a payload, and of answers and descriptors.
  bool change_length(sim::WireBytes& frame, int by) const override;
  /// Of requests with a payload, and of answers.
  bool change_part_length(sim::WireBytes& frame, std::uint32_t id, int by) const override;

 private:
  std::optional<sim::OutgoingPart> part_with(std::span<const std::uint8_t> frame,
                                             const sim::MessageInfo& message,
                                             const sim::FieldInfo& field) const;

  bool is_dense_;
};

}  // namespace fakebot::robots::rplidar
