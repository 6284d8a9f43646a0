// Reads Intel HEX, as programmers of microcontrollers write.
#pragma once

#include <optional>
#include <string_view>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

/// The data of the records, in the order of the text. Nothing if the first line is no record; a
/// later line without a record, or with a wrong checksum, is a problem. Source: Intel, "Hexadecimal
/// Object File Format Specification", 1988.
std::optional<TextReading> read_intel_hex(std::string_view text);

}  // namespace fakebot::capture
