#include "capture/pcapng/pcapng_writer.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "unit/hex.hpp"

using namespace std::chrono_literals;
using namespace fakebot::capture;
using fakebot::test::Bytes;
using fakebot::test::from_hex;

namespace {

struct Capture {
  std::vector<Bytes> blocks{};
  PcapngWriter writer;

  explicit Capture(const CaptureInfo& info = {})
      : writer([this](auto block) { blocks.emplace_back(block.begin(), block.end()); }, info) {}
};

std::uint32_t word_at(const Bytes& block, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 4; i > 0; --i) { word = word << 8 | block[at + i - 1]; }
  return word;
}

}  // namespace

TEST_CASE("a capture starts with a section header of version 1.0 and an interface") {
  const Capture capture({.hardware = "arm", .application = "prog"});
  REQUIRE(capture.blocks.size() == 2);
  CHECK(capture.blocks[0] == from_hex("0A0D0D0A 30000000 4D3C2B1A 01000000 FFFFFFFFFFFFFFFF"
                                      "02000300 61726D00 04000400 70726F67 00000000 30000000"));
  CHECK(Bytes(capture.blocks[1].begin(), capture.blocks[1].begin() + 4) == from_hex("01000000"));
  CHECK(Bytes(capture.blocks[1].begin() + 8, capture.blocks[1].begin() + 16) ==
        from_hex("93000000 00000000"));
  CHECK(Bytes(capture.blocks[1].end() - 16, capture.blocks[1].end() - 4) ==
        from_hex("09000100 09000000 00000000"));
}

TEST_CASE("a packet has its time in nanoseconds as two words, its bytes and its direction") {
  Capture capture;
  capture.writer.write(4294967298ns, PacketDirection::outbound, from_hex("AA5501"));
  CHECK(capture.blocks.back() == from_hex("06000000 30000000 00000000 01000000 02000000 03000000"
                                          "03000000 AA550100 02000400 02000000 00000000 30000000"));
}

TEST_CASE("a packet names the interface that it belongs to") {
  Capture capture({.hardware = "", .application = "", .interface_name = "a"});
  capture.writer.add_interface("b");
  REQUIRE(capture.blocks.size() == 3);
  CHECK(capture.blocks[1][20] == 'a');
  CHECK(capture.blocks[2][20] == 'b');
  capture.writer.write(0ns, PacketDirection::inbound, from_hex("AA"), {}, 1);
  CHECK(word_at(capture.blocks.back(), 8) == 1);
}

TEST_CASE("an interface identifies its robot by name and link type") {
  Capture capture({.hardware = "", .application = "", .robot = {.kind = "ant", .link_type = 0xA1}});
  capture.writer.add_interface("other", {.kind = "bee", .link_type = 0xA2});
  CHECK(capture.blocks[1][8] == 0xA1);
  CHECK(Bytes(capture.blocks[1].end() - 16, capture.blocks[1].end() - 4) ==
        from_hex("0F000300 616E7400 00000000"));
  CHECK(capture.blocks[2][8] == 0xA2);
  CHECK(Bytes(capture.blocks[2].end() - 16, capture.blocks[2].end() - 4) ==
        from_hex("0F000300 62656500 00000000"));
}

TEST_CASE("a comment precedes the direction") {
  Capture capture;
  capture.writer.write(0ns, PacketDirection::inbound, from_hex("AA"), "lost");
  CHECK(Bytes(capture.blocks.back().begin() + 32, capture.blocks.back().end() - 4) ==
        from_hex("01000400 6C6F7374 02000400 01000000 00000000"));
}

TEST_CASE("blocks of any size are aligned and can be skipped in both directions") {
  Capture capture;
  for (std::size_t size = 0; size < 600; ++size) {
    CAPTURE(size);
    capture.writer.write(1s, PacketDirection::inbound, Bytes(size, 0x55),
                         std::string(size % 7, 'c'));
    const Bytes& block = capture.blocks.back();
    CHECK(block.size() % 4 == 0);
    CHECK(word_at(block, 4) == block.size());
    CHECK(word_at(block, block.size() - 4) == block.size());
  }
}

TEST_CASE("a text too long for an option is cut, and what follows stays intact") {
  const Capture capture({.hardware = std::string(70000, 'h'), .application = "prog"});
  const Bytes& section = capture.blocks[0];
  CHECK(word_at(section, 4) == section.size());
  CHECK(Bytes(section.end() - 16, section.end() - 4) == from_hex("04000400 70726F67 00000000"));
}
