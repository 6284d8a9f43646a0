// The files of a scenario without a device.
#include "runner/recording/run_recorder.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <utility>

#include "runner/scenario/driven_scenario.hpp"
#include "runner/scenario/played_scenario.hpp"
#include "system/temp_dir.hpp"
#include "unit/hex.hpp"
#include "unit/runner/bench_session.hpp"

using namespace fakebot;
using namespace fakebot::sim::scenario;
using namespace std::chrono_literals;
using test::content_of;
using test::TempDir;

namespace {

/// Drives ahead from 40 ms on, and is hit.
Scenario recorded_bump() {
  Scenario scenario{.name = "a bump", .duration = 100ms};
  scenario.commands = {
      {"ahead", At{40ms}, {Send{test::from_hex("AA 55 06 01 04 C8 00 00 00 CB")}}}};
  scenario.events = {{"bump", When{"command.speed_mm_s > 0"}, {Force{"bumper.left", 1}}}};
  scenario.expectations = {
      {.name = "is hit", .what = Reaction{.condition = "bumper.left", .within = 80ms}}};
  return scenario;
}

runner::ScenarioResult played_with(runner::RunRecorder& recorder) {
  const auto robot = test::make_kobuki();
  return runner::play(recorded_bump(), *robot, {}, {.recorder = &recorder});
}

}  // namespace

TEST_CASE(
    "a recorder writes the line, the signals at the start and with each frame, and commands") {
  const TempDir dir;
  runner::RunRecorder recorder(dir / "", {});
  CHECK(recorder.signals() == nullptr);
  CHECK(recorder.commands().empty());
  CHECK(played_with(recorder).verdict == Verdict::passed);
  CHECK(recorder.error() == "");
  CHECK(recorder.row_every() == 20ms);
  const std::string rows = content_of(dir / "signals.csv");
  CHECK(rows.starts_with("time_s,"));
  for (const char* time : {"\n0,", "\n0.02,", "\n0.04,", "\n0.06,", "\n0.08,", "\n0.1,"}) {
    CHECK(rows.find(time) != std::string::npos);
  }
  CHECK(std::ranges::count(rows, '\n') == 7);
  REQUIRE(recorder.commands().size() == 1);
  CHECK(recorder.commands()[0].first == 40ms);
  CHECK(content_of(dir / "wire.pcapng").size() > 4 * 81);
}

TEST_CASE("the commands of a recorder are those of the robot's own line") {
  const TempDir dir;
  runner::RunRecorder recorder(dir / "", {}, {"kobuki", "robots.b"});
  played_with(recorder);
  const auto other = test::from_hex("AA 55 06 01 04 64 00 00 00 67");
  recorder.tap(1).on_driver_bytes(100ms, other, "");
  CHECK(recorder.commands().size() == 1);
  recorder.tap(0).on_driver_bytes(100ms, other, "");
  CHECK(recorder.commands().size() == 2);
}

TEST_CASE("a file that has reached its limit ends there and says so, and the scenario goes on") {
  const TempDir dir;
  runner::RunRecorder whole(dir / "", {});
  played_with(whole);
  CHECK(whole.notes().empty());
  const std::string whole_wire = content_of(dir / "wire.pcapng");
  const std::string whole_signals = content_of(dir / "signals.csv");

  for (const std::string name : {"wire.pcapng", "signals.csv"}) {
    const std::string& all = name == "wire.pcapng" ? whole_wire : whole_signals;
    CAPTURE(name);
    const TempDir limited;
    runner::RunRecorder recorder(limited / "", {}, {""}, all.size() / 2);
    CHECK(played_with(recorder).verdict == Verdict::passed);
    CHECK(recorder.error() == "");
    const std::string cut = content_of(limited / name);
    CHECK(cut.size() >= all.size() / 2);
    CHECK(cut.size() < all.size());
    CHECK(all.starts_with(cut));
    const std::string begin = name + " ends at 0.0";
    const std::string end =
        " s, with " + std::to_string(cut.size()) + " bytes; --artifacts-limit sets more";
    CHECK(std::ranges::count_if(recorder.notes(), [&](const std::string& note) {
            return note.starts_with(begin) && note.ends_with(end);
          }) == 1);
  }
}

TEST_CASE("a recorder knows which signals the conditions of the scenario name") {
  const TempDir dir;
  runner::RunRecorder recorder(dir / "", {});
  played_with(recorder);
  for (const char* name : {"bumper.left", "command.speed_mm_s"}) {
    CHECK(std::ranges::count(recorder.named_signals(), name) == 1);
  }
  CHECK(std::ranges::count(recorder.named_signals(), "bumper.right") == 0);
}

TEST_CASE("a scenario on a device is recorded, too") {
  const TempDir dir;
  runner::RunRecorder recorder(dir / "", {});
  runner::Session session;
  runner::DrivenOptions options;
  options.scripted = true;
  options.recorder = &recorder;
  const auto result =
      runner::play_on_device(session, recorded_bump(), test::make_kobuki(), std::move(options));
  CHECK(result.verdict == Verdict::passed);
  CHECK(recorder.error() == "");
  CHECK(std::ranges::count(content_of(dir / "signals.csv"), '\n') == 7);
  CHECK(recorder.commands().size() == 1);
}

TEST_CASE("a recorder has a file for the output of a driver, which is made when it is asked for") {
  const TempDir dir;
  runner::RunRecorder recorder(dir / "", {});
  CHECK_FALSE(test::is_there(dir / "driver.log"));
  const auto output = recorder.driver_output();
  REQUIRE(output);
  CHECK(recorder.driver_output() == output);
  REQUIRE(::write(*output, "said", 4) == 4);
  CHECK(content_of(dir / "driver.log") == "said");
}

TEST_CASE(
    "a recorder whose files cannot be written keeps the first error, and the scenario goes on") {
  const TempDir dir;
  std::filesystem::create_directory(dir / "sub");
  runner::RunRecorder recorder(dir / "sub", {});
  std::filesystem::remove_all(dir / "sub");
  CHECK(played_with(recorder).verdict == Verdict::passed);
  CHECK(recorder.error().find("signals.csv") != std::string::npos);
  CHECK_FALSE(recorder.driver_output());
  CHECK(recorder.signals() == nullptr);
}
