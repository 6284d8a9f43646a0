// Wrong command lines are refused with a helpful message before anything starts.
#include <doctest/doctest.h>

#include <filesystem>
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
      {{}, "found no command, expected one of run, proxy"},
      {{"fly"}, "fly"},
      {{"schema", "scenery"}, "expected one of scenario, part, world, profile, card; did you mean"},
      {{"run", "--no-such-option"},
       "found \"--no-such-option\", expected an option of fakebot run"},
      {{"run", "--lnk", "/nowhere/x"}, "did you mean \"--link\"?"},
      {{"run", "--lnk=/nowhere/x"}, "did you mean \"--link\"?"},
      {{"run", "--link"}, "--link: found no value, expected one"},
      {{"run", "--seed", "1", "--seed", "2"}, "--seed: found it 2 times, expected it once"},
      {{"run", "--set", "a=1"}, "--set: found no SCENARIO, expected both or neither"},
      {{"run", "a.json", "--count", "2"}, "expected one of them"},
      {{"run", "a.json", "b.json"},
       "found \"b.json\", expected no more arguments; see: fakebot run --help"},
      {{"run", "stray"}, "stray"},
      {{"run", "--link", "/tmp/x", "/bin/sh", "-c", "x"},
       "found \"/bin/sh\", a driver, expected -- before it; did you mean: fakebot run --link "
       "/tmp/x "
       "-- /bin/sh -c x"},
      {{"test", "a.json", "my_driver", "{port}"},
       "did you mean: fakebot test a.json -- my_driver {port}"},
      {{"test", "a.json", "sh", "-x"}, "found \"sh\", a driver"},
      {{"run", "--robot", "kobuky"}, "did you mean \"kobuki\"?"},
      {{"udev", "--robot", "kobuky"}, "did you mean \"kobuki\"?"},
      {{"run", "--profile", "standart"}, "did you mean \"standard\"?"},
      {{"run", "--profile", "/nowhere/profile.json"}, "cannot read /nowhere/profile.json"},
      {{"run", "--start", "1,2"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--start", "1,2,3,4"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--start", "here"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--duration", "0.1", "--start", "nan,0,0"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--duration", "0.1", "--start", "0,inf,0"}, "expected X,Y,HEADING_DEG"},
      {{"run", "--link", ""}, "--link: found \"\", expected a path"},
      {{"run", "--link", "scan="}, "--link: found \"scan=\", expected a path"},
      {{"test", "a.json", "--json", ""}, "--json: found \"\", expected a path"},
      {{"test", "a.json", "--artifacts="}, "--artifacts: found no value, expected one"},
      {{"shrink", "a.json", "--output", "", "--", "x"}, "--output: found \"\", expected a path"},
      {{"validate", "a.json", ""}, "FILE: found \"\", expected a path"},
      {{"decode", ""}, "FILE: found \"\", expected a path"},
      {{"test", "a.json", "--", ""}, "--: expected a driver and its arguments"},
      {{"test", std::string(300, 'a')}, "cannot read aaa"},
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
      {{"run", "--seed", "-1"},
       "--seed: found \"-1\", expected a whole number from 0 to 18446744073709551615"},
      {{"run", "--seed", "18446744073709551616"},
       "expected a whole number from 0 to 18446744073709551615"},
      {{"run", "--duration", "5 parsec"},
       "--duration: found \"5 parsec\", expected a time longer than 0"},
      {{"run", "--duration", "100000000"},
       "--duration: found \"100000000\", expected a number from 0 to 1000000 s"},
      {{"run", "--ready-within", "1e9 h"},
       "--ready-within: found \"1e9 h\", expected a number from 0 to 1000000 s"},
      {{"test", "a.json", "--jobs", "0"},
       "--jobs: found \"0\", expected a whole number from 1 to 256"},
      {{"replay", "c", "--within", "1"}, "--within: found no --compare"},
      {{"run", "--log-level", "loud"}, "--log-level: found \"loud\", expected one of trace, debug"},
      {{"run", "--"}, "expected a driver"},
      {{"decode"}, "found no FILE, expected it; see: fakebot decode --help"},
      {{"--verison"},
       "found \"--verison\", expected an option of fakebot; did you mean \"--version\"?"},
      {{"decode", "-", "--format", "xml"},
       "--format: found \"xml\", expected one of text, jsonl, csv"},
      {{"decode", "-", "--direction", "up"},
       "--direction: found \"up\", expected one of auto, feedback"},
      {{"decode", "-", "--input", "base64"}, "--input"},
      {{"decode", "-", "--", "driver"},
       "--: expected a driver and its arguments, for run, test, explore, shrink, replay, proxy, "
       "exec and certify only"},
      {{"list"}, "found no command, expected one of signals, real-signals, profiles"},
      {{"list", "dragons"}, "dragons"},
      {{"list", "man", "fly"}, "COMMAND: found \"fly\", expected one of run, proxy"},
      {{"list", "completion", "fush"}, "expected one of bash, zsh, fish; did you mean \"fish\"?"},
      {{"list", "completion"}, "found no SHELL, expected it; see: fakebot list completion --help"},
      {{"list", "robots", "--", "driver"},
       "for run, test, explore, shrink, replay, proxy, exec and certify only"},
      {{"list", "board-parameters", "--robot", "kobuki"},
       "--robot: the robot \"kobuki\" has no board-parameters; \"kugle\" has"},
      {{"list", "firmware", "--robot", "kugle"},
       "--robot: the robot \"kugle\" has no firmware; \"kobuki\" has"},
      {{"list", "signals", "--robot", ""}, "--robot: found \"\", expected one of kobuki, kugle"},
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
    CHECK_FALSE(contains(result.errors, "Run with --help"));  // a text of the option parser
  }
}

TEST_CASE("a file that its file system makes executable is not taken for a driver") {
  const TempDir dir;
  const std::string file = dir.write("scenario", "[]");
  std::filesystem::permissions(file, std::filesystem::perms::all);
  CHECK(contains(run_to_end({"run", file}).errors, "found array, expected an object"));
}

TEST_CASE("times on the command line have units as in files") {
  for (const char* duration : {"0.05", "50ms", "0.05s", "0.05 s"}) {
    CAPTURE(duration);
    const ProcessResult result = run_to_end({"run", "--duration", duration, "--speed", "max"});
    CHECK(result.exit_code == 0);
    CHECK(contains(result.errors, "0.050 s simulated"));
  }
  CHECK(contains(run_to_end({"run", "--seed", "18446744073709551615", "--duration", "1ms"}).output,
                 "\"seed\":18446744073709551615"));
}

TEST_CASE("an input file that is missing ends with 2, whatever the command") {
  const TempDir dir;
  for (const Arguments& arguments : std::vector<Arguments>{{"decode", dir / "none"},
                                                           {"replay", dir / "none"},
                                                           {"run", dir / "none"},
                                                           {"run", "--world", dir / "none.json"},
                                                           {"run", "--profile", dir / "none.json"},
                                                           {"test", dir / "none"},
                                                           {"validate", dir / "none"}}) {
    CAPTURE(arguments[0]);
    const ProcessResult result = run_to_end(arguments);
    CHECK(result.exit_code == 2);
    CHECK(contains(result.errors, dir / "none"));
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
                                         {{"run", "--help"}, "[SCENARIO] [-- DRIVER...]\n"},
                                         {{"test", "--help"}, "SCENARIO... [-- DRIVER...]\n"},
                                         {{"test", "--help"}, "Examples:\n  fakebot test"},
                                         {{"proxy", "--help"}, "Examples:\n  fakebot proxy"},
                                         {{"list", "--help"}, "Examples:\n  fakebot list"},
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

TEST_CASE("without a kind of file the schema is that of scenarios") {
  CHECK(run_to_end({"schema"}).output == content_of(FAKEBOT_SCENARIO_DIR "/scenario.schema.json"));
}
