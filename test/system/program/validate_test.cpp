// `fakebot validate` and `fakebot test` take files of any kind, and folders of such files.
#include <doctest/doctest.h>

#include <string>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

const std::string kScenario =
    R"({"name": "stands", "duration": 1, "expectations": [{"always": "power"}]})";
const std::string kWorld = R"({"walls": [[[1, 1], [2, 1]]]})";
const std::string kProfile = R"({"base": "ideal", "parameters": {"p_gain": 50}})";

/// A folder with a file of each kind.
struct Folder {
  TempDir dir{};
  std::string scenario = dir.write("c.json", kScenario);
  std::string world = dir.write("b.json", kWorld);
  std::string profile = dir.write("a.json", kProfile);
  std::string schema =
      dir.write("s.json", R"({"$schema": "http://json-schema.org/draft-07/schema#"})");
  std::string text = dir.write("notes.txt", "no JSON");
  std::string path = dir / "";
};

}  // namespace

TEST_CASE("validate tells by its content what a file is") {
  const Folder folder;
  const ProcessResult result =
      run_to_end({"validate", folder.world, folder.profile, folder.scenario,
                  std::string(FAKEBOT_SCENARIO_DIR) + "/worlds/maze.json"});
  CHECK(contains(result.output, folder.world + ": valid: a world\n"));
  CHECK(contains(result.output, folder.profile + ": valid: a profile\n"));
  CHECK(contains(result.output, folder.scenario + ": valid: stands\n"));
  CHECK(run_to_end({"validate", folder.schema}).exit_code == 2);
}

TEST_CASE("validate finds what is wrong in worlds and profiles") {
  const TempDir dir;
  const std::string world = dir.write("w.json", R"({"walls": [[[1, 1]]]})");
  const std::string profile = dir.write("p.json", R"({"parameters": {"p_gian": 50}})");
  const ProcessResult result = run_to_end({"validate", world, profile});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, world + ":1: /walls/0: found 1 point"));
  CHECK(contains(result.errors, profile + ":1: /parameters/p_gian: found \"p_gian\""));
}

TEST_CASE("of a folder validate checks all that it knows, and names what it passes over") {
  const Folder folder;
  const ProcessResult result = run_to_end({"validate", folder.path});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "c.json: valid: stands\n"));
  CHECK(contains(result.output, "a.json: valid: a profile\n"));
  CHECK(contains(result.output, "b.json: valid: a world\n"));
  CHECK(contains(result.output, "s.json: skipped: a JSON Schema\n"));
  CHECK_FALSE(contains(result.output, "notes"));
}

TEST_CASE("test plays the scenarios of a folder in the order of their names") {
  const Folder folder;
  folder.dir.write("d.json", R"({"name": "second", "duration": 1,
                                 "expectations": [{"always": "power"}]})");
  const ProcessResult result = run_to_end({"test", folder.path});
  CHECK(result.exit_code == 0);
  CHECK(result.output == "passed stands\npassed second\n2 scenarios: 2 passed\n");
  CHECK(contains(result.errors, "b.json: skipped: a world"));
}

TEST_CASE("scenarios are played by the names under which they are listed") {
  const auto played = [](const std::string& name) {
    const ProcessResult result = run_to_end({"test", "--filter", "a bump on the", name});
    CAPTURE(result.errors);
    CHECK(result.exit_code == 0);
    return result.output;
  };
  CHECK(contains(played("kobuki/bump-left"), "1 scenario: 1 passed"));
  CHECK(contains(played("scenarios/kobuki/bump-left.json"), "1 scenario: 1 passed"));
  CHECK(contains(played("kobuki"), "2 scenarios: 2 passed"));
  CHECK(run_to_end({"test", "kobuki/no-such"}).exit_code == 2);
}

TEST_CASE("a folder without a scenario, and a world that is named as one, are refused") {
  const Folder folder;
  const TempDir empty;
  CHECK(contains(run_to_end({"test", empty / ""}).errors, "found a folder without .json files"));
  const ProcessResult named = run_to_end({"test", folder.world});
  CHECK(named.exit_code == 2);
  CHECK(contains(named.errors, folder.world + ": found a world, expected a scenario"));
}

TEST_CASE("a report does not overwrite a scenario of a folder") {
  const Folder folder;
  CHECK(run_to_end({"test", folder.path, "--json", folder.scenario}).exit_code == 2);
  CHECK(content_of(folder.scenario) == kScenario);
}

TEST_CASE("all mistakes of a file are printed, each with the line of the file") {
  const TempDir dir;
  const std::string file = dir.write("s.json", R"({"duration": "5 parsec",
  "sede": 7,
  "expectations": [{"never": "bumper.lfet"}]})");
  for (const char* command : {"validate", "test", "run"}) {
    CAPTURE(command);
    const ProcessResult result = run_to_end({command, file});
    CHECK(result.exit_code == 2);
    CHECK(contains(result.errors, file + ":1: /duration: found \"5 parsec\""));
    CHECK(contains(result.errors,
                   "\n    1 | {\"duration\": \"5 parsec\",\n      |              ^~~~~~~~~~\n"));
    CHECK(contains(result.errors, file + ":2: /sede: found \"sede\""));
    CHECK(contains(result.errors, "\n    2 |   \"sede\": 7,\n      |   ^~~~~~\n"));
    CHECK(contains(result.errors, file + ":3: /expectations/0/never: "));
  }
}
