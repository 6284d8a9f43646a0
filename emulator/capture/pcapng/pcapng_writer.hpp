// Captures of the wire in the form that Wireshark reads: pcapng, as in
// draft-ietf-opsawg-pcapng. Only the form is here; where the bytes go is for the owner to say.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capture/pcapng/pcapng_format.hpp"

namespace fakebot::capture {

/// As the computer of the driver sees it.
enum class PacketDirection : std::uint8_t {
  inbound = 1,   ///< from the robot
  outbound = 2,  ///< from the driver
};

/// Which robot a line is of.
struct CaptureRobot {
  std::string kind{};  ///< as `fakebot list robots` names it; empty: nothing is said
  std::uint16_t link_type = pcapng::kLinkTypeUser0;
};

/// What a capture tells of itself.
struct CaptureInfo {
  std::string hardware;     ///< what was listened to
  std::string application;  ///< what wrote it, with its version
  std::string comment{};
  std::string interface_name{};
  CaptureRobot robot{};  ///< of all interfaces that name no other
};

/// One section with interfaces; times in nanoseconds. The robot of an interface stands in its
/// option if_hardware and in its link type, LINKTYPE_USER0 to LINKTYPE_USER15.
class PcapngWriter {
 public:
  /// Gets whole blocks, one at a call: what ends with one of them can be read.
  using Sink = std::function<void(std::span<const std::uint8_t>)>;

  /// The header and the first interface go to the sink at once. Texts are UTF-8 and are cut
  /// after 65535 bytes.
  PcapngWriter(Sink sink, const CaptureInfo& info);

  /// One more, with the next number: the first one has 0.
  void add_interface(std::string_view name) { add_interface(name, robot_); }
  void add_interface(std::string_view name, const CaptureRobot& robot);

  /// `at` counts from whatever the capture begins with, and is not negative. The comment,
  /// if there is one, is shown with the packet.
  void write(std::chrono::nanoseconds at, PacketDirection direction,
             std::span<const std::uint8_t> bytes, std::string_view comment = {},
             std::uint32_t interface = 0);

 private:
  Sink sink_;
  CaptureRobot robot_;
  std::vector<std::uint8_t> block_;  // keeps its memory
};

}  // namespace fakebot::capture
