// Captures of USB by usbmon and USBPcap, and in the older format. Layouts: Linux,
// Documentation/usb/usbmon.rst; desowin.org/usbpcap; draft-ietf-opsawg-pcap.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "capture/capture_reader.hpp"
#include "unit/hex.hpp"

using namespace std::chrono_literals;

namespace fakebot::test {

namespace {

void append(Bytes& to, std::uint64_t value, std::size_t size, bool big_endian = false) {
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t place = big_endian ? size - 1 - i : i;
    to.push_back(place < sizeof value ? static_cast<std::uint8_t>(value >> 8 * place) : 0);
  }
}

/// A capture in the older format.
struct OldCapture {
  Bytes file{};
  bool big_endian = false;

  explicit OldCapture(std::uint32_t link_type, bool is_big_endian = false,
                      std::uint32_t magic = 0xA1B2C3D4)
      : big_endian(is_big_endian) {
    append(file, magic, 4, big_endian);
    append(file, 2, 2, big_endian);
    append(file, 4, 2, big_endian);
    append(file, 0, 8, big_endian);
    append(file, 65535, 4, big_endian);
    append(file, link_type, 4, big_endian);
  }
  void add(const Bytes& packet, std::uint32_t fraction = 250000, std::size_t on_the_wire = 0) {
    append(file, 7, 4, big_endian);
    append(file, fraction, 4, big_endian);
    append(file, packet.size(), 4, big_endian);
    append(file, std::max(on_the_wire, packet.size()), 4, big_endian);
    file = file + packet;
  }
};

struct Urb {
  char event = 'C';
  std::uint8_t type = 3;
  std::uint8_t endpoint = 0x81;
  std::uint8_t device = 5;
  std::int32_t status = 0;
  std::size_t header = 64;
  bool big_endian = false;
};

/// `length`: the size of the data on the line, if only a part was captured.
Bytes usbmon(const Bytes& data, const Urb& urb = {}, std::size_t length = 0) {
  Bytes packet;
  append(packet, 0x43, 8, urb.big_endian);
  packet.push_back(static_cast<std::uint8_t>(urb.event));
  packet.push_back(urb.type);
  packet.push_back(urb.endpoint);
  packet.push_back(urb.device);
  append(packet, 1, 2, urb.big_endian);
  packet.push_back('-');
  packet.push_back(data.empty() ? '<' : 0);
  append(packet, 0, 12, urb.big_endian);
  append(packet, static_cast<std::uint32_t>(urb.status), 4, urb.big_endian);
  append(packet, std::max(length, data.size()), 4, urb.big_endian);
  append(packet, data.size(), 4, urb.big_endian);
  packet.resize(urb.header);
  return packet + data;
}

struct Seen {
  std::string line;
  std::string direction;
  Bytes bytes;
  std::chrono::nanoseconds at{};
};

struct Result {
  std::vector<Seen> packets{};
  std::string notes{};
};

Result read(const Bytes& file) {
  std::span<const std::uint8_t> rest(file);
  capture::CaptureReader reader(
      [&](std::span<std::uint8_t> buffer) {
        const std::size_t size = std::min({std::size_t{3}, rest.size(), buffer.size()});
        std::copy_n(rest.begin(), size, buffer.begin());
        rest = rest.subspan(size);
        return size;
      },
      "f");
  Result result;
  while (const capture::CapturedPacket* packet = reader.next()) {
    const std::string direction = !packet->direction                                        ? "?"
                                  : *packet->direction == capture::PacketDirection::inbound ? "in"
                                                                                            : "out";
    result.packets.push_back({reader.interfaces()[packet->interface].name, direction,
                              Bytes(packet->bytes.begin(), packet->bytes.end()),
                              packet->at.value_or(0ns)});
  }
  for (const std::string& note : reader.notes()) { result.notes += note + "\n"; }
  return result;
}

std::string bytes_of(const Result& result) {
  Bytes all;
  for (const Seen& packet : result.packets) { all = all + packet.bytes; }
  return protocol::to_hex(all);
}

std::string refusal_of(const Bytes& file) {
  try {
    read(file);
  } catch (const capture::CaptureError& error) { return error.what(); }
  return "";
}

/// The descriptor of an FTDI chip: 18 bytes, the vendor at 8.
Bytes device_descriptor(std::uint16_t vendor) {
  Bytes descriptor = from_hex("12 01 00 02 00 00 00 08 00 00 01 60 00 06 01 02 03 01");
  descriptor[8] = static_cast<std::uint8_t>(vendor & 0xFFU);
  descriptor[9] = static_cast<std::uint8_t>(vendor >> 8U);
  return descriptor;
}

}  // namespace

TEST_CASE("each packet of an FTDI chip to the host loses its two status bytes, others lose none") {
  for (const std::size_t header : {std::size_t{48}, std::size_t{64}}) {
    OldCapture capture(header == 48 ? 189 : 220);
    capture.add(usbmon(from_hex("01 60 AA 55 06"), {.header = header}));
    capture.add(usbmon(from_hex("01 60"), {.header = header}));
    capture.add(
        usbmon(from_hex("AA 55 01 60"), {.event = 'S', .endpoint = 0x02, .header = header}));
    capture.add(usbmon({}, {.event = 'C', .endpoint = 0x02, .header = header}));
    const Result result = read(capture.file);
    REQUIRE(result.packets.size() == 2);
    CHECK(result.packets[0].line == "device 1.5");
    CHECK(result.packets[0].direction == "in");
    CHECK(result.packets[0].bytes == from_hex("AA 55 06"));
    CHECK(result.packets[0].at == 7s + 250ms);
    CHECK(result.packets[1].line == "device 1.5");
    CHECK(result.packets[1].direction == "out");
    CHECK(result.packets[1].bytes == from_hex("AA 55 01 60"));
    CHECK(result.notes == "");
  }
}

namespace {

struct Split {
  Bytes transfer{};  ///< packets with a status each
  Bytes line{};      ///< data without status
};

Split split_into_packets(std::size_t packet_size, const Bytes& status) {
  Split split;
  for (std::size_t i = 0; i < 3 * packet_size; ++i) {
    const bool is_status = i % packet_size < status.size();
    split.transfer.push_back(is_status ? status[i % packet_size] : 0xAA);
    if (!is_status) { split.line.push_back(0xAA); }
  }
  return split;
}

}  // namespace

// The marks: Wireshark, packet-ftdi-ft.c. FT232R and FT232H send such marks with CTS and DSR.
TEST_CASE("a transfer of several packets has status bytes in each, whose mark tells their size") {
  struct Case {
    std::size_t packet_size;
    Bytes status;
  };
  const std::vector<Case> cases{{64, from_hex("01 60")},  {64, from_hex("31 60")},
                                {512, from_hex("02 60")}, {512, from_hex("32 60")},
                                {512, from_hex("32 00")}, {512, from_hex("01 60")}};
  for (const Case& c : cases) {
    CAPTURE(c.packet_size);
    CAPTURE(protocol::to_hex(c.status));
    const Split split = split_into_packets(c.packet_size, c.status);
    OldCapture capture(220);
    capture.add(usbmon(split.transfer));
    CHECK(bytes_of(read(capture.file)) == protocol::to_hex(split.line));
  }
}

TEST_CASE("an error of the line in the status of a later packet does not change their size") {
  Split split = split_into_packets(64, from_hex("01 60"));
  split.transfer[65] = 0x62;  // an overrun
  for (const bool is_described : {false, true}) {
    OldCapture capture(220);
    if (is_described) {
      capture.add(usbmon(device_descriptor(0x0403), {.type = 2, .endpoint = 0x80}));
    }
    capture.add(usbmon(split.transfer));
    CHECK(bytes_of(read(capture.file)) == protocol::to_hex(split.line));
  }
}

TEST_CASE("a chip of FTDI with the number of another vendor is told by a status without data") {
  OldCapture capture(220);
  capture.add(usbmon(device_descriptor(0x1C40), {.type = 2, .endpoint = 0x80}));
  capture.add(usbmon(from_hex("01 60")));
  capture.add(usbmon(from_hex("01 60 07")));
  CHECK(bytes_of(read(capture.file)) == "07");
}

TEST_CASE("a CDC device has no status bytes, also if its first data look like some") {
  OldCapture capture(220);
  capture.add(usbmon(from_hex("AA 55 01 60")));
  capture.add(usbmon(from_hex("01 60 07")));
  CHECK(bytes_of(read(capture.file)) == "AA 55 01 60 01 60 07");
  OldCapture described(220);
  described.add(usbmon(device_descriptor(0x0483), {.type = 2, .endpoint = 0x80}));
  described.add(usbmon(from_hex("01 60 07")));
  CHECK(bytes_of(read(described.file)) == "01 60 07");
}

TEST_CASE("an FTDI chip that is described has status bytes whatever they are") {
  OldCapture capture(220);
  capture.add(usbmon(device_descriptor(0x0403), {.type = 2, .endpoint = 0x80}));
  capture.add(usbmon(from_hex("32 60 07")));
  CHECK(bytes_of(read(capture.file)) == "07");
}

TEST_CASE("each device, and each port of a chip with several, is a line of its own") {
  OldCapture capture(220);
  capture.add(usbmon(from_hex("01 60 0A")));
  capture.add(usbmon(from_hex("01 60 0B"), {.endpoint = 0x83}));
  capture.add(usbmon(from_hex("BB"), {.event = 'S', .endpoint = 0x04}));
  capture.add(usbmon(from_hex("AA"), {.device = 6}));
  const Result result = read(capture.file);
  REQUIRE(result.packets.size() == 4);
  CHECK(result.packets[0].line == "device 1.5");
  CHECK(result.packets[1].line == "device 1.5 port 2");
  CHECK(result.packets[2].line == "device 1.5 port 2");
  CHECK(result.packets[3].line == "device 1.6");
}

// Endpoints as in the descriptors of the devices.
TEST_CASE("the two endpoints of a port are one line, whatever their numbers") {
  struct Case {
    const char* device;
    std::uint8_t from_device;
    std::uint8_t to_device;
  };
  const std::vector<Case> cases{{"FT232R", 0x81, 0x02},     {"CP2102", 0x81, 0x01},
                                {"CP2102N", 0x82, 0x01},    {"PL2303", 0x83, 0x02},
                                {"CH340", 0x82, 0x02},      {"Arduino Uno", 0x83, 0x04},
                                {"Arduino Leo", 0x83, 0x02}};
  for (const Case& c : cases) {
    for (const bool begins_with_command : {false, true}) {
      CAPTURE(c.device);
      OldCapture capture(220);
      const Bytes command = usbmon(from_hex("AA"), {.event = 'S', .endpoint = c.to_device});
      if (begins_with_command) { capture.add(command); }
      capture.add(usbmon(from_hex("BB"), {.endpoint = c.from_device}));
      capture.add(command);
      for (const Seen& packet : read(capture.file).packets) { CHECK(packet.line == "device 1.5"); }
    }
  }
}

TEST_CASE("two ports with endpoints of the same numbers are two lines") {
  OldCapture capture(220);
  for (const auto endpoint : {std::uint8_t{0x81}, std::uint8_t{0x82}}) {
    capture.add(usbmon({}, {.event = 'S', .endpoint = endpoint}));
  }
  capture.add(usbmon(from_hex("BB"), {.endpoint = 0x82}));
  capture.add(usbmon(from_hex("AA"), {.event = 'S', .endpoint = 0x01}));
  capture.add(usbmon(from_hex("AA"), {.event = 'S', .endpoint = 0x02}));
  const Result result = read(capture.file);
  REQUIRE(result.packets.size() == 3);
  CHECK(result.packets[0].line == "device 1.5 port 2");
  CHECK(result.packets[1].line == "device 1.5");
  CHECK(result.packets[2].line == "device 1.5 port 2");
}

TEST_CASE("disks, mice, failed transfers and submissions to the host are no line") {
  OldCapture capture(220);
  Bytes command = from_hex("55 53 42 43");
  command.resize(31);
  capture.add(usbmon(command, {.event = 'S', .endpoint = 0x02, .device = 9}));
  capture.add(usbmon(from_hex("01 60 0A"), {.device = 9}));
  capture.add(usbmon(from_hex("01 60 0A"), {.type = 1}));
  capture.add(usbmon(from_hex("01 60 0A"), {.type = 0xFE}));
  capture.add(usbmon(from_hex("01 60 0A"), {.event = 'S'}));
  capture.add(usbmon(from_hex("01 60 0A"), {.status = -2}));
  capture.add(usbmon({}, {.status = -2}));  // nothing is lost when a port is closed
  const Result result = read(capture.file);
  CHECK(result.packets.empty());
  CHECK(result.notes ==
        "f: 1 transfers of USB from a device failed or were cancelled: their data are left out\n");
}

TEST_CASE("what was submitted to the device is shown, and counted if it failed afterwards") {
  OldCapture capture(220);
  for (const std::int32_t status : {0, -71}) {
    capture.add(usbmon(from_hex("AA 55"), {.event = 'S', .endpoint = 0x02, .status = -115}));
    capture.add(usbmon({}, {.endpoint = 0x02, .status = status}));
  }
  const Result result = read(capture.file);
  CHECK(bytes_of(result) == "AA 55 AA 55");
  CHECK(result.notes ==
        "f: 1 transfers of USB to a device failed or were cancelled: their data are shown as sent, "
        "but may not have arrived\n");
}

TEST_CASE("data that the capture cut are as many as there are, and counted") {
  OldCapture capture(220);
  capture.add(usbmon(from_hex("01 60 AA 55"), {}, 60));
  const Result result = read(capture.file);
  CHECK(bytes_of(result) == "AA 55");
  CHECK(result.notes ==
        "f: 1 packets were longer on the line: only their first bytes were captured\n");
}

TEST_CASE("data that the capture left out altogether are counted, too") {
  OldCapture capture(220);
  capture.add(usbmon({}, {}, 60));
  capture.add(usbmon({}, {.event = 'S'}, 512));  // only room for data
  const Result result = read(capture.file);
  CHECK(result.packets.empty());
  CHECK(result.notes ==
        "f: 1 packets were longer on the line: only their first bytes were captured\n");
}

TEST_CASE("captures of big-endian machines and of Windows are read, too") {
  OldCapture big(220, true);
  big.add(usbmon(from_hex("01 60 AA 55"), {.big_endian = true}));
  CHECK(bytes_of(read(big.file)) == "AA 55");

  OldCapture windows(249);
  Bytes packet =
      from_hex("1B 00 00 00 00 00 00 00 00 00 00 00 00 00 09 00 01 02 00 03 00 81 03 04 00 00 00");
  windows.add(packet + from_hex("01 60 AA 55"));
  const Result result = read(windows.file);
  CHECK(bytes_of(result) == "AA 55");
  CHECK(result.packets.at(0).line == "device 2.3");
}

TEST_CASE("a capture in the older format has times in micro- or nanoseconds, and no directions") {
  OldCapture capture(147, true, 0xA1B23C4D);
  capture.add(from_hex("AA 55"), 5);
  const Result result = read(capture.file);
  REQUIRE(result.packets.size() == 1);
  CHECK(result.packets[0].at == 7s + 5ns);
  CHECK(result.packets[0].direction == "?");
  CHECK(bytes_of(result) == "AA 55");
}

TEST_CASE("a capture in the older format that is cut short is read up to there, with a note") {
  OldCapture capture(147);
  capture.add(from_hex("AA 55"));
  capture.add(from_hex("06 01 02"));
  capture.file.pop_back();
  const Result result = read(capture.file);
  CHECK(bytes_of(result) == "AA 55");
  CHECK(result.notes ==
        "f: the last packet, at byte 42, is cut short; everything before it is whole\n");
}

TEST_CASE("any other link type is refused by name") {
  OldCapture capture(1);
  capture.add(from_hex("AA 55"));
  CHECK(refusal_of(capture.file) ==
        "f: byte 20: found packets of link type 1 (Ethernet), expected the bytes of a serial line "
        "(147 to "
        "162, user 0 to 15), or USB (189, 220, 249)");
  OldCapture unknown(299);
  unknown.add(from_hex("AA 55"));
  CHECK(refusal_of(unknown.file).find("link type 299, expected") != std::string::npos);
  OldCapture lying(147);
  append(lying.file, 0, 8);
  append(lying.file, 0xFFFFFFFF, 4);
  append(lying.file, 0, 4);
  CHECK(refusal_of(lying.file) ==
        "f: byte 24: found a packet of 4294967295 bytes, expected at most 16777216");
}

}  // namespace fakebot::test
