// Bytes in a text of Markdown, as in an issue or a mail.
#pragma once

#include <string>

namespace fakebot::capture {

/// If the text has fenced blocks of code, all that is outside of them, and the fences, become
/// spaces, so that places in the text stay the same. A block that is not closed ends with the text.
std::string without_prose(std::string text);

}  // namespace fakebot::capture
