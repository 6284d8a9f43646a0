// Reads captures with tshark and fakebot's dissector.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "system/temp_dir.hpp"
#include "unit/hex.hpp"

namespace fakebot::test {

/// A capture file written by a test.
class CaptureFile {
 public:
  /// The first line is a Kobuki's.
  const std::string& path() const { return path_; }
  void add_line(const capture::CaptureRobot& robot) { writer_.add_interface("another", robot); }
  void add(capture::PacketDirection direction, const Bytes& bytes, std::uint32_t line = 0);

 private:
  TempDir dir_;
  std::string path_ = dir_ / "capture.pcapng";
  std::ofstream file_{path_, std::ios::binary};
  capture::PcapngWriter writer_{[this](std::span<const std::uint8_t> block) {
                                  file_.write(reinterpret_cast<const char*>(block.data()),
                                              static_cast<std::streamsize>(block.size()));
                                  file_.flush();
                                },
                                {}};
  std::chrono::nanoseconds time_{0};
};

/// The requested fields of a packet. Numbers are decimal, bytes hex digits; repeated fields are
/// separated by commas.
using FieldTexts = std::map<std::string, std::string>;

/// The fields of all packets in order. Throws if tshark or the dissector fails.
std::vector<FieldTexts> dissected(const std::string& capture,
                                  const std::vector<std::string>& fields);

/// The output of tshark with the dissector and these options.
std::string tshark_output(const std::string& capture, const std::string& options);

}  // namespace fakebot::test
