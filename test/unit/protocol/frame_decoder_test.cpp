#include "fakebot/protocol/kobuki/frame_decoder.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "unit/hex.hpp"

using namespace fakebot::protocol::kobuki;
using fakebot::test::Bytes;
using fakebot::test::ExactBytes;
using fakebot::test::from_hex;
using fakebot::test::operator+;

namespace {

// Ready-made commands, computed by hand from the specification.
const Bytes kStop = from_hex("aa 55 06 01 04 00 00 00 00 03");
const Bytes kForward = from_hex("aa 55 06 01 04 c8 00 00 00 cb");
const Bytes kVersions = from_hex("aa 55 04 09 02 0b 00 04");

using Frames = std::vector<Bytes>;

/// A sub-payload of the largest size.
struct Filler {
  static constexpr std::uint8_t id = 0x63;
  static constexpr std::string_view name = "Filler";
  static constexpr auto fields() { return std::tuple<>{}; }
  std::size_t data_size() const { return 253; }
  static bool accepts(std::span<const std::uint8_t>) { return true; }
  static Filler read(std::span<const std::uint8_t>) { return {}; }
  void write(std::uint8_t* to) const { std::fill(to, to + 253, std::uint8_t{0xAA}); }
};

/// Feeds pieces to a decoder, each from a separate heap block.
class Receiver {
 public:
  explicit Receiver(LengthLimits limits = kCommandLengths) : decoder_(limits) {}

  Receiver& feed(const Bytes& piece) {
    const ExactBytes block(piece);
    auto input = block.span();
    drain(input);
    CHECK(input.empty());
    return *this;
  }

  Receiver& give_up() {
    std::span<const std::uint8_t> nothing;
    while (decoder_.mid_frame()) {
      decoder_.give_up();
      drain(nothing);
    }
    return *this;
  }

  const Frames& frames() const { return frames_; }
  const DecodeCounters& counters() const { return decoder_.counters(); }

 private:
  void drain(std::span<const std::uint8_t>& input) {
    while (const auto event = decoder_.next(input)) {
      if (event->kind == DecodeEvent::Kind::frame) {
        frames_.emplace_back(event->bytes.begin(), event->bytes.end());
      }
    }
  }

  FrameDecoder decoder_;
  Frames frames_;
};

}  // namespace

TEST_CASE("frames are found however the stream is cut into pieces") {
  const Bytes stream = kStop + kForward + kVersions;
  for (std::size_t first = 0; first <= stream.size(); ++first) {
    for (std::size_t second = first; second <= stream.size(); ++second) {
      Receiver receiver;
      const auto at = [&](std::size_t i) { return stream.begin() + static_cast<long>(i); };
      receiver.feed({at(0), at(first)})
          .feed({at(first), at(second)})
          .feed({at(second), at(stream.size())});
      REQUIRE(receiver.frames() == Frames{kStop, kForward, kVersions});
      REQUIRE(receiver.counters().garbage_bytes == 0);
    }
  }
}

TEST_CASE("a fault never loses the valid frame after it") {
  struct Case {
    const char* name;
    Bytes before;
    DecodeCounters expected;
  };
  const std::vector<Case> cases = {
      {"garbage", from_hex("00 01 02 ff 55 13"), {1, 6, 0, 0, 0}},
      {"a lone AA", from_hex("aa"), {1, 1, 0, 0, 0}},
      {"two AA", from_hex("aa aa"), {1, 2, 0, 0, 0}},
      {"AA and another byte", from_hex("aa 01"), {1, 2, 0, 0, 0}},
      {"a header that begins twice", from_hex("aa 55"), {1, 0, 1, 0, 0}},
      {"length 0", from_hex("aa 55 00"), {1, 1, 1, 0, 0}},
      {"length 2", from_hex("aa 55 02 63 00 61"), {1, 4, 1, 0, 0}},
      {"length 120", from_hex("aa 55 78"), {1, 1, 1, 0, 0}},
      {"length 255", from_hex("aa 55 ff 01"), {1, 2, 1, 0, 0}},
      {"a bad checksum", from_hex("aa 55 06 01 04 c8 00 00 00 ca"), {1, 8, 0, 1, 0}},
      {"a frame cut short", from_hex("aa 55 06 01 04 c8"), {1, 4, 0, 1, 0}},
      {"a length one too small", from_hex("aa 55 05 01 04 c8 00 00 00 cb"), {1, 8, 0, 1, 0}},
      {"a length one too big", from_hex("aa 55 07 01 04 c8 00 00 00 cb"), {1, 8, 0, 1, 0}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    for (std::size_t piece = 1; piece <= 16; ++piece) {
      CAPTURE(piece);
      // The second valid frame completes the bytes announced by a wrong length.
      const Bytes stream = c.before + kForward + kForward;
      Receiver receiver;
      for (std::size_t at = 0; at < stream.size(); at += piece) {
        const auto end = std::min(at + piece, stream.size());
        receiver.feed(
            {stream.begin() + static_cast<long>(at), stream.begin() + static_cast<long>(end)});
      }
      CHECK(receiver.frames() == Frames{kForward, kForward});
      CHECK(receiver.counters().frames == c.expected.frames + 1);
      CHECK(receiver.counters().garbage_bytes == c.expected.garbage_bytes);
      CHECK(receiver.counters().bad_lengths == c.expected.bad_lengths);
      CHECK(receiver.counters().bad_checksums == c.expected.bad_checksums);
    }
  }
}

TEST_CASE("frames inside one with a wrong length are found when it is complete") {
  // 100 bytes announced, three valid frames inside, then garbage.
  Bytes liar = from_hex("aa 55 64") + kStop + kForward + kVersions;
  liar.resize(3 + 100 + 1, 0x00);
  Receiver receiver;
  receiver.feed(liar).feed(kStop);
  CHECK(receiver.frames() == Frames{kStop, kForward, kVersions, kStop});
  CHECK(receiver.counters().bad_checksums == 1);
}

TEST_CASE("a half frame that is given up does not swallow the next driver's first command") {
  Receiver receiver;
  receiver.feed(from_hex("aa 55 06 01 04")).give_up().feed(kForward);
  CHECK(receiver.frames() == Frames{kForward});
  CHECK(receiver.counters().half_frames == 1);
}

TEST_CASE("giving up a half frame finds the complete frames inside it") {
  Receiver receiver;
  receiver.feed(from_hex("aa 55 50") + kForward + kStop).give_up();
  CHECK(receiver.frames() == Frames{kForward, kStop});
  CHECK(receiver.counters().half_frames == 1);
}

TEST_CASE("every byte of a stream is accounted for at its offset") {
  const Bytes stream = from_hex("00 00") + kForward + from_hex("07") + kStop;
  FrameDecoder decoder(kCommandLengths);
  std::span<const std::uint8_t> input = stream;
  std::vector<std::uint64_t> offsets;
  while (const auto event = decoder.next(input)) { offsets.push_back(event->offset); }
  CHECK(offsets == std::vector<std::uint64_t>{0, 2, 12, 13});
}

TEST_CASE("feedback of the largest frame size is decoded") {
  FrameBuilder builder;
  REQUIRE(builder.add(Filler{}));
  CHECK_FALSE(builder.add(Filler{}));
  const auto frame = builder.finish();
  REQUIRE(frame.size() == kMaxFrameSize);

  Receiver receiver(kFeedbackLengths);
  for (const std::uint8_t byte : frame) { receiver.feed({byte}); }
  CHECK(receiver.frames().size() == 1);
}

TEST_CASE("the checksum is the XOR of all bytes, for any length") {
  // Computed by hand: 06 ^ 01 ^ 04 ^ C8 = CB.
  CHECK(checksum(from_hex("06 01 04 c8 00 00 00")) == 0xCB);
  Bytes bytes;
  std::uint8_t expected = 0;
  for (int i = 0; i < 100; ++i) {
    bytes.push_back(static_cast<std::uint8_t>(i * 37 + 11));
    expected = static_cast<std::uint8_t>(expected ^ bytes.back());
    REQUIRE(checksum(ExactBytes(bytes).span()) == expected);
  }
}
