// What a script that starts a robot sees: one line when it is ready, and an exit code.
#include <doctest/doctest.h>
#include <termios.h>

#include <algorithm>
#include <csignal>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

auto line_count_of(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n');
}

}  // namespace

TEST_CASE("standard output is exactly one line with robot, port and link") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--link", dir / "kobuki", "--seed", "7"});
  const nlohmann::json ready = emulator.ready();
  CHECK(ready["event"] == "ready");
  CHECK(ready["robot"] == "kobuki");
  CHECK(ready["port"].get<std::string>().starts_with("/dev/pts/"));
  CHECK(ready["link"] == dir / "kobuki");
  CHECK(ready["profile"] == "standard");
  CHECK(ready["seed"] == 7);

  Driver driver(emulator.port());
  driver.next_frame();
  emulator.send_signal(SIGTERM);
  CHECK(line_count_of(emulator.wait_for_exit().output) == 1);
}

TEST_CASE("without --link the ready line has no link") {
  EmulatorProcess emulator({"run"});
  CHECK(emulator.ready()["link"].is_null());
}

TEST_CASE("the device is raw and at 115200 baud before it is announced") {
  EmulatorProcess emulator({"run"});
  Driver driver(emulator.port());
  termios settings{};
  REQUIRE(::tcgetattr(driver.fd(), &settings) == 0);
  CHECK((settings.c_lflag & (ECHO | ICANON | ISIG | IEXTEN)) == 0);
  CHECK((settings.c_oflag & OPOST) == 0);
  CHECK((settings.c_iflag & (ICRNL | INLCR | IGNCR | IXON | ISTRIP)) == 0);
  CHECK((settings.c_cflag & CSIZE) == CS8);
  CHECK(::cfgetospeed(&settings) == B115200);
  CHECK(::cfgetispeed(&settings) == B115200);
}

TEST_CASE("settings of a driver are reset for the next one") {
  EmulatorProcess emulator({"run"});
  {
    Driver driver(emulator.port());
    termios settings{};
    REQUIRE(::tcgetattr(driver.fd(), &settings) == 0);
    settings.c_lflag |= ECHO | ICANON;
    ::cfsetspeed(&settings, B9600);
    REQUIRE(::tcsetattr(driver.fd(), TCSANOW, &settings) == 0);
    emulator.wait_for_error_text("driver attached");
  }
  emulator.wait_for_error_text("driver detached");
  Driver driver(emulator.port());
  termios settings{};
  REQUIRE(::tcgetattr(driver.fd(), &settings) == 0);
  CHECK((settings.c_lflag & (ECHO | ICANON)) == 0);
  CHECK(::cfgetospeed(&settings) == B115200);
}

TEST_CASE("SIGINT, SIGTERM and SIGHUP end the run with 130 and a summary") {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    CAPTURE(number);
    EmulatorProcess emulator({"run"});
    Driver driver(emulator.port());
    driver.next_frame();
    emulator.send_signal(number);
    const ProcessResult result = emulator.wait_for_exit();
    CHECK(result.exit_code == 130);
    CHECK(result.errors.find(" s simulated\n") != std::string::npos);
    CHECK(result.errors.find("sent: ") != std::string::npos);
    CHECK(result.errors.find(" frames; dropped because a driver did not read: ") !=
          std::string::npos);
    CHECK(result.errors.find("lateness: half within ") != std::string::npos);
  }
}

TEST_CASE("a ready line that cannot be written is an error") {
  struct Case {
    const char* name;
    const char* input;
    const char* output;  // nothing: closed
  };
  for (const Case& c : {Case{"the disk is full", "/dev/null", "/dev/full"},
                        Case{"standard output is closed", "/dev/null", ""},
                        Case{"standard input and output are closed", "", ""}}) {
    CAPTURE(c.name);
    ProcessOptions options = with_output(c.output);
    options.input = c.input;
    const ProcessResult result = run_to_end({"run", "--duration", "60"}, options);
    CHECK(result.exit_code == 3);
    CHECK(result.errors.find("cannot write to standard output: ") != std::string::npos);
  }
}
