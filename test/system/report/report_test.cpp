// Reports of `fakebot test` for programs.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// A passing, a failing and an inconclusive scenario.
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
  CHECK(contains(
      xml, R"(<testsuite name="fakebot" tests="3" failures="1" errors="1" skipped="0" time=")"));
  CHECK(contains(xml, R"(<testcase name="good" classname=")"));
  CHECK(contains(xml, R"(<testcase name="bad &lt;1> &amp; &quot;2&quot;" classname=")"));
  // 0.2 m/s exceeds 0.1 m at the first tick after 0.5 s.
  CHECK(contains(xml, "never pose.x_m &gt; 0.1: failed at 0.5"));
  CHECK(contains(xml,
                 R"(<error type="inconclusive" message="always power: bumper.left never held">)"));
}

TEST_CASE("JUnit and the terminal have the last lines of a driver that failed, without artifacts") {
  const Suite suite;
  const std::string driver =
      "exec 3<>{port}; stty raw -echo 115200 <&3; seq 1 100; printf 'bad \\377 \\033[31m\\001 "
      "<end>\\n' >&2; exit 3";
  const ProcessResult result =
      run_to_end({"test", suite.files[1], "--junit", suite.dir / "r.xml", "--json",
                  suite.dir / "r.json", "--", "/bin/sh", "-c", driver});
  CHECK(result.exit_code == 4);
  const std::string xml = content_of(suite.dir / "r.xml");
  CHECK(contains(xml, "<system-out>82\n83\n"));
  CHECK(contains(xml, "\n100\nbad \xEF\xBF\xBD ?[31m? &lt;end&gt;\n</system-out>"));
  const auto played = nlohmann::json::parse(content_of(suite.dir / "r.json"))["scenarios"][0];
  CHECK(played["driver_output"].get<std::string>().starts_with("82\n"));
  CHECK(contains(result.output, "  what the driver printed last:\n    82\n"));
  // All of the output is still seen.
  CHECK(contains(result.errors, "1\n2\n3\n"));
  CHECK(contains(result.errors, "bad \377 \033[31m\001 <end>\n"));
}

TEST_CASE("without a report that has the last lines, a driver prints where fakebot does") {
  const Suite suite;
  const ProcessResult result =
      run_to_end({"test", suite.files[1], "--", "/bin/sh", "-c",
                  "exec 3<>{port}; stty raw -echo 115200 <&3; echo out; echo err >&2; exit 3"});
  CHECK(result.output.starts_with("out\n"));
  CHECK(result.errors.starts_with("err\n"));
  CHECK_FALSE(contains(result.output, "printed last"));
}

TEST_CASE("reports are well-formed with any characters in a name") {
  Suite suite;
  suite.add("two\nnot ok 7 - lines # \x1B \xEF\xBF\xBE", R"({"always": "power"})");
  suite.run({"--tap", suite.dir / "r.tap", "--junit", suite.dir / "r.xml"});
  CHECK(contains(content_of(suite.dir / "r.tap"), "\nok 4 - two not ok 7 - lines   \\x1b \xEF"));
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

TEST_CASE("on a GitHub runner nothing that a driver prints is a command") {
  const Suite suite;
  const ProcessResult result =
      run_to_end({"-c", "GITHUB_ACTIONS=true exec " + program_under_test() + " test " +
                            suite.files[1] + " -- sh -c 'echo ::warning::x; exit 1' 2>&1"},
                 shell());
  const std::string begin = "::stop-commands::";
  REQUIRE(result.output.starts_with(begin));
  const std::string token =
      result.output.substr(begin.size(), result.output.find('\n') - begin.size());
  CHECK(token.size() == 32);
  const std::size_t printed = result.output.find("\n::warning::x\n");
  const std::size_t resumed = result.output.find("\n::" + token + "::\n");
  REQUIRE(resumed != std::string::npos);
  CHECK(printed < resumed);
  CHECK(resumed < result.output.find("\n::error file="));
}

TEST_CASE("a report that could not be written is refused before anything is played") {
  const Suite suite;
  const std::string path = suite.files[0] + "/j.xml";  // a file is no folder
  const ProcessResult result = suite.run({"--junit", path});
  CHECK(result.exit_code == 3);
  CHECK(result.output == "");
  CHECK(contains(result.errors, "cannot make the folder " + suite.files[0]));
  CHECK(contains(result.errors, "choose another path with --junit"));
  CHECK(suite.run({"--json", suite.dir / "."}).output == "");
}

TEST_CASE("missing folders of reports and recordings are made") {
  const Suite suite;
  suite.run({"--junit", suite.dir / "a/b/j.xml", "--tap", suite.dir / "c/r.tap"});
  CHECK(contains(content_of(suite.dir / "a/b/j.xml"), "<testsuite"));
  CHECK(contains(content_of(suite.dir / "c/r.tap"), "TAP version 13"));
  const std::string record = suite.dir / "d/e.pcapng";
  CHECK(run_to_end({"run", "--duration", "0.1", "--record", record}).exit_code == 0);
  CHECK(content_of(record).size() > 100);
}

TEST_CASE("a report that fails at the end loses none of the others") {
  const Suite suite;
  const ProcessResult result =
      suite.run({"--junit", "/dev/full", "--json", suite.dir / "r.json", "--tap", suite.dir / "t"});
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, "cannot write /dev/full: No space left on device; "));
  CHECK(contains(result.output, "3 scenarios: 1 passed, 1 failed, 1 inconclusive"));
  CHECK(nlohmann::json::parse(content_of(suite.dir / "r.json"))["scenarios"].size() == 3);
  CHECK(contains(content_of(suite.dir / "t"), "1..3"));
}

TEST_CASE("no report of an earlier run is left by one that is refused or does not end") {
  const Suite suite;
  const std::string report = suite.dir / "r.json";
  const auto leaves_old = [&](const std::vector<std::string>& options) {
    suite.dir.write("r.json", "old");
    suite.run(options);
    return content_of(report) == "old";
  };
  CHECK_FALSE(leaves_old({"--json", report, "--filter", "no such name"}));
  CHECK_FALSE(leaves_old({"--json", report, "--set", "no=1"}));
  CHECK_FALSE(leaves_old({"--json", report, "--junit", suite.files[0] + "/j.xml"}));
  CHECK_FALSE(leaves_old({"--json", report, suite.dir / "missing.json"}));
  const auto refused = nlohmann::json::parse(content_of(report))["refused"];
  CHECK(refused[0]["file"] == suite.dir / "missing.json");

  suite.dir.write("r.json", "old");
  EmulatorProcess killed(
      {"test", suite.files[1], "--repeat", "20000", "--json", report, "--tap", "-"});
  killed.wait_for_error_text("failed bad");
  killed.send_signal(SIGKILL);
  killed.wait_for_exit();
  CHECK_FALSE(is_there(report));
}

TEST_CASE("a folder without scenarios is an error in the reports") {
  const Suite suite;
  const std::string empty = suite.dir / "empty";
  std::filesystem::create_directory(empty);
  const ProcessResult result = suite.run({empty, "--json", suite.dir / "r"});
  CHECK(result.exit_code == 2);
  const auto report = nlohmann::json::parse(content_of(suite.dir / "r"));
  CHECK(report["refused"][0]["file"] == empty);
  CHECK(report["refused"][0]["found"] == "a folder without .json files");
}

TEST_CASE("reports are written even if standard output takes nothing") {
  const Suite suite;
  const ProcessResult result =
      run_to_end({"test", suite.files[0], suite.files[1], "--json", suite.dir / "r.json"},
                 with_output("/dev/full"));
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, "cannot write to standard output"));
  const auto results = nlohmann::json::parse(content_of(suite.dir / "r.json"));
  REQUIRE(results["scenarios"].size() == 2);
  CHECK(results["scenarios"][0]["verdict"] == "passed");
  CHECK(results["scenarios"][1]["verdict"] == "failed");
}

TEST_CASE("a report on standard output has it for itself") {
  const Suite suite;
  const ProcessResult result = suite.run({"--json", "-"});
  CHECK(result.exit_code == 1);
  CHECK(nlohmann::json::parse(result.output)["scenarios"].size() == 3);
  CHECK(contains(result.errors, "failed bad"));
  CHECK(contains(result.errors, "3 scenarios: 1 passed, 1 failed, 1 inconclusive"));
  CHECK(contains(suite.run({"--json", "-", "--tap", "-"}).errors, "which --json is to be written"));
}

TEST_CASE("what was not played is skipped in every report, with the reason") {
  const Suite suite;
  const std::string reason = "the test ended after \"bad <1> & \"2\"\", which is failed";
  suite.run({"--fail-fast", "--junit", suite.dir / "j", "--json", suite.dir / "r", "--tap",
             suite.dir / "t"});
  const std::string xml = content_of(suite.dir / "j");
  CHECK(contains(xml, R"(tests="3" failures="1" errors="0" skipped="1")"));
  CHECK(contains(xml, R"(<skipped message="the test ended after &quot;bad)"));
  const auto last = nlohmann::json::parse(content_of(suite.dir / "r"))["scenarios"][2];
  CHECK(last["name"] == "open");
  CHECK(last["verdict"] == "skipped");
  CHECK(last["reason"] == reason);
  CHECK(contains(content_of(suite.dir / "t"), "1..3\n"));
  CHECK(contains(content_of(suite.dir / "t"), "ok 3 - open # SKIP the test ended after"));
}

TEST_CASE("a test without a driver that a signal ends writes its reports first") {
  const Suite suite;
  EmulatorProcess stopped({"test", suite.files[1], "--repeat", "20000", "--json", "-"});
  stopped.wait_for_error_text("failed bad");
  stopped.send_signal(SIGINT);
  const ProcessResult result = stopped.wait_for_exit();
  CHECK(result.exit_code == 130);
  const auto results = nlohmann::json::parse(result.output)["scenarios"];
  REQUIRE(results.size() == 20000);
  CHECK(results.back()["verdict"] == "skipped");
  CHECK(results.back()["reason"] == "the test was interrupted");
}

TEST_CASE("JUnit: when it was, with what, and the files that were kept") {
  const Suite suite;
  const std::string kept = suite.dir / "kept";
  suite.run({"--junit", suite.dir / "j.xml", "--artifacts", kept, "--seed", "7"});
  const std::string xml = content_of(suite.dir / "j.xml");
  CHECK(std::regex_search(xml, std::regex(R"(timestamp="20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ">)")));
  CHECK(contains(xml, R"(<property name="fakebot" value="0.)"));
  CHECK(contains(xml, R"(<property name="seed" value="7" />)"));
  CHECK(contains(xml, R"(<property name="firmware" value="1.2.0" />)"));
  CHECK(contains(xml, R"(<property name="speed" value="max" />)"));
  CHECK(contains(xml, "[[ATTACHMENT|" + kept + "/s0/page.html]]\n"));
  CHECK(contains(xml, "[[ATTACHMENT|" + kept + "/s1/wire.pcapng]]\n"));
  CHECK_FALSE(contains(xml, "driver.log"));  // there was no driver
  suite.run({"--junit", suite.dir / "j.xml", "--filter", "good", "--record", suite.dir / "w"});
  CHECK(contains(content_of(suite.dir / "j.xml"), "[[ATTACHMENT|" + (suite.dir / "w") + "]]"));
}

TEST_CASE("a wrong file is in every report, with its line, and the others are skipped") {
  const Suite suite;
  const std::string wrong =
      suite.dir.write("wrong.json", "{\n\"duration\": -1,\n\"expectations\": []}");
  const ProcessResult result = run_to_end(
      {"-c", "GITHUB_ACTIONS=true exec " + program_under_test() + " test " + suite.files[0] + " " +
                 wrong + " --junit " + (suite.dir / "j") + " --json " + (suite.dir / "r")},
      shell());
  CHECK(result.exit_code == 2);
  CHECK(contains(result.output, "::error file=" + wrong + ",line=2::" + wrong + ":2: /duration: "));
  const std::string xml = content_of(suite.dir / "j");
  CHECK(contains(xml, R"(tests="2" failures="0" errors="1" skipped="1")"));
  CHECK(contains(xml, "<error type=\"refused\" message=\"" + wrong + ":2: /duration: found -1"));
  const auto report = nlohmann::json::parse(content_of(suite.dir / "r"));
  CHECK(report["scenarios"][0]["verdict"] == "skipped");
  CHECK(report["refused"][0]["line"] == 2);
  CHECK(report["refused"][0]["pointer"] == "/duration");
  CHECK(report["refused"][0]["found"] == "-1");
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
