// The last lines printed by a program.
#pragma once

#include <cstddef>
#include <string>

namespace fakebot::report {

/// Lines in reports about a driver (choice).
inline constexpr std::size_t kLinesOfDriver = 20;

/// The last lines of a file, at most `count` and 16 KiB: as UTF-8, whatever the file has, each with
/// its line end. Empty without the file.
std::string last_lines(const std::string& path, std::size_t count);
/// The last lines of a text of any size.
std::string last_lines_of(std::string text, std::size_t count);

}  // namespace fakebot::report
