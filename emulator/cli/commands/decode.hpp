// `fakebot decode`: the frames in a capture, in raw bytes or in hex, for people and for
// programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace fakebot::cli {

enum class Direction : std::uint8_t {
  automatic,  ///< of a capture both; of raw bytes as the first sub-payload of each frame tells
  feedback,   ///< from the robot
  command,    ///< from the driver
};

enum class DecodeFormat : std::uint8_t { text, jsonl, csv };
enum class DecodeInput : std::uint8_t {
  automatic,  ///< a capture by its first bytes; hex when all of the first piece is hex digits
  raw,
  hex,
  capture,
};

struct DecodeOptions {
  std::string file;  ///< "-" is standard input
  Direction direction = Direction::automatic;
  DecodeFormat format = DecodeFormat::text;
  DecodeInput input = DecodeInput::automatic;
  std::optional<std::string> line;  ///< of a capture: name of the interface; nothing: all
  std::vector<std::string> only;    ///< names of sub-payloads; none: all
  std::optional<double> from_s;     ///< of the time in a capture
  std::optional<double> to_s;
  bool summary = false;  ///< in place of the frames
};

/// Throws io::OsError, and ConfigError for wrong options and for an input that is not what it
/// should be.
ExitCode decode(const DecodeOptions& options);

}  // namespace fakebot::cli
