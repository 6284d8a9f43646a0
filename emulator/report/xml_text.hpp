// Text of unknown origin, for XML.
#pragma once

#include <string>

namespace fakebot::report {

/// Text without the characters that XML 1.0 does not allow: most control characters, U+FFFE and
/// U+FFFF. Invalid UTF-8, for which a reader would refuse the whole file, is replaced. Markup is
/// not escaped: the writer of the XML escapes markup.
std::string xml_text(const std::string& bytes);

}  // namespace fakebot::report
