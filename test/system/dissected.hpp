// Captures as the dissector that comes with fakebot shows them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "system/temp_dir.hpp"
#include "unit/hex.hpp"

namespace fakebot::test {

/// A file of packets that a test writes.
class CaptureFile {
 public:
  const std::string& path() const { return path_; }
  void add(capture::PacketDirection direction, const Bytes& bytes);

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

/// Of one packet: what it has of the fields that were asked for. Numbers are decimal, of fields
/// that occur more than once with commas between; bytes are hex digits.
using FieldTexts = std::map<std::string, std::string>;

/// For each packet in turn. Throws when tshark or the dissector fails.
std::vector<FieldTexts> dissected(const std::string& capture,
                                  const std::vector<std::string>& fields);

/// What tshark prints with the dissector and these options.
std::string tshark_output(const std::string& capture, const std::string& options);

}  // namespace fakebot::test
