#include "report/log/proxy_log.hpp"

#include <doctest/doctest.h>

#include "unit/report/log/log_text.hpp"

using fakebot::report::ProxyLog;
using fakebot::test::LogText;

TEST_CASE("the log of a proxy has its port and the settings of its driver") {
  LogText text;
  ProxyLog log(text, "/dev/ttyUSB0");
  const auto events = log.events();
  events.on_port_gone("no such device");
  events.on_settings({.baud = 0});
  events.on_settings({.baud = 9600, .two_stop_bits = true, .hardware_flow_control = true});
  events.on_refused_settings("12 baud cannot be set");
  CHECK(text.text() ==
        "warning: unplugged until the device is back: no such device\n"
        "info: the driver has set 0 baud: hang up\n"
        "info: the driver has set 9600 baud, 2 stop bits, RTS/CTS\n"
        "warning: 12 baud cannot be set\n");
}

TEST_CASE("the log of a proxy reports lost bytes once") {
  LogText text;
  ProxyLog log(text, "/dev/ttyUSB0");
  fakebot::runner::ProxyCounters counters{.robot_bytes_lost = 3};
  log.report_losses(counters);
  counters.robot_bytes_lost = 5;
  counters.port.bytes_lost = 1;
  log.report_losses(counters);
  log.report_losses(counters);
  CHECK(text.text() ==
        "warning: 3 bytes from the robot are lost, because the driver does not read\n"
        "warning: 2 bytes from the robot are lost, because the driver does not read\n"
        "warning: 1 bytes from the driver are lost, because /dev/ttyUSB0 does not take them\n");
}

TEST_CASE("the log of a proxy has the first ten settings of a driver that tries many") {
  LogText text;
  ProxyLog log(text, "/dev/ttyUSB0");
  const auto events = log.events();
  for (std::uint32_t baud = 1; baud <= 1000; ++baud) { events.on_settings({.baud = baud}); }
  CHECK(
      text.text().ends_with("info: the driver has set 9 baud, 1 stop bit\n"
                            "info: the driver has set 10 baud, 1 stop bit; settings are only "
                            "counted from here on\n"));
}
