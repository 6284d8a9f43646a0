// `--time virtual`: drivers in PID namespaces of their own, as in containers.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

using Command = std::vector<std::string>;

/// Also for a user without rights.
const Command kUnshare{"unshare", "-Urpf", "--mount-proc"};
/// A container with the files of the machine, but a /dev of its own, with the devices of drivers
/// and the memory in which they get their time.
const Command kBubblewrap{"bwrap",    "--unshare-pid", "--unshare-user", "--ro-bind",  "/",
                          "/",        "--dev",         "/dev",           "--dev-bind", "/dev/pts",
                          "/dev/pts", "--bind",        "/dev/shm",       "/dev/shm",   "--proc",
                          "/proc"};

/// Says so where containers may not have namespaces of their own.
bool can_start(Command container, const ProcessOptions& options = {}) {
  std::string script = "exec";
  for (const std::string& word : container) { script += " " + word; }
  ProcessOptions with_shell = shell();
  with_shell.user = options.user;
  const bool can = run_to_end({"-c", script + " true"}, with_shell).exit_code == 0;
  if (!can) { MESSAGE("not tested, because it is not there or not allowed: ", container.front()); }
  return can;
}

/// The first line that is not the same in both; empty for equal texts.
std::string first_difference(const std::string& one, const std::string& other) {
  std::istringstream lines_of_one(one);
  std::istringstream lines_of_other(other);
  for (;;) {
    std::string line;
    std::string line_of_other;
    const bool has_one = !std::getline(lines_of_one, line).fail();
    const bool has_other = !std::getline(lines_of_other, line_of_other).fail();
    if (!has_one && !has_other) { return ""; }
    if (line != line_of_other) { return line + " or " + line_of_other; }
  }
}

}  // namespace

TEST_CASE("in virtual time a driver in a container has the recording that it has outside") {
  const TempDir dir;
  const std::string file =
      dir.write("s.json", R"({"name": "s", "robot": {"profile": "ideal"}, "duration": 8,
        "expectations": [{"at_end": "pose.x_m > 1.2"}]})");
  std::set<std::string> recordings;
  std::set<std::string> signals;
  std::string outside;  // the decoded recording
  for (const Command& container : {Command{}, kUnshare, kBubblewrap}) {
    if (!container.empty() && !can_start(container)) { continue; }
    const std::string folder = dir / std::to_string(container.size());
    Command arguments{"test", "--time", "virtual", file, "--artifacts", folder, "--"};
    arguments.insert(arguments.end(), container.begin(), container.end());
    arguments.insert(arguments.end(), {FAKEBOT_POLLING_DRIVER, "{port}"});
    CHECK(run_to_end(arguments).output == "passed s\n1 scenario: 1 passed\n");
    recordings.insert(content_of(folder + "/s/wire.pcapng"));
    const std::string decoded = run_to_end({"decode", folder + "/s/wire.pcapng"}).output;
    if (container.empty()) { outside = decoded; }
    CHECK(first_difference(outside, decoded) == "");
    signals.insert(content_of(folder + "/s/signals.csv"));
    CHECK(!signals.begin()->empty());
  }
  CHECK(recordings.size() == 1);
  CHECK(signals.size() == 1);
}

TEST_CASE("a driver in a container in virtual time needs no rights") {
  ProcessOptions options;
  if (::geteuid() == 0) { options.user = kNobody; }
  if (!can_start(kUnshare, options)) { return; }
  Command arguments{"run", "--time", "virtual", "--duration", "10", "--"};
  arguments.insert(arguments.end(), kUnshare.begin(), kUnshare.end());
  arguments.insert(arguments.end(), {"sh", "-c", "sleep 1; sleep 1 & wait; date +%S; sleep 99"});
  const ProcessResult result = run_to_end(arguments, options);
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "\n02\n"));
  CHECK(contains(result.errors, "10.000 s simulated\n"));
}

TEST_CASE("a driver in a container that only root may look at is an error with the reason") {
  // Files of the own user can be read there, whatever their permissions.
  if (::geteuid() != 0) { return; }
  ProcessOptions options;
  options.user = kNobody;
  if (!can_start(kUnshare, options)) { return; }
  const TempDir dir;
  dir.open_to_all();
  const std::string program = dir / "sleeps";
  std::filesystem::copy_file("/bin/sleep", program);
  ::chmod(program.c_str(), 0111);
  Command arguments{"run", "--time", "virtual", "--duration", "10", "--"};
  arguments.insert(arguments.end(), kUnshare.begin(), kUnshare.end());
  arguments.insert(arguments.end(), {program, "99"});
  const ProcessResult result = run_to_end(arguments, options);
  CHECK(result.exit_code == 4);
  // Told by the library or by fakebot, whoever is first.
  CHECK(contains(result.errors, "only root may see whether it waits"));
}

TEST_CASE("a driver in a container without what virtual time needs is an error with the reason") {
  Command without_memory{"bwrap", "--unshare-pid", "--ro-bind", "/", "/", "--dev", "/dev"};
  if (!can_start(without_memory)) { return; }
  Command arguments{"run", "--time", "virtual", "--duration", "5", "--"};
  arguments.insert(arguments.end(), without_memory.begin(), without_memory.end());
  arguments.insert(arguments.end(), {"sleep", "3"});
  const ProcessResult result = run_to_end(arguments);
  CHECK(result.exit_code == 4);
  CHECK(contains(result.errors, "it may not open what simulated time needs"));
}
