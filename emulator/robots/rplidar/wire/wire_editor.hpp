// Splits and changes frames of the scanners, for faults.
#pragma once

#include "sim/wire/part_editor.hpp"

namespace fakebot::robots::rplidar {

class WireEditor final : public sim::PartEditor {
 public:
  explicit WireEditor(bool is_dense) : is_dense_(is_dense) {}

  /// Of requests and capsules; of a node the check bit.
  bool break_checksum(sim::WireBytes& frame) const override;
  /// Of requests with a payload, and of answers and descriptors.
  bool change_length(sim::WireBytes& frame, int by) const override;
  /// Of requests with a payload, and of answers.
  bool change_part_length(sim::WireBytes& frame, std::uint32_t id, int by) const override;

 protected:
  std::optional<sim::OutgoingPart> part_of(std::span<const std::uint8_t> frame) const override;
  std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part) const override;

 private:
  bool is_dense_;
};

}  // namespace fakebot::robots::rplidar
