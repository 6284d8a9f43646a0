// Reads whole files.
#pragma once

#include <cstddef>
#include <string>

namespace fakebot::config {

/// No file written by people is larger.
inline constexpr std::size_t kMostBytesOfText = std::size_t{64} << 20U;

/// Throws ConfigError if the file cannot be read, is larger than `most_bytes`, compressed or
/// binary.
std::string read_text(const std::string& file_name, std::size_t most_bytes = kMostBytesOfText);

/// The message for an unreadable file; `error_number` is an errno.
[[noreturn]] void refuse_unreadable(const std::string& file_name, int error_number);

}  // namespace fakebot::config
