// Reads dumps, which have an offset at the beginning of each line.
#pragma once

#include <string_view>
#include <vector>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

/// Those of xxd, hexdump, od, Wireshark, tcpdump, gdb, Format-Hex of PowerShell: with offsets in
/// hex, octal or decimal that agree with the number of bytes, with or without the bytes as text
/// behind them. Words are read in the byte order that agrees with that text; without it in both.
/// Empty if the text is no dump.
std::vector<TextReading> read_dump(std::string_view text);

}  // namespace fakebot::capture
