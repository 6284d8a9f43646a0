// Scenarios with parameters on the command line: each combination is a named run.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

struct Swept {
  TempDir dir{};
  /// Fails only at 0.2 m/s, by kinematics.
  std::string path = dir.write("s.json", R"({"name": "a way", "duration": 2,
    "parameters": {"speed": {"from": 0.1, "to": 0.2, "step": 0.1}, "bumper": ["left", "right"]},
    "robot": {"profile": "ideal"}, "commands": [{"drive": {"linear_m_s": "${speed}"}}],
    "expectations": [{"never": "pose.x_m > 0.3 || bumper.${bumper}"}]})");

  ProcessResult run(const std::string& command, const std::vector<std::string>& options) const {
    std::vector<std::string> arguments{command, path};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_to_end(arguments);
  }
};

}  // namespace

TEST_CASE("each combination of parameters is judged and reported separately") {
  const ProcessResult result = Swept().run("test", {});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "passed a way [speed=0.1, bumper=left]\n"));
  CHECK(contains(result.output, "passed a way [speed=0.1, bumper=right]\n"));
  CHECK(contains(result.output, "failed a way [speed=0.2, bumper=left]\n"));
  CHECK(contains(result.output, "failed a way [speed=0.2, bumper=right]\n"));
  CHECK(contains(result.output, "never pose.x_m > 0.3 || bumper.right: failed at 1.5"));
  CHECK(contains(result.output, "4 scenarios: 2 passed, 2 failed\n"));
}

TEST_CASE("the name of a combination is the same in JUnit, JSON and TAP") {
  const Swept swept;
  swept.run("test", {"--junit", swept.dir / "j.xml", "--json", swept.dir / "j.json", "--tap",
                     swept.dir / "t.tap"});
  const std::string name = "a way [speed=0.1, bumper=right]";
  CHECK(contains(content_of(swept.dir / "j.xml"), "<testcase name=\"" + name + "\""));
  const auto report = nlohmann::json::parse(content_of(swept.dir / "j.json"));
  CHECK(report["scenarios"].size() == 4);
  CHECK(report["scenarios"][1]["name"] == name);
  CHECK(contains(content_of(swept.dir / "t.tap"), name));
}

TEST_CASE("the artifacts of a combination are in a folder named after its values") {
  const Swept swept;
  swept.run("test", {"--artifacts", swept.dir / "kept"});
  for (const char* folder : {"s-speed=0.1_bumper=left", "s-speed=0.2_bumper=right"}) {
    CHECK(std::filesystem::exists(swept.dir / ("kept/" + std::string(folder) + "/result.json")));
  }
}

TEST_CASE("a filter matches the combination, and --set fixes a parameter") {
  const Swept swept;
  CHECK(contains(swept.run("test", {"--filter", "speed=0.1"}).output, "2 scenarios: 2 passed\n"));
  const ProcessResult fixed = swept.run("test", {"--set", "speed=0.14", "--set", "bumper=center"});
  CHECK(fixed.output == "passed a way [speed=0.14, bumper=center]\n1 scenario: 1 passed\n");
  const ProcessResult unknown = swept.run("test", {"--set", "sped=0.1"});
  CHECK(unknown.exit_code == 2);
  CHECK(contains(unknown.errors, "--set: found \"sped\""));
  CHECK(contains(unknown.errors, "did you mean \"speed\"?"));
}

TEST_CASE("validate counts the combinations and, with the timeline, lists each") {
  const Swept swept;
  CHECK(swept.run("validate", {}).output == swept.path + ": valid: 4 combinations\n");
  const std::string timelines =
      swept.run("validate", {"--timeline", "--set", "bumper=left"}).output;
  CHECK(contains(timelines, ": valid: 2 combinations\n a way [speed=0.1, bumper=left]\n"));
  CHECK(contains(timelines, "\n a way [speed=0.2, bumper=left]\n"));
}

TEST_CASE("run plays one combination, which must be selected") {
  const Swept swept;
  const ProcessResult which = swept.run("run", {"--scripted", "--speed", "max"});
  CHECK(which.exit_code == 2);
  CHECK(contains(which.errors, swept.path + ":2: /parameters: found 4 combinations, expected one"));
  const std::vector<std::string> one{"--scripted", "--speed", "max",        "--set",
                                     "speed=0.1",  "--set",   "bumper=left"};
  CHECK(contains(swept.run("run", one).errors, "passed a way [speed=0.1, bumper=left]\n"));
}

namespace {

/// The parameters, the verdict and the happenings of a run.
std::string outcome_of(const nlohmann::json& scenario) {
  nlohmann::json outcome;
  for (const char* key : {"name", "seed", "parameters", "verdict", "expectations", "happenings"}) {
    outcome[key] = scenario.at(key);
  }
  return outcome.dump();
}

}  // namespace

TEST_CASE("the command that a failure prints plays the same scenario again, and only this one") {
  TempDir dir;
  const std::string path = dir.write("it's random.json", R"({"name": "a way", "duration": 3,
    "seed": 5, "samples": 12, "parameters": {
      "speed": {"normal": {"mean": 0.2, "deviation": 0.05, "min": 0.05}},
      "noise": {"uniform": [0.25, 0.75]}, "side": {"choice": ["left side", "right"]},
      "from": {"from": 0.5, "to": 1, "step": 0.5}},
    "commands": [{"every": "100ms", "from": "${from}s", "drive": {"linear_m_s": "${speed}"}}],
    "events": [{"at": 1, "do": {"note": "on the ${side}"}},
               {"at": 0, "do": {"fault": {"type": "drop", "stream": "upstream",
                                          "toxicity": "${noise}"}}}],
    "expectations": [{"never": "pose.x_m > 0.3"}]})");
  CHECK(run_to_end({"test", path, "--seed", "9", "--json", dir / "all.json"}).exit_code == 1);
  const auto all = nlohmann::json::parse(content_of(dir / "all.json"))["scenarios"];
  REQUIRE(all.size() == 24);
  const std::string call = "fakebot test ";
  for (const std::size_t number : {2U, 3U, 17U}) {
    std::string command = all[number]["rerun"];
    REQUIRE(command.starts_with(call));
    command.replace(0, call.size(), "exec " + program_under_test() + " test --json - ");
    const auto again = nlohmann::json::parse(run_to_end({"-c", command}, shell()).output);
    REQUIRE(again["scenarios"].size() == 1);
    CHECK(outcome_of(again["scenarios"][0]) == outcome_of(all[number]));
  }
}

TEST_CASE("a failure prints the command that plays it again in its report and in the summary") {
  const Swept swept;
  const ProcessResult result = swept.run("test", {});
  const std::string command =
      "fakebot test " + swept.path + " --set speed=0.2 --set bumper=left --seed 1\n";
  CHECK(contains(result.output, "\n  to play it again: " + command));
  CHECK(contains(result.output, swept.path + ", seed 1\n    " + command));
  CHECK(!contains(result.output, "--set speed=0.1"));
}
