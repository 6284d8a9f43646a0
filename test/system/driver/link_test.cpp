// The stable name of the device, and existing files at the same path.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace fs = std::filesystem;

namespace {

/// True also for a dangling link. Refused before the ready line, with a helpful message.
void check_refused(const std::string& path) {
  const ProcessResult result = run_to_end({"run", "--link", path, "--duration", "60"});
  CHECK(result.exit_code == 3);
  CHECK(result.output == "");
  CHECK(contains(result.errors, "cannot create the link " + path + ": "));
  CHECK(contains(result.errors, "--link"));
}

}  // namespace

TEST_CASE("the link leads to the device and is removed at the end") {
  for (const int number : {SIGINT, SIGTERM}) {
    CAPTURE(number);
    const TempDir dir;
    EmulatorProcess emulator({"run", "--link", dir / "kobuki"});
    const std::string port = emulator.port();
    CHECK(fs::read_symlink(dir / "kobuki") == port);
    Driver driver(dir / "kobuki");
    driver.next_frame();
    emulator.send_signal(number);
    CHECK(emulator.wait_for_exit().exit_code == 130);
    CHECK_FALSE(is_there(dir / "kobuki"));
  }
}

TEST_CASE("the link leads to another device when it is plugged in again") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--link", dir / "kobuki"});
  emulator.ready();
  for (std::size_t times = 1; times <= 2; ++times) {
    const fs::path before = fs::read_symlink(dir / "kobuki");
    emulator.send_signal(SIGUSR1);
    emulator.wait_for_error_text("plugged in again as ", times);
    CHECK(fs::read_symlink(dir / "kobuki") != before);
  }
}

TEST_CASE("the link is removed when the duration is over") {
  const TempDir dir;
  CHECK(run_to_end({"run", "--link", dir / "kobuki", "--duration", "0.1"}).exit_code == 0);
  CHECK_FALSE(is_there(dir / "kobuki"));
}

TEST_CASE("a file in place of the link is refused and left unchanged") {
  const TempDir dir;
  check_refused(dir.write("kobuki", "precious"));
  CHECK(fs::is_regular_file(dir / "kobuki"));
  CHECK(content_of(dir / "kobuki") == "precious");
}

TEST_CASE("a directory in place of the link is refused and left unchanged") {
  const TempDir dir;
  fs::create_directory(dir / "kobuki");
  dir.write("kobuki/file", "precious");
  check_refused(dir / "kobuki");
  CHECK(content_of(dir / "kobuki/file") == "precious");
}

TEST_CASE("a link to an existing path is refused and left unchanged") {
  const TempDir dir;
  dir.write("file", "precious");
  for (const std::string& target : {dir / "file", std::string("/dev/null")}) {
    CAPTURE(target);
    fs::create_symlink(target, dir / "kobuki");
    check_refused(dir / "kobuki");
    CHECK(fs::read_symlink(dir / "kobuki") == target);
    fs::remove(dir / "kobuki");
  }
  CHECK(content_of(dir / "file") == "precious");
}

TEST_CASE("a dangling link is refused unless it led to a terminal") {
  const TempDir dir;
  fs::create_symlink("/nowhere/pts/3", dir / "kobuki");
  check_refused(dir / "kobuki");
  CHECK(fs::read_symlink(dir / "kobuki") == "/nowhere/pts/3");
}

TEST_CASE("the link of a running emulator is refused, and that emulator keeps running") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--link", dir / "kobuki"});
  emulator.ready();
  check_refused(dir / "kobuki");
  const std::string port = emulator.port();
  CHECK(fs::read_symlink(dir / "kobuki") == port);
  Driver driver(dir / "kobuki");
  for (int i = 0; i < 5; ++i) { driver.next_frame(); }
  CHECK(no_faults(driver.counters()));
}

TEST_CASE("a link that a killed emulator left behind is replaced") {
  // Another program may get the number of the closed terminal before the next emulator checks the
  // link: then the link is in use and rightly refused. Among many attempts some succeed.
  for (int attempts_left = 20;; --attempts_left) {
    const TempDir dir;
    EmulatorProcess killed({"run", "--link", dir / "kobuki"});
    killed.ready();
    killed.send_signal(SIGKILL);
    CHECK(killed.wait_for_exit().signal == SIGKILL);
    REQUIRE(is_there(dir / "kobuki"));

    // The next terminal often gets the number of the closed terminal at once.
    const ProcessResult result =
        run_to_end({"run", "--raw", "--link", dir / "kobuki", "--", "head", "-c", "81", "{port}"});
    if (contains(result.errors, "it is a link to") && attempts_left > 0) { continue; }
    CHECK(result.exit_code == 0);
    CHECK(contains(result.output, "\n\xAA\x55"));  // a frame after the ready line
    CHECK_FALSE(is_there(dir / "kobuki"));
    return;
  }
}

TEST_CASE("a link to a terminal that no longer exists is replaced") {
  const TempDir dir;
  fs::create_symlink("/dev/pts/987654", dir / "kobuki");
  EmulatorProcess emulator({"run", "--link", dir / "kobuki"});
  const std::string port = emulator.port();
  CHECK(fs::read_symlink(dir / "kobuki") == port);
}

TEST_CASE("a path that replaced the link during the run is not removed") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--link", dir / "kobuki"});
  emulator.ready();
  fs::remove(dir / "kobuki");
  SUBCASE("another link") {
    fs::create_symlink("/dev/null", dir / "kobuki");
  }
  SUBCASE("a file") {
    dir.write("kobuki", "precious");
  }
  SUBCASE("nothing") {}
  const bool was_there = is_there(dir / "kobuki");
  emulator.send_signal(SIGTERM);
  CHECK(emulator.wait_for_exit().exit_code == 130);
  CHECK(is_there(dir / "kobuki") == was_there);
}

TEST_CASE("a link in a directory that does not exist is refused") {
  const TempDir dir;
  const ProcessResult result = run_to_end({"run", "--link", dir / "none/kobuki"});
  CHECK(result.exit_code == 3);
  CHECK(result.output == "");
  CHECK(contains(result.errors, "cannot create the link " + (dir / "none/kobuki") + ": "));
  CHECK(contains(result.errors, "does its directory exist"));
}
