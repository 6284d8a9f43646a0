// The driver's process as described and controlled by a scenario.
#include <doctest/doctest.h>

#include <string>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/too_slow.hpp"

using namespace fakebot::test;

namespace {

/// Opens the device, sends "forward at 200 mm/s", and opens the device again after an unplug.
const std::string kPersistent =
    "while :; do if [ -e {port} ] && exec 3<>{port}; stty raw -echo 115200 <&3; then "
    "while printf '\\\\252\\\\125\\\\006\\\\001\\\\004\\\\310\\\\000\\\\000\\\\000\\\\313' >&3; "
    "do sleep 0.1; done; fi; sleep 0.1; done 2>/dev/null";

/// Opens the device, reads something, and ends with `status`.
std::string ends_with(int status) {
  return "exec 3<>{port}; stty raw -echo 115200 <&3; head -c 100 <&3 >/dev/null; exit " +
         std::to_string(status);
}

struct ScenarioOfDriver {
  TempDir dir{};
  std::string file;

  ScenarioOfDriver(const std::string& script, const std::string& driver, const std::string& events,
                   const std::string& expectations, const std::string& duration = "1.5")
      : file(dir.write("s.json", R"({"name": "s", "robot": {"profile": "ideal"}, "duration": )" +
                                     duration + R"(, "driver": {"command": ["/bin/sh", "-c", ")" +
                                     script + "\"]" + driver + R"(}, "events": [)" + events +
                                     R"(], "expectations": [)" + expectations + "]}")) {}

  ProcessResult run() const { return run_to_end({"test", file}); }
};

/// Longer than any machine takes: the scenario ends with the driver.
const std::string kUntilItEnds = "60";

const std::string kConnects = R"({"eventually": "driver.attached"})";

}  // namespace

TEST_CASE("the driver that a scenario names is started with its environment") {
  const ScenarioOfDriver scenario(
      "exec 3<>$FAKEBOT_PORT; stty raw -echo 115200 <&3; [ $WANTED = 7 ] && exec sleep 9",
      R"(, "environment": {"WANTED": "7"})", "", kConnects);
  const ProcessResult result = scenario.run();
  CHECK(result.output == "passed s\n1 scenario: 1 passed\n");
  CHECK(result.exit_code == 0);
}

TEST_CASE("a driver on the command line overrides the scenario's driver") {
  const ScenarioOfDriver scenario("exit 3", "", "", kConnects);
  CHECK(scenario.run().exit_code == 4);
  CHECK(run_to_end({"test", scenario.file, "--", "/bin/sh", "-c",
                    "exec 3<>{port}; stty raw -echo 115200 <&3; sleep 9"})
            .exit_code == 0);
}

TEST_CASE("a driver that must end by itself is an error if it does not, or with a wrong status") {
  const std::string by_itself = R"(, "end": "by_itself")";
  CHECK(ScenarioOfDriver(ends_with(0), by_itself, "", kConnects, "5").run().exit_code == 0);
  CHECK(contains(ScenarioOfDriver("exec 3<>{port}; stty raw -echo 115200 <&3; sleep 9", by_itself,
                                  "", kConnects)
                     .run()
                     .output,
                 "the driver did not end by itself before the scenario was over"));
  const std::string with_7 = by_itself + R"(, "exit_status": 7)";
  CHECK(ScenarioOfDriver(ends_with(7), with_7, "", kConnects, "5").run().exit_code == 0);
  const std::string output =
      ScenarioOfDriver(ends_with(0), with_7, "", kConnects, kUntilItEnds).run().output;
  CHECK(contains(output, "the driver ended with status 0 at "));
  CHECK(contains(output, " s, expected status 7\n"));
}

TEST_CASE("a driver that ends early cuts the run short, unless it may end at any time") {
  const ProcessResult short_run =
      ScenarioOfDriver(ends_with(0), "", "", kConnects, kUntilItEnds).run();
  CHECK(short_run.exit_code == 5);
  CHECK(contains(short_run.output,
                 "inconclusive s\n  the run was cut short: the driver ended with status 0 at "));
  CHECK(
      contains(short_run.output,
               " s of 60.000 s; \"driver\": {\"end\": \"any_time\"} in the scenario allows it\n"));
  CHECK(ScenarioOfDriver(ends_with(0), R"(, "end": "any_time")", "", kConnects, kUntilItEnds)
            .run()
            .output == "passed s\n1 scenario: 1 passed\n");
}

TEST_CASE("a run that is cut short has failed if it failed before") {
  const ProcessResult result =
      ScenarioOfDriver(ends_with(0), "", "", R"({"never": "driver.attached"})", kUntilItEnds).run();
  CHECK(contains(result.output, "  never driver.attached: "));
  CHECK_FALSE(contains(result.output, "passed s"));
  CHECK_FALSE(contains(result.output, "cut short"));
}

TEST_CASE("what must hold at the end is not tested by a run that is cut short") {
  const char* at_end = R"({"at_end": "pose.x_m > 9"})";
  const ProcessResult cut_short =
      ScenarioOfDriver(ends_with(0), "", "", at_end, kUntilItEnds).run();
  CHECK(cut_short.exit_code == 5);
  CHECK(contains(cut_short.output, "inconclusive s\n  the run was cut short: "));
  CHECK_FALSE(contains(cut_short.output, "did not hold at the end"));
  const ProcessResult broken = ScenarioOfDriver(ends_with(3), "", "", at_end, kUntilItEnds).run();
  CHECK(contains(broken.output, "error s\n  the driver ended with status 3"));
  CHECK_FALSE(contains(broken.output, "did not hold at the end"));
}

TEST_CASE("a driver that must end on request is an error if it ends earlier") {
  const std::string when_asked = R"(, "end": "when_asked")";
  CHECK(
      contains(ScenarioOfDriver(ends_with(0), when_asked, "", kConnects, kUntilItEnds).run().output,
               ", before it was asked to"));
  CHECK(ScenarioOfDriver("exec 3<>{port}; stty raw -echo 115200 <&3; exec sleep 9", when_asked, "",
                         kConnects)
            .run()
            .exit_code == 0);
  CHECK(
      contains(ScenarioOfDriver(
                   "exec 3<>{port}; stty raw -echo 115200 <&3; trap 'exit 5' TERM; sleep 9 & wait",
                   when_asked, "", kConnects)
                   .run()
                   .output,
               "the driver, asked to end, ended with status 5, expected status 0"));
}

TEST_CASE("a driver that does not end in time is killed with all processes that it started") {
  const ScenarioOfDriver scenario(
      "trap '' TERM; exec 3<>{port}; stty raw -echo 115200 <&3; sleep 77 & while :; do wait; done",
      R"(, "end_within": "200ms")", "", kConnects, "0.5");
  CHECK(contains(scenario.run().output,
                 "the driver did not end within 0.2 s after SIGTERM and was killed"));
}

TEST_CASE("an unplugged device returns under the same name") {
  const ScenarioOfDriver scenario(
      kPersistent, "", R"({"name": "out", "at": 1, "for": "500ms", "do": {"device": "unplug"}})",
      R"({"after": "out", "within": "200ms", "that": "!driver.attached"},
         {"after": "out", "within": 5, "that": "driver.attached && speed.linear_m_s > 0.1"},
         {"at_end": "driver.attachments == 2"})",
      "7");
  const ProcessResult result = scenario.run();
  if (was_too_slow(result)) { return; }
  CHECK(result.output == "passed s\n1 scenario: 1 passed\n");
}

TEST_CASE("events can kill and restart a driver without an error") {
  const ScenarioOfDriver scenario(
      kPersistent, "", R"({"name": "crash", "at": 1, "for": 3, "do": {"driver": "kill"}})",
      R"({"after": "crash", "within": 3, "that": "!driver.attached"},
         {"after": "crash", "within": 8,
          "that": "driver.attachments == 2 && speed.linear_m_s > 0.1"})",
      "10");
  CHECK(scenario.run().output == "passed s\n1 scenario: 1 passed\n");
}

TEST_CASE("a driver that is started by an event does not run before it") {
  const ScenarioOfDriver scenario(kPersistent, R"(, "start": "by_event")",
                                  R"({"name": "start", "at": 1, "do": {"driver": "start"}})",
                                  R"({"never": "driver.attached", "until": 1},
                                     {"after": "start", "within": 5, "that": "driver.attached"})",
                                  "7");
  CHECK(scenario.run().output == "passed s\n1 scenario: 1 passed\n");
}

TEST_CASE("a driver that is not ready in time is an error with the awaited condition") {
  const ScenarioOfDriver scenario(
      "exec 3<>{port}; stty raw -echo 115200 <&3; sleep 9",
      R"(, "ready_when": "command.speed_mm_s > 0", "ready_within": "300ms")", "", kConnects);
  const ProcessResult result = scenario.run();
  CAPTURE(result.output);
  CHECK((was_too_slow(result) ||
         contains(result.output,
                  "error s\n  the driver was not ready within 0.3 s: command.speed_mm_s > 0")));
}

TEST_CASE("the error for a driver that never opens the device names where it finds the path") {
  const ScenarioOfDriver scenario("sleep 9", R"(, "ready_within": "300ms")", "", kConnects);
  const ProcessResult result = scenario.run();
  CAPTURE(result.output);
  CHECK(
      (was_too_slow(result) ||
       contains(result.output,
                "the driver was not ready within 0.3 s: driver.attached; it has not opened the "
                "device, which is {port} in its arguments and FAKEBOT_PORT in its environment\n")));
}

TEST_CASE("several drivers are judged in parallel, each on its own device") {
  // No driver opens its device before all four run. A driver gives up only after half a minute, so
  // slow machines pass, too.
  const TempDir meeting;
  const std::string meets_the_others = ">" + meeting / "driver.$$" + "; i=0; until [ $(ls " +
                                       meeting / "" + " | wc -l) -ge 4 ]; do " +
                                       "i=$((i + 1)); [ $i -gt 300 ] && exit 9; sleep 0.1; done; ";
  const ScenarioOfDriver scenario(meets_the_others + kPersistent, R"(, "ready_within": "60s")", "",
                                  R"({"eventually": "pose.x_m > 0.1"},
                                     {"always": "driver.attachments == 1"})");
  const ProcessResult result = run_to_end({"test", "-j", "4", "--repeat", "8", scenario.file});
  CHECK(contains(result.output, "8 scenarios: 8 passed\n"));
}

TEST_CASE("results of parallel scenarios are in the order of the files") {
  const TempDir dir;
  std::vector<std::string> arguments{"test", "-j", "3", "--tap", dir / "results.tap"};
  for (const char* name : {"long", "short", "shorter"}) {
    const bool is_long = std::string(name) == "long";
    arguments.push_back(dir.write(std::string(name) + ".json",
                                  std::string(R"({"duration": )") + (is_long ? "2000" : "1") +
                                      R"(, "expectations": [{"at_end": "battery_v > 1"}]})"));
  }
  CHECK(run_to_end(arguments).exit_code == 0);
  const std::string tap = content_of(dir / "results.tap");
  CHECK(tap.find("ok 1 - long") < tap.find("ok 2 - short"));
  CHECK(contains(tap, "ok 3 - shorter"));
}
