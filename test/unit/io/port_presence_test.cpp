#include "io/serial/port_presence.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "io/os_error.hpp"
#include "io/pty/pty.hpp"
#include "system/temp_dir.hpp"

using fakebot::io::OsError;
using fakebot::io::PortPresence;
using fakebot::io::Pty;
using fakebot::test::TempDir;

namespace fs = std::filesystem;

namespace {

std::string refusal_of(const std::string& path) {
  try {
    const PortPresence presence(path);
  } catch (const OsError& error) { return error.what(); }
  return "none";
}

}  // namespace

TEST_CASE("a path that is not a device is refused with a remedy") {
  const TempDir dir;
  const std::string missing = dir / "missing";
  CHECK(refusal_of(missing) == "cannot use the device " + missing +
                                   ": No such file or directory; is the robot plugged in, or its "
                                   "emulator started?");
  const std::string file = dir.write("file", "");
  CHECK(refusal_of(file).find("for example /dev/ttyUSB0") != std::string::npos);
  CHECK(refusal_of("/dev/null").find("for example /dev/ttyUSB0") != std::string::npos);
  const Pty terminal{115200};
  CHECK(refusal_of(terminal.path()) == "none");
}

TEST_CASE("a device is present as long as its path leads to one") {
  const TempDir dir;
  const Pty terminal{115200};
  fs::create_symlink(terminal.path(), dir / "link");
  const PortPresence presence(dir / "link");
  CHECK(presence.is_there());
  fs::remove(dir / "link");
  CHECK_FALSE(presence.is_there());
}

TEST_CASE("a stale link of a killed emulator does not count, a new link does") {
  const TempDir dir;
  const Pty somebody_else{115200};  // gets the number of the closed terminal
  fs::create_symlink(somebody_else.path(), dir / "link");
  PortPresence presence(dir / "link");
  presence.forget();
  CHECK_FALSE(presence.is_there());
  fs::rename(dir / "link", dir / "old");  // the new link gets another inode
  fs::create_symlink(somebody_else.path(), dir / "link");
  CHECK(presence.is_there());
}

TEST_CASE("a user's link to a real device counts again when the device returns") {
  const TempDir dir;
  fs::create_symlink("/dev/ptmx", dir / "link");  // stands for a serial port
  PortPresence presence(dir / "link");
  presence.forget();
  CHECK(presence.is_there());
}
