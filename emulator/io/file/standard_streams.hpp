// The descriptors 0, 1 and 2: a program may find them closed at the start.
#pragma once

#include <chrono>
#include <string_view>

namespace fakebot::io {

/// Keeps files opened later from getting the number of a closed standard stream: the log would be
/// written into such a file. Reading or writing a closed stream still fails. Throws OsError.
void occupy_closed_standard_streams();

/// Writes all of the text. On failure returns false and sets errno.
[[nodiscard]] bool write_all(int fd, std::string_view text);

/// As write_all(), but gives up when the stream takes nothing for `patience`: a pipe without a
/// reader, a terminal stopped with ^S.
[[nodiscard]] bool write_patiently(int fd, std::string_view text,
                                   std::chrono::milliseconds patience);

}  // namespace fakebot::io
