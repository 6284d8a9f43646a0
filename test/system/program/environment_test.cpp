// Errors of the system: few descriptors, full disks, closed streams.
#include <doctest/doctest.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// Starts the program from a shell, with redirections or limits.
std::vector<std::string> in_shell(const std::string& arguments, const std::string& before = ":") {
  return {"-c", before + "; exec " + program_under_test() + " " + arguments};
}

// Sanitizers check memory through a pipe, and report an invalid object if there is no descriptor
// for the pipe.
bool program_is_sanitized() {
  const ProcessResult result = run_to_end(
      {"-c", "ASAN_OPTIONS=help=1 TSAN_OPTIONS=help=1 exec " + program_under_test() + " --version"},
      shell());
  return contains(result.errors, "Available flags");
}

constexpr const char* kShortRun = "run --speed max --duration 0.1";
const std::string kCapturedFrame = FAKEBOT_TEST_DIR "/captures/real-robot-frame.hex";

}  // namespace

TEST_CASE("with too few descriptors the error names operation and remedy") {
  if (program_is_sanitized()) { return; }
  std::vector<int> exit_codes;
  for (int descriptors = 4; descriptors <= 40; ++descriptors) {
    CAPTURE(descriptors);
    const ProcessResult result =
        run_to_end(in_shell(kShortRun, "ulimit -n " + std::to_string(descriptors)), shell());
    CAPTURE(result.errors);
    if (result.exit_code == kNotStarted) { continue; }
    exit_codes.push_back(result.exit_code);
    if (result.exit_code == 0) { break; }
    CHECK(result.exit_code == 3);
    CHECK(contains(result.errors, "error: cannot "));
    CHECK(contains(result.errors, "ulimit -n"));
  }
  REQUIRE(exit_codes.size() > 1);
  CHECK(exit_codes.back() == 0);
}

namespace {

/// Two scenarios with a driver: the first needs a temporary folder, because the robot is unplugged.
struct DrivenPair {
  TempDir dir{};
  std::string unplugged =
      dir.write("a.json", R"({"name": "unplugged", "duration": 1, "driver": {"end": "any_time"},
                              "events": [{"at": 0.2, "do": {"device": "unplug"}}],
                              "expectations": [{"at_end": "battery_v > 1"}]})");
  std::string plain = dir.write("b.json", R"({"name": "plain", "duration": 0.2,
                                              "expectations": [{"always": "power"}]})");
  std::string report = dir / "r.json";

  ProcessResult run(const std::string& before) const {
    return run_to_end(
        in_shell(
            "test " + (dir / "a.json") + " " + (dir / "b.json") + " --json " + report +
                R"( -- /bin/sh -c 'exec 3<>{port}; stty raw -echo 115200 <&3; cat <&3 >/dev/null 2>&1; exit 0')",
            before),
        shell());
  }
  nlohmann::json scenarios() const {
    return nlohmann::json::parse(content_of(report))["scenarios"];
  }
};

}  // namespace

TEST_CASE("a scenario that the environment fails is an error, and the others are played") {
  const DrivenPair pair;
  const ProcessResult result = pair.run("export TMPDIR=/nowhere");
  CHECK(result.exit_code == 3);
  CHECK(contains(result.output, "error unplugged\n  cannot "));
  CHECK(contains(result.output, "passed plain\n"));
  const auto scenarios = pair.scenarios();
  REQUIRE(scenarios.size() == 2);
  CHECK(scenarios[0]["verdict"] == "error");
  CHECK(contains(scenarios[0]["reason"].get<std::string>(), "TMPDIR"));
  CHECK(scenarios[1]["verdict"] == "passed");
}

TEST_CASE("with too few descriptors each scenario is an error, or there is no test at all") {
  if (program_is_sanitized()) { return; }
  int tested = 0;
  for (int descriptors = 6; descriptors <= 40; descriptors += 2) {
    CAPTURE(descriptors);
    const DrivenPair pair;
    const ProcessResult result = pair.run("ulimit -n " + std::to_string(descriptors));
    CAPTURE(result.errors);
    if (result.exit_code == kNotStarted) { continue; }
    if (result.exit_code == 0) { break; }
    CHECK(result.exit_code == 3);
    CHECK(contains(result.errors + result.output, "Too many open files"));
    if (!is_there(pair.report)) { continue; }
    ++tested;
    CHECK(pair.scenarios().size() == 2);
  }
  CHECK(tested > 0);
}

TEST_CASE("a folder for artifacts that may be written but not read is an error with its path") {
  const TempDir dir;
  dir.open_to_all();
  const std::string scenario = dir.write("s.json", R"({"name": "s", "duration": 1,
                                               "expectations": [{"always": "power"}]})");
  ProcessOptions options = shell();
  if (::geteuid() == 0) { options.user = kNobody; }
  const ProcessResult result =
      run_to_end({"-c", "cd " + (dir / "") + " && mkdir -m 300 kept && exec " +
                            program_under_test() + " test " + scenario + " --artifacts kept"},
                 options);
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, "cannot use kept: Permission denied; may you read it"));
}

TEST_CASE("a driver that finds no process left is an error of the machine, with its limit") {
  if (::geteuid() != 0 || program_is_sanitized()) { return; }  // who else's count is not known
  const TempDir dir;
  dir.open_to_all();
  const std::string scenario = dir.write("s.json", R"({"name": "s", "duration": 1,
                                               "expectations": [{"always": "power"}]})");
  const std::string capture = dir / "c.pcapng";
  std::filesystem::copy_file(FAKEBOT_TEST_DIR "/captures/text2pcap.pcapng", capture);
  ProcessOptions options = shell();
  options.user = kNobody - 1;  // a user without processes
  for (const std::string& arguments :
       {std::string("run --duration 1"), "test " + scenario, "replay " + capture}) {
    CAPTURE(arguments);
    // Needed are the program itself, a thread, and a guard.
    const ProcessResult result = run_to_end(
        {"-c", "exec prlimit --nproc=2 " + program_under_test() + " " + arguments + " -- true"},
        options);
    CHECK(result.exit_code == 3);
    CHECK(contains(result.errors + result.output,
                   "cannot start the driver true: Resource temporarily unavailable; is the limit "
                   "of processes and threads (ulimit -u; pids.max of a container)"));
  }
}

TEST_CASE("without memory for its threads a test ends with 3, the limit and a report") {
  if (program_is_sanitized()) { return; }  // sanitizers need terabytes
  const DrivenPair pair;
  const ProcessResult result =
      run_to_end(in_shell("test --jobs 64 --repeat 32 --scripted " + (pair.dir / "b.json") + " " +
                              (pair.dir / "b.json") + " --json " + pair.report,
                          "ulimit -v 60000"),
                 shell());
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, "cannot start a thread: Resource temporarily unavailable; "));
  CHECK(contains(result.errors, " memory (ulimit -v)"));
  CHECK(pair.scenarios().size() == 64);
}

TEST_CASE("output that cannot be written ends with 3 and its name") {
  for (const std::string& arguments :
       {std::string("--help"), std::string("run --help"), std::string("--version"),
        std::string("list signals"), std::string("list robots"), std::string("list messages"),
        std::string(kShortRun), "decode " + kCapturedFrame}) {
    for (const char* redirection : {" >/dev/full", " >&-"}) {
      CAPTURE(arguments);
      CAPTURE(redirection);
      const ProcessResult result = run_to_end(in_shell(arguments + redirection), shell());
      CHECK(result.exit_code == 3);
      CHECK(contains(result.errors, "cannot write to standard output: "));
    }
  }
}

TEST_CASE("standard error that cannot be written changes no result") {
  for (const char* redirection : {" 2>/dev/full", " 2>&-"}) {
    CAPTURE(redirection);
    const auto exit_code = [&](const std::string& arguments) {
      return run_to_end(in_shell(arguments + redirection), shell()).exit_code;
    };
    CHECK(exit_code(kShortRun) == 0);
    CHECK(exit_code("decode " + kCapturedFrame) == 0);
    CHECK(exit_code("list robots") == 0);
    CHECK(exit_code("fly") == 2);
    CHECK(exit_code("run --no-such-option") == 2);
    CHECK(exit_code("run --link /nowhere/kobuki") == 3);
  }
}

TEST_CASE("with closed streams the log is not written to the robot's device") {
  for (const char* redirection : {" 2>/dev/full", " 2>&-", " <&- 2>&-"}) {
    CAPTURE(redirection);
    EmulatorProcess emulator(in_shell(std::string("run") + redirection), shell());
    Driver driver(emulator.port());
    for (int i = 0; i < 10; ++i) {
      driver.send(wire::GeneralPurposeOutput{static_cast<std::uint16_t>(0xF0 + i)});
      driver.next_frame();
    }
    CHECK(no_faults(driver.counters()));
    emulator.send_signal(SIGINT);
    CHECK(emulator.wait_for_exit().exit_code == 130);
  }
}

TEST_CASE("the number of a closed standard stream is not reused") {
  EmulatorProcess emulator(in_shell("run <&- 2>&-"), shell());
  emulator.ready();
  const std::string descriptors = "/proc/" + std::to_string(emulator.pid()) + "/fd/";
  for (const char* stream : {"0", "2"}) {
    CHECK(std::filesystem::read_symlink(descriptors + stream) == "/dev/null");
  }
}

TEST_CASE("a closed standard input is not read as empty") {
  const ProcessResult result = run_to_end(in_shell("decode - <&-"), shell());
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, "cannot read -: "));
}
