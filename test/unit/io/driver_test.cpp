// How a driver's process ends, and what it is blamed for.
#include "io/process/driver.hpp"

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "io/os_error.hpp"

using namespace fakebot::io;
using namespace std::chrono_literals;

namespace {

ProcessCommand command_of(std::vector<std::string> argv) {
  ProcessCommand command;
  command.argv = std::move(argv);
  return command;
}

/// Has ended, and nobody has asked how.
void wait_for_end(pid_t process) {
  siginfo_t info{};
  REQUIRE(::waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOWAIT) == 0);
}

}  // namespace

TEST_CASE("a driver that ended in time is not blamed for a host that stood still") {
  boost::asio::io_context context;
  std::optional<DriverEnd> end;
  Driver driver(context, [&](const DriverEnd& how) { end = how; });
  driver.start(command_of({"/bin/sleep", "1000"}));
  driver.ask_to_end(1ms);
  wait_for_end(driver.pid());
  std::this_thread::sleep_for(2ms);  // its time is over before anybody looks
  while (!end) { context.run_one(); }
  CHECK(end->why == DriverEnd::Why::asked);
}

TEST_CASE("a driver that does not end when it is asked to is killed when its time is over") {
  boost::asio::io_context context;
  std::optional<DriverEnd> end;
  Driver driver(context, [&](const DriverEnd& how) { end = how; });
  // What is stopped takes no SIGTERM.
  driver.start(command_of({"/bin/sh", "-c", "kill -STOP $$"}));
  siginfo_t info{};
  REQUIRE(::waitid(P_PID, static_cast<id_t>(driver.pid()), &info, WSTOPPED | WNOWAIT) == 0);
  driver.ask_to_end(1ms);
  while (!end) { context.run_one(); }
  CHECK(end->why == DriverEnd::Why::out_of_time);
}

TEST_CASE("a driver that cannot be started is named with the reason and leaves no process") {
  boost::asio::io_context context;
  Driver driver(context, [](const DriverEnd&) {});
  CHECK_THROWS_WITH_AS(driver.start(command_of({"/no/such/driver"})),
                       "cannot start the driver /no/such/driver: No such file or directory; "
                       "is it installed, and in PATH?",
                       OsError);
  CHECK_FALSE(driver.runs());
}

TEST_CASE("a driver whose output cannot be redirected is not started") {
  boost::asio::io_context context;
  Driver driver(context, [](const DriverEnd&) {});
  ProcessCommand command = command_of({"/bin/true"});
  command.output = -1;
  CHECK_THROWS_AS(driver.start(command), OsError);
  CHECK_FALSE(driver.runs());
}
