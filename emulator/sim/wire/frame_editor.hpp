// Frames that are taken apart and changed, for faults that look like the protocol and are not.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::sim {

/// What a protocol has no room for is not possible: nothing, or false, and the frame is as it was.
/// So it is with bytes that are no whole, good frame.
class FrameEditor {
 public:
  FrameEditor() = default;
  FrameEditor(const FrameEditor&) = delete;
  FrameEditor& operator=(const FrameEditor&) = delete;
  FrameEditor(FrameEditor&&) = delete;
  FrameEditor& operator=(FrameEditor&&) = delete;
  virtual ~FrameEditor() = default;

  /// The messages in a good frame; WireProtocol::encode() puts them together again.
  virtual std::optional<std::vector<OutgoingPart>> split(std::span<const std::uint8_t> frame) const;

  /// A field of the first such message in the frame.
  virtual std::optional<FieldValue> field(std::span<const std::uint8_t> frame,
                                          const MessageInfo& message, const FieldInfo& field) const;
  /// The same with another value: an array is one long number. The frame stays good.
  virtual bool set_field(WireBytes& frame, const MessageInfo& message, const FieldInfo& field,
                         const FieldValue& value) const;

  virtual bool break_checksum(WireBytes& frame) const;
  /// The frame says that it is so many bytes longer; its checksum is right.
  virtual bool change_length(WireBytes& frame, int by) const;
  /// A message in it says so; the checksum of the frame is right.
  virtual bool change_part_length(WireBytes& frame, std::uint32_t id, int by) const;

  /// A message that nobody knows, with data that look like a whole frame.
  virtual std::optional<OutgoingPart> lure() const;
};

}  // namespace fakebot::sim
