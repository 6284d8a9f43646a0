// `--record`, read with independent programs.
#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

namespace {

std::string hex_of_bytes(const Bytes& bytes) {
  return hex_of(std::string(bytes.begin(), bytes.end()));
}

std::string joined(const std::vector<Packet>& packets, int direction) {
  std::string hex;
  for (const Packet& packet : packets) {
    if (packet.direction == direction) { hex += packet.hex; }
  }
  return hex;
}

/// Runs a program with a limit of file sizes: 8 blocks of 512 bytes.
const std::string kWithLimitOf8 = R"(ulimit -f 8; exec "$0" "$@")";

}  // namespace

TEST_CASE("tshark reads what a driver has received and sent from the capture of a run") {
  const TempDir dir;
  const std::string file = dir / "run.pcapng";
  EmulatorProcess emulator({"run", "--record", file});
  Driver driver(emulator.port());
  const Bytes command = Driver::frame_of(wire::BaseControl{100, 0});
  std::string got;
  for (int i = 0; i < 20; ++i) {
    got += hex_of_bytes(driver.next_frame().bytes);
    driver.write(command);
  }
  std::string sent;
  for (int i = 0; i < 20; ++i) { sent += hex_of_bytes(command); }
  // Written continuously, not at the end.
  CHECK(eventually([&] { return joined(packets_in(file), kOutbound) == sent; }));
  emulator.send_signal(SIGINT);
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(result.exit_code == 130);
  const auto packets = packets_in(file);
  CHECK(contains(result.errors,
                 "recorded: " + std::to_string(packets.size()) + " packets in " + file + "\n"));
  CHECK(joined(packets, kInbound).starts_with(got));
}

TEST_CASE("robots of one run are interfaces of one capture with a common time axis") {
  const TempDir dir;
  const std::string file = dir / "run.pcapng";
  EmulatorProcess emulator({"run", "--count", "3", "--record", file});
  std::vector<std::unique_ptr<Driver>> drivers;
  for (const auto& port : emulator.ready()["ports"]) {
    drivers.push_back(std::make_unique<Driver>(port.get<std::string>()));
  }
  for (int i = 0; i < 10; ++i) {
    for (const auto& driver : drivers) { driver->next_frame(); }
  }
  emulator.send_signal(SIGTERM);
  CHECK(emulator.wait_for_exit().exit_code == 130);
  const std::string facts = output_of("capinfos " + file);
  CHECK(contains(facts, "Number of interfaces in file: 3"));
  CHECK(contains(facts, "Name = kobuki 2"));
  CHECK(contains(facts, "Strict time order:   True"));
  const std::string third = output_of("tshark -r " + file + " -Y frame.interface_id==2");
  CHECK(std::count(third.begin(), third.end(), '\n') >= 10);
}

TEST_CASE("a full disk ends the recording, not the run") {
  const TempDir dir;
  const std::string file = dir / "run.pcapng";
  EmulatorProcess emulator({"-c", kWithLimitOf8, program_under_test(), "run", "--record", file},
                           shell());
  Driver driver(emulator.port());
  emulator.wait_for_error_text(
      "the recording ends here, the robot goes on: cannot write " + file +
      ": File too large; is the limit of the size of files (ulimit -f) reached?");
  for (int i = 0; i < 10; ++i) { driver.next_frame(); }
  emulator.send_signal(SIGINT);
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(result.exit_code == 3);
  CHECK(contains(result.errors, " in " + file + "; INCOMPLETE, the rest is missing: cannot write"));
  CHECK(packets_in(file).size() > 10);  // all complete
}

TEST_CASE("a capture that cannot be written is refused before anything starts") {
  const TempDir dir;
  for (const std::string& file : {std::string("/dev/full"), dir.write("f", "") + "/g", dir / ""}) {
    CAPTURE(file);
    const ProcessResult result = run_to_end({"run", "--record", file});
    CHECK(result.exit_code == 3);
    CHECK(result.output == "");
    CHECK(contains(result.errors, file.substr(0, file.rfind('/'))));
  }
  const ProcessResult result = run_to_end({"run", "--record", "-"});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, "--record: found \"-\", expected a file"));
}

TEST_CASE("a second run does not overwrite the capture of the first one") {
  const TempDir dir;
  const std::string file = dir / "run.pcapng";
  EmulatorProcess emulator({"run", "--record", file});
  Driver driver(emulator.port());
  driver.next_frame();
  const ProcessResult second = run_to_end({"run", "--record", file});
  CHECK(second.exit_code == 3);
  CHECK(contains(second.errors, file + ": another process is writing it"));
  driver.next_frame();
  emulator.send_signal(SIGINT);
  emulator.wait_for_exit();
  CHECK(packets_in(file).size() >= 2);
}

TEST_CASE("a scenario is recorded in its own time, with and without a driver") {
  const TempDir dir;
  const std::string scenario =
      dir.write("s.json", R"({"duration": 1, "commands": [{"at": 0.5, "bytes": "AA 55 06 01"}],
                              "expectations": [{"always": "power"}]})");
  const std::string file = dir / "s.pcapng";
  const ProcessResult alone = run_to_end({"test", scenario, "--record", file});
  CHECK(alone.exit_code == 0);
  CHECK(contains(alone.errors, "recorded: 50 packets in " + file));
  const auto packets = packets_in(file);
  REQUIRE(packets.size() == 50);
  CHECK(packets[24].time == "0.500000000");
  CHECK(packets[24].hex == "aa550601");

  // The scenario starts only when the driver has opened the device.
  const std::vector<std::string> driver{
      "--", "/bin/sh", "-c",
      "sleep 2; exec 3<>{port}; stty raw -echo 115200 <&3; printf x >&3; exec cat <&3 >/dev/null"};
  for (const char* command : {"test", "run"}) {
    std::vector<std::string> arguments{command, scenario, "--record", file};
    arguments.insert(arguments.end(), driver.begin(), driver.end());
    CHECK(run_to_end(arguments).exit_code == 0);
    const auto driven = packets_in(file);
    CHECK(joined(driven, kOutbound) == "78");
    CHECK(driven.size() > 45);
    CHECK(std::stod(driven.front().time) < 2);
  }
}

TEST_CASE("recording several scenarios into one file is refused with a remedy") {
  const TempDir dir;
  const std::string scenario =
      dir.write("s.json", R"({"duration": 1, "expectations": [{"always": "power"}]})");
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{scenario}, {"--repeat", "2"}}) {
    std::vector<std::string> arguments{"test", scenario, "--record", dir / "f"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProcessResult result = run_to_end(arguments);
    CHECK(result.exit_code == 2);
    CHECK(contains(result.errors, "--record: found 2 scenarios, expected one; --artifacts DIR"));
  }
  CHECK(run_to_end({"test", scenario, "--record", dir / "f", "--artifacts", dir / "d"}).exit_code ==
        2);
}
