// `fakebot decode` of raw bytes and hex.
#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

const std::string kCapture = FAKEBOT_TEST_DIR "/captures/real-robot-frame.hex";

std::string as_text(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

std::vector<nlohmann::json> json_lines(const std::string& text) {
  std::vector<nlohmann::json> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) { all.push_back(nlohmann::json::parse(line)); }
  return all;
}

std::string decoded(std::vector<std::string> arguments, const std::string& input = "/dev/null") {
  arguments.insert(arguments.begin(), "decode");
  const ProcessResult result = run_to_end(std::move(arguments), with_input(input));
  CHECK(result.exit_code == 0);
  CAPTURE(result.errors);
  CHECK(contains(result.errors, " frames; "));
  return result.output;
}

}  // namespace

TEST_CASE("a captured frame decodes the same from hex and raw, from file and standard input") {
  const TempDir dir;
  const std::string raw = dir.write("raw", as_text(from_hex(content_of(kCapture))));
  const std::string text = decoded({kCapture});
  CHECK(contains(text, "00000000 feedback of 81 bytes\n"));
  CHECK(contains(text, "BasicSensorData timestamp_ms=2984 "));
  CHECK(contains(text, "Inertial angle_cdeg=-6245 "));
  CHECK(decoded({raw}) == text);
  CHECK(decoded({"-"}, kCapture) == text);
  CHECK(decoded({"-"}, raw) == text);
  CHECK(decoded({"-", "--input", "hex"}, kCapture) == text);
  CHECK(decoded({raw, "--input", "raw"}) == text);
}

TEST_CASE("each JSON line is one frame with the names and values of its fields") {
  const auto lines = json_lines(decoded({kCapture, "--format", "jsonl"}));
  REQUIRE(lines.size() == 1);
  CHECK(lines[0]["offset"] == 0);
  CHECK(lines[0]["direction"] == "feedback");
  const auto& parts = lines[0]["sub_payloads"];
  REQUIRE(parts.size() == 7);
  CHECK(parts[0]["id"] == 1);
  CHECK(parts[0]["name"] == "BasicSensorData");
  CHECK(parts[0]["timestamp_ms"] == 2984);
  CHECK(parts[0]["battery_dv"] == 157);
  CHECK(parts[5]["samples_xyz"] == nlohmann::json::parse("[[42,-110,-68],[35,-104,-71]]"));
  CHECK(parts[6]["analog_adc"] == nlohmann::json::parse("[4095,4095,4095,4095]"));
}

TEST_CASE("commands and feedback are distinguished, and the direction can be forced") {
  const TempDir dir;
  const std::string file = dir.write(
      "commands", as_text(Driver::frame_of(wire::BaseControl{200, -5}, wire::Sound{826, 200})));
  CHECK(contains(decoded({file}), "BaseControl speed_mm_s=200 radius_mm=-5"));
  const auto lines = json_lines(decoded({file, "--direction", "command", "--format", "jsonl"}));
  REQUIRE(lines.size() == 1);
  CHECK(lines[0]["direction"] == "command");
  CHECK(lines[0]["sub_payloads"][0]["radius_mm"] == -5);
  CHECK(lines[0]["sub_payloads"][1]["note"] == 826);

  const auto forced = json_lines(decoded({file, "--direction", "feedback", "--format", "jsonl"}));
  REQUIRE(forced.size() == 1);
  CHECK(forced[0]["direction"] == "feedback");
  CHECK(forced[0]["sub_payloads"][0]["fault"] == "wrong_length");
}

TEST_CASE("faults are shown at their place between the valid frames") {
  const TempDir dir;
  const Bytes stop = Driver::frame_of(wire::BaseControl{0, 0});
  Bytes bad = stop;
  bad.back() ^= 0xFF;
  const std::string file =
      dir.write("faulty", as_text(from_hex("00 01") + stop + from_hex("aa 55 02") + stop + bad +
                                  stop + from_hex("aa 55 06 01")));
  const std::string text = decoded({file});
  CHECK(contains(text, "00000000 garbage: 00 01\n"));
  CHECK(contains(text, "00000002 command of 10 bytes\n"));
  CHECK(contains(text, "bad_length"));
  CHECK(contains(text, "bad_checksum"));
  CHECK(contains(text, "half_frame"));

  int frames = 0;
  std::map<std::string, int> faults;
  for (const auto& line : json_lines(decoded({file, "--format", "jsonl"}))) {
    if (line.contains("fault")) {
      ++faults[line["fault"].get<std::string>()];
    } else {
      ++frames;
    }
  }
  CHECK(frames == 3);
  CHECK(faults["garbage"] > 0);
  CHECK(faults["bad_length"] == 1);
  CHECK(faults["bad_checksum"] == 1);
  CHECK(faults["half_frame"] == 1);
}

TEST_CASE("bytes that a driver read from a running robot decode without faults") {
  const TempDir dir;
  EmulatorProcess emulator({"run"});
  Driver driver(emulator.port());
  std::string stream;
  for (int i = 0; i < 20; ++i) { stream += as_text(driver.next_frame().bytes); }
  const auto lines = json_lines(decoded({dir.write("stream", stream), "--format", "jsonl"}));
  REQUIRE(lines.size() == 20);
  for (const auto& line : lines) {
    REQUIRE_FALSE(line.contains("fault"));
    for (const auto& part : line["sub_payloads"]) { REQUIRE_FALSE(part.contains("fault")); }
  }
}

TEST_CASE("an unreadable file ends with 2 and its name") {
  const TempDir dir;
  for (const std::string& file : {dir / "none", dir / ""}) {
    CAPTURE(file);
    const ProcessResult result = run_to_end({"decode", file});
    CHECK(result.exit_code == 2);
    CHECK(result.output == "");
    CHECK(contains(result.errors, file));
  }
}

TEST_CASE("output that cannot be written ends with 3") {
  for (const char* output : {"/dev/full", ""}) {
    CAPTURE(output);
    const ProcessResult result = run_to_end({"decode", kCapture}, with_output(output));
    CHECK(result.exit_code == 3);
    CHECK(contains(result.errors, "standard output"));
  }
}

TEST_CASE("an empty file has no frames, and is refused") {
  const ProcessResult result = run_to_end({"decode", "/dev/null"});
  CHECK(result.exit_code == 2);
  CHECK(result.output == "");
  CHECK(contains(result.errors, "found no bytes"));
}

TEST_CASE("what is neither a capture nor a robot's bytes is refused, and nothing is printed") {
  const std::string text = FAKEBOT_SCENARIO_DIR "/README.md";
  const ProcessResult result = run_to_end({"decode", text});
  CHECK(result.exit_code == 2);
  CHECK(result.output == "");
  CHECK(contains(result.errors, text + ":7: column 1: found \"$\", expected bytes, in hex"));
  // The bytes of a text can be decoded on request; the program tells that no frame is found.
  const ProcessResult raw = run_to_end({"decode", text, "--input", "raw"});
  CHECK(raw.exit_code == 2);
  CHECK(contains(raw.output, "garbage"));
  CHECK(contains(raw.errors, text + ": found no whole frame"));
}

TEST_CASE("a range of time that ends before it begins is refused") {
  const ProcessResult result = run_to_end(
      {"decode", FAKEBOT_TEST_DIR "/captures/text2pcap.pcapng", "--from", "3", "--to", "2000ms"});
  CHECK(result.exit_code == 2);
  CHECK(result.output == "");
  CHECK(contains(result.errors, "--to: found a time before that of --from"));
}

TEST_CASE("a wrong hex digit is refused with its place") {
  const TempDir dir;
  const std::string file = dir.write("hex", "aa 55\n4d 5x");
  const ProcessResult result = run_to_end({"decode", file, "--input", "hex"});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, file + ":2: column 4: found \"5x\""));
}
