// Decodes a capture: its lines, packets and their times.
#pragma once

#include "capture/decode/decode_request.hpp"
#include "capture/decode/decoded_input.hpp"
#include "capture/decode/decoded_streams.hpp"
#include "capture/known_wires.hpp"

namespace fakebot::capture {

/// Each direction of each line is a stream. Throws ConfigError for a malformed capture, and for a
/// line or a window of time that is not in the capture.
DecodedInput decode_capture(const DecodeSource& source, const DecodeOptions& options,
                            const KnownWires& wires, const DecodeOutput& output,
                            DecodedStreams& streams);

}  // namespace fakebot::capture
