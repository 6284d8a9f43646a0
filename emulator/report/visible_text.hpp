// Text of unknown origin, made safe for a terminal and for reports of lines.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::report {

/// Control characters could command a terminal or end a line of a report: all except line ends and
/// tabs are shown as \xNN, and U+2028 and U+2029 as \uNNNN. Invalid UTF-8 is replaced as by
/// valid_utf8().
std::string visible_text(std::string_view text);

/// Like visible_text(), for a part of a line: line ends are shown, too, so that the text begins no
/// line.
std::string visible_line(std::string_view text);

}  // namespace fakebot::report
