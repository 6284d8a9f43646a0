// The descriptors 0, 1 and 2, which a program may find closed when it starts.
#pragma once

#include <chrono>
#include <string_view>

namespace fakebot::io {

/// Keeps files that are opened later from getting the number of a closed standard stream: the log
/// would be written into them. Reading or writing such a stream still fails. Throws OsError.
void occupy_closed_standard_streams();

/// Writes all of the text. On failure returns false and sets errno.
[[nodiscard]] bool write_all(int fd, std::string_view text);

/// The same, but gives up when the stream takes nothing for `patience`: a pipe that is not read, a
/// terminal stopped with ^S.
[[nodiscard]] bool write_patiently(int fd, std::string_view text,
                                   std::chrono::milliseconds patience);

}  // namespace fakebot::io
