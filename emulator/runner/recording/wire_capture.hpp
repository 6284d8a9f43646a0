// Records the traffic of lines in a capture file.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "io/file/output_file.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// Writes a packet for each frame of the robot and each piece from the driver. All functions throw
/// OsError.
class WireCapture {
 public:
  /// Replaces an existing file. Precondition: at least one line.
  WireCapture(const std::string& path, const capture::CaptureInfo& info,
              const std::vector<std::string>& lines, io::Writing writing = io::Writing::at_once);

  /// Precondition: the line exists.
  void write(sim::SimTime at, capture::PacketDirection direction,
             std::span<const std::uint8_t> bytes, std::string_view comment, std::uint32_t line) {
    writer_.write(at, direction, bytes, comment, line);
  }

  /// Puts all packets into the file.
  void complete() { file_.complete(); }

  /// Size of the file.
  std::uint64_t bytes() const { return bytes_; }

 private:
  void write_block(std::span<const std::uint8_t> block);

  io::OutputFile file_;
  std::uint64_t bytes_ = 0;
  capture::PcapngWriter writer_;
};

}  // namespace fakebot::runner
