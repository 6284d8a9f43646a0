// Drivers that fail at their start, whatever the scenario: said once, and not played again.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Three scenarios.
std::string folder_of_scenarios(const TempDir& dir) {
  for (const std::string name : {"a", "b", "c"}) {
    dir.write(name + ".json", R"({"name": ")" + name + R"(", "duration": 1,
      "expectations": [{"no_violations": true}]})");
  }
  return dir / "";
}

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) { ++count; }
  return count;
}

ProcessResult test_with(std::vector<std::string> arguments,
                        const std::vector<std::string>& driver) {
  arguments.insert(arguments.begin(), "test");
  arguments.emplace_back("--");
  arguments.insert(arguments.end(), driver.begin(), driver.end());
  return run_to_end(arguments);
}

}  // namespace

TEST_CASE("a driver that fails at its start is found once for a test, in words") {
  const TempDir dir;
  const std::string folder = folder_of_scenarios(dir);
  struct Case {
    std::vector<std::string> driver;
    std::string time;
    std::string words;
  };
  for (const Case& one :
       {Case{{"/nowhere/driver"}, "real", "/nowhere/driver: No such file"},
        Case{{folder + "a.json"}, "real", "a.json: Permission denied"},
        Case{{"/bin/sh", "-c", "no-such-program-at-all"}, "virtual", "ended with status 127"},
        Case{{FAKEBOT_FOREIGN_PROGRAM}, "virtual", "it is linked with another C library"},
        Case{{FAKEBOT_ENDLESS_DRIVER, "{port}", "computes-at-once"},
             "virtual",
             "computes, without a wait in 10 s of processor time"}}) {
    CAPTURE(one.words);
    const ProcessResult result = test_with({"--time", one.time, folder}, one.driver);
    CHECK(result.exit_code == 4);
    CHECK(times(result.output, one.words) == 1);
    CHECK(contains(result.output, "3 scenarios: 1 error, 2 not played\n"));
    CHECK(contains(result.output,
                   "  2 not played: the driver fails at its start, as \"a\" has shown\n"));
  }
}

TEST_CASE("with jobs, reports have the words of a driver that fails at its start once") {
  const TempDir dir;
  const std::string folder = folder_of_scenarios(dir);
  const std::string junit = dir / "r.xml";
  const std::string results = dir / "results";
  const ProcessResult result =
      test_with({"--time", "virtual", "-j", "3", folder, "--junit", junit, "--json", results},
                {FAKEBOT_FOREIGN_PROGRAM});
  CHECK(result.exit_code == 4);
  CHECK(times(result.output, "it is linked with another C library") == 1);
  CHECK(times(content_of(junit), "message=\"the driver cannot be held in simulated time: ") == 1);
  const std::string kept = content_of(results);
  CHECK(times(kept, "it is linked with another C library") == 1);
  CHECK(times(kept, "the driver fails at its start, as \\\"") == 2);
}

TEST_CASE(
    "scenarios with a driver of their own are played when another driver fails at its start") {
  const TempDir dir;
  const std::string with_driver = R"("driver": {"command": [)";
  const auto write = [&](const std::string& name, const std::string& command) {
    dir.write(name + ".json", R"({"name": ")" + name + R"(", "duration": 0.5, )" + with_driver +
                                  command +
                                  R"(]}, "expectations": [{"at_end": "pose.x_m == 0"}]})");
  };
  write("a", R"("/nowhere/driver")");
  write("b", R"("/nowhere/driver")");
  write("c", R"("/bin/sh", "-c", "exec 3<>$FAKEBOT_PORT; stty raw -echo 115200 <&3; sleep 9")");
  const ProcessResult result = run_to_end({"test", "--time", "virtual", dir / ""});
  CHECK(result.exit_code == 4);
  CHECK(contains(result.output, "3 scenarios: 1 passed, 1 error, 1 not played\n"));
}
