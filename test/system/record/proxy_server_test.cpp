// A proxy to a robot behind a server by TCP, with and without RFC 2217.
#include <doctest/doctest.h>
#include <termios.h>

#include <csignal>
#include <string>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

struct ServedChain {
  TempDir dir{};
  EmulatorProcess robot;
  EmulatorProcess proxy;

  /// `protocol` is "tcp" or "rfc2217".
  explicit ServedChain(const std::string& protocol)
      : robot({"run", "--" + protocol, "127.0.0.1:0", "--profile", "ideal"}),
        proxy({"proxy", protocol + ":" + robot.port(), "--link", dir / "proxy"}) {
    proxy.ready();
  }
  std::string link() const { return dir / "proxy"; }
};

}  // namespace

TEST_CASE("a robot behind a server is driven through a proxy, as behind a serial port") {
  for (const char* protocol : {"tcp", "rfc2217"}) {
    CAPTURE(protocol);
    ServedChain chain(protocol);
    Driver driver(chain.link());
    // Encoders, gyro and checksums have bytes of 255 on the way, which RFC 2217 escapes.
    driver.send(wire::BaseControl{-200, 0});
    driver.next_frame_with(
        [](const Frame& frame) { return frame.basic().left_encoder_ticks > 65000; });
    CHECK(no_faults(driver.counters()));
  }
}

TEST_CASE("by RFC 2217 the rate that a driver sets reaches the robot") {
  ServedChain chain("rfc2217");
  Driver driver(chain.link());
  driver.next_frame();
  driver.set_rate(B9600);
  chain.robot.wait_for_error_text("the driver has set 9600 baud and the robot 115200");
  driver.set_rate(B115200);
  wait_until("frames at the right rate", [&] {
    driver.next_frame();
    return true;
  });
}

TEST_CASE("by RFC 2217 modem lines pass a proxy in both directions") {
  const TempDir dir;
  const std::string scenario = dir.write("lines.json",
                                         R"({"name": "lines", "duration": 600,
          "events": [{"when": "driver.attached && !line.dtr", "do": {"set": {"line.cts": true}}},
                     {"when": "driver.attached && !line.rts", "do": {"note": "RTS is down"}}],
          "expectations": [{"eventually": "driver.attached && !line.rts"}]})");
  EmulatorProcess robot({"run", scenario, "--rfc2217", "0"});
  EmulatorProcess proxy({"proxy", "rfc2217:" + robot.port(), "--link", dir / "proxy"});
  proxy.ready();
  ProcessResult driver =
      run_to_end({"exec", dir / "proxy", "--", FAKEBOT_LINES_DRIVER, dir / "proxy", "are:dtr,rts",
                  "clear:dtr", "wait:cts", "are:rts,cts", "clear:rts", "sleep:1000"});
  CHECK_MESSAGE(driver.exit_code == 0, driver.errors);
  robot.wait_for_error_text("RTS is down");
}

TEST_CASE("a robot behind a server that is unplugged takes the device of the proxy along") {
  ServedChain chain("tcp");
  const Driver driver(chain.link());
  chain.robot.send_signal(SIGUSR1);
  read_to_the_end(driver);
  chain.proxy.wait_for_error_text("plugged in again");
  Driver again(chain.link());
  again.next_frame();
}

TEST_CASE("a server that is not there is refused before a device is made") {
  const auto check_refused = [](const std::string& device, const std::string& reason) {
    const ProcessResult result = run_to_end({"proxy", device});
    CHECK(result.exit_code == 3);
    CHECK(result.output == "");
    CHECK(contains(result.errors, reason));
  };
  // Nobody may listen at port 0.
  check_refused("tcp:127.0.0.1:0", "cannot connect to tcp:127.0.0.1:0: ");
  check_refused("tcp:5000", "name host and port, as in tcp:127.0.0.1:5000");
  check_refused("rfc2217:127.0.0.1", "name host and port");
  check_refused("socket://127.0.0.1:0", "cannot connect to socket://127.0.0.1:0: ");
}
