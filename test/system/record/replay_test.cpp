// `fakebot replay` sends the feedback of a capture to a driver, and compares the driver's commands.
#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using namespace std::chrono_literals;
using fakebot::capture::PacketDirection;
using fakebot::capture::PcapngWriter;
using Json = nlohmann::json;

namespace {

constexpr auto kRobot = PacketDirection::inbound;
constexpr auto kDriver = PacketDirection::outbound;

const Bytes kForwardCommand = Driver::frame_of(wire::BaseControl{200, 0});
const Bytes kStopCommand = Driver::frame_of(wire::BaseControl{0, 0});

struct RecordedPacket {
  std::chrono::nanoseconds at;
  PacketDirection direction;
  Bytes bytes;
  std::uint32_t interface = 0;
};

class Capture {
 public:
  explicit Capture(const std::vector<RecordedPacket>& packets) : path_(dir_ / "wire.pcapng") {
    std::ofstream file(path_, std::ios::binary);
    PcapngWriter writer(
        [&file](std::span<const std::uint8_t> block) {
          file.write(reinterpret_cast<const char*>(block.data()),
                     static_cast<std::streamsize>(block.size()));
        },
        {"a robot", "a test", "", "first"});
    writer.add_interface("second");
    for (const RecordedPacket& packet : packets) {
      writer.write(packet.at, packet.direction, packet.bytes, {}, packet.interface);
    }
  }

  const std::string& path() const { return path_; }
  const TempDir& dir() const { return dir_; }

 private:
  TempDir dir_;
  std::string path_;
};

/// A shell script as a driver: opens the device, sends these bytes and waits for the end.
std::vector<std::string> driver_that_says(const Bytes& bytes) {
  std::string escaped;
  for (const std::uint8_t byte : bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    escaped.append("\\x").append({kDigits[byte >> 4U], kDigits[byte & 0x0FU]});
  }
  return {"--", "bash", "-c",
          "exec 3<>{port}; stty raw -echo 115200 <&3; printf '" + escaped +
              "' >&3; cat <&3 >/dev/null & wait"};
}

std::vector<std::string> operator+(std::vector<std::string> left,
                                   const std::vector<std::string>& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

}  // namespace

TEST_CASE("a driver gets each recorded byte, starting when it opens the device") {
  const Bytes broken = from_hex("AA 55 01 02 03");  // the rest of a damaged frame, too
  const Capture capture({{100s, kRobot, feedback(1000)},
                         {100s + 20ms, kRobot, broken},
                         {100s + 40ms, kRobot, feedback(1040)}});
  EmulatorProcess replay({"replay", capture.path()});
  CHECK(replay.ready()["capture"] == capture.path());
  Driver driver(replay.port());
  const Bytes expected = feedback(1000) + broken + feedback(1040);
  Bytes got;
  while (got.size() < expected.size()) { got = got + driver.read_some(expected.size()); }
  CHECK(got == expected);
  const ProcessResult result = replay.wait_for_exit();
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "sent: 3 of 3 pieces"));
}

TEST_CASE("frames keep their recorded distance in time, divided by the speed") {
  const Capture capture({{0s, kRobot, feedback(0)}, {600ms, kRobot, feedback(600)}});
  for (const auto& of_speed :
       {std::pair{"1", 500ms}, std::pair{"2", 250ms}, std::pair{"0.5", 1000ms}}) {
    const char* const speed = of_speed.first;
    const auto least = of_speed.second;
    CAPTURE(speed);
    EmulatorProcess replay({"replay", capture.path(), "--speed", speed});
    // A busy machine may deliver the first frame late, but none is sent before the driver is there.
    const auto begin = std::chrono::steady_clock::now();
    Driver driver(replay.port());
    driver.next_frame();
    CHECK(driver.next_frame().timestamp_ms() == 600);
    CHECK(std::chrono::steady_clock::now() - begin >= least);
  }
}

TEST_CASE("at --speed max hours pass as fast as the driver reads, and nothing is lost") {
  std::vector<RecordedPacket> packets;
  for (std::uint16_t i = 0; i < 2000; ++i) { packets.push_back({i * 5s, kRobot, feedback(i)}); }
  const Capture capture(packets);
  EmulatorProcess replay({"replay", capture.path(), "--speed", "max"});
  Driver driver(replay.port());
  for (std::uint16_t i = 0; i < 2000; ++i) { REQUIRE(driver.next_frame().timestamp_ms() == i); }
  CHECK(replay.wait_for_exit().exit_code == 0);
}

TEST_CASE("a packet that is longer than the device accepts at once arrives complete") {
  Bytes large(2000);
  for (std::size_t i = 0; i < large.size(); ++i) { large[i] = static_cast<std::uint8_t>(i * 7); }
  const Capture capture({{0s, kRobot, large}});
  EmulatorProcess replay({"replay", capture.path()});
  Driver driver(replay.port());
  Bytes got;
  while (got.size() < large.size()) { got = got + driver.read_some(large.size()); }
  CHECK(got == large);
}

TEST_CASE("a driver that sends the recorded commands passes") {
  const Capture capture({{0s, kRobot, feedback(0)},
                         {10ms, kDriver, kForwardCommand},
                         {20ms, kDriver, kStopCommand},
                         {40ms, kRobot, feedback(40)}});
  const ProcessResult result =
      run_to_end(std::vector<std::string>{"replay", capture.path(), "--compare", "--within", "60"} +
                 std::vector<std::string>{"--speed", "100"} +
                 driver_that_says(kForwardCommand + kForwardCommand + kStopCommand));
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors,
                 "compared: 2 of 2 recorded commands are the same now, 0 differences"));
  CHECK(contains(result.errors, "\npassed\n"));
}

TEST_CASE("a driver that sends other commands fails with the differences, also as JSON") {
  const Capture capture({{0s, kRobot, feedback(0)},
                         {10ms, kDriver, kForwardCommand},
                         {20ms, kDriver, kStopCommand},
                         {40ms, kRobot, feedback(40)}});
  const Bytes sound = Driver::frame_of(wire::SoundSequence{6});
  const std::string file = capture.dir() / "result.json";
  const ProcessResult result = run_to_end(
      std::vector<std::string>{"replay", capture.path(), "--compare", "--speed", "max", "--json"} +
      std::vector<std::string>{file} + driver_that_says(kForwardCommand + sound));
  CHECK(result.exit_code == 1);
  CHECK(contains(result.errors,
                 "BaseControl speed_mm_s=0 radius_mm=0: recorded once, not sent now\n"));
  CHECK(contains(result.errors, "SoundSequence sequence=6: sent once, not in the recording\n"));
  CHECK(contains(result.errors, "\nfailed: the driver's commands differ from the recorded ones\n"));
  const Json report = Json::parse(content_of(file));
  CHECK(report["verdict"] == "failed");
  CHECK(report["comparison"]["alike"] == 1);
  REQUIRE(report["comparison"]["differences"].size() == 2);
}

TEST_CASE("a replay without a driver is inconclusive") {
  const Capture capture({{0s, kRobot, feedback(0)}});
  const ProcessResult result = run_to_end({"replay", capture.path(), "--", "true"});
  CHECK(result.exit_code == 5);
  CHECK(contains(result.errors, "inconclusive: no driver opened the device"));
}

TEST_CASE("a driver that fails or cannot be started is an error") {
  const Capture capture({{0s, kRobot, feedback(0)}});
  CHECK(run_to_end({"replay", capture.path(), "--", "false"}).exit_code == 4);
  CHECK(run_to_end({"replay", capture.path(), "--", "/none/such"}).exit_code == 4);
}

TEST_CASE("a signal ends a replay and removes its link") {
  const Capture capture({{0s, kRobot, feedback(0)}});
  const std::string link = capture.dir() / "link";
  EmulatorProcess replay({"replay", capture.path(), "--link", link});
  CHECK(replay.ready()["link"] == link);
  CHECK(std::filesystem::is_symlink(link));
  replay.send_signal(SIGINT);
  CHECK(replay.wait_for_exit().exit_code == 130);
  CHECK(!std::filesystem::exists(std::filesystem::symlink_status(link)));
}

TEST_CASE("a replay can be recorded, and its recording compares as equal") {
  const Capture capture(
      {{0s, kRobot, feedback(0)}, {10ms, kDriver, kForwardCommand}, {40ms, kRobot, feedback(40)}});
  const std::string again = capture.dir() / "again.pcapng";
  const auto driver = driver_that_says(kForwardCommand);
  CHECK(run_to_end(std::vector<std::string>{"replay", capture.path(), "--record", again} + driver)
            .exit_code == 0);
  const ProcessResult result =
      run_to_end(std::vector<std::string>{"replay", again, "--compare", "--speed", "max"} + driver);
  CAPTURE(result.errors);
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "sent: 2 of 2 pieces"));
}

TEST_CASE("with several lines one must be selected") {
  const Capture capture({{0s, kRobot, feedback(1), 0}, {0s, kRobot, feedback(2), 1}});
  const ProcessResult refused = run_to_end({"replay", capture.path()});
  CHECK(refused.exit_code == 2);
  CHECK(contains(refused.errors, capture.path() +
                                     ": found packets of several interfaces, expected --line with "
                                     "one of first, second"));
  const ProcessResult misspelt = run_to_end({"replay", capture.path(), "--line", "secnd"});
  CHECK(misspelt.exit_code == 2);
  CHECK(contains(misspelt.errors, "did you mean \"second\"?"));
  EmulatorProcess replay({"replay", capture.path(), "--line", "second"});
  CHECK(Driver(replay.port()).next_frame().timestamp_ms() == 2);
}

TEST_CASE("a capture that cannot be replayed is refused before the device exists") {
  const Capture nothing({});
  const Capture no_robot({{0s, kDriver, kForwardCommand}});
  const Capture no_driver({{0s, kRobot, feedback(0)}});
  const Capture too_long({{0s, kRobot, feedback(0)}, {1000001s, kRobot, feedback(0)}});
  const TempDir dir;
  const std::string text = dir.write("text", "no capture at all");
  struct Case {
    std::vector<std::string> arguments;
    std::string message;
  };
  for (const Case& one : std::vector<Case>{
           {{"replay", nothing.path()}, "found no packet"},
           {{"replay", no_robot.path()}, "first: found no packet from the robot (inbound)"},
           {{"replay", no_driver.path(), "--compare"},
            "first: found no packet from the driver (outbound)"},
           {{"replay", too_long.path()}, "found 1000001 s from the first packet to the last"},
           {{"replay", text}, text + ": byte 0: found another beginning"},
           {{"replay", no_driver.path(), "--speed", "0"}, "--speed: found \"0\""},
           {{"replay", no_driver.path(), "--within", "1"}, "--within: found no --compare"},
           {{"replay", no_driver.path(), "--record", "-"}, "--record: found \"-\""},
       }) {
    CAPTURE(one.message);
    const ProcessResult result = run_to_end(one.arguments);
    CHECK(result.exit_code == 2);
    CHECK(result.output == "");
    CAPTURE(result.errors);
    CHECK(contains(result.errors, one.message));
  }
  CHECK(run_to_end({"replay", dir / "none"}).exit_code == 2);
}

TEST_CASE("faults hit the frames of a replay, and commands that answer it") {
  std::vector<RecordedPacket> packets;
  for (std::uint16_t i = 0; i < 10; ++i) {
    const Bytes frame = feedback(i);
    const auto middle = frame.begin() + 7;  // the capture has pieces of frames
    packets.push_back({i * 20ms, kRobot, {frame.begin(), middle}});
    packets.push_back({i * 20ms + 2ms, kRobot, {middle, frame.end()}});
  }
  const Capture capture(packets);
  EmulatorProcess replay({"replay", capture.path(), "--fault", "drop,every=2", "--fault",
                          "flip_bits,stream=upstream,toxicity=1"});
  Driver driver(replay.port());
  driver.write(kForwardCommand);
  for (std::uint16_t i = 0; i < 10; i += 2) { CHECK(driver.next_frame().timestamp_ms() == i); }
  const ProcessResult result = replay.wait_for_exit();
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "fault drop: hit 5 times"));
  CHECK(contains(result.errors, "fault flip_bits: hit 1 times"));
}

TEST_CASE("a driver in virtual time gets an hour of a capture at once, at the recorded times") {
  std::vector<RecordedPacket> packets;
  for (std::uint16_t i = 0; i < 60; ++i) { packets.push_back({i * 60s, kRobot, feedback(i)}); }
  const Capture capture(packets);
  const ProcessResult result =
      run_to_end({"replay", capture.path(), "--time", "virtual", "--", "bash", "-c",
                  "exec 3<>{port}; stty raw -echo 115200 <&3; cat <&3 >/dev/null & "
                  "sleep 3500; echo 3500 s later >&2; wait"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, "3500 s later"));
  CHECK(contains(result.errors, "sent: 60 of 60 pieces"));
}

TEST_CASE("virtual time is no time for a driver that somebody else starts") {
  const Capture capture({{0s, kRobot, feedback(0)}});
  const ProcessResult result = run_to_end({"replay", capture.path(), "--time", "virtual"});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, "a driver after --"));
}
