#include "capture/recorded_line.hpp"

#include <doctest/doctest.h>

#include <functional>

#include "capture/pcapng/pcapng_writer.hpp"
#include "system/temp_dir.hpp"
#include "unit/hex.hpp"

using namespace std::chrono_literals;
using namespace fakebot::capture;
using fakebot::test::Bytes;
using fakebot::test::content_of;
using fakebot::test::from_hex;

namespace {

using Write = std::function<void(PcapngWriter&)>;

std::vector<RecordedLine> lines_of(Bytes capture) {
  CaptureReader reader(
      [&capture](std::span<std::uint8_t> buffer) {
        const std::size_t size = std::min(buffer.size(), capture.size());
        std::copy_n(capture.begin(), size, buffer.begin());
        capture.erase(capture.begin(), capture.begin() + static_cast<std::ptrdiff_t>(size));
        return size;
      },
      "f");
  return read_recorded_lines(reader, all_known_wires());
}

std::vector<RecordedLine> lines_with(const Write& write) {
  Bytes bytes;
  PcapngWriter writer(
      [&bytes](std::span<const std::uint8_t> block) {
        bytes.insert(bytes.end(), block.begin(), block.end());
      },
      {"a robot", "a test", "", "first"});
  write(writer);
  return lines_of(bytes);
}

Bytes bytes_of(const RecordedStream::Piece& piece) {
  return {piece.bytes.begin(), piece.bytes.end()};
}

constexpr auto kRobot = PacketDirection::inbound;
constexpr auto kDriver = PacketDirection::outbound;

}  // namespace

TEST_CASE("each direction of a line has its pieces, with times since the line's first packet") {
  const auto lines = lines_with([](PcapngWriter& writer) {
    writer.write(7s, kDriver, from_hex("01 02"));
    writer.write(7s + 20ms, kRobot, from_hex("03"));
    writer.write(7s + 40ms, kRobot, from_hex("04 05"));
  });
  REQUIRE(lines.size() == 1);
  const RecordedLine& line = lines[0];
  CHECK(line.name == "first");
  CHECK(line.link_type == 147);
  REQUIRE(line.from_driver.size() == 1);
  CHECK(line.from_driver[0].at == 0ms);
  CHECK(bytes_of(line.from_driver[0]) == from_hex("01 02"));
  REQUIRE(line.from_robot.size() == 2);
  CHECK(line.from_robot[0].at == 20ms);
  CHECK(bytes_of(line.from_robot[0]) == from_hex("03"));
  CHECK(line.from_robot[1].at == 40ms);
  CHECK(bytes_of(line.from_robot[1]) == from_hex("04 05"));
  CHECK(line.end == 40ms);
}

TEST_CASE("each line of a capture has its own times and name") {
  const auto lines = lines_with([](PcapngWriter& writer) {
    writer.add_interface("");
    writer.write(1s, kRobot, from_hex("01"), {}, 0);
    writer.write(3s, kRobot, from_hex("02"), {}, 1);
    writer.write(4s, kRobot, from_hex("03"), {}, 1);
  });
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].end == 0s);
  CHECK(lines[1].name == "interface 1");
  CHECK(lines[1].from_robot[0].at == 0s);
  CHECK(lines[1].end == 1s);
}

TEST_CASE("an interface without a packet is a line too") {
  const auto lines = lines_with([](PcapngWriter& writer) { writer.add_interface("second"); });
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].name == "second");
  CHECK(lines[1].from_robot.empty());
}

TEST_CASE("packets without bytes, which only have a comment, are skipped") {
  const auto lines = lines_with([](PcapngWriter& writer) {
    writer.write(1s, kRobot, {}, "drop: lost");
    writer.write(2s, kRobot, from_hex("02"));
  });
  REQUIRE(lines[0].from_robot.size() == 1);
  CHECK(lines[0].from_robot[0].at == 1s);
}

TEST_CASE("times that run backwards are counted, and the packets keep their order") {
  const auto lines = lines_with([](PcapngWriter& writer) {
    writer.write(5s, kRobot, from_hex("01"));
    writer.write(7s, kRobot, from_hex("02"));
    writer.write(4s, kRobot, from_hex("03"));
    writer.write(8s, kRobot, from_hex("04"));
  });
  const RecordedLine& line = lines[0];
  CHECK(line.back_in_time == 1);
  CHECK(line.from_robot[2].at == 2s);
  CHECK(bytes_of(line.from_robot[2]) == from_hex("03"));
  CHECK(line.from_robot[3].at == 3s);
}

TEST_CASE("the largest possible difference of times does not overflow") {
  const auto lines = lines_with([](PcapngWriter& writer) {
    writer.write(0ns, kRobot, from_hex("01"));
    writer.write(9000000000s, kRobot, from_hex("02"));
  });
  CHECK(lines[0].end == 9000000000s);
}

TEST_CASE("a packet without a direction gets that of its frame, or of the packet before") {
  // Obsolete blocks, without flags: AA 55 04 01 0F ... starts like a frame of a robot, AA 55 06 01
  // 04 ... like a command.
  Bytes capture = from_hex(
      "0A0D0D0A 1C000000 4D3C2B1A 01000000 FFFFFFFFFFFFFFFF 1C000000"
      "01000000 14000000 93000000 00000000 14000000");
  const auto add = [&](const std::string& time, const std::string& data) {
    const auto block = from_hex("06000000 28000000 00000000 00000000" + time +
                                " 08000000 08000000" + data + "28000000");
    capture.insert(capture.end(), block.begin(), block.end());
  };
  add("01000000", "AA5506010F000000");
  add("02000000", "0102030405060708");
  add("03000000", "AA55060104C80000");
  add("04000000", "1112131415161718");
  const auto lines = lines_of(capture);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].of_unknown_sender == 4);
  REQUIRE(lines[0].from_robot.size() == 2);
  CHECK(bytes_of(lines[0].from_robot[1]) == from_hex("0102030405060708"));
  REQUIRE(lines[0].from_driver.size() == 2);
  CHECK(bytes_of(lines[0].from_driver[1]) == from_hex("1112131415161718"));
}

TEST_CASE("packets without a time and truncated packets are counted") {
  // A simple packet block of 8 bytes; the interface keeps 4.
  const auto lines =
      lines_of(from_hex("0A0D0D0A 1C000000 4D3C2B1A 01000000 FFFFFFFFFFFFFFFF 1C000000"
                        "01000000 14000000 93000000 04000000 14000000"
                        "03000000 14000000 08000000 AA5501FF 14000000"));
  CHECK(lines[0].without_time == 1);
  CHECK(lines[0].cut == 1);
}
