// Files as a whole.
#pragma once

#include <string>

namespace fakebot::config {

/// Throws ConfigError when the file cannot be read, or has more than 64 MiB: nobody has
/// written that.
std::string read_text(const std::string& file_name);

/// Its words when a file cannot be read.
[[noreturn]] void refuse_unreadable(const std::string& file_name);

}  // namespace fakebot::config
