// Reports of `fakebot test` for other programs.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Scenarios that pass, fail and are inconclusive.
struct Suite {
  TempDir dir{};
  std::vector<std::string> files{};

  Suite() {
    add("good", R"({"eventually": "pose.x_m > 0.1"})");
    add("bad <1> & \"2\"", R"({"never": "pose.x_m > 0.1"})");
    add("open", R"({"always": "power", "while": "bumper.left"})");
  }

  void add(const std::string& name, const std::string& expectation) {
    const nlohmann::json quoted = name;
    files.push_back(dir.write("s" + std::to_string(files.size()) + ".json",
                              R"({"duration": 2, "robot": {"profile": "ideal"}, "name": )" +
                                  quoted.dump() + R"(, "commands": [{"drive": {"linear_m_s": 0.2}}],
                                 "expectations": [)" +
                                  expectation + "]}"));
  }

  ProcessResult run(const std::vector<std::string>& options) const {
    std::vector<std::string> arguments{"test"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_to_end(arguments);
  }
};

}  // namespace

TEST_CASE("JUnit: failed is a failure, inconclusive an error, and no test is missing") {
  const Suite suite;
  CHECK(suite.run({"--junit", suite.dir / "j.xml"}).exit_code == 1);
  const std::string xml = content_of(suite.dir / "j.xml");
  CHECK(contains(xml, R"(<testsuite name="fakebot" tests="3" failures="1" errors="1" time=")"));
  CHECK(contains(xml, R"(<testcase name="good" classname=")"));
  CHECK(contains(xml, R"(<testcase name="bad &lt;1> &amp; &quot;2&quot;" classname=")"));
  // 0.2 m/s exceeds 0.1 m at the first tick after 0.5 s.
  CHECK(contains(xml, "never pose.x_m &gt; 0.1: failed at 0.5"));
  CHECK(contains(xml,
                 R"(<error type="inconclusive" message="always power: bumper.left never held">)"));
}

TEST_CASE("reports are well-formed with any characters in a name") {
  Suite suite;
  suite.add("two\nnot ok 7 - lines # \x1B \xEF\xBF\xBE", R"({"always": "power"})");
  suite.run({"--tap", suite.dir / "r.tap", "--junit", suite.dir / "r.xml"});
  CHECK(contains(content_of(suite.dir / "r.tap"), "\nok 4 - two not ok 7 - lines     \xEF"));
  CHECK(contains(content_of(suite.dir / "r.xml"), "lines # ? ?\" classname"));
}

TEST_CASE("JSON: each expectation has its outcome, time and signals") {
  const Suite suite;
  suite.run({"--json", suite.dir / "r.json", "--seed", "7"});
  const auto results = nlohmann::json::parse(content_of(suite.dir / "r.json"));
  const auto& scenarios = results["scenarios"];
  REQUIRE(scenarios.size() == 3);
  CHECK(scenarios[0]["verdict"] == "passed");
  CHECK(scenarios[0]["seed"] == 7);
  CHECK(scenarios[1]["verdict"] == "failed");
  CHECK(scenarios[1]["file"] == suite.files[1]);
  CHECK(scenarios[1]["expectations"][0]["outcome"] == "failed");
  CHECK(scenarios[1]["expectations"][0]["signals"]["pose.x_m"] ==
        doctest::Approx(0.1).epsilon(0.02));
  CHECK(scenarios[2]["expectations"][0]["outcome"] == "untested");
}

TEST_CASE("TAP: a plan, a line for each scenario, and why one is not ok") {
  const Suite suite;
  suite.run({"--tap", suite.dir / "t.tap"});
  const std::string tap = content_of(suite.dir / "t.tap");
  CHECK(
      contains(tap, "TAP version 13\n1..3\nok 1 - good\nnot ok 2 - bad <1> & \"2\"\n# failed bad"));
  CHECK(contains(tap, "\nnot ok 3 - open\n# inconclusive open\n"));
}

TEST_CASE("on a GitHub runner each scenario that did not pass has an annotation") {
  const Suite suite;
  const ProcessResult result =
      run_to_end({"-c", "GITHUB_ACTIONS=true exec " + program_under_test() + " test " +
                            suite.files[0] + " " + suite.files[1]},
                 shell());
  CHECK(contains(result.output,
                 "::error file=" + suite.files[1] + "::failed bad <1> & \"2\"%0A  never"));
  CHECK_FALSE(contains(result.output, "file=" + suite.files[0]));
}

TEST_CASE("a report that cannot be written ends with 3 and its name") {
  const Suite suite;
  const ProcessResult result = suite.run({"--junit", "/nowhere/j.xml"});
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, "cannot write /nowhere/j.xml"));
}

TEST_CASE("an output that is also an input or another output is refused before it is overwritten") {
  const Suite suite;
  const std::string& input = suite.files[0];
  const std::string before = content_of(input);
  const ProcessResult result = suite.run({"--junit", input});
  CHECK(result.exit_code == 2);
  CHECK(result.errors == "fakebot: error: --junit: found \"" + input +
                             "\", which is to be read, expected another file\n");
  CHECK(content_of(input) == before);
  const std::string twice = suite.dir / "r";
  CHECK(contains(suite.run({"--json", twice, "--junit", suite.dir / "./r"}).errors,
                 "which --junit is to be written to"));
  CHECK(suite.run({"--json", "/dev/null", "--junit", "/dev/null"}).exit_code == 1);
  const std::string world = suite.dir.write("world.json", "{}");
  CHECK(run_to_end({"run", "--world", world, "--record", world, "--duration", "1"}).exit_code == 2);
  CHECK(content_of(world) == "{}");
}

TEST_CASE("a filter plays the scenarios whose name contains the text") {
  const Suite suite;
  CHECK(suite.run({"--filter", "goo"}).output == "passed good\n1 scenario: 1 passed\n");
  const ProcessResult none = suite.run({"--filter", "gooo"});
  CHECK(none.exit_code == 2);
  CHECK(contains(none.errors, "--filter: found \"gooo\""));
}

TEST_CASE("a repeat plays each scenario again with the next seed") {
  const Suite suite;
  suite.run({"--repeat", "3", "--filter", "good", "--seed", "5", "--json", suite.dir / "r.json"});
  const auto results = nlohmann::json::parse(content_of(suite.dir / "r.json"));
  std::vector<int> seeds;
  for (const auto& scenario : results["scenarios"]) { seeds.push_back(scenario["seed"]); }
  CHECK(seeds == std::vector<int>{5, 6, 7});
}

TEST_CASE("JUnit: a repeated scenario has the seed in its name") {
  const Suite suite;
  suite.run({"--repeat", "2", "--filter", "good", "--seed", "5", "--junit", suite.dir / "r.xml"});
  const std::string xml = content_of(suite.dir / "r.xml");
  CHECK(contains(xml, "name=\"good (seed 5)\""));
  CHECK(contains(xml, "name=\"good (seed 6)\""));
}

TEST_CASE("fail fast stops after the first scenario that has not passed") {
  const Suite suite;
  const ProcessResult result = suite.run({"--fail-fast"});
  CHECK(contains(result.output, "3 scenarios: 1 passed, 1 failed, 1 not played\n"));
  CHECK_FALSE(contains(result.output, "open"));
}
