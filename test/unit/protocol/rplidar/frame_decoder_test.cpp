#include "fakebot/protocol/rplidar/frame_decoder.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "unit/hex.hpp"
#include "unit/protocol/rplidar/golden_capsules.hpp"

namespace fakebot::protocol::rplidar {
namespace {

using test::Bytes;
using test::from_hex;
using test::operator+;

/// "frame 6, garbage 3": kind and size of each event.
std::string decoded(const Bytes& stream, Sender sender, std::size_t piece = 1000) {
  FrameDecoder decoder(sender);
  std::string text;
  const auto add = [&](const DecodeEvent& event) {
    constexpr std::array kNames{"frame", "garbage", "bad_checksum", "half_frame"};
    text.append(text.empty() ? "" : ", ").append(kNames.at(static_cast<std::size_t>(event.kind)));
    text.append(" ").append(std::to_string(event.bytes.size()));
  };
  for (std::size_t at = 0; at < stream.size(); at += piece) {
    const std::span<const std::uint8_t> all(stream);
    const test::ExactBytes exact(all.subspan(at, std::min(piece, all.size() - at)));
    auto input = exact.span();
    while (const auto event = decoder.next(input)) { add(*event); }
  }
  while (decoder.mid_frame()) {
    add(decoder.give_up());
    std::span<const std::uint8_t> nothing;
    while (const auto event = decoder.next(nothing)) { add(*event); }
  }
  return text;
}

Bytes text_bytes(std::string_view text) {
  return {text.begin(), text.end()};
}

const Bytes kHealth = from_hex("A5 5A 03 00 00 00 06 00 00 00");
const Bytes kNodes = from_hex("A5 5A 05 00 00 40 81 3E 9B 02 70 04 3E 7B 1F 88 13");
/// cpane/heron: 64 bytes.
const Bytes kText =
    text_bytes("RP LIDAR System.\r\nFirmware Ver 1.29 - rtm, HW Ver 7\r\nModel: 18\r\n");

TEST_CASE("requests are found in any pieces") {
  const Bytes stream = from_hex("A5 25 A5 82 05 00 00 00 00 00 22 A5 50 A5 F0 02 94 02 C1");
  for (std::size_t piece = 1; piece <= stream.size(); ++piece) {
    CHECK(decoded(stream, Sender::host, piece) == "frame 2, frame 9, frame 2, frame 6");
    CHECK(decoded(stream, Sender::either, piece) == "frame 2, frame 9, frame 2, frame 6");
  }
}

TEST_CASE("a request with a wrong checksum, or cut off, is no request") {
  CHECK(decoded(from_hex("A5 82 05 00 00 00 00 00 23 A5 50"), Sender::host) ==
        "bad_checksum 9, frame 2");
  CHECK(decoded(from_hex("A5 82 05 00 00"), Sender::host) == "half_frame 5");
  CHECK(decoded(from_hex("00 FF 41 41 A5 50"), Sender::host) == "garbage 4, frame 2");
}

TEST_CASE("answers, descriptors, packets and the text of a reset are found in any pieces") {
  const Bytes stream = kText + kHealth + kNodes + kHealth;
  for (std::size_t piece = 1; piece <= 40; ++piece) {
    CHECK(decoded(stream, Sender::scanner, piece) ==
          "frame 64, frame 10, frame 7, frame 5, frame 5, frame 10");
    CHECK(decoded(stream, Sender::either, piece) ==
          "frame 64, frame 10, frame 7, frame 5, frame 5, frame 10");
  }
}

TEST_CASE("capsules of real scanners follow their descriptors") {
  Bytes stream = from_hex("A5 5A 54 00 00 40 82");
  for (const auto hex : test::kGoldenCapsules) { stream = stream + from_hex(std::string(hex)); }
  stream = stream + from_hex("A5 5A 84 00 00 40 84");
  for (const auto hex : test::kGoldenUltraCapsules) {
    stream = stream + from_hex(std::string(hex));
  }
  for (const std::size_t piece : {1U, 3U, 84U, 100U, 1000U}) {
    CHECK(decoded(stream, Sender::scanner, piece) ==
          "frame 7, frame 84, frame 84, frame 84, frame 84, frame 84, "
          "frame 7, frame 132, frame 132, frame 132, frame 132, frame 132");
  }
}

TEST_CASE("packets without a descriptor are garbage") {
  CHECK(decoded(from_hex("3E 9B 02 70 04") + kHealth, Sender::scanner) == "garbage 5, frame 10");
  // Behind an answer to a single request there are no packets.
  CHECK(decoded(kNodes + kHealth + from_hex("3E 9B 02 70 04"), Sender::scanner) ==
        "frame 7, frame 5, frame 5, frame 10, garbage 5");
}

TEST_CASE("nodes are found again behind a lost byte by their check bits") {
  // The node behind the loss lacks a byte; shifted by one, no check bits fit.
  const Bytes stream = kNodes + from_hex("3E 9B 02 70") + from_hex("3E 7B 1F 88 13");
  CHECK(decoded(stream, Sender::scanner).starts_with("frame 7, frame 5, frame 5"));
  CHECK(decoded(stream + from_hex("3E 7B 1F 88 13 3E 7B 1F 88 13"), Sender::scanner)
            .ends_with("frame 5, frame 5"));
}

TEST_CASE("a capsule that is cut costs the next, as in Slamtec's SDK") {
  Bytes stream = from_hex("A5 5A 54 00 00 40 82");
  const auto capsule = [](std::size_t i) {
    return from_hex(std::string(test::kGoldenCapsules[i]));
  };
  Bytes half = capsule(0);
  half.resize(42);
  stream = stream + half + capsule(1) + capsule(2);
  CHECK(decoded(stream, Sender::scanner) == "frame 7, bad_checksum 84, garbage 42, frame 84");
}

TEST_CASE("the answer of the board between host and scanner does not end a scan") {
  const Bytes board = from_hex("A5 5A 04 00 00 00 FF 01 00 00 00");
  CHECK(decoded(kNodes + board + from_hex("3E 9B 02 70 04"), Sender::scanner) ==
        "frame 7, frame 5, frame 5, frame 11, frame 5");
}

}  // namespace
}  // namespace fakebot::protocol::rplidar
