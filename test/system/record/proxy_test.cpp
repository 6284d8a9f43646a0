// A proxy between a driver and an emulator, or a serial port with the test at the opposite end.
#include <doctest/doctest.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "io/pty/pty.hpp"
#include "io/serial/serial_port.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using fakebot::io::Pty;

namespace fs = std::filesystem;

namespace {

/// Ends a process. Returns the text of standard error.
std::string errors_at_the_end_of(EmulatorProcess& process) {
  process.send_signal(SIGTERM);
  const ProcessResult result = process.wait_for_exit();
  CHECK(result.exit_code == 130);
  return result.errors;
}

/// Reads from the opposite end of the port until at least `size` bytes have arrived.
Bytes read_all(const Pty& port, std::size_t size) {
  Bytes all;
  wait_until("bytes at the far end of the port", [&] {
    std::array<std::uint8_t, 4096> piece;
    for (ssize_t got = 0; (got = ::read(port.master(), piece.data(), piece.size())) > 0;) {
      all.insert(all.end(), piece.begin(), piece.begin() + got);
    }
    return all.size() >= size;
  });
  return all;
}

Bytes every_value() {
  Bytes bytes(256);
  for (std::size_t i = 0; i < bytes.size(); ++i) { bytes[i] = static_cast<std::uint8_t>(i); }
  return bytes;
}

void set_baud(const Driver& driver, speed_t speed) {
  termios settings{};
  REQUIRE(::tcgetattr(driver.fd(), &settings) == 0);
  ::cfsetspeed(&settings, speed);
  REQUIRE(::tcsetattr(driver.fd(), TCSANOW, &settings) == 0);
}

struct Chain {
  TempDir dir{};
  std::string inner = dir / "robot";
  std::string outer = dir / "proxy";
  std::unique_ptr<EmulatorProcess> robot = start_robot();

  std::unique_ptr<EmulatorProcess> start_robot() const {
    fs::remove(inner);  // a stale link: another test's terminal may have its number
    auto process = std::make_unique<EmulatorProcess>(
        std::vector<std::string>{"run", "--link", inner, "--profile", "ideal"});
    process->ready();
    return process;
  }
  void kill_robot() {
    robot->send_signal(SIGKILL);
    robot->wait_for_exit();
  }
};

}  // namespace

TEST_CASE("through a proxy feedback arrives complete and commands take effect") {
  Chain chain;
  EmulatorProcess proxy({"proxy", chain.inner, "--link", chain.outer});
  CHECK(proxy.ready()["device"] == chain.inner);
  CHECK(proxy.ready()["link"] == chain.outer);
  Driver driver(chain.outer);
  driver.send(wire::BaseControl{100, 0});
  const Frame moved = driver.next_frame_with(
      [](const Frame& frame) { return frame.basic().left_encoder_ticks > 50; });
  CHECK(moved.basic().right_encoder_ticks == moved.basic().left_encoder_ticks);
  CHECK(no_faults(driver.counters()));
  driver.close();
  chain.robot->wait_for_error_text("driver detached");
  const std::string told = errors_at_the_end_of(proxy);
  const std::string robot_told = errors_at_the_end_of(*chain.robot);
  CHECK(number_after("lost because a driver did not read: ", told) == 0);
  CHECK(number_after("from 1 driver: ", told) == 10);
  CHECK(number_after("received: ", robot_told) == 10);
  CHECK_FALSE(is_there(chain.outer));
}

TEST_CASE("bytes of every value pass a proxy in both directions") {
  const TempDir dir;
  const Pty port{115200};
  EmulatorProcess proxy({"proxy", port.path(), "--link", dir / "proxy"});
  Driver driver(proxy.port());
  driver.write(every_value());
  CHECK(read_all(port, 256) == every_value());
  REQUIRE(::write(port.master(), every_value().data(), 256) == 256);
  Bytes got;
  while (got.size() < 256) { got = got + driver.read_some(256); }
  CHECK(got == every_value());
}

TEST_CASE("the robot sees drivers of a proxy attach and detach") {
  Chain chain;
  EmulatorProcess proxy({"proxy", chain.inner, "--link", chain.outer, "--log-level", "debug"});
  proxy.ready();
  CHECK(chain.robot->errors_so_far().find("driver attached") == std::string::npos);
  for (std::size_t times = 1; times <= 3; ++times) {
    {
      Driver driver(chain.outer);
      CHECK(driver.next_frame().offset == 0);
    }
    proxy.wait_for_error_text("driver detached", times);
  }
  CHECK(number_after("from 3 drivers: ", errors_at_the_end_of(proxy)) == 0);
  CHECK(number_after(" bytes from ", errors_at_the_end_of(*chain.robot)) == 3);
}

TEST_CASE("when the emulator dies the driver is hung up, and a new emulator is found") {
  Chain chain;
  EmulatorProcess proxy({"proxy", chain.inner, "--link", chain.outer});
  proxy.ready();
  Driver driver(chain.outer);
  driver.next_frame();
  chain.kill_robot();
  read_to_the_end(driver);
  driver.close();
  proxy.wait_for_error_text("unplugged until the device is back: " + chain.inner);
  CHECK_FALSE(is_there(chain.outer));

  chain.robot = chain.start_robot();
  proxy.wait_for_error_text("plugged in again as /dev/pts/");
  Driver next(chain.outer);
  next.next_frame();
  CHECK(no_faults(next.counters()));
  const std::string told = errors_at_the_end_of(proxy);
  CHECK(number_after("the device was gone: ", told) == 1);
}

TEST_CASE("a robot that is unplugged without a driver removes the device") {
  Chain chain;
  EmulatorProcess proxy({"proxy", chain.inner, "--link", chain.outer});
  proxy.ready();
  chain.kill_robot();
  proxy.wait_for_error_text("unplugged until");
  CHECK_FALSE(is_there(chain.outer));
  chain.robot = chain.start_robot();
  proxy.wait_for_error_text("plugged in again");
  Driver driver(chain.outer);
  driver.next_frame();
}

TEST_CASE("unplugging a robot takes effect through two proxies") {
  Chain chain;
  const std::string far = chain.dir / "far";
  EmulatorProcess near_proxy({"proxy", chain.inner, "--link", chain.outer});
  near_proxy.ready();
  EmulatorProcess far_proxy({"proxy", chain.outer, "--link", far});
  far_proxy.ready();
  {
    Driver driver(far);
    driver.send(wire::BaseControl{100, 0});
    driver.next_frame_with(
        [](const Frame& frame) { return frame.basic().left_encoder_ticks > 20; });
    CHECK(no_faults(driver.counters()));
    chain.robot->send_signal(SIGUSR1);
    read_to_the_end(driver);
  }
  far_proxy.wait_for_error_text("plugged in again as /dev/pts/");
  Driver driver(far);
  CHECK(driver.next_frame().basic().left_encoder_ticks > 20);
  CHECK(number_after("the device was gone: ", errors_at_the_end_of(far_proxy)) == 1);
  CHECK(number_after("the device was gone: ", errors_at_the_end_of(near_proxy)) == 1);
}

TEST_CASE("a driver's settings are applied to the port, and --baud keeps its rate") {
  const Pty port{115200};
  const auto baud = [&] { return fakebot::io::settings_of(port.master()).value().baud; };
  {
    EmulatorProcess proxy({"proxy", port.path()});
    Driver driver(proxy.port());
    set_baud(driver, B57600);
    wait_until("57600 baud", [&] { return baud() == 57600; });
    set_baud(driver, B9600);
    driver.write(every_value());
    read_all(port, 256);
    CHECK(baud() == 9600);  // before the bytes
    proxy.wait_for_error_text("the driver has set 9600 baud, 1 stop bit");
  }
  EmulatorProcess proxy({"proxy", port.path(), "--baud", "250000"});
  Driver driver(proxy.port());
  set_baud(driver, B57600);
  driver.write(every_value());
  read_all(port, 256);
  CHECK(baud() == 250000);
}

TEST_CASE("bytes that a driver does not read are counted and reported, and the stream continues") {
  const Pty port{115200};
  EmulatorProcess proxy({"proxy", port.path()});
  Driver driver(proxy.port());
  driver.write(every_value());
  read_all(port, 256);  // the driver is attached now
  const Bytes piece(100, 0x55);
  std::size_t sent = 0;
  const Patience patience("a report of lost bytes");
  while (!proxy.saw_error_text("bytes from the robot are lost, because the driver does not read",
                               std::chrono::milliseconds(1))) {
    patience.check();
    const ssize_t written = ::write(port.master(), piece.data(), piece.size());
    if (written > 0) { sent += static_cast<std::size_t>(written); }
  }
  Bytes got;
  wait_until("the end of what was on its way", [&] {
    if (driver.unread_bytes() > 0) { got = got + driver.read_some(4096); }
    return driver.unread_bytes() == 0 && port.unread_bytes() == 0;
  });
  // The kernel has buffers that unread_bytes() does not count, and while the test waits for a
  // processor the end may be lost, too. Then the test sends the end again.
  constexpr auto kPatience = std::chrono::seconds(1);
  Bytes end{'e', 'n', 'd', 0};
  auto sent_at = std::chrono::steady_clock::now() - kPatience;
  wait_until("the end", [&] {
    while (driver.unread_bytes() > 0) { got = got + driver.read_some(4096); }
    if (got.size() >= end.size() && std::ranges::equal(std::span(got).last(end.size()), end)) {
      return true;
    }
    if (std::chrono::steady_clock::now() - sent_at < kPatience) { return false; }
    ++end.back();
    const ssize_t written = ::write(port.master(), end.data(), end.size());
    if (written > 0) { sent += static_cast<std::size_t>(written); }
    sent_at = std::chrono::steady_clock::now();
    return false;
  });
  const std::string told = errors_at_the_end_of(proxy);
  const auto passed = number_after("from the robot: ", told);
  const auto lost = number_after("did not read: ", told);
  CHECK(passed == static_cast<long long>(got.size()));
  CHECK(passed + lost == static_cast<long long>(sent));
}

TEST_CASE("bytes that the port does not accept are counted and reported") {
  const Pty port{115200};
  EmulatorProcess proxy({"proxy", port.path()});
  Driver driver(proxy.port());
  constexpr long long kSent = 100000;
  driver.write(Bytes(kSent, 0xAA));
  proxy.wait_for_error_text("bytes from the driver are lost, because " + port.path() +
                            " does not take them");
  driver.close();
  proxy.wait_for_error_text("driver detached");
  const auto taken = static_cast<long long>(read_all(port, 1).size());
  const std::string told = errors_at_the_end_of(proxy);
  const auto passed = number_after("from 1 driver: ", told);
  CHECK(passed == taken);
  CHECK(passed + number_after("did not take them: ", told) == kSent);
}

TEST_CASE("a proxy without a device is refused with a reason and a remedy") {
  const TempDir dir;
  struct Case {
    std::vector<std::string> arguments;
    int exit_code;
    std::string reason;
  };
  const Pty port{115200};
  const std::string file = dir.write("file", "precious");
  const std::vector<Case> cases{
      {{"proxy", dir / "none"}, 3, "cannot use the device " + (dir / "none") + ": No such file"},
      {{"proxy", file}, 3, "name the device of a serial port"},
      {{"proxy", port.path(), "--link", file}, 3, "cannot create the link " + file},
      {{"proxy", port.path(), "--link", dir / "no/proxy"}, 3, "does its directory exist"},
      {{"proxy"}, 2, "found no DEVICE, expected it"},
      {{"proxy", port.path(), "--baud", "fast"}, 2, "--baud"},
  };
  for (const Case& one : cases) {
    const ProcessResult result = run_to_end(one.arguments);
    CAPTURE(result.errors);
    CHECK(result.exit_code == one.exit_code);
    CHECK(result.output == "");
    CHECK(contains(result.errors, one.reason));
  }
  CHECK(content_of(file) == "precious");
}
