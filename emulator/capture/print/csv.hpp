// Comma-separated values (RFC 4180).
#pragma once

#include <string>
#include <string_view>

namespace fakebot::capture {

inline constexpr std::string_view kCsvLineEnd = "\r\n";

/// Quoted if necessary.
std::string csv_field(std::string_view text);

/// The shortest text that reads back as the same number, or "nan", "inf".
std::string csv_field(double number);

}  // namespace fakebot::capture
