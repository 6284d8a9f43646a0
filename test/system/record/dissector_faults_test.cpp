// How Wireshark with the dissector shows invalid bytes.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "system/record/dissected.hpp"

using namespace fakebot::test;
using fakebot::capture::PacketDirection;

namespace {

const std::string kStop = "aa 55 06 01 04 00 00 00 00 03";

/// The expert messages of a packet in their order.
FieldTexts messages_of(PacketDirection direction, const std::string& hex) {
  CaptureFile capture;
  capture.add(direction, from_hex(hex));
  const auto packets =
      dissected(capture.path(), {"_ws.expert.message", "_ws.malformed", "kobuki.sub_payload.id",
                                 "kobuki.sub_payload.data", "kobuki.base_control.speed_mm_s",
                                 "kobuki.checksum.status", "kobuki.piece", "kobuki.stray"});
  REQUIRE(packets.size() == 1);
  CHECK(packets[0].count("_ws.malformed") == 0);
  return packets[0];
}

std::string complaint_of(PacketDirection direction, const std::string& hex) {
  const FieldTexts told = messages_of(direction, hex);
  return told.count("_ws.expert.message") != 0 ? told.at("_ws.expert.message") : "none";
}

}  // namespace

TEST_CASE("each fault of a frame has its own expert message") {
  struct Case {
    const char* name;
    PacketDirection direction;
    std::string bytes;
    std::string complaint;
  };
  constexpr auto kIn = PacketDirection::inbound;
  constexpr auto kOut = PacketDirection::outbound;
  const std::vector<Case> cases{
      {"good", kOut, kStop, "none"},
      {"wrong checksum", kOut, "aa 55 06 01 04 00 00 00 00 04", "wrong checksum"},
      {"unknown identifier", kOut, "aa 55 03 63 01 00 61", "unknown message"},
      {"identifier of the other direction", kIn, "aa 55 03 09 01 00 0b", "unknown message"},
      {"length of another message", kOut, "aa 55 03 01 01 00 03", "a message with a wrong length"},
      {"gyro with a wrong number of words", kIn, "aa 55 04 0d 02 00 01 0a",
       "a message with a wrong length"},
      {"gyro without a sample", kIn, "aa 55 04 0d 02 00 00 0b", "none"},
      {"message longer than the frame", kOut, "aa 55 03 01 04 00 06",
       "truncated: the frame ends before the message"},
      {"identifier and no length", kOut, "aa 55 04 04 01 05 01 05",
       "truncated: the frame ends before the message"},
      {"end of the packet", kOut, "aa 55 06 01 04 00",
       "the packet ends before the frame: a part of one, or a wrong length"},
      {"half a header", kOut, "aa",
       "the packet ends before the frame: a part of one, or a wrong length"},
      {"length too small for any frame", kOut, "aa 55 02 01 00 03",
       "a length that no frame can have"},
      {"lying length", kOut, "aa 55 0a 01 04 00 00 00 00 03" + kStop,
       "wrong length: another frame starts before its end"},
      {"no header", kIn, "00 01 02", "bytes that belong to no frame in this packet"},
  };
  for (const Case& one : cases) {
    CAPTURE(one.name);
    CHECK(complaint_of(one.direction, one.bytes) == one.complaint);
  }
}

TEST_CASE("a command that is too long for a robot is shown with an expert message") {
  std::string bytes = "aa 55 78";
  for (int i = 0; i < 20; ++i) { bytes += " 01 04 00 00 00 00"; }
  const FieldTexts told = messages_of(PacketDirection::outbound, bytes + " 78");
  CHECK(told.at("_ws.expert.message") == "longer than any frame that a robot accepts");
  CHECK(told.at("kobuki.sub_payload.id").size() == 2 * 20 - 1);
}

TEST_CASE("valid frames around damaged ones are shown, and each byte is shown once") {
  const std::string forward = "aa 55 06 01 04 c8 00 00 00 cb";
  const FieldTexts told = messages_of(
      PacketDirection::outbound, "01 02 " + kStop + " aa 55 06 01 04 07 00 00 00 ff " + forward +
                                     " 99 aa 55 00 " + kStop + " aa 55 06 01");
  CHECK(told.at("kobuki.base_control.speed_mm_s") == "0,7,200,0");
  CHECK(told.at("kobuki.checksum.status") == "1,0,1,1");
  CHECK(told.at("kobuki.stray") == "0102,99");
  CHECK(told.at("kobuki.piece") == "aa5500,aa550601");
}

TEST_CASE("unknown messages are shown as bytes, and those after them are decoded") {
  const FieldTexts told =
      messages_of(PacketDirection::outbound, "aa 55 0a 63 02 0b 0c 01 04 64 00 00 00 0d");
  CHECK(told.at("kobuki.sub_payload.id") == "99,1");
  CHECK(told.at("kobuki.sub_payload.data") == "0b0c");
  CHECK(told.at("kobuki.base_control.speed_mm_s") == "100");
}

TEST_CASE("many headers in a row are processed in linear time") {
  CaptureFile capture;
  std::string bytes;
  for (int i = 0; i < 2048; ++i) { bytes += "aa 55 "; }
  capture.add(PacketDirection::outbound, from_hex(bytes));
  const auto packets = dissected(capture.path(), {"kobuki.piece", "_ws.malformed"});
  REQUIRE(packets.size() == 1);
  CHECK(packets[0].count("_ws.malformed") == 0);
}
