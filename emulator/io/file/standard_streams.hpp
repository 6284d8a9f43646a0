// The descriptors 0, 1 and 2, which a program may find closed when it starts.
#pragma once

#include <chrono>
#include <string_view>

namespace fakebot::io {

/// Nothing that is opened later takes the number of a closed standard stream: the log
/// would be written into whatever that is. To read or write such a stream still fails.
/// Throws OsError.
void occupy_closed_standard_streams();

/// All of the text. False, and errno tells why, when it did not arrive.
[[nodiscard]] bool write_all(int fd, std::string_view text);

/// The same, but gives up when nobody has made room for `patience`: a pipe that is not
/// read, a terminal that is held.
[[nodiscard]] bool write_patiently(int fd, std::string_view text,
                                   std::chrono::milliseconds patience);

}  // namespace fakebot::io
