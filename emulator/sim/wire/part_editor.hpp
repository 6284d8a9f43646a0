// Changes frames that hold a single message.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sim/wire/frame_editor.hpp"

namespace fakebot::sim {

/// A protocol says which message a frame holds, and which frame holds a message.
class PartEditor : public FrameEditor {
 public:
  /// The lower bits of a part's identifier are the message's; a protocol may use others.
  static constexpr std::uint32_t kIdMask = 0xFF;

  std::optional<std::vector<OutgoingPart>> split(
      std::span<const std::uint8_t> frame) const override;
  std::optional<FieldValue> field(std::span<const std::uint8_t> frame, const MessageInfo& message,
                                  const FieldInfo& field) const override;
  bool set_field(WireBytes& frame, const MessageInfo& message, const FieldInfo& field,
                 const FieldValue& value) const override;

 protected:
  /// Nothing if the bytes are no whole, valid frame.
  virtual std::optional<OutgoingPart> part_of(std::span<const std::uint8_t> frame) const = 0;
  /// The inverse; nothing if the data do not fit.
  virtual std::optional<WireBytes> frame_of(const OutgoingPart& part) const = 0;

 private:
  std::optional<OutgoingPart> part_with(std::span<const std::uint8_t> frame,
                                        const MessageInfo& message, const FieldInfo& field) const;
};

}  // namespace fakebot::sim
