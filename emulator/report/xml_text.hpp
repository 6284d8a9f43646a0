// Text of unknown origin, for XML.
#pragma once

#include <string>

namespace fakebot::report {

/// XML 1.0 has no place for most control characters, nor for U+FFFE and U+FFFF. What is no UTF-8
/// would make a reader refuse all of it. Markup is not escaped: who writes the XML does that.
std::string xml_text(const std::string& bytes);

}  // namespace fakebot::report
