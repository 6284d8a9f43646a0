#include "fakebot/protocol/kugle/frame_decoder.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace fakebot::protocol::kugle {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Kind = DecodeEvent::Kind;

const Bytes kGet{0x00, 0x02, 0x03, 0x03, 0x03, 0x03};

/// "frame 6, garbage 3": kind and size of each event.
std::string decoded(const Bytes& stream, std::size_t piece = 1000) {
  FrameDecoder decoder;
  std::string text;
  const auto add = [&](const DecodeEvent& event) {
    constexpr std::array kNames{"frame", "garbage", "bad_length", "bad_coding", "half_frame"};
    text.append(text.empty() ? "" : ", ").append(kNames.at(static_cast<std::size_t>(event.kind)));
    text.append(" ").append(std::to_string(event.bytes.size()));
  };
  for (std::size_t at = 0; at < stream.size(); at += piece) {
    std::span<const std::uint8_t> input(stream);
    input = input.subspan(at, std::min(piece, stream.size() - at));
    while (const auto event = decoder.next(input)) { add(*event); }
  }
  while (decoder.mid_frame()) {
    add(decoder.give_up());
    std::span<const std::uint8_t> nothing;
    while (const auto event = decoder.next(nothing)) { add(*event); }
  }
  return text;
}

Bytes joined(std::initializer_list<Bytes> all) {
  return std::accumulate(all.begin(), all.end(), Bytes{}, [](Bytes sum, const Bytes& next) {
    sum.insert(sum.end(), next.begin(), next.end());
    return sum;
  });
}

TEST_CASE("good frames are found in any pieces") {
  const Bytes three = joined({kGet, kGet, {0x00, 0x04, 0x01, 0x01}});
  for (std::size_t piece = 1; piece <= three.size(); ++piece) {
    CHECK(decoded(three, piece) == "frame 6, frame 6, frame 4");
  }
}

TEST_CASE("zeros between frames are no fault") {
  const Bytes stream = joined({Bytes(64), kGet, Bytes(3), kGet});
  for (const std::size_t piece : {1U, 7U, 1000U}) {
    FrameDecoder decoder;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
      std::span<const std::uint8_t> input(stream);
      input = input.subspan(at, std::min<std::size_t>(piece, stream.size() - at));
      while (const auto event = decoder.next(input)) {
        CHECK((event->kind == Kind::frame || is_idle(*event)));
      }
    }
    CHECK(decoder.counters().frames == 2);
    CHECK(decoder.counters().garbage_bytes == 0);
  }
}

TEST_CASE("what kills the original is reported, and the next frame is not lost") {
  SUBCASE("a coding that leads beyond the end") {
    CHECK(decoded(joined({{0x00, 0x02, 0x03, 0x09, 0x03, 0x03}, kGet})) == "bad_coding 6, frame 6");
  }
  SUBCASE("a coding that leads to no zero") {
    CHECK(decoded(joined({{0x00, 0x02, 0x03, 0x02, 0x03, 0x03}, kGet})) == "bad_coding 6, frame 6");
  }
  SUBCASE("a length of 0") {
    CHECK(decoded(joined({{0x00, 0x02, 0x00}, kGet})) == "bad_length 3, garbage 1, frame 6");
  }
  SUBCASE("a frame that breaks off") {
    CHECK(decoded(joined({{0x00, 0x02, 0x10, 0x03, 0x03}, kGet})) == "bad_coding 5, frame 6");
  }
  SUBCASE("a frame that lost its beginning") {
    CHECK(decoded(joined({{0x02, 0x03, 0x03, 0x03, 0x03}, kGet})) == "garbage 5, frame 6");
  }
  SUBCASE("a frame whose end never comes") {
    CHECK(decoded({0x00, 0x02, 0x10, 0x03}) == "half_frame 4");
  }
}

TEST_CASE("all bytes of any stream are in exactly one event") {
  std::uint32_t state = 7;
  for (int round = 0; round < 300; ++round) {
    Bytes stream(1 + state % 600);
    for (std::uint8_t& byte : stream) {
      state = state * 1664525 + 1013904223;
      byte = static_cast<std::uint8_t>((state >> 24U) % 5);
    }
    FrameDecoder decoder;
    std::uint64_t next = 0;
    const auto take = [&](const DecodeEvent& event) {
      CHECK(event.offset == next);
      const bool gives_back = event.kind == Kind::bad_length;
      next = event.offset + event.bytes.size() - (gives_back ? 1 : 0);
    };
    for (std::size_t at = 0; at < stream.size(); at += 3) {
      std::span<const std::uint8_t> input(stream);
      input = input.subspan(at, std::min<std::size_t>(3, stream.size() - at));
      while (const auto event = decoder.next(input)) { take(*event); }
    }
    while (decoder.mid_frame()) { take(decoder.give_up()); }
    CHECK(next == stream.size());
  }
}

}  // namespace
}  // namespace fakebot::protocol::kugle
