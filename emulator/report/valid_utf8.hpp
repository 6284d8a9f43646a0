// Text of unknown origin, for reports.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::report {

/// The text with invalid UTF-8 replaced by U+FFFD.
std::string valid_utf8(std::string_view bytes);

}  // namespace fakebot::report
