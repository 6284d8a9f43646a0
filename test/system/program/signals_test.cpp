// Signals, and what else could end the program before its drivers and its reports.
#include <doctest/doctest.h>

#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

constexpr const char* kLongScenario =
    R"({"duration": 600, "name": "long", "expectations": [{"always": "power"}]})";
constexpr const char* kShortScenario =
    R"({"duration": 1, "name": "short", "expectations": [{"always": "power"}]})";

}  // namespace

TEST_CASE("a signal that ends a test ends its driver first, and the report is written") {
  for (const int number : {SIGQUIT, SIGALRM, SIGUSR2, SIGHUP, SIGTERM}) {
    CAPTURE(number);
    const TempDir dir;
    EmulatorProcess emulator({"test", dir.write("s.json", kLongScenario), "--json", dir / "r.json",
                              "--", "/bin/sh", "-c", "exec 3<>$0; echo started >&2; sleep 600",
                              "{port}"});
    emulator.wait_for_error_text("started");
    emulator.send_signal(number);
    CHECK(emulator.wait_for_exit().exit_code == 130);  // throws if the driver is left behind
    CHECK(nlohmann::json::parse(content_of(dir / "r.json"))["scenarios"].size() == 1);
  }
}

TEST_CASE("a run that a signal ends removes its link") {
  for (const int number : {SIGQUIT, SIGALRM, SIGUSR2, SIGHUP}) {
    CAPTURE(number);
    const TempDir dir;
    EmulatorProcess emulator({"run", "--link", dir / "kobuki"});
    emulator.ready();
    emulator.send_signal(number);
    CHECK(emulator.wait_for_exit().exit_code == 130);
    CHECK(!std::filesystem::is_symlink(dir / "kobuki"));
  }
}

TEST_CASE("a run that was started with nohup outlives its terminal") {
  EmulatorProcess emulator({"-c", "trap '' HUP; exec " + program_under_test() + " run"}, shell());
  emulator.ready();
  emulator.send_signal(SIGHUP);
  emulator.send_signal(SIGUSR1);
  emulator.wait_for_error_text("unplugged by SIGUSR1");
  CHECK(emulator.running());
  emulator.send_signal(SIGTERM);
  CHECK(emulator.wait_for_exit().exit_code == 130);
}

TEST_CASE("without threads a test ends with 3 and the reason, and the report says so") {
  if (::geteuid() != 0) { return; }  // who else's processes count is not known
  const TempDir dir;
  using std::filesystem::perms;
  std::filesystem::permissions(dir / "",
                               perms::owner_all | perms::others_exec | perms::others_read);
  ProcessOptions nobody = shell();
  nobody.user = kNobody;
  const std::string file = dir.write("s.json", kShortScenario);
  // At its end the sanitizer would look for leaks with a thread.
  const ProcessResult result =
      run_to_end({"-c", "ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 exec prlimit --nproc=1 " +
                            program_under_test() + " test --json - " + file},
                 nobody);
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, "cannot start a thread: "));
  CHECK(contains(result.errors, "ulimit -u"));
  CHECK(nlohmann::json::parse(result.output)["scenarios"][0]["verdict"] == "skipped");
}

TEST_CASE("a reader of standard output that leaves ends no test before its reports") {
  const TempDir dir;
  const std::string file = dir.write("s.json", kShortScenario);
  const ProcessResult result =
      run_to_end({"-c", "{ " + program_under_test() + " test --repeat 20 --json " +
                            (dir / "r.json") + " " + file + "; echo $? >&2; } | true"},
                 shell());
  CHECK(contains(result.errors, "3\n"));
  const auto scenarios = nlohmann::json::parse(content_of(dir / "r.json"))["scenarios"];
  REQUIRE(scenarios.size() == 20);
  CHECK(scenarios.back()["verdict"] == "passed");
}
