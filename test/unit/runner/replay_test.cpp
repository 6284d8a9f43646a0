// Captures of a few packets, replayed to real processes.
#include "runner/replay/replay.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <utility>

#include "io/pace/timer.hpp"
#include "robots/kobuki/wire/wire_protocol.hpp"
#include "unit/hex.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using sim::scenario::Verdict;
using test::from_hex;

namespace {

/// Three frames, and after the first the command to drive at 200 mm/s.
capture::RecordedLine drive_of_40_ms() {
  capture::RecordedLine line{.name = "a", .wire = &robots::kobuki::wire_protocol(), .end = 40ms};
  for (const auto ms : {0, 20, 40}) {
    line.from_robot.add(std::chrono::milliseconds(ms), test::frame_at(1));
  }
  line.from_driver.add(10ms, from_hex("aa 55 06 01 04 c8 00 00 00 cb"));
  return line;
}

/// Replays as fast as the driver reads, and compares the driver's commands.
runner::ReplayResult replayed(const std::string& script, std::chrono::milliseconds stop_after = 30s,
                              runner::StopReason reason = {}) {
  runner::Session session;
  runner::ReplayRunOptions options{.capture = "f", .speed = std::nullopt, .compare = true};
  if (!script.empty()) { options.driver.argv = {"/bin/sh", "-c", script}; }
  runner::Replay replay(session, drive_of_40_ms(), std::move(options));
  io::Timer patience(session.context());
  patience.call_after(stop_after, [&] { session.stop(std::move(reason)); });
  return replay.run();
}

/// Opens the device, sends these bytes in octal, and reads on.
std::string sends(const std::string& bytes) {
  return "exec 3<>{port}; stty raw -echo 115200 <&3; printf '" + bytes +
         "' >&3; exec cat <&3 >/dev/null";
}

const std::string kAsRecorded = R"(\252\125\006\001\004\310\000\000\000\313)";
const std::string kOtherwise = R"(\252\125\006\001\004\000\000\000\000\003)";

}  // namespace

TEST_CASE("a driver that sends the recorded commands passes its replay, and gets all frames") {
  const auto result = replayed(sends(kAsRecorded));
  CAPTURE(result.reason);
  CHECK(result.verdict == Verdict::passed);
  CHECK(result.pieces == 3);
  CHECK(result.counters.frames_sent == 3);
  CHECK(result.capture == "f");
  CHECK(result.line == "a");
  CHECK(result.duration == 40ms);
  REQUIRE(result.comparison);
  CHECK(result.comparison->differences.empty());
}

TEST_CASE("a driver that sends other commands than the recorded ones fails its replay") {
  const auto result = replayed(sends(kOtherwise));
  CHECK(result.verdict == Verdict::failed);
  CHECK(result.reason == "the driver's commands differ from the recorded ones");
  REQUIRE(result.comparison);
  CHECK_FALSE(result.comparison->differences.empty());
}

TEST_CASE("a replay for which no driver comes, or which is stopped, is inconclusive") {
  const auto nobody = replayed("", 50ms);
  CHECK(nobody.verdict == Verdict::inconclusive);
  CHECK(nobody.reason == "no driver opened the device");
  // A driver that opens the device and reads nothing.
  const auto stopped = replayed("exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 100", 300ms,
                                {runner::StopReason::Cause::interrupted, "ctrl-C"});
  CHECK(stopped.verdict == Verdict::inconclusive);
  CHECK(stopped.interrupted);
}

TEST_CASE("a driver that fails or cannot be started is the error of its replay") {
  const auto failed = replayed("exit 3");
  CHECK(failed.verdict == Verdict::error);
  CHECK(failed.reason == "the driver ended badly");

  runner::Session session;
  runner::ReplayRunOptions options;
  options.driver.argv = {"/nowhere/driver"};
  const auto missing = runner::Replay(session, drive_of_40_ms(), std::move(options)).run();
  CHECK(missing.verdict == Verdict::error);
  CHECK(missing.reason.starts_with("cannot start the driver /nowhere/driver"));
  CHECK_FALSE(missing.by_environment);
}
