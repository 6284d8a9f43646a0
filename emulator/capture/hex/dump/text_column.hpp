// Reads bytes in hex with the same bytes as text behind them, without offsets.
#pragma once

#include <optional>
#include <string_view>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

/// As serial monitors, `socat -x -v` and `od -An -t x1z` print. Nothing if any line has no text, or
/// another one.
std::optional<TextReading> read_with_text_column(std::string_view text);

}  // namespace fakebot::capture
