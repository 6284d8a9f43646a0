#include "capture/pcapng/pcapng_reader.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "system/temp_dir.hpp"
#include "unit/hex.hpp"

using namespace std::chrono_literals;
using namespace fakebot::capture;
using fakebot::test::Bytes;
using fakebot::test::content_of;
using fakebot::test::from_hex;
using fakebot::test::operator+;

namespace {

struct Packet {
  std::uint64_t number = 0;
  std::size_t interface = 0;
  std::optional<std::chrono::nanoseconds> at{};
  std::optional<PacketDirection> direction{};
  Bytes bytes{};
  std::vector<std::string> comments{};

  bool operator==(const Packet&) const = default;
};

/// A source that gives the bytes in pieces of at most `most` bytes.
ByteSource source_of(const Bytes& bytes, std::size_t most) {
  return [&bytes, most, at = std::size_t{0}](std::span<std::uint8_t> buffer) mutable {
    const std::size_t size = std::min({most, buffer.size(), bytes.size() - at});
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), size, buffer.begin());
    at += size;
    return size;
  };
}

struct Read {
  std::vector<Packet> packets{};
  std::vector<CaptureInterface> interfaces{};
  std::string note{};
};

Read read_all(const Bytes& bytes, std::size_t most = 1 << 16) {
  PcapngReader reader(source_of(bytes, most), "f");
  Read read;
  while (const CapturedPacket* packet = reader.next()) {
    read.packets.push_back({packet->number,
                            packet->interface,
                            packet->at,
                            packet->direction,
                            {packet->bytes.begin(), packet->bytes.end()},
                            {packet->comments.begin(), packet->comments.end()}});
  }
  read.interfaces = reader.interfaces();
  read.note = reader.note();
  return read;
}

std::string refusal_of(const Bytes& bytes) {
  try {
    read_all(bytes);
  } catch (const CaptureError& error) { return error.what(); }
  return "";
}

// Written by hand after the figures of the draft.
const Bytes kSection = from_hex("0A0D0D0A 1C000000 4D3C2B1A 01000000 FFFFFFFFFFFFFFFF 1C000000");
const Bytes kInterface = from_hex("01000000 14000000 93000000 00000000 14000000");
const Bytes kPacket =
    from_hex("06000000 24000000 00000000 00000000 02000000 03000000 03000000 AA550100 24000000");
const Packet kItsPacket{1, 0, 2us, std::nullopt, from_hex("AA5501"), {}};

Bytes big_endian_section() {
  return from_hex("0A0D0D0A 0000001C 1A2B3C4D 00010000 FFFFFFFFFFFFFFFF 0000001C") +
         from_hex("00000001 00000020 00930000 00000000 00090001 03000000 00000000 00000020") +
         from_hex(
             "00000006 00000038 00000000 00000000 000007D1 00000001 00000001 FF000000"
             "00010002 68690000 00020004 00000002 00000000 00000038");
}

}  // namespace

TEST_CASE("ten thousand random packets are read back as they were written") {
  std::mt19937_64 random(5);
  Bytes file;
  PcapngWriter writer([&](auto block) { file.insert(file.end(), block.begin(), block.end()); },
                      {.hardware = "h", .application = "a", .interface_name = "first"});
  writer.add_interface("second");
  std::vector<Packet> written;
  for (std::uint64_t number = 1; number <= 10000; ++number) {
    Packet packet{number,
                  random() % 2,
                  std::chrono::nanoseconds(random() % 4000000000000000000),
                  random() % 2 == 0 ? PacketDirection::inbound : PacketDirection::outbound,
                  Bytes(random() % 300),
                  {}};
    for (auto& byte : packet.bytes) { byte = static_cast<std::uint8_t>(random()); }
    if (random() % 3 == 0) { packet.comments = {std::string(1 + random() % 50, 'c')}; }
    writer.write(*packet.at, *packet.direction, packet.bytes,
                 packet.comments.empty() ? "" : packet.comments[0],
                 static_cast<std::uint32_t>(packet.interface));
    written.push_back(packet);
  }
  const Read read = read_all(file);
  CHECK(read.packets == written);
  CHECK(read.note == "");
  REQUIRE(read.interfaces.size() == 2);
  CHECK(read.interfaces[0].name == "first");
  CHECK(read.interfaces[1].name == "second");
  CHECK(read_all(file, 77).packets == written);
}

TEST_CASE("a file of Wireshark's text2pcap and editcap is read, with its comment") {
  const std::string file = content_of(FAKEBOT_TEST_DIR "/captures/text2pcap.pcapng");
  const Read read = read_all(Bytes(file.begin(), file.end()), 1);
  REQUIRE(read.packets.size() == 4);
  CHECK(read.interfaces[0].name == "Fake IF, text2pcap");
  CHECK(read.interfaces[0].link_type == 147);
  CHECK(read.packets[0].at == 1795262400000250000ns);
  CHECK(read.packets[0].direction == PacketDirection::inbound);
  CHECK(read.packets[0].bytes.size() == 81);
  CHECK(read.packets[1] == Packet{2,
                                  0,
                                  1795262400010000000ns,
                                  PacketDirection::outbound,
                                  from_hex("AA55060104C8000000CB"),
                                  {"sent by hand"}});
  CHECK(read.packets[2].bytes + read.packets[3].bytes == read.packets[0].bytes);
}

TEST_CASE("by default times are in microseconds and directions unknown") {
  CHECK(read_all(kSection + kInterface + kPacket).packets == std::vector{kItsPacket});
}

TEST_CASE("a capture in the other byte order is read") {
  const Read read = read_all(big_endian_section());
  CHECK(read.packets ==
        std::vector{Packet{1, 0, 2001ms, PacketDirection::outbound, from_hex("FF"), {"hi"}}});
  CHECK(read.interfaces[0].link_type == 147);
}

TEST_CASE("each of several sections has its own byte order and interfaces") {
  const Read read = read_all(kSection + kInterface + kPacket + big_endian_section() + kSection +
                             kInterface + kPacket);
  REQUIRE(read.packets.size() == 3);
  CHECK(read.interfaces.size() == 3);
  CHECK(read.packets[0] == kItsPacket);
  CHECK(read.packets[1].interface == 1);
  CHECK(read.packets[1].at == 2001ms);
  CHECK(read.packets[2].interface == 2);
  CHECK(read.packets[2].number == 3);
}

TEST_CASE("unknown blocks of any length are skipped") {
  const Bytes statistics = from_hex("05000000 18000000 00000000 00000000 00000000 18000000");
  Bytes custom = from_hex("AD0B0000 0C000000 0C000000");
  custom.insert(custom.begin() + 8, std::size_t{1} << 20U, 0x55);
  custom[6] = custom[custom.size() - 2] = 0x10;
  const Bytes file = kSection + statistics + kInterface + custom + kPacket;
  CHECK(read_all(file).packets == std::vector{kItsPacket});
  CHECK(read_all(file, 1000).packets == std::vector{kItsPacket});
}

TEST_CASE("simple and obsolete packet blocks are read") {
  const Bytes cut = from_hex("01000000 14000000 93000000 02000000 14000000");
  const Bytes simple = from_hex("03000000 14000000 03000000 AA550000 14000000");
  CHECK(read_all(kSection + cut + simple).packets ==
        std::vector{Packet{1, 0, std::nullopt, std::nullopt, from_hex("AA55"), {}}});
  const Bytes obsolete =
      from_hex("02000000 24000000 00000700 00000000 02000000 03000000 03000000 AA550100 24000000");
  CHECK(read_all(kSection + kInterface + obsolete).packets == std::vector{kItsPacket});
}

TEST_CASE("a capture cut off anywhere gives all complete packets and a note") {
  const Bytes whole = kSection + kInterface + kPacket + kPacket;
  for (std::size_t size = 1; size < whole.size(); ++size) {
    CAPTURE(size);
    const Read read = read_all(Bytes(whole.begin(), whole.begin() + static_cast<int>(size)));
    CHECK(read.packets.size() == (size >= whole.size() - kPacket.size() ? 1 : 0));
    const bool at_end_of_block = size == kSection.size() ||
                                 size == kSection.size() + kInterface.size() ||
                                 size == whole.size() - kPacket.size();
    CHECK(read.note.empty() == at_end_of_block);
  }
  const Bytes cut(whole.begin(), whole.end() - 1);
  CHECK(read_all(cut).note ==
        "f: the last block, at byte 84, is cut short of 36 bytes; everything before it is whole");
}

TEST_CASE("a wrong length does not allocate the memory that it claims") {
  Bytes lie = from_hex("06000000 FCFFFF00 00000000");
  CHECK(read_all(kSection + kInterface + lie).note != "");
  lie[7] = 1;
  CHECK(refusal_of(kSection + kInterface + lie) ==
        "f: byte 48: found a block of 33554428 bytes, expected at most 16777216");
}

TEST_CASE("a capture of ten thousand interfaces is read, and of more refused, in any sections") {
  const auto interfaces = [](int sections, int in_each) {
    Bytes bytes;
    for (int i = 0; i < sections; ++i) {
      bytes.insert(bytes.end(), kSection.begin(), kSection.end());
      for (int k = 0; k < in_each; ++k) {
        bytes.insert(bytes.end(), kInterface.begin(), kInterface.end());
      }
    }
    return bytes;
  };
  CHECK(read_all(interfaces(10, 1000)).interfaces.size() == 10000);
  CHECK(refusal_of(interfaces(1, 10001)) ==
        "f: byte 200028: found more than 10000 interfaces, expected fewer, of all sections "
        "together");
  CHECK(refusal_of(interfaces(10001, 1)) != "");
}

TEST_CASE("an invalid capture is refused with file, offset, found and expected") {
  const auto with = [](Bytes bytes, std::size_t at, std::uint8_t byte) {
    bytes[at] = byte;
    return bytes;
  };
  CHECK(refusal_of(kInterface) ==
        "f: byte 0: found another beginning, expected the section header of a capture");
  CHECK(refusal_of(with(kSection, 8, 0)) ==
        "f: byte 8: found something else, expected 1A 2B 3C 4D, forwards or backwards");
  CHECK(refusal_of(with(kSection, 12, 2)) == "f: byte 0: found version 2, expected 1");
  CHECK(refusal_of(kSection + with(kInterface, 4, 0x13)) ==
        "f: byte 32: found a block of 19 bytes, expected 12 at least, a multiple of 4");
  CHECK(refusal_of(kSection + with(kInterface, 16, 0x18)) ==
        "f: byte 28: found a block of length 20 at its start and 24 at its end, expected the same "
        "length twice");
  CHECK(refusal_of(kSection + kPacket) ==
        "f: byte 28: found a packet of interface 0, expected one of the 0 that were described "
        "before");
  CHECK(refusal_of(kSection + kInterface + with(kPacket, 20, 5)) ==
        "f: byte 48: found a packet of 5 bytes, expected at most 4, as the block has");
  CHECK(refusal_of(kSection + from_hex("01000000 0C000000 0C000000")) ==
        "f: byte 28: found a block with a body of 0 bytes, expected 8 at least for its type");
  CHECK(refusal_of(kSection + from_hex("01000000 18000000 93000000 00000000 09000100 18000000")) ==
        "f: byte 28: found an option of 1 bytes, expected at most 0, as the block has");
  CHECK(refusal_of(kSection + from_hex("01000000 1C000000 93000000 00000000 09000100 14000000"
                                       "1C000000")) ==
        "f: byte 28: found a time resolution of 20, expected 10 to the power of -19 at least, or "
        "2 to that of -63");
}

TEST_CASE("an empty file has no packets and is not an error") {
  CHECK(read_all({}).packets.empty());
  CHECK(read_all({}).note == "");
}

TEST_CASE("an error has file, offset, found and expected as fields") {
  try {
    read_all(from_hex("00 01 02 03 04 05 06 07 08 09 0a 0b"));
    FAIL("not refused");
  } catch (const fakebot::Error& error) {
    const auto* wrong = dynamic_cast<const CaptureError*>(&error);
    REQUIRE(wrong != nullptr);
    CHECK_FALSE(wrong->problem().file.empty());
    CHECK(wrong->problem().offset == 0);
    CHECK(wrong->problem().found == "another beginning");
    CHECK(wrong->problem().expected == "the section header of a capture");
  }
}
