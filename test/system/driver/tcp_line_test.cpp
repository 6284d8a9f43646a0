// The line of a robot by TCP: the same as on a pseudo-terminal, in real and in virtual time.
#include <doctest/doctest.h>

#include <sys/socket.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "io/file/file_descriptor.hpp"
#include "raw_port.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/scenario/library/library.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace fs = std::filesystem;
namespace io = fakebot::io;

namespace {

using Texts = std::vector<std::string>;

ProcessResult play(const Texts& options) {
  Texts arguments{"test", "--time", "virtual"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  arguments.insert(arguments.end(), {"--", FAKEBOT_PLANTED_DRIVER, "{port}", "none"});
  return run_to_end(arguments);
}

/// Without the commands to play failed scenarios again, which have options, and without what the
/// driver prints: a line of the last moment may come before or after the end.
std::string verdicts_of(const ProcessResult& result) {
  const std::string text = without_rerun(result.output);
  std::istringstream lines(text.substr(0, text.find(" scenarios: ")));
  std::string verdicts;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("battery ")) { verdicts += line + "\n"; }
  }
  return verdicts;
}

void check_refused(const Texts& arguments, int exit_code, const std::string& reason) {
  const ProcessResult result = run_to_end(arguments);
  CAPTURE(result.errors);
  CHECK(result.exit_code == exit_code);
  CHECK(result.output == "");
  CHECK(contains(result.errors, reason));
}

}  // namespace

TEST_CASE("a driver by TCP reads whole frames, and its commands move the robot") {
  EmulatorProcess emulator({"run", "--tcp", "127.0.0.1:0"});
  CHECK(emulator.ready()["link"].is_null());
  Driver driver(emulator.port());
  driver.send(wire::BaseControl{200, 0});
  const auto moves = [](const Frame& frame) { return frame.basic().left_encoder_ticks > 20; };
  driver.next_frame_with(moves);
  CHECK(no_faults(driver.counters()));
}

TEST_CASE("a driver by TCP that left may come back, and the robot notices both") {
  EmulatorProcess emulator({"run", "--tcp", "0"});
  for (std::size_t times = 1; times <= 3; ++times) {
    Driver driver(emulator.port());
    driver.next_frame();
    driver.close();
    emulator.wait_for_error_text("driver detached", times);
  }
}

TEST_CASE("clients that are refused, or read nothing, cost the robot nothing that grows") {
  EmulatorProcess emulator({"run", "--tcp", "0"});
  Driver driver(emulator.port());
  driver.next_frame();
  const auto descriptors = [&] {
    const fs::directory_iterator all("/proc/" + std::to_string(emulator.pid()) + "/fd");
    return std::distance(begin(all), end(all));
  };
  const auto before = descriptors();
  for (int i = 0; i < 300; ++i) {
    const io::FileDescriptor refused(connect_to(emulator.port()));
    std::array<char, 128> text{};
    REQUIRE(::recv(refused.get(), text.data(), text.size(), 0) > 0);
    CHECK(contains(text.data(), "this robot has a driver already"));
  }
  CHECK(descriptors() <= before + 5);
  for (int i = 0; i < 5; ++i) { driver.next_frame(); }
  CHECK(no_faults(driver.counters()));
}

TEST_CASE(
    "a driver by TCP that does not read misses frames, which are counted, and no part of one") {
  EmulatorProcess emulator({"run", "--tcp", "0", "--speed", "20", "--duration", "40"});
  // It reads nothing before the end: what it had read would make room for as many frames more.
  Driver driver(emulator.port());
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(number_after("dropped because a driver did not read: ", result.errors) > 500);
  // All bytes sent before the end are still there: whole frames, as many as a terminal keeps.
  const auto sent = static_cast<std::size_t>(number_after("sent: ", result.errors));
  for (std::size_t i = 0; i < sent; ++i) { driver.next_frame(); }
  CHECK(no_faults(driver.counters()));
  CHECK(sent < 60);
  read_to_the_end(driver);
}

TEST_CASE("SIGUSR1 ends a connection for a second, and the address stays") {
  EmulatorProcess emulator({"run", "--tcp", "0"});
  const std::string address = emulator.port();
  const Driver driver(address);
  emulator.send_signal(SIGUSR1);
  read_to_the_end(driver);
  CHECK_THROWS_AS(Driver{address}, std::system_error);
  emulator.wait_for_error_text("plugged in again as " + address);
  Driver again(address);
  again.next_frame();
}

TEST_CASE("each device of a robot, and each of several robots, has the port that follows") {
  EmulatorProcess one({"run", "--tcp", "0"});
  const std::string free = one.port().substr(one.port().rfind(':') + 1);
  one.send_signal(SIGTERM);
  one.wait_for_exit();
  // Another program may get a port meanwhile; then fakebot says so.
  const ProcessResult result =
      run_to_end({"run", "--robot", "turtlebot2", "--tcp", free, "--duration", "0.1"});
  if (result.exit_code == 3) {
    CHECK(contains(result.errors, "choose another port"));
    return;
  }
  CHECK(contains(result.output, "\"port\":\"127.0.0.1:" + free + "\""));
  CHECK(contains(result.output,
                 "\"port\":\"127.0.0.1:" + std::to_string(std::stoi(free) + 1) + "\""));
}

TEST_CASE("in virtual time a run by TCP has the bytes and times of a run on a pseudo-terminal") {
  const TempDir dir;
  Texts verdicts;
  for (const Texts& line : {Texts{}, Texts{"--tcp", "127.0.0.1:0"}}) {
    const std::string file = dir / ("drive" + std::to_string(verdicts.size()) + ".pcapng");
    Texts options = line;
    options.insert(options.end(), {"--record", file, path_of("bump-turning")});
    const ProcessResult result = play(options);
    verdicts.push_back(std::to_string(result.exit_code));
    verdicts.push_back(content_of(file));
  }
  CHECK(verdicts[0] == verdicts[2]);
  CHECK(verdicts[1].size() > 10000);
  CHECK((verdicts[1] == verdicts[3]));
}

TEST_CASE("scenarios by TCP have the verdicts of a pseudo-terminal") {
  Texts options;
  for (const char* name : {"bump-anywhere", "unplugged", "unplugged-again", "garbage"}) {
    options.push_back(path_of(name));
  }
  const std::string on_terminal = verdicts_of(play(options));
  CHECK(contains(on_terminal, "passed unplugged"));
  Texts by_tcp = options;
  by_tcp.insert(by_tcp.end(), {"--tcp", "127.0.0.1:0"});
  CHECK(verdicts_of(play(by_tcp)) == on_terminal);
}

TEST_CASE("a capture is replayed by TCP") {
  const TempDir dir;
  const std::string file = dir / "drive.pcapng";
  Texts arguments{"test",    "--time",
                  "virtual", "--record",
                  file,      path_of("bump-turning"),
                  "--",      FAKEBOT_PLANTED_DRIVER,
                  "{port}",  "none"};
  run_to_end(arguments);
  const ProcessResult replayed =
      run_to_end({"replay", file, "--speed", "max", "--tcp", "0", "--", "/bin/bash", "-c",
                  "exec 3<>/dev/tcp/${FAKEBOT_PORT%:*}/${FAKEBOT_PORT#*:}; cat <&3 | wc -c"});
  CAPTURE(replayed.errors);
  CHECK(replayed.exit_code == 0);
  CHECK(contains(replayed.output, "\"port\":\"127.0.0.1:"));
}

TEST_CASE("addresses that cannot be are refused before anything starts") {
  check_refused({"run", "--tcp", "127.0.0.1:99999"}, 2, "--tcp: found \"127.0.0.1:99999\"");
  check_refused({"run", "--rfc2217", "nonsense"}, 2, "--rfc2217: found \"nonsense\"");
  check_refused({"run", "--tcp", "0", "--rfc2217", "0"}, 2, "found --rfc2217, too");
  check_refused({"run", "--tcp", "0", "--link", "/tmp/fakebot-no-link"}, 2, "--link");
  check_refused({"run", "--tcp", "192.0.2.1:0"}, 3, "choose an address of this machine");
  check_refused({"run", "--count", "3", "--tcp", "65534"}, 3, "choose a lower port");
  check_refused({"test", "-j", "2", "--tcp", "5000", path_of("unplugged"), "--", "true"}, 2,
                "expected one, without -j, or port 0");
  check_refused({"test", "--tcp", "0", path_of("unplugged")}, 2, "which has no driver");
}

TEST_CASE("a user without rights is told of ports that need them") {
  ProcessOptions options;
  options.user = kNobody;
  const ProcessResult result = run_to_end({"run", "--tcp", "80", "--duration", "0.1"}, options);
  if (result.exit_code == kNotStarted) { return; }  // the user may not read the program's folder
  // Some systems give all ports to all users, and a server may have the port.
  CHECK((result.exit_code == 0 || contains(result.errors, "choose a port above 1023") ||
         contains(result.errors, "choose another port")));
}
