// Scenarios on the command line: the report and the exit code for a CI job.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Drives for two seconds; the bumper is pressed after 0.3 m.
std::string scenario(const std::string& expectation,
                     const std::string& event_at = "pose.x_m > 0.2995") {
  return R"({"name": "a bump", "duration": 3, "robot": {"profile": "ideal"},
    "commands": [{"every": "100ms", "until": 2, "drive": {"linear_m_s": 0.2}}],
    "events": [{"name": "bump", "when": ")" +
         event_at + R"(", "do": {"press": "bumper.center"}}],
    "expectations": [)" +
         expectation + "]}";
}

ProcessResult test_of(const std::string& text) {
  const TempDir dir;
  return run_to_end({"test", dir.write("s.json", text)});
}

const std::string kMet = R"({"eventually": "pose.x_m > 0.35"})";
const std::string kNotMet =
    R"({"after": "bump", "within": "200ms", "that": "speed.linear_m_s <= 0", "because": "ouch"})";

}  // namespace

TEST_CASE("a scenario that passes ends with 0") {
  const ProcessResult result = test_of(scenario(kMet));
  CHECK(result.exit_code == 0);
  CHECK(result.output == "passed a bump\n1 scenario: 1 passed\n");
}

TEST_CASE("a scenario that fails ends with 1, and the report has time, reason and signals") {
  const ProcessResult result = test_of(scenario(kMet + "," + kNotMet));
  CHECK(result.exit_code == 1);
  // Kinematics: 0.2 m/s since the first tick is 0.299 m after 1.495 s and 0.3 m after 1.5 s.
  CHECK(
      without_rerun(result.output) ==
      "failed a bump\n"
      "  after bump: speed.linear_m_s <= 0: failed at 1.700 s\n"
      "    speed.linear_m_s <= 0 was expected within 0.200 s after bump at 1.500 s; it never came "
      "true, the nearest was 0.2 m/s at 1.505 s\n"
      "    because: ouch\n"
      "    speed.linear_m_s = 0.2 m/s\n"
      "  what happened:\n"
      "    1.500 s bump\n"
      "    1.700 s end of bump\n"
      "1 scenario: 1 failed\n");
}

TEST_CASE("an untested expectation is inconclusive and ends with 5") {
  const ProcessResult never_happened = test_of(scenario(kMet, "pose.x_m > 3"));
  CHECK(never_happened.exit_code == 5);
  CHECK(without_rerun(never_happened.output) ==
        "inconclusive a bump\n"
        "  the event bump never happened: pose.x_m > 3 never held: pose.x_m was 0 to 0.599 m\n"
        "1 scenario: 1 inconclusive\n");
}

TEST_CASE("an action that the robot blocks is not done, and the scenario is not judged") {
  const std::string world = R"({"world": {"add": {"obstacles": [
      {"name": "box", "center": [%, 0], "radius_m": 0.1}]}}})";
  const auto with_box_at = [&](const std::string& x_m) {
    std::string text = scenario(kMet + "," + kNotMet);
    const std::string press = R"({"press": "bumper.center"})";
    std::string box = world;
    box.replace(box.find('%'), 1, x_m);
    return test_of(text.replace(text.find(press), press.size(), box));
  };
  const ProcessResult in_the_way = with_box_at("0.4");
  CHECK(in_the_way.exit_code == 5);
  CHECK(contains(in_the_way.output,
                 "inconclusive a bump\n"
                 "  at 1.500 s the robot was in the way of a change of the world\n"));
  CHECK(contains(in_the_way.output,
                 "    1.500 s bump\n"
                 "    1.500 s skipped: the robot was in the way"));
  CHECK(with_box_at("0.9").exit_code == 1);
}

TEST_CASE("a failure takes precedence over an untested expectation") {
  const TempDir dir;
  const ProcessResult result =
      run_to_end({"test", dir.write("a.json", scenario(kMet, "pose.x_m > 3")),
                  dir.write("b.json", scenario(kNotMet)), dir.write("c.json", scenario(kMet))});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "3 scenarios: 1 passed, 1 failed, 1 inconclusive\n"));
}

TEST_CASE("scenarios that did not pass are listed at the end with a command to repeat them") {
  const TempDir dir;
  const std::string bad = dir.write("bad.json", scenario(kNotMet));
  const ProcessResult result =
      run_to_end({"test", bad, dir.write("good.json", scenario(kMet)), "--seed", "7"});
  CHECK(result.output.ends_with("2 scenarios: 1 passed, 1 failed\n  failed a bump: " + bad +
                                ", seed 7\n    fakebot test " + bad + " --seed 7\n"));
  CHECK(run_to_end({"test", bad}).output.ends_with("1 scenario: 1 failed\n"));
}

TEST_CASE("a wrong scenario ends with 2 before the first one is played") {
  const TempDir dir;
  const ProcessResult result = run_to_end(
      {"test", dir.write("a.json", scenario(kMet)), dir.write("b.json", "{\"duration\": -1}")});
  CHECK(result.exit_code == 2);
  CHECK(result.output.empty());
  CHECK(contains(result.errors, "b.json:1: /: found no \"expectations\""));
}

TEST_CASE("validate reads scenarios without playing them") {
  const TempDir dir;
  const std::string path = dir.write("s.json", scenario(kNotMet));
  CHECK(run_to_end({"validate", path}).output == path + ": valid: a bump\n");
  CHECK(run_to_end({"validate", "--timeline", path}).output ==
        path +
            ": valid: a bump\n"
            "  every 0.100 s from 0.000 s until 2.000 s: a command of 10 bytes\n"
            "  when pose.x_m > 0.2995: bump, for 0.200 s\n"
            "  3.000 s the end\n"
            "  expected: after bump: speed.linear_m_s <= 0\n");
}

TEST_CASE("validate reports each wrong and each valid scenario") {
  const TempDir dir;
  const std::string first = dir.write("first.json", "[]");
  const std::string right = dir.write("right.json", scenario(kMet));
  const std::string last = dir.write("last.json", "{\"duration\": -1}");
  const ProcessResult result = run_to_end({"validate", first, right, last});
  CHECK(result.exit_code == 2);
  CHECK(result.output == right + ": valid: a bump\n");
  CHECK(contains(result.errors, "first.json:1: /: found array, expected an object"));
  CHECK(contains(result.errors, "last.json:1: /: found no \"expectations\""));
  const ProcessResult tested = run_to_end({"test", first, right, last});
  CHECK(tested.exit_code == 2);
  CHECK(tested.output.empty());
  CHECK(tested.errors == result.errors);
}
