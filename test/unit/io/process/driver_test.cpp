// Ends of a driver's process, and the reported reasons.
#include "io/process/driver.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "io/os_error.hpp"
#include "io/pace/simulated_clock.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::io;
using fakebot::test::TempDir;
using namespace std::chrono_literals;

namespace {

ProcessCommand command_of(std::vector<std::string> argv) {
  ProcessCommand command;
  command.argv = std::move(argv);
  return command;
}

/// Waits for the end of the process, without reaping.
void wait_for_end(pid_t process) {
  siginfo_t info{};
  REQUIRE(::waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOWAIT) == 0);
}

/// Waits until the process has stopped itself.
void wait_for_stop(pid_t process) {
  siginfo_t info{};
  REQUIRE(::waitid(P_PID, static_cast<id_t>(process), &info, WSTOPPED | WNOWAIT) == 0);
}

/// Sends SIGUSR2 to the group of this process again and again, as a terminal sends SIGINT. An empty
/// handler catches the signal here. Meanwhile the process is alone in a new group.
class SignalledGroup {
 public:
  SignalledGroup() { REQUIRE(::getpgrp() == ::getpid()); }
  SignalledGroup(const SignalledGroup&) = delete;
  SignalledGroup& operator=(const SignalledGroup&) = delete;
  SignalledGroup(SignalledGroup&&) = delete;
  SignalledGroup& operator=(SignalledGroup&&) = delete;
  ~SignalledGroup() {
    ended_ = true;
    sender_.join();
    std::signal(SIGUSR2, before_);
    ::setpgid(0, group_before_);
  }

 private:
  using Handler = void (*)(int);

  pid_t group_before_ = [] {
    const pid_t group = ::getpgrp();
    ::setpgid(0, 0);
    return group;
  }();
  Handler before_ = std::signal(SIGUSR2, [](int /*number*/) {});
  std::atomic<bool> ended_ = false;
  std::thread sender_{[this] {
    while (!ended_) { ::kill(0, SIGUSR2); }
  }};
};

}  // namespace

TEST_CASE("a signal for the group of the program ends no driver that is being started") {
  const SignalledGroup signalled;
  for (int i = 0; i < 100; ++i) {
    boost::asio::io_context context;
    std::optional<DriverEnd> end;
    Driver driver(context, {.on_end = [&](const DriverEnd& how) { end = how; }});
    driver.start(command_of({"/bin/true"}), 1s);
    while (!end) { context.run_one(); }
    REQUIRE(text_of(end->process) == "with status 0");
  }
}

TEST_CASE("a driver that ended in time is not killed by a late timer") {
  boost::asio::io_context context;
  std::optional<DriverEnd> end;
  Driver driver(context, {.on_end = [&](const DriverEnd& how) { end = how; }});
  driver.start(command_of({"/bin/sleep", "1000"}), 1ms);
  driver.request_end();
  wait_for_end(driver.pid());
  std::this_thread::sleep_for(2ms);  // the time is over before the context runs
  while (!end) { context.run_one(); }
  CHECK(end->why == DriverEnd::Why::requested);
}

TEST_CASE("a driver that does not end after SIGTERM is killed after the timeout") {
  boost::asio::io_context context;
  std::optional<DriverEnd> end;
  Driver driver(context, {.on_end = [&](const DriverEnd& how) { end = how; }});
  driver.start(command_of({"/bin/sh", "-c", "trap '' TERM; kill -STOP $$; exec sleep 1000"}), 1ms);
  wait_for_stop(driver.pid());
  driver.request_end();
  while (!end) { context.run_one(); }
  CHECK(end->why == DriverEnd::Why::timed_out);
}

TEST_CASE("a driver that is stopped continues when it is asked to end") {
  boost::asio::io_context context;
  std::optional<DriverEnd> end;
  Driver driver(context, {.on_end = [&](const DriverEnd& how) { end = how; }});
  driver.start(command_of({"/bin/sh", "-c", "trap 'exit 3' TERM; kill -STOP $$; sleep 1000"}), 1h);
  wait_for_stop(driver.pid());
  driver.request_end();
  while (!end) { context.run_one(); }
  CHECK(end->why == DriverEnd::Why::requested);
  CHECK(end->process.value == 3);
}

TEST_CASE("a driver that cannot be started is reported with the reason and leaves no process") {
  boost::asio::io_context context;
  Driver driver(context, {});
  CHECK_THROWS_WITH_AS(driver.start(command_of({"/no/such/driver"}), 1s),
                       "cannot start the driver /no/such/driver: No such file or directory; "
                       "is it installed, and in PATH?",
                       OsError);
  CHECK_FALSE(driver.runs());
}

TEST_CASE("a driver that cannot be started is reported with what helps") {
  struct Row {
    std::string text;
    mode_t mode;
    const char* message;
  };
  const Row rows[]{
      {"#!/bin/sh\n", 0600,
       "Permission denied; is it installed, may it be executed (chmod +x), and may this user enter "
       "its folder?"},
      {"", 0700,
       "Exec format error; is it a program for this machine, or a script that begins with #!?"},
      {"#!/no/such/shell\n", 0700,
       "No such file or directory; is what it is loaded by installed, the interpreter in its first "
       "line (#!) or its dynamic linker?"},
  };
  const TempDir dir;
  for (const auto& [text, mode, message] : rows) {
    const std::string path = dir.write("driver", text);
    REQUIRE(::chmod(path.c_str(), mode) == 0);
    boost::asio::io_context context;
    Driver driver(context, {});
    const std::string expected = "cannot start the driver " + path + ": " + message;
    CHECK_THROWS_WITH_AS(driver.start(command_of({path}), 1s), expected.c_str(), OsError);
  }
}

TEST_CASE("a driver whose output cannot be redirected is not started") {
  boost::asio::io_context context;
  Driver driver(context, {});
  ProcessCommand command = command_of({"/bin/true"});
  command.output = -1;
  CHECK_THROWS_AS(driver.start(command, 1s), OsError);
  CHECK_FALSE(driver.runs());
}

TEST_CASE("the end of a driver is detected without a pidfd") {
  boost::asio::io_context context;
  std::optional<DriverEnd> end;
  Driver driver(context, {.on_end = [&](const DriverEnd& how) { end = how; }},
                [](pid_t) { return FileDescriptor(); });
  const auto wait_for = [&] {
    while (!end) { context.run_one(); }
    return std::exchange(end, std::nullopt).value();
  };
  driver.start(command_of({"/bin/sh", "-c", "exit 7"}), 1s);
  const DriverEnd by_itself = wait_for();
  CHECK(by_itself.why == DriverEnd::Why::by_itself);
  CHECK(by_itself.process.value == 7);
  CHECK_FALSE(driver.runs());

  driver.start(command_of({"/bin/sleep", "1000"}), 1h);
  driver.request_end();
  CHECK(wait_for().why == DriverEnd::Why::requested);

  driver.start(command_of({"/bin/sleep", "1000"}), 1h);
  driver.kill();
  CHECK(wait_for().why == DriverEnd::Why::killed);
}

TEST_CASE("after a poll of the context only an end without a pidfd is looked for") {
  const auto no_pidfd = [](pid_t) { return FileDescriptor(); };
  for (const Driver::OpenPidfd open :
       {Driver::OpenPidfd(open_pidfd), Driver::OpenPidfd(no_pidfd)}) {
    boost::asio::io_context context;
    simulate_clock_of(context);
    int ends = 0;
    Driver driver(context, {.on_end = [&](const DriverEnd& /*end*/) { ++ends; }}, open);
    driver.start(command_of({"/bin/true"}), 1h);
    wait_for_end(driver.pid());
    const bool has_pidfd = open == Driver::OpenPidfd(open_pidfd);
    CHECK(driver.check_end_after_poll() != has_pidfd);
    CHECK(ends == (has_pidfd ? 0 : 1));
    context.poll();
    CHECK(ends == 1);
  }
}

TEST_CASE("what a driver leaves behind may end before simulated time goes on") {
  boost::asio::io_context context;
  simulate_clock_of(context);
  bool is_gone = false;
  Driver driver(context, {.on_gone = [&](const std::string& problem) {
                  CHECK(problem == "");
                  is_gone = true;
                }});
  driver.start(command_of({"/bin/sh", "-c", "sleep 1000 & exit 0"}), 1h);
  wait_for_end(driver.pid());
  CHECK(driver.check_end());
  CHECK_FALSE(is_gone);
  const auto give_up_at = std::chrono::steady_clock::now() + 1min;
  bool any_ended = false;
  while (!any_ended && std::chrono::steady_clock::now() < give_up_at) {
    any_ended = driver.check_end();
  }
  CHECK(is_gone);
  CHECK(simulated_clock_of(context)->now() == std::chrono::steady_clock::time_point{});
}
