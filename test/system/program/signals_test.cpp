// Signals, and everything else that could end the program before its drivers and reports.
#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/pty/pty.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

constexpr const char* kLongScenario =
    R"({"duration": 600, "name": "long", "expectations": [{"always": "power"}]})";
constexpr const char* kShortScenario =
    R"({"duration": 1, "name": "short", "expectations": [{"always": "power"}]})";

/// A scenario that unplugs the device, and therefore needs a private link.
constexpr const char* kUnplugging =
    R"({"duration": 600, "name": "unplugged", "expectations": [{"always": "power"}],
        "events": [{"at": 599, "do": {"device": "unplug"}}]})";
const std::string kReplayed = FAKEBOT_TEST_DIR "/captures/text2pcap.pcapng";

/// Starts the program with a new folder for temporary files, from a shell that executes `before`
/// first.
struct InOwnFolder {
  TempDir dir{};
  std::string temporary = dir / "tmp";

  InOwnFolder() { std::filesystem::create_directory(temporary); }
  std::unique_ptr<EmulatorProcess> start(const std::string& arguments,
                                         const std::string& before = ":") const {
    return std::make_unique<EmulatorProcess>(
        std::vector<std::string>{"-c", before + "; export TMPDIR=" + temporary + "; exec " +
                                           program_under_test() + " " + arguments},
        shell());
  }
};

/// A driver that prints "started" after opening the device.
constexpr const char* kWaitingDriver =
    R"( -- /bin/sh -c 'exec 3<>$0; stty raw -echo 115200 <&3; echo started >&2; sleep 600' '{port}')";

}  // namespace

TEST_CASE("whatever signal ends a command, neither its link nor a temporary folder is left") {
  const fakebot::io::Pty port(115200);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR2, SIGXCPU, SIGPWR,
                           SIGIO, SIGPROF, SIGVTALRM, SIGSTKFLT, SIGRTMIN, SIGRTMAX}) {
    const InOwnFolder own;
    const std::string link = own.dir / "link";
    const std::string scenario = own.dir.write("s.json", kUnplugging);
    for (const std::string& arguments :
         {"run --link " + link, "run " + scenario + kWaitingDriver,
          "test " + scenario + kWaitingDriver, "replay " + kReplayed + " --link " + link,
          "proxy " + port.path() + " --link " + link}) {
      CAPTURE(number);
      CAPTURE(arguments);
      const auto program = own.start(arguments);
      const bool has_driver = arguments.ends_with(kWaitingDriver);
      has_driver ? program->wait_for_error_text("started") : void(program->ready());
      // Now either the temporary folder or the link exists, or the test would prove nothing.
      CHECK(std::filesystem::is_empty(own.temporary) != has_driver);
      CHECK(is_there(link) != has_driver);
      program->send_signal(number);
      CHECK(program->wait_for_exit().exit_code == 130);
      CHECK(!is_there(link));
      CHECK(std::filesystem::is_empty(own.temporary));
    }
  }
}

TEST_CASE("SIGUSR1 unplugs the device of a proxy and of a replay for a second, as of a run") {
  const fakebot::io::Pty port(115200);
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"run"}, {"replay", kReplayed}, {"proxy", port.path()}}) {
    CAPTURE(arguments[0]);
    EmulatorProcess program(arguments);
    program.ready();
    program.send_signal(SIGUSR1);
    program.wait_for_error_text("unplugged by SIGUSR1");
    program.wait_for_error_text("plugged in again as ");
    CHECK(program.running());
    program.send_signal(SIGTERM);
    CHECK(program.wait_for_exit().exit_code == 130);
  }
}

TEST_CASE("a driver ignores and blocks no signal, whatever fakebot was started with") {
  const InOwnFolder own;
  const auto program = own.start("run -- /bin/sh -c 'grep ^Sig[BI] /proc/self/status' 2>&1",
                                 "trap '' PIPE QUIT ALRM USR1 USR2 TSTP WINCH");
  const std::string masks = program->wait_for_exit().output;
  CAPTURE(masks);
  for (const std::string name : {"SigBlk:\t", "SigIgn:\t"}) {
    CAPTURE(name);
    REQUIRE(contains(masks, name));
    // 32 and 33 are the C library's own.
    constexpr unsigned long long kStandardSignals = 0x7FFFFFFF;
    CHECK((std::stoull(masks.substr(masks.find(name) + name.size()), nullptr, 16) &
           kStandardSignals) == 0);
  }
}

TEST_CASE("where SIGPIPE is ignored, a reader that leaves is an error in words") {
  const InOwnFolder own;
  const std::string raw = own.dir.write("raw", std::string(1000000, '\xaa'));
  const auto program = own.start("decode --input raw " + raw + " | true", "trap '' PIPE");
  const ProcessResult result = program->wait_for_exit();
  CHECK(contains(result.errors, "write to standard output: Broken pipe"));
}

TEST_CASE("a signal that ends a test ends its driver first, and the report is written") {
  for (const int number : {SIGQUIT, SIGALRM, SIGUSR2, SIGHUP, SIGTERM, SIGXCPU, SIGPROF}) {
    CAPTURE(number);
    const TempDir dir;
    EmulatorProcess emulator(
        {"test", dir.write("s.json", kLongScenario), "--json", dir / "r.json", "--", "/bin/sh",
         "-c", "exec 3<>$0; stty raw -echo 115200 <&3; echo started >&2; sleep 600", "{port}"});
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

TEST_CASE("Ctrl-C at a terminal ends a run with 130, whatever its driver makes of it") {
  for (const std::string time : {"real", "virtual"}) {
    for (const std::string reaction : {"", "trap 'exit 0' INT; ", "trap '' INT; "}) {
      CAPTURE(time);
      CAPTURE(reaction);
      const TempDir dir;
      const std::string keys = dir / "keys";
      REQUIRE(::mkfifo(keys.c_str(), S_IRUSR | S_IWUSR) == 0);
      const int keyboard = ::open(keys.c_str(), O_RDWR | O_CLOEXEC);
      const std::string driver = dir / "driver.sh";
      std::ofstream(driver) << reaction
                            << "exec 3<>$1; stty raw -echo 115200 <&3; touch $2; sleep 100000000";
      ProcessOptions in_terminal = with_input(keys);
      in_terminal.program = "/usr/bin/script";
      EmulatorProcess terminal({"-qec",
                                program_under_test() + " run --time " + time + " -- sh " + driver +
                                    " {port} " + dir / "started",
                                "/dev/null"},
                               in_terminal);
      wait_until("the driver", [&] { return std::filesystem::exists(dir / "started"); });
      REQUIRE(::write(keyboard, "\x03", 1) == 1);
      CHECK(terminal.wait_for_exit().exit_code == 130);
      ::close(keyboard);
    }
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
  // At the end of a program the sanitizer would start a thread to look for leaks.
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
