// Splits and changes frames of the scanners, for faults.
#pragma once

#include "sim/wire/part_editor.hpp"

namespace fakebot::robots::hokuyo {

class WireEditor final : public sim::PartEditor {
 public:
  /// The sum of the last line of an answer; of requests and SCIP 1.1 there is none.
  bool break_checksum(sim::WireBytes& frame) const override;

 protected:
  /// Nothing also for a scan with a string, which is no part of the message.
  std::optional<sim::OutgoingPart> part_of(std::span<const std::uint8_t> frame) const override;
  std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part) const override;
};

}  // namespace fakebot::robots::hokuyo
