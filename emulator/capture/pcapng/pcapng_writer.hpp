// Encodes captures as pcapng (draft-ietf-opsawg-pcapng), which Wireshark reads. The owner decides
// where the bytes go.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capture/link_types.hpp"

namespace fakebot::capture {

/// As seen from the driver's computer.
enum class PacketDirection : std::uint8_t {
  inbound = 1,   ///< from the robot
  outbound = 2,  ///< from the driver
};

/// The robot of a line.
struct CaptureRobot {
  std::string kind{};  ///< a name of `fakebot list robots`; empty: option is left out
  std::uint16_t link_type = link_type::kUser0;
};

/// Metadata of a capture.
struct CaptureInfo {
  std::string hardware;     ///< what was recorded
  std::string application;  ///< the program that wrote it, with version
  std::string comment{};
  std::string interface_name{};
  CaptureRobot robot{};                ///< default for all interfaces
  std::vector<CaptureRobot> robots{};  ///< of each line of a recording, if they differ
};

/// Writes one section; times are in nanoseconds. The robot of an interface is given by its option
/// if_hardware and its link type, LINKTYPE_USER0 to LINKTYPE_USER15.
class PcapngWriter {
 public:
  /// Each call gets one complete block, so a file is readable after any of them.
  using Sink = std::function<void(std::span<const std::uint8_t>)>;

  /// The header and the first interface go to the sink at once. Texts are UTF-8 and are cut
  /// after 65535 bytes.
  PcapngWriter(Sink sink, const CaptureInfo& info);
  /// With an interface for each of these lines. Precondition: at least one line.
  PcapngWriter(Sink sink, const CaptureInfo& info, const std::vector<std::string>& lines);

  /// Adds an interface with the next number; the first has number 0.
  void add_interface(std::string_view name) { add_interface(name, robot_); }
  void add_interface(std::string_view name, const CaptureRobot& robot);

  /// `at` is the time since the start of the capture. A non-empty comment is stored with the
  /// packet. Preconditions: `at` is not negative, and the interface exists.
  void write(std::chrono::nanoseconds at, PacketDirection direction,
             std::span<const std::uint8_t> bytes, std::string_view comment = {},
             std::uint32_t interface = 0);

 private:
  Sink sink_;
  CaptureRobot robot_;
  std::uint32_t interfaces_ = 0;
  std::vector<std::uint8_t> block_;  // a member to reuse its memory
};

}  // namespace fakebot::capture
