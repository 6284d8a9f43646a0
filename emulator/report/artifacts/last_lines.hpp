// The last lines that a program has printed.
#pragma once

#include <cstddef>
#include <string>

namespace fakebot::report {

/// That are in reports about a driver (choice).
inline constexpr std::size_t kLinesOfDriver = 20;

/// At most this many lines, and 16 KiB, of a file: as UTF-8, whatever is in it, each with its
/// line end. Empty when there is no such file.
std::string last_lines(const std::string& path, std::size_t count);
/// The same of a text of any size.
std::string last_lines_of(std::string text, std::size_t count);

}  // namespace fakebot::report
