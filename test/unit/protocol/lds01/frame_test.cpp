// Frames of an LDS-01, against the bytes of a real one.
#include "fakebot/protocol/lds01/frame.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "fakebot/protocol/hex.hpp"
#include "fakebot/protocol/lds01/frame_decoder.hpp"
#include "unit/hex.hpp"

using namespace fakebot::test;
using namespace fakebot;
namespace lds01 = protocol::lds01;

namespace {

/// Source: thijses/HLS_LFCD, examples/HLS-LFCD_serial_mimic.
const Bytes kRealLdsFrame = from_hex(
    "FA A0 C3 0B B0 22 8B 00 00 00 2C 30 89 00 00 00 42 27 8A 00 00 00 3C 21 8C 00 00 00 "
    "C6 0E 98 00 00 00 3F 16 A4 00 00 00 14 14");

using LdsKind = lds01::DecodeEvent::Kind;
struct LdsSeen {
  LdsKind kind;
  std::size_t size;
  bool operator==(const LdsSeen&) const = default;
};
/// All events of the bytes in pieces of a size.
std::vector<LdsSeen> lds_events(lds01::Sender sender, const Bytes& bytes, std::size_t piece) {
  lds01::FrameDecoder decoder(sender);
  std::vector<LdsSeen> seen;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    auto input = std::span(bytes).subspan(at, std::min(piece, bytes.size() - at));
    while (const auto event = decoder.next(input)) {
      // Garbage may come in pieces, too.
      const bool goes_on =
          !seen.empty() && seen.back().kind == LdsKind::garbage && event->kind == LdsKind::garbage;
      if (goes_on) {
        seen.back().size += event->bytes.size();
      } else {
        seen.push_back({event->kind, event->bytes.size()});
      }
    }
  }
  return seen;
}

Bytes without(const Bytes& bytes, std::size_t lost) {
  Bytes rest;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i != lost) { rest.push_back(bytes[i]); }
  }
  return rest;
}

}  // namespace

TEST_CASE("the frame of a real LDS-01 is read, and built again") {
  REQUIRE(lds01::has_right_checksums(kRealLdsFrame));
  const auto readings =
      protocol::read_message<lds01::Readings>(std::span(kRealLdsFrame).subspan(1, 39));
  CHECK(readings.index == 0xA0);
  CHECK(readings.speed == 3011);  // 301.1 rpm
  const std::array<int, 6> distances_mm{139, 137, 138, 140, 152, 164};
  const std::array<int, 6> intensities{8880, 12332, 10050, 8508, 3782, 5695};
  for (std::size_t i = 0; i < lds01::Readings::kCount; ++i) {
    CHECK(readings.*lds01::Readings::distances_mm()[i] == distances_mm[i]);
    CHECK(readings.*lds01::Readings::intensities()[i] == intensities[i]);
  }
  lds01::FrameBuilder builder;
  const auto built = builder.frame(readings);
  CHECK(protocol::to_hex(built) == protocol::to_hex(kRealLdsFrame));
}

TEST_CASE("frames of an LDS-01 are found in pieces of any size, behind anything") {
  const Bytes lost = without(kRealLdsFrame, 10);
  const Bytes other_second = without(kRealLdsFrame, 41) + Bytes{0x15};
  const Bytes stray = from_hex("00 FA 12 62 FA");
  const Bytes stream = stray + kRealLdsFrame + lost + kRealLdsFrame + other_second + kRealLdsFrame;
  for (const std::size_t piece : {1U, 5U, 41U, 42U, 43U, 500U}) {
    CAPTURE(piece);
    const std::vector<LdsSeen> expected{{LdsKind::garbage, 5},       {LdsKind::frame, 42},
                                        {LdsKind::bad_checksum, 42}, {LdsKind::garbage, 39},
                                        {LdsKind::frame, 42},        {LdsKind::bad_checksum, 42},
                                        {LdsKind::garbage, 40},      {LdsKind::frame, 42}};
    CHECK(lds_events(lds01::Sender::scanner, stream, piece) == expected);
  }
}

TEST_CASE("commands are single bytes, and other bytes of a host are none") {
  const std::vector<LdsSeen> expected{
      {LdsKind::frame, 1}, {LdsKind::garbage, 3}, {LdsKind::frame, 1}, {LdsKind::frame, 1}};
  CHECK(lds_events(lds01::Sender::host, from_hex("62 0D FA A0 65 62"), 6) == expected);
  CHECK(lds_events(lds01::Sender::either, kRealLdsFrame + from_hex("65"), 7) ==
        std::vector<LdsSeen>{{LdsKind::frame, 42}, {LdsKind::frame, 1}});
}

TEST_CASE("a half frame is given up, and the next is found") {
  lds01::FrameDecoder decoder(lds01::Sender::scanner);
  auto half = std::span(kRealLdsFrame).first(20);
  CHECK_FALSE(decoder.next(half).has_value());
  REQUIRE(decoder.mid_frame());
  const auto event = decoder.give_up();
  CHECK(event.kind == LdsKind::half_frame);
  CHECK(event.bytes.size() == 20);
  std::span<const std::uint8_t> nothing;
  while (decoder.next(nothing)) {}
  CHECK_FALSE(decoder.mid_frame());
  auto whole = std::span(kRealLdsFrame);
  const auto next = decoder.next(whole);
  REQUIRE(next.has_value());
  CHECK(next->kind == LdsKind::frame);
}
