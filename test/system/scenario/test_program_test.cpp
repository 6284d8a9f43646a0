// A driver may be a test program, whose exit status is a verdict. Also options about drivers.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/too_slow.hpp"

using namespace fakebot::test;

namespace {

/// Opens the device, reads something, and ends with the command `end`.
std::string test_that_ends_with(const std::string& end) {
  return "exec 3<>{port}; stty raw -echo 115200 <&3; head -c 400 <&3 >/dev/null; echo checked; " +
         end;
}

struct TestedByProgram {
  TempDir dir{};
  std::string file;

  explicit TestedByProgram(const std::string& expectations,
                           const std::string& driver = R"({"kind": "test_program"})",
                           const std::string& duration = "60")
      : file(dir.write("s.json", R"({"name": "s", "duration": )" + duration + R"(, "driver": )" +
                                     driver + R"(, "expectations": [)" + expectations + "]}")) {}

  ProcessResult run(const std::string& script, std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {"test", file});
    options.insert(options.end(), {"--", "sh", "-c", script});
    return run_to_end(options);
  }
};

const std::string kOpens = R"({"eventually": "driver.attached"})";
const std::string kNeverComes = R"({"eventually": "pose.x_m > 100"})";

}  // namespace

TEST_CASE("a test program that ends with 0 passes its scenario, which ends with it") {
  CHECK(TestedByProgram(kOpens).run(test_that_ends_with("exit 0")).output ==
        "passed s\n1 scenario: 1 passed\n");
}

TEST_CASE(
    "a driver of a robot that has its own USB gets a name that outlasts the robot's restart") {
  const TempDir dir;
  const std::string file =
      dir.write("s.json", R"({"name": "s", "robot": {"type": "kugle"}, "duration": 60,
                    "driver": {"kind": "test_program"},
                    "events": [{"at": "500ms", "do": {"press": "button.reset"}}],
                    "expectations": [{"eventually": "board.phase == 1"}]})");
  const ProcessResult result = run_to_end(
      {"test", file, "--", "sh", "-c",
       "test -L {port} || exit 1; exec 3<>{port}; stty raw -echo 115200 <&3; "
       "cat <&3 >/dev/null; exec 3>&-; "
       "until test -L {port}; do sleep 0.1; done; "
       "exec 3<>{port}; stty raw -echo 115200 <&3; test $(head -c 1 <&3 | wc -c) -eq 1"});
  CHECK(result.output == "passed s\n1 scenario: 1 passed\n");
}

TEST_CASE("a test program that ends with another status has failed, with its last output") {
  const TestedByProgram tested(kOpens);
  const std::string json_file = tested.dir / "r.json";
  const std::string junit_file = tested.dir / "r.xml";
  const ProcessResult result =
      tested.run(test_that_ends_with("exit 7"), {"--json", json_file, "--junit", junit_file});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "failed s\n  the test program failed: it ended with status 7 at "));
  CHECK(contains(result.output, "  what the driver printed last:\n    checked\n"));
  const auto scenario = nlohmann::json::parse(content_of(json_file))["scenarios"][0];
  CHECK(scenario["verdict"] == "failed");
  CHECK(scenario["test_program"]["status"] == 7);
  CHECK(scenario["driver_output"] == "checked\n");
  CHECK(contains(content_of(junit_file),
                 "<failure type=\"failed\" message=\"the test program failed: "
                 "it ended with status 7 at "));
  CHECK(contains(content_of(junit_file), "<system-out>checked\n</system-out>"));
}

TEST_CASE(
    "a test program that a signal ends, or that ends before it opens the device, has failed") {
  const TestedByProgram tested(kOpens);
  const ProcessResult crashed = tested.run(test_that_ends_with("kill -11 $$"));
  CHECK(crashed.exit_code == 1);
  CHECK(contains(crashed.output, "the test program failed: it ended by signal 11 "));
  const ProcessResult early = tested.run("exit 2");
  CHECK(early.exit_code == 1);
  CHECK(contains(early.output, "the test program failed: it ended with status 2\n"));
}

TEST_CASE("a test program that ends before everything was tested is inconclusive") {
  const ProcessResult result =
      TestedByProgram(kOpens + "," + kNeverComes).run(test_that_ends_with("exit 0"));
  CHECK(result.exit_code == 5);
  CHECK(contains(result.output, "  the test program ended with status 0 at "));
  CHECK(contains(result.output, " s of 60.000 s, before everything was tested\n"));
}

TEST_CASE("a scenario fails although its test program ends with 0") {
  const ProcessResult result =
      TestedByProgram(R"({"never": "driver.attached"})").run(test_that_ends_with("exit 0"));
  CHECK(contains(result.output, "  never driver.attached: failed"));
}

TEST_CASE("a test program that has no verdict before the scenario is over is an error") {
  const ProcessResult result =
      TestedByProgram(kOpens, R"({"kind": "test_program"})", "0.5")
          .run("exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 1000");
  CHECK((result.exit_code == 4 || was_too_slow(result)));
  CHECK(contains(result.output,
                 "the test program did not end by itself before the scenario was over"));
}

TEST_CASE("the option --test-program makes any driver a test program") {
  const TestedByProgram tested(kOpens, "{}");
  CHECK(tested.run(test_that_ends_with("exit 0"), {"--test-program"}).exit_code == 0);
  CHECK(tested.run(test_that_ends_with("exit 7"), {"--test-program"}).exit_code == 1);
  CHECK(tested.run(test_that_ends_with("exit 7")).exit_code == 4);
  const auto run = [](const std::string& script) {
    return run_to_end({"run", "--test-program", "--duration", "0.5", "--", "sh", "-c", script});
  };
  CHECK(run("exit 0").exit_code == 0);
  const ProcessResult failed = run("exit 7");
  CHECK(failed.exit_code == 1);
  CHECK(contains(failed.errors, "the test program failed: it ended with status 7"));
  const ProcessResult endless = run("exec sleep 1000");
  CHECK(endless.exit_code == 4);
  CHECK(contains(endless.errors, "the test program did not end by itself before the run was over"));
}

TEST_CASE("--ready-within and --end-within override the times of a scenario") {
  const TestedByProgram tested(kOpens, R"({"ready_within": "1h", "end_within": "1h"})", "0.5");
  const ProcessResult late = tested.run("exec sleep 1000", {"--ready-within", "200ms"});
  CAPTURE(late.output);
  CHECK((late.exit_code == 4 || was_too_slow(late)));
  CHECK(contains(late.output, "the driver was not ready within 0.2 s"));
  const ProcessResult endless =
      tested.run("trap '' TERM; exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 1000",
                 {"--end-within", "0.2"});
  CHECK((endless.exit_code == 4 || was_too_slow(endless)));
  CHECK(contains(endless.output, "the driver did not end within 0.2 s after SIGTERM"));
}

TEST_CASE("--ready-within is for a run without a scenario, too") {
  const ProcessResult result =
      run_to_end({"run", "--ready-within", "0.2s", "--", "sh", "-c", "exec sleep 1000"});
  CHECK(result.exit_code == 4);
  CHECK(contains(result.errors, "the driver has not opened the device within 0.2 s"));
}

TEST_CASE("a wrong time of a driver is refused with the option") {
  const ProcessResult result = run_to_end({"run", "--end-within", "soon", "--", "true"});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, "--end-within: found \"soon\", expected "));
}

TEST_CASE("each robot's driver gets its index, as an argument and in its environment") {
  const TempDir dir;
  CHECK(run_to_end({"run", "--count", "3", "--", "sh", "-c",
                    "echo {index} $FAKEBOT_INDEX >" + dir / "out" + ".{index}"})
            .exit_code == 0);
  for (const char* index : {"0", "1", "2"}) {
    CHECK(content_of(dir / (std::string("out.") + index)) ==
          std::string(index) + " " + index + "\n");
  }
}

TEST_CASE("scenarios in parallel get an index below the number of jobs, never two the same") {
  // A driver that finds the folder of its index occupied exits with 9.
  const TempDir places;
  const std::string script = "mkdir " + places / "$FAKEBOT_INDEX" +
                             " || exit 9; exec 3<>{port}; stty raw -echo 115200 <&3; trap 'rmdir " +
                             places / "$FAKEBOT_INDEX" +
                             "; exit 0' TERM; while :; do sleep 0.02; "
                             "done";
  const TestedByProgram tested(kOpens,
                               R"({"environment": {"MASTER": "http://localhost:1131{index}"},
                                           "end": "when_asked"})",
                               "0.3");
  const ProcessResult result = tested.run(
      "[ $MASTER = http://localhost:1131{index} ] && [ {index} -lt 2 ] || exit 8; " + script,
      {"-j", "2", "--repeat", "6"});
  CHECK(contains(result.output, "6 scenarios: 6 passed\n"));
}
