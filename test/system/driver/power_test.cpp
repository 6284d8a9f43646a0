// When the battery of a robot runs down, the device remains and time continues.
#include <doctest/doctest.h>

#include <string>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

TEST_CASE("a robot that switched off stays silent until the end of its duration") {
  const TempDir dir;
  const std::string profile =
      dir.write("nearly-empty.json", R"({"parameters": {"battery_charge": 0.05}})");
  // The battery lasts about a second at a battery speed of 1000.
  for (const std::string speed : {"1", "max"}) {
    CAPTURE(speed);
    const ProcessResult result = run_to_end({"run", "--profile", profile, "--battery-speed", "1000",
                                             "--speed", speed, "--duration", "3"});
    CHECK(result.exit_code == 0);
    CHECK(contains(result.errors, "3.000 s simulated\n"));
    const auto frames = number_after("none was ready: ", result.errors);
    CHECK(frames > 25);
    CHECK(frames < 100);
  }
}

TEST_CASE("a battery at real speed does not run down during a test") {
  const TempDir dir;
  const std::string profile =
      dir.write("nearly-empty.json", R"({"parameters": {"battery_charge": 0.05}})");
  const ProcessResult result =
      run_to_end({"run", "--profile", profile, "--speed", "max", "--duration", "3"});
  CHECK(number_after("none was ready: ", result.errors) == 149);
}
