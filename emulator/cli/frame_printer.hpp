// Decoded frames and faults as text or as JSON lines.
#pragma once

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/decode.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"

namespace fakebot::cli {

class FramePrinter {
 public:
  FramePrinter(DecodeFormat format, Direction direction, std::FILE* out)
      : format_(format), direction_(direction), out_(out) {}

  void print(const protocol::kobuki::DecodeEvent& event);
  void print_summary(const protocol::kobuki::DecodeCounters& counters) const;

 private:
  bool from_robot(std::span<const std::uint8_t> payload) const;
  void print_frame(const protocol::kobuki::DecodeEvent& event);
  void print_fault(const protocol::kobuki::DecodeEvent& event);
  void put(const nlohmann::ordered_json& line) const;

  DecodeFormat format_;
  Direction direction_;
  std::FILE* out_;
};

}  // namespace fakebot::cli
