// `fakebot run SCENARIO`: a scenario on a device for any driver.
#include <doctest/doctest.h>

#include <csignal>
#include <functional>
#include <string>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

struct ScenarioToRun {
  TempDir dir{};
  std::string file =
      dir.write("s.json", R"({"name": "s", "robot": {"profile": "ideal"}, "duration": 1, "seed": 5,
        "commands": [{"every": "100ms", "drive": {"linear_m_s": 0.2}}],
        "events": [{"name": "bump", "at": 0.5, "do": {"press": "bumper.left"}}],
        "expectations": [{"eventually": "speed.linear_m_s > 0.1"}]})");
};

/// Runs again while the result is inconclusive (exit code 5), because the machine was busy.
ProcessResult result_on_a_machine_with_time(const std::function<ProcessResult()>& run) {
  constexpr int kInconclusive = 5;
  constexpr int kMostRuns = 50;
  ProcessResult result = run();
  for (int i = 1; i < kMostRuns && result.exit_code == kInconclusive; ++i) { result = run(); }
  return result;
}

}  // namespace

TEST_CASE("a scenario with its own commands runs on a device, and its verdict is the exit code") {
  const ScenarioToRun scenario;
  EmulatorProcess emulator({"run", scenario.file, "--scripted"});
  const auto ready = emulator.ready();
  CHECK(ready["scenario"] == "s");
  CHECK(ready["seed"] == 5);
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "0.500 s bump"));
  CHECK(contains(result.errors, "passed s\n"));
}

TEST_CASE("a scenario waits for a driver and judges its commands, not the scenario's own") {
  const ScenarioToRun scenario;
  const ProcessResult result = result_on_a_machine_with_time([&] {
    EmulatorProcess emulator({"run", scenario.file});
    const Driver driver(emulator.ready()["port"]);
    return emulator.wait_for_exit();
  });
  CHECK(result.exit_code == 1);
  CHECK(
      contains(result.errors, "failed s\n  eventually speed.linear_m_s > 0.1: failed at 1.000 s"));
}

TEST_CASE("a scenario that unplugs the device or stops its driver passes with its own commands") {
  for (const char* name : {"unplugged", "driver-restarted"}) {
    CAPTURE(name);
    const std::string file = std::string(FAKEBOT_SCENARIO_DIR "/kobuki/") + name + ".json";
    CHECK(run_to_end({"run", file, "--scripted", "--speed", "max"}).exit_code == 0);
  }
}

TEST_CASE("a link can be given, and options that the scenario sets itself are refused") {
  const ScenarioToRun scenario;
  EmulatorProcess emulator({"run", scenario.file, "--link", scenario.dir / "kobuki"});
  CHECK(emulator.ready()["link"] == scenario.dir / "kobuki");
  emulator.send_signal(SIGINT);
  CHECK(emulator.wait_for_exit().exit_code == 130);
  for (const char* option : {"--world", "--start", "--profile", "--firmware", "--duration"}) {
    CAPTURE(option);
    CHECK(run_to_end({"run", scenario.file, option, "1"}).exit_code == 2);
  }
  CHECK(run_to_end({"run", "--scripted"}).exit_code == 2);
}
