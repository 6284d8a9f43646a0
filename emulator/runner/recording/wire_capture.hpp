// Records the traffic of a line in a capture file.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "capture/pcapng/pcapng_writer.hpp"
#include "io/file/output_file.hpp"
#include "sim/wire_tap.hpp"

namespace fakebot::runner {

/// Unbuffered: writes a packet for each frame of the robot and each piece from the driver. All
/// functions throw OsError.
class WireCapture final : public sim::WireTap {
 public:
  /// Replaces an existing file.
  WireCapture(const std::string& path, const capture::CaptureInfo& info);

  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                      std::string_view comment) override;
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override;

  /// Size of the file.
  std::uint64_t bytes() const { return bytes_; }

 private:
  void write(std::span<const std::uint8_t> block);

  io::OutputFile file_;
  std::uint64_t bytes_ = 0;
  capture::PcapngWriter writer_;
};

}  // namespace fakebot::runner
