// `fakebot decode` of captures: fakebot's own, Wireshark's, and truncated captures.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "capture/pcapng/pcapng_writer.hpp"
#include "io/pty/pty.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/record/tshark.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using nlohmann::json;

namespace {

/// A frame of a robot, a command with a comment, and the same frame cut into two packets.
const std::string kText2pcapCapture = FAKEBOT_TEST_DIR "/captures/text2pcap.pcapng";

std::string decoded_capture(std::vector<std::string> arguments,
                            const std::string& input = "/dev/null") {
  arguments.insert(arguments.begin(), "decode");
  const ProcessResult result = run_to_end(std::move(arguments), with_input(input));
  CAPTURE(result.errors);
  CHECK(result.exit_code == 0);
  return result.output;
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) { all.push_back(line); }
  return all;
}

std::vector<json> objects_in(const std::string& text) {
  std::vector<json> all;
  for (const std::string& line : lines_in(text)) { all.push_back(json::parse(line)); }
  return all;
}

/// A capture made by text2pcap and mergecap.
std::string capture_of(const TempDir& dir, const std::string& dump) {
  const std::string text = dir.write("dump", dump);
  output_of("text2pcap -q -F pcapng -l 147 -D -t %s.%f " + text + " " + (dir / "c.pcapng"));
  return dir / "c.pcapng";
}

std::string refusal_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "decode");
  const ProcessResult result = run_to_end(std::move(arguments));
  CHECK(result.exit_code == 2);
  return result.errors;
}

}  // namespace

TEST_CASE("a capture decodes with packet, time, direction and comment, from file and pipe") {
  const std::string text = decoded_capture({kText2pcapCapture});
  const auto lines = lines_in(text);
  REQUIRE(lines.size() == 19);
  CHECK(lines[0] == "#1 1795262400.000250000 feedback of 81 bytes");
  CHECK(lines[1].starts_with("    BasicSensorData timestamp_ms=2984 bumper=0x00 "));
  CHECK(lines[8] == "#2 1795262400.010000000 command comment: sent by hand");
  CHECK(lines[9] == "#2 1795262400.010000000 command of 10 bytes");
  CHECK(lines[10] == "    BaseControl speed_mm_s=200 radius_mm=0");
  // The time of a frame is the time of the last byte.
  CHECK(lines[11] == "#4 1795262400.020900000 feedback of 81 bytes");
  CHECK(decoded_capture({"-"}, kText2pcapCapture) == text);
  CHECK(decoded_capture({kText2pcapCapture, "--input", "capture"}) == text);
}

TEST_CASE("JSON lines have the content of the text") {
  const auto objects = objects_in(decoded_capture({kText2pcapCapture, "--format", "jsonl"}));
  REQUIRE(objects.size() == 4);
  CHECK(objects[1] == json({{"packet", 2},
                            {"time_s", 1795262400.01},
                            {"direction", "command"},
                            {"comment", "sent by hand"}}));
  CHECK(objects[2]["sub_payloads"] == json::parse(R"([{"id": 1, "name": "BaseControl",
                                                       "speed_mm_s": 200, "radius_mm": 0}])"));
  CHECK(objects[3]["packet"] == 4);
  CHECK(objects[3]["offset"] == 81);
  CHECK(objects[3]["sub_payloads"] == objects[0]["sub_payloads"]);
}

TEST_CASE("CSV has a column for each field and a row for each frame of the robot") {
  const auto lines = lines_in(decoded_capture({kText2pcapCapture, "--format", "csv"}));
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].starts_with("time_s,packet,interface,BasicSensorData.timestamp_ms,"));
  CHECK(contains(lines[0], ",RawGyro.samples_xyz,"));
  CHECK(contains(lines[0], ",GeneralPurposeInput.analog_adc.3,"));
  CHECK(lines[1].starts_with("1795262400.000250000,1,\"Fake IF, text2pcap\",2984,0,0,0,65532,"));
  CHECK(contains(lines[1], ",238,2,42 -110 -68;35 -104 -71,"));
  const std::string some =
      decoded_capture({kText2pcapCapture, "--format", "csv", "--only", "Cliff,Udid"});
  CHECK(lines_in(some)[0] ==
        "time_s,packet,interface,Cliff.right_adc,Cliff.center_adc,Cliff.left_adc,Udid.udid.0,"
        "Udid.udid.1,Udid.udid.2,comment\r");
  CHECK(lines_in(some)[1] == "1795262400.000250000,1,\"Fake IF, text2pcap\",1673,1965,1609,,,,\r");
  const std::string commands = decoded_capture(
      {kText2pcapCapture, "--format", "csv", "--direction", "command", "--only", "BaseControl"});
  CHECK(commands ==
        "time_s,packet,interface,BaseControl.speed_mm_s,BaseControl.radius_mm,comment\r\n"
        "1795262400.010000000,2,\"Fake IF, text2pcap\",200,0,sent by hand\r\n");
}

TEST_CASE("direction, message and time filter the output") {
  const auto shown = [](std::vector<std::string> more) {
    more.insert(more.begin(), kText2pcapCapture);
    return lines_in(decoded_capture(more)).size();
  };
  CHECK(shown({"--direction", "command"}) == 3);
  CHECK(shown({"--direction", "feedback"}) == 16);
  CHECK(shown({"--direction", "feedback", "--only", "Cliff,Inertial"}) == 6);
  CHECK(shown({"--direction", "feedback", "--only", "BaseControl"}) == 0);
  CHECK(shown({"--from", "1795262400.0205"}) == 8);
  CHECK(shown({"--to", "1795262400.005"}) == 8);
  CHECK(shown({"--from", "1795262400.005", "--to", "1795262400.0205"}) == 3);
  CHECK(contains(refusal_of({kText2pcapCapture, "--from", "1795262401"}),
                 "a time after the last packet"));
}

TEST_CASE("wrong filters are refused with the allowed values") {
  CHECK(contains(refusal_of({kText2pcapCapture, "--only", "BaseControl,Clif"}),
                 "--only: found \"Clif\", expected one of BasicSensorData, "));
  CHECK(contains(refusal_of({kText2pcapCapture, "--only", "BaseControl,Clif"}),
                 "did you mean \"Cliff\"?"));
  const std::string raw = FAKEBOT_TEST_DIR "/captures/real-robot-frame.hex";
  CHECK(contains(refusal_of({raw, "--from", "1"}), "--from and --to ask for times, which only a"));
  CHECK(contains(refusal_of({raw, "--input", "capture"}),
                 raw + ": byte 0: found another beginning, expected the section header"));
  CHECK(contains(refusal_of({kText2pcapCapture, "--summary", "--format", "csv"}),
                 "--summary: found --format csv, expected text or jsonl"));
}

TEST_CASE("a capture in the older format is decoded, too") {
  const TempDir dir;
  output_of("editcap -F pcap " + kText2pcapCapture + " " + (dir / "old"));
  CHECK(contains(decoded_capture({dir / "old"}), "#2 1795262400.010000000 command of 10 bytes"));
}

TEST_CASE("frames are found however packets cut them, and other bytes are shown as faults") {
  const TempDir dir;
  // Two and a half commands in a packet; then the rest and three stray bytes.
  const std::string file =
      capture_of(dir,
                 "O 1.0\n000000 aa 55 03 04 01 05 03 aa 55 03 04 01 06 00 aa 55\n"
                 "I 1.02\n000000 01 02\n"
                 "O 1.05\n000000 03 04 01 04 02 09 09 09\n"
                 "O 2.0\n000000 aa 55 06 01\n"
                 "O 3.0\n000000 aa 55 03 04 01 05 03\n");
  const auto objects = objects_in(decoded_capture({file, "--format", "jsonl"}));
  const auto is = [&](std::size_t index, int packet, const char* key, const json& value) {
    REQUIRE(index < objects.size());
    CHECK(objects[index]["packet"] == packet);
    CHECK(objects[index][key] == value);
  };
  is(0, 1, "offset", 0);
  is(1, 1, "offset", 7);
  is(2, 2, "fault", "garbage");
  CHECK(objects[2]["direction"] == "feedback");
  is(3, 3, "offset", 14);
  CHECK(objects[3]["sub_payloads"][0]["sequence"] == 4);
  is(4, 3, "data", "09 09 09");
  // The half frame is given up after a silence, before the next frame could be taken as the rest.
  is(5, 4, "fault", "half_frame");
  CHECK(objects.back()["packet"] == 5);
  CHECK(objects.back()["sub_payloads"][0]["sequence"] == 5);
}

TEST_CASE("the summary has rates, gaps, messages, faults and comments of each direction") {
  const auto objects =
      objects_in(decoded_capture({kText2pcapCapture, "--summary", "--format", "jsonl"}));
  REQUIRE(objects.size() == 2);
  CHECK(objects[0]["direction"] == "feedback");
  CHECK(objects[0]["frames"] == 2);
  CHECK(objects[0]["packets"] == 3);
  CHECK(objects[0]["bytes"] == 162);
  CHECK(objects[0]["frames_per_s"].get<double>() == doctest::Approx(1 / 0.02065));
  CHECK(objects[0]["longest_silence_s"].get<double>() == doctest::Approx(0.020001));
  CHECK(objects[0]["time_stamp_jumps"] == 1);  // the same frame twice
  CHECK(objects[0]["largest_jump_ms"] == -20);
  CHECK(objects[0]["sub_payloads"]["RawGyro"] == 2);
  CHECK(objects[1]["comments"] == 1);
  CHECK(objects[1]["sub_payloads"] == json({{"BaseControl", 1}}));
  CHECK(objects[1]["faults"].empty());

  const std::string text = decoded_capture({kText2pcapCapture, "--summary"});
  CHECK(contains(text, "feedback: 2 frames, 162 bytes in 3 packets from 1795262400.000250000 to "));
  CHECK(contains(text, "longest silence 0.020 s until 1795262400.020251000\n"));
  CHECK(contains(text, "jumps of the robot's time stamp: 1, the largest from 2984 to 2984 ms at"));
  CHECK(contains(text, "  BaseControl 1\n  faults: none\n  comments: 1\n"));

  const TempDir dir;
  const std::string faulty =
      capture_of(dir, "O 1.0\n000000 01 02 aa 55 03 04 01 05 00 aa 55 03 63 01 05 64\n");
  CHECK(contains(decoded_capture({faulty, "--summary"}),
                 "  faults: garbage 2, bad_checksum 1, unknown_id 1 (7 bytes)\n"));
}

TEST_CASE("a truncated capture is decoded up to its last complete packet, with a note") {
  const TempDir dir;
  const std::string whole = content_of(kText2pcapCapture);
  const std::string file = dir.write("cut", whole.substr(0, whole.size() - 1));
  const ProcessResult result = run_to_end({"decode", file});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.errors, file + ": the last block, at byte "));
  CHECK(contains(result.output, "#2 1795262400.010000000 command of 10 bytes"));
  CHECK_FALSE(contains(result.output, "#4"));
}

TEST_CASE("an error in the middle of a capture loses nothing before it") {
  const TempDir dir;
  std::string broken = content_of(kText2pcapCapture);
  broken.replace(broken.size() - 4, 4, "????");
  const ProcessResult result = run_to_end({"decode", dir.write("broken", broken)});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.output, "#2 1795262400.010000000 command of 10 bytes"));
  CHECK(contains(result.errors,
                 "at its start and 1061109567 at its end, expected the same length twice"));
}

TEST_CASE("with several robots each line names its interface") {
  const TempDir dir;
  output_of("mergecap -I none -w " + (dir / "two") + " " + kText2pcapCapture + " " +
            kText2pcapCapture);
  const auto objects = objects_in(decoded_capture({dir / "two", "--format", "jsonl"}));
  REQUIRE(objects.size() == 8);
  for (const json& object : objects) { CHECK(object["interface"] == "Fake IF, text2pcap"); }
  CHECK(contains(decoded_capture({dir / "two"}), "000250000 Fake IF, text2pcap feedback of 81"));
}

TEST_CASE("one of several lines can be selected by name") {
  const TempDir dir;
  const std::string file = dir / "two.pcapng";
  {
    std::ofstream stream(file, std::ios::binary);
    fakebot::capture::PcapngWriter writer(
        [&stream](std::span<const std::uint8_t> block) {
          stream.write(reinterpret_cast<const char*>(block.data()),
                       static_cast<std::streamsize>(block.size()));
        },
        {"a robot", "a test", "", "kobuki 0"});
    writer.add_interface("kobuki 1");
    const auto slow = from_hex("AA 55 06 01 04 0A 00 00 00 09");
    const auto fast = from_hex("AA 55 06 01 04 64 00 00 00 67");
    writer.write(std::chrono::seconds(1), fakebot::capture::PacketDirection::outbound, slow, {}, 0);
    writer.write(std::chrono::seconds(2), fakebot::capture::PacketDirection::outbound, fast, {}, 1);
  }
  const std::string shown = decoded_capture({file, "--line", "kobuki 1"});
  CHECK(contains(shown, "speed_mm_s=100"));
  CHECK(!contains(shown, "speed_mm_s=10 "));
  CHECK(contains(refusal_of({file, "--line", "kobuki 2"}),
                 "--line: found \"kobuki 2\", expected one of kobuki 0, kobuki 1"));
  CHECK(contains(refusal_of({FAKEBOT_TEST_DIR "/captures/real-robot-frame.hex", "--line", "a"}),
                 "--line asks for an interface, which only a capture has"));
}

TEST_CASE("a recording can be decoded while it is written") {
  const TempDir dir;
  const std::string pipe = dir / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  EmulatorProcess decoder({"decode", pipe, "--format", "jsonl", "--only", "BaseControl"},
                          with_output(dir.write("decoded", "")));
  int held_open = -1;
  CHECK(eventually([&] { return (held_open = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK)) >= 0; }));
  EmulatorProcess emulator({"run", "--record", pipe});
  Driver driver(emulator.port());
  driver.send(wire::BaseControl{100, 0});
  CHECK(eventually([&] { return contains(content_of(dir / "decoded"), "\"speed_mm_s\":100"); }));
  emulator.send_signal(SIGINT);
  emulator.wait_for_exit();
  ::close(held_open);
  CHECK(decoder.wait_for_exit().exit_code == 0);
}

TEST_CASE("no name in a capture or of a file is a command to a terminal") {
  const TempDir dir;
  const std::string evil =
      "e\x1b[2J\xC2\x9B"
      "2Jf";
  const std::string capture = (dir / evil) + ".pcapng";
  {
    std::ofstream file(capture, std::ios::binary);
    fakebot::capture::PcapngWriter writer(
        [&file](std::span<const std::uint8_t> block) {
          file.write(reinterpret_cast<const char*>(block.data()),
                     static_cast<std::streamsize>(block.size()));
        },
        {"a robot", "a test", "", evil});
    writer.add_interface("other");
    writer.write(std::chrono::seconds(0), fakebot::capture::PacketDirection::outbound,
                 Driver::frame_of(wire::BaseControl{200, 0}), evil);
  }
  const std::string scenario =
      dir.write(evil + ".json", R"({"duration": 1, "expectations": [{"always": "power"}]})");
  const auto commands = [](const std::string& text) {
    return text.find('\x1b') != std::string::npos || text.find("\xC2\x9B") != std::string::npos;
  };
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"decode", capture},
           {"decode", capture, "--summary"},
           {"decode", capture, "--format", "csv", "--direction", "command"},
           {"decode", capture, "--format", "jsonl"},
           {"decode", capture, "--line", "none"},
           {"replay", capture},
           {"validate", scenario, "--timeline"},
           {"test", scenario, "--tap", "-"},
           {"test", scenario, "--json", "-"}}) {
    CAPTURE(arguments[0] + " " + arguments.back());
    const fakebot::io::Pty terminal(115200);
    const ProcessResult result = run_to_end(arguments, with_output(terminal.path()));
    std::array<char, 16384> piece{};
    const ssize_t size = ::read(terminal.master(), piece.data(), piece.size());
    const std::string shown(piece.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    CAPTURE(shown);
    CHECK((size > 0) == (result.exit_code == 0));
    CHECK(!commands(shown));
    CHECK(shown.find("\\x0d") == std::string::npos);  // CSV has line ends of two bytes
    CHECK(!commands(result.errors));
  }
  // Formats for programs have the whole text; JSON escapes characters beyond ASCII.
  const auto output = [](const std::vector<std::string>& arguments) {
    return run_to_end(arguments).output;
  };
  CHECK(contains(output({"decode", capture, "--format", "jsonl"}), "\\u009b"));
  CHECK(!commands(output({"decode", capture})));
  CHECK(!commands(output({"validate", scenario})));
}
