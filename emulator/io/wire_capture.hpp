// What passes over the line, as a capture file.
#pragma once

#include <string>

#include "io/output_file.hpp"
#include "io/pcapng_writer.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::io {

/// Grows packet by packet: one for each frame of the robot and each piece from the driver.
/// All of it throws OsError.
class WireCapture final : public sim::WireTap {
 public:
  /// Replaces the file if there is one.
  WireCapture(const std::string& path, const CaptureInfo& info);

  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override;

 private:
  OutputFile file_;
  PcapngWriter writer_;
};

}  // namespace fakebot::io
