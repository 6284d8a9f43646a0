// Text of unknown origin, for a terminal and for reports that are lines.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::report {

/// Control characters other than line ends and tabs, which could command a terminal or end a line
/// of a report, are shown as \xNN. Invalid UTF-8 is replaced as by valid_utf8().
std::string visible_text(std::string_view text);

}  // namespace fakebot::report
