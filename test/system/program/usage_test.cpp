// Wrong command lines are refused with a helpful message before anything starts.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

using Arguments = std::vector<std::string>;

TEST_CASE("a wrong command line ends with 2 and a reason") {
  struct Case {
    Arguments arguments;
    const char* message;
  };
  const std::vector<Case> cases = {
      {{}, "subcommand"},
      {{"fly"}, "fly"},
      {{"schema", "scenery"}, "expected one of scenario, world, profile; did you mean"},
      {{"run", "--no-such-option"}, "--no-such-option"},
      {{"run", "stray"}, "stray"},
      {{"run", "--robot", "kobuky"}, "did you mean \"kobuki\"?"},
      {{"run", "--profile", "standart"}, "did you mean \"standard\"?"},
      {{"run", "--profile", "/nowhere/profile.json"}, "cannot read /nowhere/profile.json"},
      {{"run", "--start", "1,2"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--start", "1,2,3,4"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--start", "here"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--duration", "0.1", "--start", "nan,0,0"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--duration", "0.1", "--start", "0,inf,0"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--speed", "fast"}, "expected a number from 0.001 to 1000, or max"},
      {{"run", "--speed", "0"}, "expected a number from 0.001 to 1000, or max"},
      {{"run", "--speed", "-1"}, "expected a number from 0.001 to 1000, or max"},
      {{"run", "--speed", "nan"}, "expected a number from 0.001 to 1000, or max"},
      {{"run", "--speed", "1x"}, "expected a number from 0.001 to 1000, or max"},
      {{"run", "--speed", ""}, "expected a number from 0.001 to 1000, or max"},
      {{"run", "--count", "0"}, "--count"},
      {{"run", "--count", "5000"}, "--count"},
      {{"run", "--count", "two"}, "--count"},
      {{"run", "--duration", "0"}, "--duration"},
      {{"run", "--duration", "-1"}, "--duration"},
      {{"run", "--duration", "nan"}, "--duration"},
      {{"run", "--battery-speed", "-1"}, "--battery-speed"},
      {{"run", "--battery-speed", "nan"}, "--battery-speed"},
      {{"run", "--seed", "x"}, "--seed"},
      {{"run", "--log-level", "loud"}, "--log-level"},
      {{"run", "--"}, "expected a driver"},
      {{"decode"}, "FILE"},
      {{"decode", "-", "--format", "xml"}, "--format: xml not in {csv,jsonl,text}"},
      {{"decode", "-", "--direction", "up"}, "--direction: up not in {auto,command,feedback}"},
      {{"decode", "-", "--input", "base64"}, "--input"},
      {{"decode", "-", "--", "driver"},
       "--: expected a driver and its arguments, for run, test and replay only"},
      {{"list"}, "subcommand"},
      {{"list", "dragons"}, "dragons"},
      {{"list", "robots", "--", "driver"}, "for run, test and replay only"},
  };
  for (const Case& c : cases) {
    std::string line;
    for (const std::string& argument : c.arguments) { line += " " + argument; }
    CAPTURE(line);
    const ProcessResult result = run_to_end(c.arguments);
    CHECK(result.exit_code == 2);
    CHECK(result.output == "");
    CAPTURE(result.errors);
    CHECK(contains(result.errors, c.message));
  }
}

TEST_CASE("help is no error and goes to standard output") {
  struct Case {
    Arguments arguments;
    const char* text;
  };
  for (const Case& c : std::vector<Case>{{{"--help"}, "decode"},
                                         {{"-h"}, "decode"},
                                         {{"run", "--help"}, "--profile"},
                                         {{"run", "--help"}, "SIGUSR1"},
                                         {{"decode", "--help"}, "--direction"},
                                         {{"list", "--help"}, "signals"},
                                         {{"--version"}, "fakebot 0."}}) {
    CAPTURE(c.text);
    const ProcessResult result = run_to_end(c.arguments);
    CHECK(result.exit_code == 0);
    CHECK(result.errors == "");
    CHECK(contains(result.output, c.text));
  }
}

TEST_CASE("a wrong profile is refused with file, line and pointer") {
  const TempDir dir;
  const std::string file =
      dir.write("p.json", "{\n  \"base\": \"ideal\",\n  \"parameters\": {\"p_gian\": 3}\n}\n");
  const ProcessResult result = run_to_end({"run", "--profile", file});
  CHECK(result.exit_code == 2);
  CHECK(result.output == "");
  CHECK(contains(result.errors,
                 file + ":3: /parameters/p_gian: found \"p_gian\", expected a parameter"));
  CHECK(contains(result.errors, "did you mean \"p_gain\"?"));
}

TEST_CASE("all names are listed") {
  struct Case {
    const char* listing;
    std::vector<const char*> texts;
  };
  for (const Case& c :
       std::vector<Case>{{"signals",
                          {"pose.x_m", "battery_v", "bumper.left", "driver.attached",
                           "wire.frames_dropped", "wire.bad_checksums"}},
                         {"profiles", {"standard", "ideal", "firmware", "command_timeout_s"}},
                         {"firmware", {"1.2.0", "1.1.1", "brakes at obstacles"}},
                         {"robots", {"kobuki"}},
                         {"sounds", {"Hz", "ms"}},
                         {"messages", {"BasicSensorData", "BaseControl", "timestamp_ms"}}}) {
    CAPTURE(c.listing);
    const ProcessResult result = run_to_end({"list", c.listing});
    CHECK(result.exit_code == 0);
    CHECK(result.errors == "");
    for (const char* text : c.texts) {
      CAPTURE(text);
      CHECK(contains(result.output, text));
    }
  }
}

TEST_CASE("the program prints the schemas that are beside the scenarios") {
  const std::string dir = FAKEBOT_SCENARIO_DIR;
  for (const std::string kind : {"scenario", "world", "profile"}) {
    CAPTURE(kind);
    CHECK(run_to_end({"schema", kind}).output == content_of(dir + "/" + kind + ".schema.json"));
  }
  CHECK(run_to_end({"schema"}).output == content_of(dir + "/scenario.schema.json"));
}
