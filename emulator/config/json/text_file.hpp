// Reads whole files.
#pragma once

#include <cstddef>
#include <string>

namespace fakebot::config {

/// No file that people write is larger.
inline constexpr std::size_t kMostBytesOfText = std::size_t{64} << 20U;

/// Throws ConfigError if the file cannot be read or is larger than this, compressed or
/// binary.
std::string read_text(const std::string& file_name, std::size_t most_bytes = kMostBytesOfText);

/// The message for a file that cannot be read; `error_number` is an errno.
[[noreturn]] void refuse_unreadable(const std::string& file_name, int error_number);

}  // namespace fakebot::config
