// Reads bytes one after the other: hex, numbers, arrays of programs, string literals.
#pragma once

#include <cstdint>
#include <string_view>

#include "capture/hex/text_reading.hpp"

namespace fakebot::capture {

struct ListOptions {
  NumberBase base = NumberBase::hexadecimal;  ///< of numbers without 0x
  bool reverses_words = false;                ///< words have their low byte first
  bool literals_hold_hex = false;             ///< b'aa55', as hexlify() of Python returns
};

/// Without a base of their own: one or two hex digits are a byte, more are bytes of two digits
/// each, and a decimal number is a byte. What stands around the bytes in programs, times,
/// directions and comments (# and //) are passed over; anything else is a problem.
TextReading read_list(std::string_view text, const ListOptions& options);

}  // namespace fakebot::capture
