// Decodes bytes or captures to text for `fakebot decode`, without access to files.
#pragma once

#include <optional>

#include "capture/decode/decode_request.hpp"
#include "capture/decode/stream_decoder.hpp"
#include "capture/known_wires.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::capture {

struct DecodeResult {
  DecodeCounters counters{};
  /// Why this was no success, although all of the input was read: there is no frame in what the
  /// options left to decode.
  std::optional<config::ConfigProblem> nothing_decoded{};
};

/// Throws ConfigError for wrong options and malformed input. Hex is read to its end before anything
/// is printed, because only all of it shows how it is written.
DecodeResult decode(const DecodeSource& source, const DecodeOptions& options,
                    const KnownWires& wires, const DecodeOutput& output);

}  // namespace fakebot::capture
