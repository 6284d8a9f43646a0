// `fakebot decode`: the frames in a file or on standard input, for people and for
// programs.
#pragma once

#include <cstdint>
#include <string>

#include "cli/exit_code.hpp"

namespace fakebot::cli {

enum class Direction : std::uint8_t {
  automatic,  ///< a frame that begins with Basic Sensor Data is from the robot
  feedback,   ///< from the robot
  command,    ///< from the driver
};

enum class DecodeFormat : std::uint8_t { text, jsonl };
enum class DecodeInput : std::uint8_t {
  automatic,  ///< hex when all of the first piece is hex digits and white space
  raw,
  hex,
};

struct DecodeOptions {
  std::string file;  ///< "-" is standard input
  Direction direction = Direction::automatic;
  DecodeFormat format = DecodeFormat::text;
  DecodeInput input = DecodeInput::automatic;
};

/// Throws io::OsError, and ConfigError where hex is expected and something else stands.
ExitCode decode(const DecodeOptions& options);

}  // namespace fakebot::cli
