#include "io/pty/links/device_link.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "io/os_error.hpp"
#include "io/pty/links/private_link.hpp"
#include "io/pty/pty.hpp"
#include "system/temp_dir.hpp"

using fakebot::io::DeviceLink;
using fakebot::io::OsError;
using fakebot::io::Pty;
using fakebot::test::content_of;
using fakebot::test::TempDir;

namespace fs = std::filesystem;

namespace {

constexpr const char* kGoneTerminal = "/dev/pts/987654";

std::string refusal(const std::string& path) {
  try {
    const DeviceLink link(path, "/dev/pts/987655");
  } catch (const OsError& error) { return error.what(); }
  FAIL("not refused");
  return "";
}

}  // namespace

TEST_CASE("a link leads to its device during its lifetime") {
  const TempDir dir;
  {
    const DeviceLink link(dir / "link", "/dev/null");
    CHECK(link.path() == dir / "link");
    CHECK(fs::read_symlink(dir / "link") == "/dev/null");
  }
  CHECK_FALSE(fs::exists(fs::symlink_status(dir / "link")));
}

TEST_CASE("an existing path is refused with its kind and left unchanged") {
  const TempDir dir;
  SUBCASE("a file") {
    dir.write("link", "precious");
    CHECK(refusal(dir / "link") == "cannot create the link " + (dir / "link") +
                                       ": File exists; it is no link; choose another path with "
                                       "--link");
    CHECK(content_of(dir / "link") == "precious");
  }
  SUBCASE("a link to a file") {
    fs::create_symlink("/dev/null", dir / "link");
    CHECK(refusal(dir / "link") == "cannot create the link " + (dir / "link") +
                                       ": File exists; it is a link to /dev/null; choose another "
                                       "path with --link, or remove it if nobody uses it");
    CHECK(fs::read_symlink(dir / "link") == "/dev/null");
  }
  SUBCASE("a link to a terminal in use") {
    const Pty pty{115200};
    fs::create_symlink(pty.path(), dir / "link");
    CHECK(refusal(dir / "link").find("it is a link to " + pty.path()) != std::string::npos);
    CHECK(fs::read_symlink(dir / "link") == pty.path());
  }
  SUBCASE("a link to nothing") {
    fs::create_symlink("nothing", dir / "link");
    CHECK(refusal(dir / "link").find("it is a link to nothing") != std::string::npos);
    CHECK(fs::read_symlink(dir / "link") == "nothing");
  }
}

TEST_CASE("a link to a terminal that no longer exists is replaced") {
  const TempDir dir;
  fs::create_symlink(kGoneTerminal, dir / "link");
  const DeviceLink link(dir / "link", "/dev/null");
  CHECK(fs::read_symlink(dir / "link") == "/dev/null");
}

TEST_CASE("a stale link is replaced when its terminal's number is the device's again") {
  const TempDir dir;
  const Pty pty{115200};
  fs::create_symlink(pty.path(), dir / "link");
  const DeviceLink link(dir / "link", pty.path());
  CHECK(fs::read_symlink(dir / "link") == pty.path());
}

TEST_CASE("a link that another program replaced is not removed") {
  const TempDir dir;
  {
    const DeviceLink link(dir / "link", "/dev/null");
    fs::remove(dir / "link");
    SUBCASE("another link") {
      fs::create_symlink("/dev/zero", dir / "link");
    }
    SUBCASE("a file") {
      dir.write("link", "precious");
    }
  }
  CHECK(fs::exists(fs::symlink_status(dir / "link")));
}

TEST_CASE("a link that was removed by others is no error at the end") {
  const TempDir dir;
  const DeviceLink link(dir / "link", "/dev/null");
  fs::remove(dir / "link");
}

TEST_CASE("the error for a missing directory names it and a remedy") {
  CHECK(refusal("/nowhere/link") ==
        "cannot create the link /nowhere/link: No such file or directory; does its directory "
        "exist, and may you write there?");
}

TEST_CASE("a private link is a free path in a folder that is removed with it") {
  fs::path folder;
  {
    const fakebot::io::PrivateLink link;
    folder = fs::path(link.path()).parent_path();
    CHECK(fs::is_directory(folder));
    CHECK_FALSE(fs::exists(link.path()));
    CHECK(fs::path(link.path()).filename() == folder.filename());  // drivers lock by this name
    const DeviceLink in_use(link.path(), "/dev/pts/987655");
  }
  CHECK_FALSE(fs::exists(folder));
}
