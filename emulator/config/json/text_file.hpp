// Reads whole files.
#pragma once

#include <string>

namespace fakebot::config {

/// Throws ConfigError if the file cannot be read or is larger than 64 MiB, or compressed.
std::string read_text(const std::string& file_name);

/// The message for a file that cannot be read.
[[noreturn]] void refuse_unreadable(const std::string& file_name);

}  // namespace fakebot::config
