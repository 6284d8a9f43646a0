// How the pseudo-terminal reports unread bytes.
#include "io/pty/pty.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>

#include "io/file/file_descriptor.hpp"

using fakebot::io::FileDescriptor;
using fakebot::io::Pty;

TEST_CASE("written bytes count as unread at once, and as read after they were read") {
  const Pty pty{115200};
  const FileDescriptor driver(::open(pty.path().c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  REQUIRE(driver);
  std::array<char, 80> frame{};
  CHECK(pty.is_all_read());
  // Many times, because the kernel moves the bytes on a separate thread.
  for (int i = 0; i < 2000; ++i) {
    REQUIRE(::write(pty.master(), frame.data(), frame.size()) == 80);
    REQUIRE_FALSE(pty.is_all_read());
    REQUIRE(::read(driver.get(), frame.data(), frame.size()) == 80);
    REQUIRE(pty.is_all_read());
  }
}
