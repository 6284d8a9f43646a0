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
