// The interface to a robot's wire protocol, for all code that reads, writes, prints or changes
// traffic. A robot implements it in its own folder.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fakebot/protocol/sub_payload.hpp"
#include "sim/not_copied.hpp"
#include "sim/wire/messages/message_info.hpp"
#include "sim/wire/usb_identity.hpp"
#include "sim/wire/wire_decoder.hpp"

namespace fakebot::sim {

namespace faults {
struct FaultType;
}

using WireBytes = std::vector<std::uint8_t>;

/// Constants of the protocol.
struct WireProperties {
  std::string_view name;            ///< of the robot kind, as in captures: "kobuki"
  std::uint32_t baud_rate;          ///< bit/s on the line, 10 for a byte
  std::size_t largest_frame_bytes;  ///< of either direction
  std::size_t largest_burst_bytes;  ///< sent by the robot at once, in one frame or several
  /// An incomplete frame is given up after this silence.
  std::chrono::milliseconds half_frame_timeout;
  std::chrono::milliseconds frame_period;  ///< usual, from one frame of the robot to the next
  std::uint16_t link_type;  ///< in captures: LINKTYPE_USER0 to LINKTYPE_USER15, 147 to 162
  /// The robot is a USB device itself: the rate that a driver sets means nothing.
  bool is_usb = false;
  const UsbIdentity* usb = nullptr;  ///< nullptr: the USB port is not known
  bool has_parts = true;             ///< a frame may hold several messages
  /// Only what follows tells a driver's frame from the begin of the robot's: a decoder for both
  /// sides finds frames late.
  bool sides_are_alike = false;
  /// Frames of the robot that wait while a driver does not read; more are dropped.
  std::size_t kept_frames = 0;
};

/// A message in a frame, or unreadable bytes in place of a message.
struct WirePart {
  const MessageInfo* message;  ///< nullptr: unreadable
  std::uint32_t id;
  protocol::Violation violation;  ///< why the bytes are unreadable
  /// Data in the layout of the field table, or unreadable bytes unchanged; valid as long as the
  /// frame and the parts.
  std::span<const std::uint8_t> data;
};

/// The parts of a frame; reused for the next frame to avoid allocations.
class WireParts {
 public:
  void clear() {
    parts_.clear();
    scratch_.clear();
  }
  void add(const WirePart& part) { parts_.push_back(part); }
  std::span<const WirePart> all() const { return parts_; }
  /// Storage for data whose layout in the frame differs from the table.
  WireBytes& scratch() { return scratch_; }

 private:
  std::vector<WirePart> parts_;
  WireBytes scratch_;
};

/// A message to send, with data in the layout of the field table.
struct OutgoingPart {
  std::uint32_t id = 0;
  WireBytes data{};
};

/// The field with the robot's time stamp.
struct RobotClock {
  const MessageInfo* message;
  const FieldInfo* field;
  double ms_per_digit;
  std::chrono::milliseconds tolerance;  ///< of a regular step from the period of the frames
  /// The stamp is 0 again after this time; 0: after all values of an integer field, a float never.
  std::int64_t wraps_after_ms = 0;
};

/// Parts of the Wireshark dissector, a Lua program; the message tables are inserted between head
/// and engine.
struct DissectorParts {
  std::string_view head;       ///< comments before the tables
  std::string of_driver_side;  ///< more entries for this direction's table: "name = value"
  std::string of_robot_side;   ///< more entries for this direction's table; may be empty
  std::string_view engine;     ///< the code that decodes frames with the tables
};

class FrameEditor;

/// Pure and thread-safe.
class WireProtocol : private NotCopied {
 public:
  explicit constexpr WireProtocol(const WireProperties& properties) : properties_(properties) {}
  virtual ~WireProtocol() = default;

  const WireProperties& properties() const { return properties_; }

  /// A decoder for the frames that the receiver of the direction accepts. Without a direction: for
  /// everything in the form of a frame, even if no receiver would accept the frame.
  virtual std::unique_ptr<WireDecoder> make_decoder(
      std::optional<WireDirection> direction) const = 0;

  /// All messages of a direction; valid as long as the protocol.
  virtual std::span<const MessageInfo> messages(WireDirection direction) const = 0;

  /// Stores the messages of a complete frame, in their order, in `parts`.
  virtual void walk(WireDirection direction, std::span<const std::uint8_t> frame,
                    WireParts& parts) const = 0;

  /// Recognises the sender of bytes that start with a frame. Nothing if no frame starts there.
  virtual std::optional<WireDirection> direction_of(std::span<const std::uint8_t> bytes) const = 0;

  /// A frame with these messages, or several if a frame holds only one. Nothing if they do not fit.
  virtual std::optional<WireBytes> encode(std::span<const OutgoingPart> parts) const = 0;

  /// The message that makes the robot drive (forward, counter-clockwise). Nothing if no message
  /// does.
  virtual std::optional<OutgoingPart> drive(double linear_m_s, double angular_rad_s) const;

  /// Nothing if its messages have no time stamp.
  virtual std::optional<RobotClock> clock() const;

  /// Documentation of the protocol as Markdown; may be empty.
  virtual std::string messages_page() const;

  /// Nothing if there is no dissector.
  virtual std::optional<DissectorParts> dissector() const;

  /// For faults of frames and fields.
  virtual const FrameEditor& editor() const;

  /// Types of faults for this robot only, in addition to the common ones.
  virtual std::span<const faults::FaultType> faults() const = 0;

  const MessageInfo* find_message(WireDirection direction, std::string_view name) const;

 private:
  WireProperties properties_;
};

}  // namespace fakebot::sim
