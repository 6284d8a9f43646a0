// Drivers attach, detach, do not read, or share the device.
#include <doctest/doctest.h>
#include <termios.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

/// Logs every driver, not only a driver per second.
const std::vector<std::string> kRunTellingAll{"run", "--log-level", "debug"};

constexpr const char* kAttached = "driver attached";
constexpr const char* kDetached = "driver detached";

/// This many bytes fill a terminal, so that no further frame fits.
constexpr std::size_t kFullTerminal = 4095 - 81 + 1;

/// Toggles the outputs until the log has a line about skipped events: the log writes such a line
/// once a second.
void let_a_second_pass(EmulatorProcess& emulator, const Driver& driver) {
  std::uint16_t outputs = 0x00F0;
  wait_until("a second line about outputs", [&] {
    outputs ^= 1U;
    driver.send(wire::GeneralPurposeOutput{outputs});
    return emulator.saw_error_text("more since the last line", std::chrono::milliseconds(5));
  });
}

/// Whether the last line about drivers says that no driver is attached.
bool nobody_is_attached(const std::string& errors) {
  const std::size_t detached = errors.rfind(kDetached);
  const std::size_t attached = errors.rfind(kAttached);
  return detached != std::string::npos && attached != std::string::npos && detached > attached;
}

}  // namespace

TEST_CASE("a driver that does not read loses whole frames and then gets current ones") {
  EmulatorProcess emulator({"run", "--speed", "5"});
  Driver driver(emulator.port());
  wait_until("a full terminal", [&] { return driver.unread_bytes() >= kFullTerminal; });
  let_a_second_pass(emulator, driver);

  // The stored frames are complete and old; current frames follow.
  Frame last = driver.next_frame();
  CHECK(last.offset == 0);
  Frame next = driver.next_frame();
  const Patience patience("a gap in the frames");
  while (ms_between(last, next) == 20) {
    patience.check();
    last = std::move(next);
    next = driver.next_frame();
  }
  CHECK(ms_between(last, next) % 20 == 0);
  CHECK(ms_between(last, next) >= 1000);
  for (int i = 0; i < 200; ++i) { driver.next_frame(); }
  CHECK(no_faults(driver.counters()));

  emulator.send_signal(SIGINT);
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(number_after("did not read: ", result.errors) >= 49);
  CHECK(number_after("sent: ", result.errors) >= 250);
}

TEST_CASE("nothing is written without a driver") {
  const ProcessResult result = run_to_end({"run", "--speed", "max", "--duration", "10"});
  CHECK(result.exit_code == 0);
  CHECK(number_after("sent: ", result.errors) == 0);
  CHECK(number_after("did not read: ", result.errors) == 0);
  CHECK(number_after("none was ready: ", result.errors) == 499);
}

TEST_CASE("a driver never reads bytes that were meant for the one before") {
  EmulatorProcess emulator({"run"});
  std::optional<Frame> seen;
  {
    Driver first(emulator.port());
    seen = first.next_frame();
    wait_until("two more frames", [&] { return first.unread_bytes() >= 162; });
    first.read_some(40);
  }
  emulator.wait_for_error_text(kDetached);
  Driver second(emulator.port());
  const Frame frame = second.next_frame();
  CHECK(frame.offset == 0);
  CHECK(ms_between(*seen, frame) > 40);
  CHECK(ms_between(*seen, frame) < 30000);
  for (int i = 0; i < 5; ++i) { second.next_frame(); }
  CHECK(no_faults(second.counters()));
}

TEST_CASE("a driver that let its terminal fill up leaves nothing to the next") {
  EmulatorProcess emulator({"run", "--speed", "5"});
  {
    Driver first(emulator.port());
    wait_until("a full terminal", [&] { return first.unread_bytes() >= kFullTerminal; });
    let_a_second_pass(emulator, first);
  }
  emulator.wait_for_error_text(kDetached);
  Driver second(emulator.port());
  Frame last = second.next_frame();
  CHECK(last.offset == 0);
  for (int i = 0; i < 40; ++i) {
    Frame next = second.next_frame();
    REQUIRE(ms_between(last, next) == 20);
    last = std::move(next);
  }
}

TEST_CASE("of two attached drivers one can detach without affecting the other") {
  EmulatorProcess emulator(kRunTellingAll);
  Driver stays(emulator.port());
  Frame last = stays.next_frame();
  for (int i = 0; i < 5; ++i) {
    Driver leaves(emulator.port());
    last = stays.next_frame();
    leaves.close();
    for (int j = 0; j < 5; ++j) { last = stays.next_frame(); }
  }
  CHECK(no_faults(stays.counters()));
  CHECK_FALSE(contains(emulator.errors_so_far(), kDetached));

  stays.close();
  emulator.wait_for_error_text(kDetached);
  CHECK(nobody_is_attached(emulator.errors_so_far()));
}

TEST_CASE("a driver that stays attached is not taken for a new one by a late emulator") {
  EmulatorProcess emulator(kRunTellingAll);
  Driver stays(emulator.port());
  stays.next_frame();
  // The stopped emulator sees all changes at once.
  emulator.send_signal(SIGSTOP);
  { const Driver passing(emulator.port()); }
  Driver another(emulator.port());
  emulator.send_signal(SIGCONT);
  for (int i = 0; i < 5; ++i) { stays.next_frame(); }
  CHECK_FALSE(contains(emulator.errors_so_far(), kDetached));
}

TEST_CASE("after many quick opens and closes a driver is served, and none stays attached") {
  EmulatorProcess emulator(kRunTellingAll);
  for (int i = 0; i < 200; ++i) { const Driver passing(emulator.port()); }
  {
    Driver driver(emulator.port());
    for (int i = 0; i < 5; ++i) { driver.next_frame(); }
  }
  wait_until("nobody is attached", [&] { return nobody_is_attached(emulator.errors_so_far()); });

  Driver last(emulator.port());
  CHECK(last.next_frame().offset == 0);
  CHECK(no_faults(last.counters()));
  last.close();
  wait_until("nobody is attached", [&] { return nobody_is_attached(emulator.errors_so_far()); });
  emulator.send_signal(SIGINT);
  CHECK(nobody_is_attached(emulator.wait_for_exit().errors));
}

TEST_CASE("after overlapping opens and closes no driver stays attached") {
  EmulatorProcess emulator(kRunTellingAll);
  const std::string port = emulator.port();
  const auto pass_by = [&] {
    for (int i = 0; i < 30; ++i) { const Driver passing(port); }
  };
  for (int burst = 0; burst < 50; ++burst) {
    std::thread other(pass_by);
    pass_by();
    other.join();
    wait_until("nobody is attached", [&] { return nobody_is_attached(emulator.errors_so_far()); });
  }
  Driver driver(port);
  CHECK(driver.next_frame().offset == 0);
  driver.next_frame();
  CHECK(no_faults(driver.counters()));
}

TEST_CASE("a driver that opens right after another keeps its own settings") {
  // The official driver sets a read timeout of the port, and relies on the timeout.
  EmulatorProcess emulator({"run"});
  const std::string port = emulator.port();
  for (int i = 0; i < 50; ++i) {
    { const Driver first(port); }
    Driver driver(port);
    termios settings{};
    REQUIRE(::tcgetattr(driver.fd(), &settings) == 0);
    settings.c_cc[VMIN] = 0;
    settings.c_cc[VTIME] = 40;
    REQUIRE(::tcsetattr(driver.fd(), TCSANOW, &settings) == 0);
    driver.next_frame();  // by now the emulator has checked the attachment
    driver.next_frame();
    REQUIRE(::tcgetattr(driver.fd(), &settings) == 0);
    CHECK(settings.c_cc[VTIME] == 40);
  }
}

TEST_CASE("a driver that stopped the output and left does not silence the next") {
  EmulatorProcess emulator({"run"});
  const std::string port = emulator.port();
  {
    const Driver first(port);
    REQUIRE(::tcflow(first.fd(), TCOOFF) == 0);
  }
  emulator.wait_for_error_text("driver detached");
  Driver next(port);
  next.send(wire::GeneralPurposeOutput{0x00F1});
  emulator.wait_for_error_text("outputs 241");
}
