#include "fakebot/protocol/hokuyo/frame_decoder.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "unit/hex.hpp"
#include "unit/protocol/hokuyo/golden_answers.hpp"

namespace fakebot::protocol::hokuyo {
namespace {

using test::Bytes;

/// "frame 6, garbage 3": kind and size of each event.
std::string decoded(std::string_view stream, Sender sender, std::size_t piece = 10000) {
  FrameDecoder decoder(sender);
  std::string text;
  const auto add = [&](const DecodeEvent& event) {
    constexpr std::array kNames{"frame", "garbage", "bad_checksum", "half_frame"};
    text.append(text.empty() ? "" : ", ").append(kNames.at(static_cast<std::size_t>(event.kind)));
    text.append(" ").append(std::to_string(event.bytes.size()));
  };
  const Bytes bytes(stream.begin(), stream.end());
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    const std::span<const std::uint8_t> all(bytes);
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

std::string joined(std::string_view a, std::string_view b, std::string_view c = {}) {
  return std::string(a).append(b).append(c);
}

TEST_CASE("SCIP requests end with LF, CR or both, in any pieces") {
  constexpr std::string_view kStream = "QT\nMD0044072501000\rPP\r\nTM1;1f\n";
  for (std::size_t piece = 1; piece <= kStream.size(); ++piece) {
    for (const Sender sender : {Sender::host, Sender::either}) {
      CHECK(decoded(kStream, sender, piece) == "frame 3, frame 16, frame 3, frame 1, frame 7");
    }
  }
}

TEST_CASE("an empty line and a NUL between SCIP requests are frames of a byte") {
  CHECK(decoded("\nQT\n", Sender::host) == "frame 1, frame 3");
  CHECK(decoded(std::string_view("SCIP2.0\n\0QT\n", 12), Sender::host) ==
        "frame 8, frame 1, frame 3");
}

TEST_CASE("a SCIP request without an end is held, and a line without an end is garbage") {
  CHECK(decoded("QT", Sender::host) == "half_frame 2");
  CHECK(decoded(std::string(100, 'x') + "\nQT\n", Sender::host) == "garbage 64, frame 37, frame 3");
}

TEST_CASE("the answers of real SCIP scanners are found in any pieces") {
  const std::string stream = joined(test::kUrgVV, test::kUrgGD, test::kUrgBM) +
                             joined(test::kUtmMEBegins, test::kUtmME, test::kUxmTM1);
  const std::string wanted = "frame 132, frame 2134, frame 8, frame 21, frame 6717, frame 15";
  for (const std::size_t piece : {1UL, 2UL, 3UL, 63UL, 64UL, 500UL, 4096UL, 100000UL}) {
    CHECK(decoded(stream, Sender::scanner, piece) == wanted);
  }
  for (const std::size_t piece : {1UL, 7UL, 100000UL}) {
    CHECK(decoded(stream, Sender::either, piece) == wanted);
  }
}

TEST_CASE("the answers in SCIP 1.1 of a real scanner are found") {
  CHECK(decoded(joined(test::kUrgOldV, test::kUrgSwitch), Sender::scanner) ==
        "frame " + std::to_string(test::kUrgOldV.size()) + ", frame 11");
  CHECK(decoded("QT\nE\n\n", Sender::scanner) == "frame 6");
}

TEST_CASE("requests and answers in one SCIP stream are told apart by the status") {
  CHECK(decoded("QT\nQT\n00P\n\nBM\n", Sender::either) == "frame 3, frame 8, frame 3");
  CHECK(decoded("VV\nSCIP2.0\nSCIP2.0\n0\n\n", Sender::either) == "frame 3, frame 8, frame 11");
}

TEST_CASE("a changed character is a wrong sum, and the next SCIP answer is found") {
  std::string scan(test::kUrgGD);
  scan[500] = static_cast<char>(scan[500] ^ 1);
  CHECK(decoded(joined(scan, test::kUrgBM), Sender::scanner) == "bad_checksum 2134, frame 8");
  std::string text(test::kUrgVV);
  text[20] = 'x';
  CHECK(decoded(text, Sender::scanner) == "bad_checksum 132");
}

TEST_CASE("lost bytes of a SCIP scan cost one answer") {
  std::string scan(test::kUrgGD);
  scan.erase(700, 60);
  CHECK(decoded(joined(scan, test::kUrgBM), Sender::scanner) == "bad_checksum 2074, frame 8");
  // Only the end of an answer is there.
  CHECK(decoded(joined("aab\n\n", test::kUrgBM), Sender::scanner) == "garbage 5, frame 8");
  CHECK(decoded(joined("\n", test::kUrgBM), Sender::scanner) == "garbage 1, frame 8");
}

TEST_CASE("SCIP answers without an end are garbage when no answer is so long") {
  CHECK(decoded(std::string(9000, '0') + "\n\n", Sender::scanner) == "garbage 8192, garbage 810");
}

}  // namespace
}  // namespace fakebot::protocol::hokuyo
