// Faults of the wire, seen by a driver at the device.
#include <doctest/doctest.h>
#include <sys/ioctl.h>
#include <termios.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

constexpr int kSigInt = 2;

void set_rate(const Driver& driver, speed_t rate) {
  termios settings{};
  REQUIRE(::tcgetattr(driver.fd(), &settings) == 0);
  REQUIRE(::cfsetspeed(&settings, rate) == 0);
  REQUIRE(::tcsetattr(driver.fd(), TCSANOW, &settings) == 0);
}

/// A scenario with driving commands and these events.
std::string scenario_with(const std::string& events) {
  return R"({"duration": 3, "robot": {"profile": "ideal"},
    "commands": [{"every": 0.5, "drive": {"linear_m_s": 0.2}}],
    "events": [)" +
         events + R"(], "expectations": [{"at_end": "power"}]})";
}

nlohmann::json result_of(const std::string& scenario, int exit_code, TempDir& dir) {
  const std::string file = dir.write("s.json", scenario);
  const ProcessResult result =
      run_to_end({"test", file, "--json", dir / "r.json", "--artifacts", dir / "kept"});
  CHECK(result.exit_code == exit_code);
  return nlohmann::json::parse(content_of(dir / "r.json"))["scenarios"][0];
}

}  // namespace

TEST_CASE("a driver reads what a fault leaves, and the summary counts the hits") {
  EmulatorProcess emulator(
      {"run", "--fault", "wrong_checksum,every=2", "--fault", "latency,latency_ms=5,jitter_ms=5"});
  Driver driver(emulator.port());
  const Frame first = driver.next_frame();
  const Frame second = driver.next_frame();
  CHECK(ms_between(first, second) == 40);
  CHECK(driver.counters().bad_checksums >= 1);
  driver.close();
  emulator.send_signal(kSigInt);
  const std::string errors = emulator.wait_for_exit().errors;
  CHECK(contains(errors, "fault wrong_checksum: hit "));
  CHECK(contains(errors, "fault latency: hit "));
}

TEST_CASE("a fault hits nothing without a driver") {
  const ProcessResult result =
      run_to_end({"run", "--speed", "max", "--duration", "5", "--fault", "drop"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "not sent because none was ready: 24"));
  CHECK(contains(result.errors, "fault drop: never hit anything"));
}

TEST_CASE("commands that a fault drops do not reach the robot") {
  EmulatorProcess emulator(
      {"run", "--profile", "ideal", "--fault", "drop,stream=upstream,count=3"});
  Driver driver(emulator.port());
  for (int i = 0; i < 4; ++i) { driver.send(wire::RequestExtra{.request = 1}); }
  driver.next_frame_with([](const Frame& frame) { return frame.find<wire::HardwareVersion>(); });
  driver.close();
  emulator.send_signal(kSigInt);
  CHECK(contains(emulator.wait_for_exit().errors, "fault drop: hit 3 times"));
}

TEST_CASE("a driver at a wrong baud rate gets garbage until it sets the right one") {
  EmulatorProcess emulator({"run"});
  Driver driver(emulator.port());
  driver.next_frame();
  REQUIRE(no_faults(driver.counters()));
  set_rate(driver, B57600);
  emulator.wait_for_error_text("the driver has set 57600 baud and the robot 115200");
  set_rate(driver, B115200);
  // A late robot has sent several frames before seeing the wrong rate.
  for (int i = 0; i < 500 && driver.counters().garbage_bytes == 0; ++i) { driver.next_frame(); }
  CHECK(driver.counters().garbage_bytes > 0);
  // A driver that sets its port back before closing has done nothing wrong.
  set_rate(driver, B9600);
  driver.close();
  wait_until("nobody is attached", [&] {
    const std::string errors = emulator.errors_so_far();
    return contains(errors, "driver detached");
  });
  Driver next(emulator.port());
  next.next_frame();
  CHECK(no_faults(next.counters()));
}

TEST_CASE("a fault that never hits makes its scenario inconclusive") {
  TempDir dir;
  const auto result = result_of(
      scenario_with(R"({"at": 1, "do": {"fault": {"type": "withhold_versions", "name": "mute"}}})"),
      5, dir);
  CHECK(result["verdict"] == "inconclusive");
  CHECK(result["faults"]["counts"][0]["fault"] == "mute");
  CHECK(result["faults"]["counts"][0]["hits"] == 0);
}

TEST_CASE("a fault starts and ends with its event, and each hit is recorded") {
  TempDir dir;
  const auto result = result_of(
      scenario_with(
          R"({"at": 1, "for": 0.5, "do": {"fault": {"type": "flip_bits", "name": "noise"}}})"),
      0, dir);
  // A frame every 20 ms.
  CHECK(result["faults"]["counts"][0]["hits"] == 25);
  const auto& hits = result["faults"]["hits"];
  REQUIRE(hits.size() == 25);
  for (const auto& hit : hits) {
    CHECK(hit["at_s"] >= 1.0);
    CHECK(hit["at_s"] < 1.52);
    CHECK(hit["before"] != hit["after"]);
  }
}

TEST_CASE("a capture has what arrived, with comments about faults") {
  TempDir dir;
  result_of(scenario_with(
                R"({"at": 1, "do": {"fault": [{"type": "drop", "count": 1},
                    {"type": "truncate", "stream": "upstream", "count": 1}]}})"),
            0, dir);
  const std::string comments = output_of("tshark -r " + (dir / "kept") +
                                         "/s/wire.pcapng -Y frame.comment -T fields "
                                         "-e frame.len -e frame.comment");
  CHECK(contains(comments, "0\tdrop: AA 55 "));
  CHECK(contains(comments,
                 "9\ttruncate: AA 55 06 01 04 C8 00 00 00 CB became "
                 "AA 55 06 01 04 C8 00 00 00"));
}

TEST_CASE("the same seed gives the same faults") {
  TempDir dir;
  const std::string noisy =
      scenario_with(R"({"at": 0.5, "do": {"fault": {"type": "flip_bits", "toxicity": 0.3}}})");
  const auto faults = result_of(noisy, 0, dir)["faults"];
  CHECK(faults["counts"][0]["hits"] > 10);
  CHECK(result_of(noisy, 0, dir)["faults"] == faults);
}

TEST_CASE("a wrong fault is refused before anything starts") {
  const ProcessResult result = run_to_end({"run", "--fault", "flip_bit"});
  CHECK(result.exit_code == 2);
  CHECK(result.output.empty());
  CHECK(contains(result.errors, "did you mean \"flip_bits\"?"));
}
