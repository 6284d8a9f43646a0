// The seam between the wire of a robot and everything that reads, writes, prints or breaks what
// passes over it. A robot implements it once, in its own folder.
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
#include "sim/wire/message_info.hpp"
#include "sim/wire/wire_decoder.hpp"

namespace fakebot::sim {

namespace faults {
struct FaultType;
}

using WireBytes = std::vector<std::uint8_t>;

/// What is the same for every line of such a robot.
struct WireProperties {
  std::string_view name;            ///< of the robot kind, as in captures: "kobuki"
  std::uint32_t baud_rate;          ///< bit/s
  std::size_t largest_frame_bytes;  ///< of either direction
  /// A half frame is given up when nothing follows it for so long.
  std::chrono::milliseconds half_frame_timeout;
  std::uint16_t link_type;  ///< in captures: LINKTYPE_USER0 to LINKTYPE_USER15, 147 to 162
};

/// A message in a frame, or what stands there in place of one.
struct WirePart {
  const MessageInfo* message;  ///< nullptr: it cannot be read
  std::uint32_t id;
  protocol::Violation violation;  ///< of one that cannot be read: why
  /// As the table of its fields has them, valid as long as the frame and the parts; of one that
  /// cannot be read whatever there is.
  std::span<const std::uint8_t> data;
};

/// The parts of one frame after the other: they keep their memory.
class WireParts {
 public:
  void clear() {
    parts_.clear();
    scratch_.clear();
  }
  void add(const WirePart& part) { parts_.push_back(part); }
  std::span<const WirePart> all() const { return parts_; }
  /// For data that do not stand in the frame as the table has them.
  WireBytes& scratch() { return scratch_; }

 private:
  std::vector<WirePart> parts_;
  WireBytes scratch_;
};

/// A message that is to be sent: its data as the table of its fields has them.
struct OutgoingPart {
  std::uint32_t id = 0;
  WireBytes data{};
};

/// Which field of a robot's messages is its clock.
struct RobotClock {
  const MessageInfo* message;
  const FieldInfo* field;
  double ms_per_digit;
  std::chrono::milliseconds period;     ///< from one frame to the next
  std::chrono::milliseconds tolerance;  ///< a step may be so much longer or shorter
};

/// For the dissector of Wireshark, which is a program in Lua: the tables of the messages stand
/// between these.
struct DissectorParts {
  std::string_view head;       ///< comments before the tables
  std::string of_driver_side;  ///< what else the table of that direction has: "name = value"
  std::string of_robot_side;   ///< the same; empty: nothing
  std::string_view engine;     ///< reads frames with the help of the tables
};

class FrameEditor;

/// Pure, and safe to be used by several threads.
class WireProtocol {
 public:
  explicit constexpr WireProtocol(const WireProperties& properties) : properties_(properties) {}
  WireProtocol(const WireProtocol&) = delete;
  WireProtocol& operator=(const WireProtocol&) = delete;
  WireProtocol(WireProtocol&&) = delete;
  WireProtocol& operator=(WireProtocol&&) = delete;
  virtual ~WireProtocol() = default;

  const WireProperties& properties() const { return properties_; }

  /// Finds the frames that the receiver of this direction takes. Without a direction: whatever has
  /// the form of a frame, also when no receiver would take it.
  virtual std::unique_ptr<WireDecoder> make_decoder(
      std::optional<WireDirection> direction) const = 0;

  /// All messages of a direction; they live as long as the protocol.
  virtual std::span<const MessageInfo> messages(WireDirection direction) const = 0;

  /// The messages in a whole frame, in their order, into `parts`.
  virtual void walk(WireDirection direction, std::span<const std::uint8_t> frame,
                    WireParts& parts) const = 0;

  /// Who sent bytes that begin with a frame, where nothing else says so. Nothing where no frame
  /// begins.
  virtual std::optional<WireDirection> direction_of(std::span<const std::uint8_t> bytes) const = 0;

  /// A frame with these messages; several where a frame has room for one. Nothing when they do not
  /// fit.
  virtual std::optional<WireBytes> encode(std::span<const OutgoingPart> parts) const = 0;

  /// The message that lets the robot drive: forward, and counter-clockwise. Nothing: it has none.
  virtual std::optional<OutgoingPart> drive(double linear_m_s, double angular_rad_s) const;

  /// Nothing: its messages have no time.
  virtual std::optional<RobotClock> clock() const;

  /// All of it for people, as a page of Markdown; empty: there is none.
  virtual std::string messages_page() const;

  /// Nothing: there is no dissector.
  virtual std::optional<DissectorParts> dissector() const;

  /// For faults of frames and fields.
  virtual const FrameEditor& editor() const;

  /// Faults that only lines of this robot can have, besides those of all lines.
  virtual std::span<const faults::FaultType> faults() const;

  const MessageInfo* find_message(WireDirection direction, std::string_view name) const;

 private:
  WireProperties properties_;
};

}  // namespace fakebot::sim
