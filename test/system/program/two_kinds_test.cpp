// --robot KIND,KIND: robots of several kinds in a single process.
#include <doctest/doctest.h>

#include <csignal>
#include <string>
#include <vector>

#include "fakebot/protocol/kugle/frame_decoder.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

namespace fakebot::test {

namespace {

/// Reads until so many frames of a Kugle are found, with nothing between the frames.
void read_kugle(Driver& driver, std::uint64_t frames) {
  protocol::kugle::FrameDecoder decoder;
  const Patience patience("frames of the Kugle");
  while (decoder.counters().frames < frames) {
    patience.check();
    const Bytes bytes = driver.read_some(4096);
    std::span<const std::uint8_t> rest = bytes;
    while (decoder.next(rest)) {}
  }
  CHECK(decoder.counters().bad_codings + decoder.counters().garbage_bytes == 0);
}

}  // namespace

TEST_CASE("a Kobuki and a Kugle of one process stream, and are told apart in one capture") {
  const TempDir dir;
  const std::string file = dir / "both.pcapng";
  EmulatorProcess emulator({"run", "--robot", "kobuki,kugle", "--record", file});
  const nlohmann::json ready = emulator.ready();
  CHECK(ready["robots"] == nlohmann::json{"kobuki", "kugle"});
  REQUIRE(ready["ports"].size() == 2);
  Driver kobuki(ready["ports"][0].get<std::string>());
  Driver kugle(ready["ports"][1].get<std::string>());
  for (int i = 0; i < 3; ++i) { kobuki.next_frame(); }
  read_kugle(kugle, 30);
  emulator.send_signal(SIGINT);
  CHECK(emulator.wait_for_exit().exit_code == 130);

  const ProcessResult summary = run_to_end({"decode", file, "--summary"});
  CHECK(contains(summary.output, "kobuki 0 feedback: "));
  CHECK(contains(summary.output, "kugle 1 feedback: "));
  CHECK(contains(summary.output, "BasicSensorData "));
  CHECK(contains(summary.output, "StateEstimates "));
  CHECK_FALSE(contains(summary.output, "bad_"));
  const std::string tshark = "tshark -X lua_script:" FAKEBOT_TEST_DIR "/../scripts/fakebot.lua -r ";
  CHECK(output_of(tshark + file + " -Y '_ws.malformed || _ws.expert'").empty());
  CHECK_FALSE(output_of(tshark + file + " -Y kobuki.basic_sensor_data").empty());
  CHECK_FALSE(output_of(tshark + file + " -Y kugle.state_estimates").empty());
}

TEST_CASE("what is wrong with a list of robots is refused with its reason") {
  const TempDir dir;
  const std::string profile = dir.write("p.json", R"({"parameters": {"wheel_slip_mm": 1}})");
  struct Case {
    std::vector<std::string> options;
    std::string message;
  };
  for (const Case& c : std::vector<Case>{
           {{"--robot", "kobuki,"}, "--robot: found \"\", expected one of kobuki, kugle"},
           {{"--robot", ",kugle"}, "--robot: found \"\", expected one of kobuki, kugle"},
           {{"--robot", "kugle,kobuki,kugle"}, "--robot: names kugle twice; see --count"},
           {{"--robot", "kobuki,kugle", "--profile", profile}, "expected a parameter of a Kugle"},
           {{"--robot", "kobuki,kugle", "--profile", "firmware"}, "expected a profile of a Kugle"},
           {{"--robot", "kobuki,kugle", "--count", "2049"},
            "--count: found \"2049\", expected a whole number from 1 to 2048 for each of 2 kinds "
            "of "
            "robots"}}) {
    CAPTURE(c.message);
    std::vector<std::string> arguments{"run", "--duration", "1ms"};
    arguments.insert(arguments.end(), c.options.begin(), c.options.end());
    const ProcessResult result = run_to_end(arguments);
    CHECK(result.exit_code == 2);
    CHECK(contains(result.errors, c.message));
  }
}

TEST_CASE("an unknown kind in a list of robots is refused with a suggestion") {
  const ProcessResult unknown = run_to_end({"run", "--robot", "kobuki,kugel"});
  CHECK(unknown.exit_code == 2);
  CHECK(contains(unknown.errors, "found \"kugel\", expected one of kobuki, kugle, "));
  CHECK(contains(unknown.errors, "; did you mean \"kugle\"?"));
}

TEST_CASE("an option is refused if no robot of the list has it, and taken if one of them has it") {
  const auto with_firmware = [](const std::string& robots) {
    return run_to_end(
        {"run", "--duration", "1ms", "--robot", robots, "--firmware", "1.2.0", "--speed", "max"});
  };
  const ProcessResult refused = with_firmware("kugle");
  CHECK(refused.exit_code == 2);
  CHECK(contains(refused.errors, "--firmware: a Kugle has no such option"));
  CHECK(with_firmware("kobuki").exit_code == 0);
  CHECK(with_firmware("kobuki,kugle").exit_code == 0);
}

TEST_CASE("faults of the line are refused for several kinds of robots, and taken for one") {
  const auto with_fault = [](const std::string& robots) {
    return run_to_end(
        {"run", "--duration", "1ms", "--robot", robots, "--fault", "drop", "--speed", "max"});
  };
  const ProcessResult refused = with_fault("kobuki,kugle");
  CHECK(refused.exit_code == 2);
  CHECK(contains(refused.errors, "--fault: robots of several kinds have no faults in common"));
  CHECK(with_fault("kobuki").exit_code == 0);
  CHECK(with_fault("kugle").exit_code == 0);
}

}  // namespace fakebot::test
