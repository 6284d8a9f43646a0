// Comma-separated values as RFC 4180 has them.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::capture {

inline constexpr std::string_view kCsvLineEnd = "\r\n";

/// In quotes where that is needed.
std::string csv_field(std::string_view text);

/// The shortest text that is read back as the same number; "nan" and "inf" as they are.
std::string csv_field(double number);

}  // namespace fakebot::capture
