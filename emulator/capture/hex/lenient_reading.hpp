// Lenient readings: only the number of frames tells which reading was meant.
#pragma once

#include <string_view>
#include <vector>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

/// Digits of a byte with white space between them, as where lines are broken anywhere; bytes in
/// hex, octal or binary of which each has some mark: "%AA%55", "#$AA", "AA.55", "&#xAA;", "0b1010".
/// A reading with a problem is none.
std::vector<TextReading> read_leniently(std::string_view text);

}  // namespace fakebot::capture
