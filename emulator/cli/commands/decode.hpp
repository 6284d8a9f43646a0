// `fakebot decode`: the frames in a capture, in raw bytes or in hex, for people and for
// programs.
#pragma once

#include <optional>
#include <string>

#include "capture/decode/decoding.hpp"
#include "cli/exit_code.hpp"

namespace fakebot::cli {

struct DecodeCommandOptions {
  std::string file;                    ///< "-" is standard input
  std::optional<std::string> robot{};  ///< kind, where a capture does not say it
  capture::DecodeOptions decoding{};
};

/// Throws io::OsError, and ConfigError for wrong options and for an input that is not what it
/// should be.
ExitCode decode(const DecodeCommandOptions& options);

}  // namespace fakebot::cli
