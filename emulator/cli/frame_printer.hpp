// Decoded frames and faults as text or as JSON lines.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "cli/decode.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"

namespace fakebot::cli {

class FramePrinter {
 public:
  FramePrinter(DecodeFormat format, Direction direction) : format_(format), direction_(direction) {}

  void print(const protocol::kobuki::DecodeEvent& event);

  /// What was printed since the last call.
  std::string take_text() { return std::exchange(text_, {}); }

 private:
  bool from_robot(std::span<const std::uint8_t> payload) const;
  void print_frame(const protocol::kobuki::DecodeEvent& event);
  void print_fault(const protocol::kobuki::DecodeEvent& event);
  void put(const nlohmann::ordered_json& line);

  DecodeFormat format_;
  Direction direction_;
  std::string text_;
};

/// What was found, for a person.
std::string summary_of(const protocol::kobuki::DecodeCounters& counters);

}  // namespace fakebot::cli
