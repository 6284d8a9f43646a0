#include "sim/faults/frame_splitter.hpp"

#include <doctest/doctest.h>

#include <array>
#include <random>
#include <vector>

#include "robots/kobuki/wire/wire_protocol.hpp"
#include "unit/hex.hpp"

using namespace fakebot::test;
using fakebot::sim::faults::FrameSplitter;

namespace {

using Pieces = std::vector<Bytes>;

const Bytes kStopFrame = from_hex("aa 55 06 01 04 00 00 00 00 03");
const Bytes kForward = from_hex("aa 55 06 01 04 c8 00 00 00 cb");

struct Split {
  std::vector<Bytes> pieces{};
  FrameSplitter splitter{fakebot::robots::kobuki::wire_protocol(),
                         fakebot::sim::WireDirection::from_driver,
                         [this](auto piece) { pieces.emplace_back(piece.begin(), piece.end()); }};

  Bytes all() const {
    Bytes bytes;
    for (const Bytes& piece : pieces) { bytes = bytes + piece; }
    return bytes;
  }
};

}  // namespace

TEST_CASE("frames are returned one by one, however the stream is cut") {
  const Bytes both = kStopFrame + kForward;
  for (std::size_t cut = 0; cut <= both.size(); ++cut) {
    CAPTURE(cut);
    Split split;
    split.splitter.add(std::span(both).first(cut));
    split.splitter.add(std::span(both).subspan(cut));
    CHECK(split.pieces == Pieces{kStopFrame, kForward});
    CHECK_FALSE(split.splitter.mid_frame());
  }
}

TEST_CASE("bytes between frames are a piece of their own") {
  const Bytes noise = from_hex("01 02 03");
  Split split;
  split.splitter.add(noise + kStopFrame + noise);
  CHECK(split.pieces == Pieces{noise, kStopFrame, noise});
}

TEST_CASE("a frame with a wrong checksum is one piece, and the next one is a frame") {
  Bytes bad = kStopFrame;
  bad.back() ^= 1;
  Split split;
  split.splitter.add(bad + kForward);
  CHECK(split.pieces == Pieces{bad, kForward});
}

TEST_CASE("a half frame is held until it is given up, and so is a valid one inside it") {
  Bytes begun = from_hex("aa 55 20 01");
  Split split;
  split.splitter.add(begun + kStopFrame + from_hex("aa 55"));
  CHECK(split.pieces.empty());
  CHECK(split.splitter.mid_frame());
  split.splitter.give_up();
  CHECK(split.pieces == Pieces{begun, kStopFrame, from_hex("aa 55")});
  CHECK_FALSE(split.splitter.mid_frame());
}

TEST_CASE("each byte of an arbitrary stream is returned once and in order") {
  std::mt19937 random(1);  // NOLINT(cert-msc32-c,cert-msc51-cpp): a fixed seed
  for (int round = 0; round < 200; ++round) {
    Split split;
    Bytes sent;
    for (int i = 0; i < 50; ++i) {
      Bytes piece = random() % 2 == 0 ? kForward : Bytes{};
      for (std::size_t count = random() % 8; count > 0; --count) {
        constexpr std::array<std::uint8_t, 6> kLikely{0xAA, 0x55, 0x06, 0x01, 0x03, 0x00};
        piece.push_back(kLikely[random() % kLikely.size()]);
      }
      split.splitter.add(piece);
      sent = sent + piece;
    }
    split.splitter.give_up();
    CHECK(split.all() == sent);
  }
}
