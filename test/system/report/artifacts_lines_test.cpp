// Captures of a test, of a scenario with several lines: one interface for each.
#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// A robot with a scanner, and a robot that drives by commands or by a driver.
std::string scenario_with_lines(const std::string& of_b) {
  return R"({
    "name": "lines", "duration": 2, "robot": {"with": [{"type": "rplidar-a1"}]},
    "robots": {"b": {"type": "kobuki", "start": {"x_m": 3, "y_m": 0}, )" +
         of_b + R"(}},
    "commands": [{"at": 0.5, "bytes": "AA 55 06 01 04 C8 00 00 00 CB"},
                 {"on": "scan", "at": 0.25, "Scan": {}}],
    "expectations": [{"eventually": "scan.running && robots.b.command.speed_mm_s == 100"}]})";
}

const std::string kCommandsOfB =
    R"("commands": [{"at": 0.75, "BaseControl": {"speed_mm_s": 100}}])";
const std::string kDriverOfB = R"("driver": {"command": ["/bin/sh", "-c",
  "exec 3<>{port}; stty raw -echo 115200 <&3; printf '\\252\\125\\006\\001\\004\\144\\000\\000\\000\\147' >&3; exec cat <&3 >/dev/null"]})";

/// The names of the capture's interfaces, as tshark reads them, one for each packet.
std::string lines_of_commands(const std::string& capture) {
  return output_of("tshark -r '" + capture + "' -Y 'frame.packet_flags_direction == " +
                   std::to_string(kOutbound) + "' -T fields -e frame.interface_name");
}

}  // namespace

TEST_CASE("the capture of a scenario has each line, in order of time, without a driver") {
  const TempDir dir;
  const std::string file = dir.write("s.json", scenario_with_lines(kCommandsOfB));
  const ProcessResult result = run_to_end({"test", file, "--artifacts", dir / "kept"});
  CHECK(result.output == "passed lines\n1 scenario: 1 passed\n");
  const std::string wire = dir / "kept/s/wire.pcapng";
  CHECK(lines_of_commands(wire) == "scan\nkobuki\nrobots.b\n");
  const ProcessResult decoded = run_to_end({"decode", wire, "--summary"});
  CHECK(decoded.exit_code == 0);
  for (const char* line :
       {"kobuki feedback: ", "kobuki command: 1 frame", "scan feedback: ", "scan command: 1 frame",
        "robots.b feedback: ", "robots.b command: 1 frame"}) {
    CAPTURE(line);
    CHECK(contains(decoded.output, line));
  }

  SUBCASE("and a recording is the same") {
    const std::string recorded = dir / "recorded.pcapng";
    CHECK(run_to_end({"test", file, "--record", recorded}).exit_code == 0);
    CHECK(content_of(recorded) == content_of(wire));
  }
}

TEST_CASE("the capture of a scenario has each line, with the driver of a further robot") {
  const TempDir dir;
  const std::string file = dir.write("s.json", scenario_with_lines(kDriverOfB));
  const ProcessResult result =
      run_to_end({"test", file, "--time", "virtual", "--artifacts", dir / "kept"});
  CHECK(result.output == "passed lines\n1 scenario: 1 passed\n");
  const std::string wire = dir / "kept/s/wire.pcapng";
  CHECK(lines_of_commands(wire) == "robots.b\nscan\nkobuki\n");
  CHECK(contains(run_to_end({"decode", wire, "--summary"}).output, "robots.b feedback: "));

  SUBCASE("and a recording has them, too") {
    const std::string recorded = dir / "recorded.pcapng";
    CHECK(run_to_end({"test", file, "--time", "virtual", "--record", recorded}).exit_code == 0);
    CHECK(lines_of_commands(recorded) == lines_of_commands(wire));
  }
}
