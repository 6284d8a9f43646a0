// Splits and changes frames, for faults of frames and fields.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/not_copied.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::sim {

/// If a change is not possible in the protocol, or the bytes are not a complete, valid frame,
/// functions return nothing or false and leave the frame unchanged.
class FrameEditor : private NotCopied {
 public:
  virtual ~FrameEditor() = default;

  /// The messages of a valid frame; WireProtocol::encode() is the inverse.
  virtual std::optional<std::vector<OutgoingPart>> split(std::span<const std::uint8_t> frame) const;

  /// A field of the first `message` in the frame.
  virtual std::optional<FieldValue> field(std::span<const std::uint8_t> frame,
                                          const MessageInfo& message, const FieldInfo& field) const;
  /// Sets a field of the first `message`; an array is a single long number, or all its floats. The
  /// frame stays valid.
  virtual bool set_field(WireBytes& frame, const MessageInfo& message, const FieldInfo& field,
                         const FieldValue& value) const;

  virtual bool break_checksum(WireBytes& frame) const;
  /// Adds to the length in the frame's header; the checksum is right.
  virtual bool change_length(WireBytes& frame, int by) const;
  /// Adds to the length of a message in the frame; the frame's checksum is right.
  virtual bool change_part_length(WireBytes& frame, std::uint32_t id, int by) const;

  /// An unknown message whose data resemble a complete frame.
  virtual std::optional<OutgoingPart> decoy() const;
};

}  // namespace fakebot::sim
