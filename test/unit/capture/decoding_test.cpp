// Decoding from memory to memory.
#include "capture/decode/decoding.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "capture/pcapng/pcapng_writer.hpp"
#include "config/json/config_error.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "robots/kobuki/wire/wire_protocol.hpp"
#include "unit/capture/made_up_wire.hpp"
#include "unit/config/message_of.hpp"
#include "unit/config/problem_of.hpp"
#include "unit/hex.hpp"

using namespace std::chrono_literals;

namespace fakebot::test {

using capture::DecodeFormat;
using capture::DecodeInput;
using capture::DecodeOptions;
using capture::KnownWires;
using sim::WireBytes;

namespace {

const MadeUpWire& made_up_wire() {
  static const MadeUpWire kWire;
  return kWire;
}

KnownWires two_wires() {
  return {{&robots::kobuki::wire_protocol(), &made_up_wire()}};
}

struct Decoded {
  std::string text{};
  std::string notes{};
  capture::DecodeCounters counters{};
  std::string nothing_decoded{};  // why
};

/// Decodes `input`, read in pieces of at most `most` bytes.
Decoded decoded(WireBytes input, const DecodeOptions& options = {}, std::size_t most = 1000,
                const KnownWires& wires = two_wires()) {
  Decoded result;
  const capture::DecodeSource source{
      .name = "f",
      .peek =
          [&](std::size_t size) { return std::span(input).first(std::min(size, input.size())); },
      .read_some =
          [&](std::span<std::uint8_t> buffer) {
            const std::size_t size = std::min({most, buffer.size(), input.size()});
            std::copy_n(input.begin(), size, buffer.begin());
            input.erase(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(size));
            return size;
          }};
  const auto note = [&](std::string_view text) { result.notes += text; };
  const capture::DecodeResult decoded = capture::decode(
      source, options, wires,
      {.print = [&](std::string_view text) { result.text += text; }, .warn = note, .tell = note});
  result.counters = decoded.counters;
  if (decoded.nothing_decoded) { result.nothing_decoded = text_of(*decoded.nothing_decoded); }
  return result;
}

WireBytes forward_command() {
  protocol::kobuki::FrameBuilder builder;
  builder.add(protocol::kobuki::BaseControl{200, 0});
  const auto frame = builder.finish();
  return {frame.begin(), frame.end()};
}

/// A capture with a Kobuki's line and a made-up robot's line.
WireBytes two_robots() {
  WireBytes file;
  capture::PcapngWriter writer(
      [&](auto block) { file.insert(file.end(), block.begin(), block.end()); },
      {.hardware = "",
       .application = "",
       .interface_name = "k",
       .robot = capture::capture_robot(robots::kobuki::wire_protocol())});
  writer.add_interface("m", capture::capture_robot(made_up_wire()));
  writer.write(1s, capture::PacketDirection::outbound, forward_command(), {}, 0);
  writer.write(2s, capture::PacketDirection::inbound, made_up_state(1.5, "on"), {}, 1);
  writer.write(2s + 5ms, capture::PacketDirection::inbound, made_up_state(1.505, "on"), {}, 1);
  writer.write(2s + 9ms, capture::PacketDirection::inbound, made_up_state(9.25, "on"), {}, 1);
  return file;
}

WireBytes text_bytes(std::string_view text) {
  return {text.begin(), text.end()};
}

}  // namespace

TEST_CASE("raw bytes and hex are distinguished, however they are cut") {
  const std::string expected =
      "00000000 command of 10 bytes\n    BaseControl speed_mm_s=200 radius_mm=0\n";
  for (const std::size_t most : {1U, 3U, 1000U}) {
    CHECK(decoded(forward_command(), {}, most).text == expected);
    CHECK(decoded(text_bytes("AA 55 0601 04 C8 00\n0000 CB"), {}, most).text == expected);
  }
  CHECK(decoded(forward_command()).counters.frames == 1);
}

TEST_CASE("raw bytes are decoded as those of the requested robot") {
  KnownWires wires = two_wires();
  wires.requested = &made_up_wire();
  CHECK(decoded(made_up_state(1.5, "on"), {}, 5, wires)
            .text.starts_with("00000000 feedback of 41 bytes\n    State time_s=1.5 "));
}

TEST_CASE("each line of a capture is decoded with its robot's protocol") {
  const std::string text = decoded(two_robots()).text;
  CHECK(text.starts_with("#1 1.000000000 k command of 10 bytes\n    BaseControl "));
  CHECK(text.find("#2 2.000000000 m feedback of 41 bytes\n    State time_s=1.5 ") !=
        std::string::npos);
}

TEST_CASE("a summary uses the clock of each robot") {
  const std::string text = decoded(two_robots(), {.summary = true}).text;
  CHECK(text.find("m feedback: 3 frames") != std::string::npos);
  CHECK(text.find("jumps of the robot's time stamp: 1, the largest from 1505 to 9250 ms at "
                  "2.009000000") != std::string::npos);
  CHECK(text.find("State 3") != std::string::npos);
}

TEST_CASE("a line that ends within a frame is named at its end, too") {
  const std::string name = "the Kobuki in the hall, beside the window";  // on the heap
  WireBytes file;
  capture::PcapngWriter writer(
      [&](auto block) { file.insert(file.end(), block.begin(), block.end()); },
      {.hardware = "",
       .application = "",
       .interface_name = name,
       .robot = capture::capture_robot(robots::kobuki::wire_protocol())});
  const WireBytes command = forward_command();
  writer.write(1s, capture::PacketDirection::outbound, std::span(command).first(6), {}, 0);
  const Decoded summary = decoded(file, {.summary = true});
  CHECK(summary.counters.half_frames == 1);
  CHECK(summary.text.starts_with(name + " command: 0 frames"));
}

TEST_CASE("CSV holds one robot, and frames of another are refused") {
  const DecodeOptions table{.format = DecodeFormat::csv, .line = "m"};
  const std::string text = decoded(two_robots(), table).text;
  CHECK(
      text.starts_with("time_s,packet,interface,State.time_s,State.speeds_m_s.0,"
                       "State.speeds_m_s.1,State.serial,State.drift,State.log,comment\r\n"
                       "2.000000000,2,m,1.5,0.1,-2.5,18446744073709551615,"
                       "-9223372036854775807,on,\r\n"));
  WireBytes file;
  capture::PcapngWriter writer(
      [&](auto block) { file.insert(file.end(), block.begin(), block.end()); },
      {.hardware = "", .application = "", .robot = capture::capture_robot(made_up_wire())});
  writer.add_interface("k", capture::capture_robot(robots::kobuki::wire_protocol()));
  writer.write(1s, capture::PacketDirection::inbound, made_up_state(1.5, "on"), {}, 0);
  writer.write(1s, capture::PacketDirection::inbound, forward_command(), {}, 1);
  CHECK(message_of([&] { decoded(file, {.format = DecodeFormat::csv}); }) ==
        "--format csv: found lines of a made_up and of a kobuki, expected one robot; see --line");
  CHECK(problem_of([&] { decoded(file, {.format = DecodeFormat::csv}); }).expected == "one robot");
}

TEST_CASE("messages of all robots can be selected by name") {
  CHECK(decoded(two_robots(), {.only = {"State"}}).text.find("BaseControl") == std::string::npos);
  CHECK(decoded(two_robots(), {.only = {"BaseControl"}}).text.find("State") == std::string::npos);
  const auto wrong = problem_of([] { decoded({}, {.only = {"Stat"}}); });
  CHECK(wrong.option == "--only");
  CHECK(wrong.found == "\"Stat\"");
  CHECK(wrong.suggestion == "did you mean \"State\"?");
}

TEST_CASE("times at which a capture has no packets any more, or yet, are refused") {
  CHECK(message_of([] { decoded(two_robots(), {.from_s = 2.1}); }) ==
        "--from: found a time after the last packet, expected one in 1.000 s to 2.009 s");
  CHECK(message_of([] { decoded(two_robots(), {.to_s = 0.5}); }) ==
        "--to: found a time before the first packet, expected one in 1.000 s to 2.009 s");
  CHECK(message_of([] { decoded(two_robots(), {.line = "m", .to_s = 1.5}); }) ==
        "--to: found a time before the first packet, expected one in 2.000 s to 2.009 s");
  CHECK(decoded(two_robots(), {.from_s = 1.2, .to_s = 1.8}).counters.frames == 0);
}

TEST_CASE("options for captures are refused for other input") {
  CHECK(message_of([] { decoded(forward_command(), {.line = "a"}); }) ==
        "f: --line asks for an interface, which only a capture has");
  CHECK(message_of([] { decoded(forward_command(), {.from_s = 1}); }) ==
        "f: --from and --to ask for times, which only a capture has");
}

TEST_CASE("what is no byte in hex is refused with line and column") {
  CHECK(message_of([] { decoded(text_bytes("AA 55\nAA 5x"), {}, 3); }) ==
        "f:2: column 4: found \"5x\", expected bytes, in hex or as a list of numbers");
  const auto digits = problem_of([] { decoded(text_bytes("AA 554")); });
  CHECK(digits.line == 1);
  CHECK(digits.column == 4);
  CHECK(digits.found == "\"554\"");
  CHECK(digits.expected == "one or two hex digits for a byte, or two for each byte");
}

TEST_CASE("input without a whole frame is no success, whatever its format") {
  WireBytes broken = forward_command();
  broken.back() ^= 1U;
  CHECK(decoded(broken).nothing_decoded ==
        "f: found no whole frame, expected one at least; those of another robot need --robot "
        "made_up");
  CHECK(decoded(broken).counters.bad_checksums == 1);
  CHECK(decoded(text_bytes("AA 55 06"), {.input = DecodeInput::hex}).nothing_decoded != "");
  CHECK(decoded({}).nothing_decoded == "f: found no bytes, expected one at least");
  CHECK(decoded(forward_command()).nothing_decoded == "");
  CHECK(decoded(two_robots()).nothing_decoded == "");
}

TEST_CASE("that the options leave nothing to decode is no fault of the input") {
  CHECK(decoded(two_robots(), {.from_s = 1.2, .to_s = 1.8}).nothing_decoded == "");
  CHECK(decoded(two_robots(), {.direction = sim::WireDirection::from_robot, .line = "k"})
            .nothing_decoded == "");
}

TEST_CASE("a text of numbers that fit two ways and have no frame either way names both") {
  CHECK(decoded(text_bytes("10 11 12")).nothing_decoded ==
        "f: found no whole frame, read as hex or decimal numbers, expected one at least");
}

TEST_CASE("bytes of both sides of a line are streams of their own, in pieces of any size") {
  const Decoded both = decoded(
      text_bytes("TX: AA 55 06 01\nRX: AA 55 06 01 04 64\nTX: 04 C8 00 00 00 CB\nRX: 00 00 00 67"));
  CHECK(both.counters.frames == 2);
  CHECK(both.counters.garbage_bytes == 0);
}

TEST_CASE("a text that turns out to be raw bytes is decoded as such") {
  WireBytes bytes = text_bytes("ready\r\n");
  const WireBytes command = forward_command();
  bytes.insert(bytes.end(), command.begin(), command.end());
  CHECK(decoded(bytes, {}, 4).counters.frames == 1);
}

TEST_CASE("what is compressed with gzip is refused by that name") {
  const Bytes compressed = test::from_hex("1F 8B 08 00 00 00 00 00 00 03");
  for (const DecodeInput input : {DecodeInput::automatic, DecodeInput::capture}) {
    CHECK(message_of([&] { decoded(compressed, {.input = input}, 1); }) ==
          "f: byte 0: found a file compressed with gzip, expected a capture; unpack it: gunzip -c "
          "OLD > NEW");
  }
  CHECK(decoded(compressed, {.input = DecodeInput::raw}).counters.garbage_bytes == 10);
}

TEST_CASE("what is wrong with a capture is known in parts") {
  const auto capture = problem_of([] { decoded(text_bytes("\n\r\r\nno capture")); });
  CHECK(capture.file == "f");
  CHECK(capture.part.starts_with("byte "));
  CHECK_FALSE(capture.found.empty());
  CHECK_FALSE(capture.expected.empty());
  const auto line = problem_of([] { decoded(two_robots(), {.line = "n"}); });
  CHECK(line.option == "--line");
  CHECK(line.found == "\"n\"");
  CHECK(line.expected == "one of k, m");
  CHECK(line.suggestion == "did you mean \"k\"?");
}

TEST_CASE("a line without a robot's name is recognised by its link type") {
  const KnownWires wires = two_wires();
  const auto name_of = [&](const capture::CaptureInterface& line, const KnownWires& known) {
    return known.of(line).properties().name;
  };
  capture::CaptureInterface line;
  line.link_type = 150;
  CHECK(name_of(line, wires) == "made_up");
  line.link_type = 1;
  CHECK(name_of(line, wires) == "kobuki");
  line.robot = "made_up";
  CHECK(name_of(line, wires) == "made_up");
  KnownWires asked = wires;
  asked.requested = &robots::kobuki::wire_protocol();
  CHECK(name_of(line, asked) == "made_up");
  line.robot = "Some card";
  line.link_type = 150;
  CHECK(name_of(line, asked) == "kobuki");
}

}  // namespace fakebot::test
