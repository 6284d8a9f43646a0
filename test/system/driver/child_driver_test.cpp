// A driver started with the robot: `fakebot run -- DRIVER`. Waiting for the program also waits for
// every process with the program's streams, so a child left behind fails a test.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace fs = std::filesystem;

namespace {

/// A shell script as the driver; `file` is its $1, the port its $2.
std::vector<std::string> with_script(std::vector<std::string> arguments, const std::string& script,
                                     const std::string& file = "") {
  arguments.insert(arguments.begin(), "run");
  arguments.insert(arguments.end(), {"--", "sh", "-c", script, "driver", file, "{port}"});
  return arguments;
}

}  // namespace

TEST_CASE("a driver gets the port in its arguments and in its environment") {
  const TempDir dir;
  const std::string out = dir / "out";
  SUBCASE("the link if there is one") {
    const std::string link = dir / "kobuki";
    CHECK(
        run_to_end({"run", "--link", link, "--", "sh", "-c", "echo \"$2 $3 $FAKEBOT_PORT\" >\"$1\"",
                    "driver", out, "{port}", "a={port},b={port}"})
            .exit_code == 0);
    CHECK(content_of(out) == link + " a=" + link + ",b=" + link + " " + link + "\n");
  }
  SUBCASE("otherwise the device") {
    const ProcessResult result =
        run_to_end(with_script({}, "echo \"$2 $FAKEBOT_PORT\" >\"$1\"", out));
    CHECK(result.exit_code == 0);
    const auto port = nlohmann::json::parse(result.output)["port"].get<std::string>();
    CHECK(content_of(out) == port + " " + port + "\n");
  }
}

TEST_CASE("a driver reads frames from the given port") {
  const TempDir dir;
  CHECK(run_to_end(with_script({"--raw"}, "head -c 162 \"$2\" >\"$1\"", dir / "out")).exit_code ==
        0);
  const std::string frames = content_of(dir / "out");
  REQUIRE(frames.size() == 162);
  CHECK(frames.substr(0, 3) == "\xAA\x55\x4D");
  CHECK(frames.substr(81, 3) == "\xAA\x55\x4D");
}

TEST_CASE("the exit of the driver decides the verdict") {
  struct Case {
    const char* script;
    int exit_code;
    const char* message;
  };
  for (const Case& c : {Case{"exit 0", 0, ""}, Case{"exit 3", 4, "the driver ended with status 3"},
                        Case{"kill -9 $$", 4, "the driver ended by signal 9"},
                        Case{"kill -11 $$", 4, "the driver ended by signal 11"}}) {
    CAPTURE(c.script);
    const ProcessResult result = run_to_end(with_script({}, c.script));
    CHECK(result.exit_code == c.exit_code);
    CHECK(contains(result.errors, c.message));
  }
}

TEST_CASE("the error for a driver that cannot be started names it, and nothing is left behind") {
  const TempDir dir;
  const ProcessResult result =
      run_to_end({"run", "--link", dir / "kobuki", "--", "/nowhere/driver", "{port}"});
  CHECK(result.exit_code == 4);
  CHECK(contains(result.errors, "cannot start the driver /nowhere/driver: "));
  CHECK_FALSE(fs::exists(fs::symlink_status(dir / "kobuki")));
}

TEST_CASE("the end of the duration ends the driver without an error") {
  CHECK(run_to_end(with_script({"--duration", "0.2"}, "exec sleep 1000")).exit_code == 0);
}

TEST_CASE("a driver can send a last command after SIGTERM") {
  const TempDir dir;
  EmulatorProcess emulator(with_script({},
                                       "trap 'echo goodbye >\"$1\"; exit 0' TERM;"
                                       "echo >\"$1.started\"; while :; do sleep 0.02; done",
                                       dir / "out"));
  wait_until("the driver has begun", [&] { return fs::exists(dir / "out.started"); });
  emulator.send_signal(SIGINT);
  CHECK(emulator.wait_for_exit().exit_code == 130);
  CHECK(content_of(dir / "out") == "goodbye\n");
}

TEST_CASE("a driver that does not end after SIGTERM is killed, which is an error") {
  // The shell's start takes a time of the machine, so try longer durations until the shell is up.
  for (int duration_s = 1;; duration_s *= 2) {
    const TempDir dir;
    const ProcessResult result = run_to_end(
        with_script({"--duration", std::to_string(duration_s)},
                    "trap '' TERM; echo >\"$1\"; while :; do sleep 1; done", dir / "started"));
    if (!fs::exists(dir / "started") && duration_s < 32) { continue; }
    CHECK(result.exit_code == 4);
    CHECK(contains(result.errors, "did not end after SIGTERM and was killed"));
    return;
  }
}

TEST_CASE("processes that the driver started end with it") {
  for (const char* script : {"sleep 1000 & exit 0", "sleep 1000 & kill -9 $$"}) {
    CAPTURE(script);
    CHECK_NOTHROW(run_to_end(with_script({}, script)));
  }
}

TEST_CASE("each of several robots has its driver, and all must succeed") {
  const TempDir dir;
  const auto arguments = [&](const std::string& script) {
    return with_script({"--raw", "--count", "3", "--link", dir / "kobuki"}, script, dir / "out");
  };
  CHECK(run_to_end(arguments("head -c 81 \"$2\" >\"$1.${2##*/}\"")).exit_code == 0);
  for (const char* name : {"out.kobuki0", "out.kobuki1", "out.kobuki2"}) {
    CHECK(content_of(dir / name).size() == 81);
  }
  CHECK(run_to_end(arguments("case $2 in *1) exit 5;; *) exec sleep 1000;; esac")).exit_code == 4);
}

TEST_CASE("the driver's output follows the ready line") {
  const ProcessResult result = run_to_end(with_script({}, "echo hello; echo world >&2"));
  CHECK(result.output.ends_with("}\nhello\n"));
  CHECK(contains(result.errors, "world\n"));
}

TEST_CASE("a driver that the program started loses the device when it is unplugged") {
  // The driver must not inherit the robot's end of the device, which would stay open.
  const TempDir dir;
  EmulatorProcess emulator(
      {"run", "--raw", "--link", dir / "kobuki", "--", "sh", "-c", "exec cat {port} >/dev/null"});
  emulator.wait_for_error_text("driver attached");
  emulator.send_signal(SIGUSR1);
  // cat ends with an error or at the end of the device; then the run ends.
  const ProcessResult result = emulator.wait_for_exit();
  CHECK((result.exit_code == 0 || result.exit_code == 4));
}

TEST_CASE("a child process that is not a driver does not end the run") {
  // The emulator replaces a shell with exec, as in a container.
  const std::string script = "sleep 0.1 & exec " + program_under_test();
  const ProcessResult result = run_to_end({"-c", script + " run --duration 1"}, shell());
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "1.000 s simulated"));
}
