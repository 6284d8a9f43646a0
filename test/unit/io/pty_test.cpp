// What the pseudo-terminal tells of the bytes in it.
#include "io/pty/pty.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>

#include "io/file/file_descriptor.hpp"

using fakebot::io::FileDescriptor;
using fakebot::io::Pty;

TEST_CASE("what was written is known to be unread at once, and read when it was read") {
  const Pty pty;
  const FileDescriptor driver(::open(pty.path().c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  REQUIRE(driver);
  std::array<char, 80> frame{};
  CHECK(pty.is_all_read());
  // Often: the system brings the bytes to the driver on a thread of its own.
  for (int i = 0; i < 2000; ++i) {
    REQUIRE(::write(pty.master(), frame.data(), frame.size()) == 80);
    REQUIRE_FALSE(pty.is_all_read());
    REQUIRE(::read(driver.get(), frame.data(), frame.size()) == 80);
    REQUIRE(pty.is_all_read());
  }
}
