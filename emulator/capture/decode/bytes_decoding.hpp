// Decodes bytes outside of captures: raw, or written as a text.
#pragma once

#include "capture/decode/decode_request.hpp"
#include "capture/decode/decoded_input.hpp"
#include "capture/decoded_streams.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

/// Of a text each side is a stream. Precondition: the input is not to be read as a capture. Throws
/// ConfigError for options of captures, and for words of a text that are no bytes.
DecodedInput decode_bytes(const DecodeSource& source, const DecodeOptions& options,
                          const sim::WireProtocol& wire, const DecodeOutput& output,
                          DecodedStreams& streams);

}  // namespace fakebot::capture
