// Decodes a capture: lines, packets and times.
#pragma once

#include "capture/decode/decode_request.hpp"
#include "capture/decode/decoded_input.hpp"
#include "capture/decoded_streams.hpp"
#include "capture/known_wires.hpp"

namespace fakebot::capture {

/// Each direction of each line is a stream. Throws ConfigError for a malformed capture, and for a
/// line or a window of time outside of the capture.
DecodedInput decode_capture(const DecodeSource& source, const DecodeOptions& options,
                            const KnownWires& wires, const DecodeOutput& output,
                            DecodedStreams& streams);

}  // namespace fakebot::capture
