// A script that starts a robot sees a line when the robot is ready, and an exit code.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include "raw_port.hpp"
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

namespace {

termios settings_of(int port) {
  termios settings{};
  REQUIRE(::tcgetattr(port, &settings) == 0);
  return settings;
}

int open_as_it_is(const std::string& port) {
  const int fd = ::open(port.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  REQUIRE(fd >= 0);
  return fd;
}

}  // namespace

// tty_std_termios at 9600 baud, as ftdi_sio and cdc-acm begin.
TEST_CASE("the device begins as a port that was just plugged in") {
  EmulatorProcess emulator({"run"});
  const int port = open_as_it_is(emulator.port());
  const termios settings = settings_of(port);
  CHECK((settings.c_lflag & (ECHO | ICANON | ISIG | IEXTEN)) == (ECHO | ICANON | ISIG | IEXTEN));
  CHECK((settings.c_oflag & (OPOST | ONLCR)) == (OPOST | ONLCR));
  CHECK((settings.c_iflag & (ICRNL | IXON)) == (ICRNL | IXON));
  CHECK((settings.c_cflag & CSIZE) == CS8);
  CHECK(::cfgetospeed(&settings) == B9600);
  ::close(port);
}

TEST_CASE("with --raw the device is raw and at 115200 baud before it is announced") {
  EmulatorProcess emulator({"run", "--raw"});
  const int port = open_as_it_is(emulator.port());
  const termios settings = settings_of(port);
  CHECK((settings.c_lflag & (ECHO | ICANON | ISIG | IEXTEN)) == 0);
  CHECK((settings.c_oflag & OPOST) == 0);
  CHECK((settings.c_iflag & (ICRNL | INLCR | IGNCR | IXON | ISTRIP)) == 0);
  CHECK((settings.c_cflag & CSIZE) == CS8);
  CHECK(::cfgetospeed(&settings) == B115200);
  CHECK(::cfgetispeed(&settings) == B115200);
  ::close(port);
}

TEST_CASE("the port keeps what a driver has set until the cable is pulled") {
  const TempDir dir;
  const std::string link = dir / "kobuki";
  EmulatorProcess emulator({"run", "--link", link});
  { const Driver driver(emulator.port()); }
  emulator.wait_for_error_text("driver detached");
  int port = open_as_it_is(link);
  termios settings = settings_of(port);
  CHECK(::cfgetospeed(&settings) == B115200);
  CHECK((settings.c_lflag & ECHO) == 0);
  ::close(port);
  emulator.send_signal(SIGUSR1);  // replug
  emulator.wait_for_error_text("plugged in again as");
  port = open_as_it_is(link);
  settings = settings_of(port);
  CHECK(::cfgetospeed(&settings) == B9600);
  CHECK((settings.c_lflag & ECHO) != 0);
  ::close(port);
}

TEST_CASE(
    "a driver that sets nothing is told that it never set the rate, and that its line echoes") {
  EmulatorProcess emulator({"run"});
  const int port = open_as_it_is(emulator.port());
  const std::string stop("\xAA\x55\x06\x01\x04\x00\x00\x00\x00\x03", 10);
  REQUIRE(::write(port, stop.data(), stop.size()) == 10);
  emulator.wait_for_error_text("the driver never set the rate: its port has 9600 baud");
  emulator.wait_for_error_text("the driver's port echoes");
  ::close(port);
  emulator.send_signal(SIGTERM);
  const std::string errors = emulator.wait_for_exit().errors;
  CHECK(contains(errors, "wire.wrong_rates 2, the first: the driver never set the rate\n"));
  CHECK(contains(errors, "the first: your line echoes: what the robot sends goes back"));
}

TEST_CASE("a driver that sets its port a moment after it has opened it has done nothing wrong") {
  EmulatorProcess emulator({"run"});
  const int port = open_as_it_is(emulator.port());
  std::this_thread::sleep_for(std::chrono::milliseconds(200));  // ten frames
  REQUIRE(set_raw(port));
  emulator.wait_for_error_text("driver attached");
  ::close(port);
  emulator.wait_for_error_text("driver detached");
  emulator.send_signal(SIGTERM);
  const std::string errors = emulator.wait_for_exit().errors;
  CHECK_FALSE(contains(errors, "never set the rate"));
  CHECK_FALSE(contains(errors, "echoes"));
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
