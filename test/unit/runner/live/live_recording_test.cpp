#include "runner/live/live_recording.hpp"

#include <doctest/doctest.h>

#include <array>

using namespace std::chrono_literals;
using fakebot::runner::LiveRecording;

namespace {

constexpr std::array<std::uint8_t, 3> kBytes{1, 2, 3};

std::size_t size_of(const LiveRecording::Pieces& file) {
  std::size_t size = 0;
  for (const auto& piece : file) { size += piece->size(); }
  return size;
}

}  // namespace

TEST_CASE("a recording that is full counts what it leaves out") {
  constexpr std::size_t kMost = 1000;
  LiveRecording recording({}, 0s, kMost);
  constexpr std::uint64_t kPackets = 100;
  for (std::uint64_t i = 0; i < kPackets; ++i) { recording.on_robot_bytes(1s, kBytes, ""); }
  CHECK(recording.packets() > 0);
  CHECK(recording.packets() + recording.packets_left_out() == kPackets);
  CHECK(recording.bytes() < kMost + 100);
  CHECK(size_of(recording.file()) == recording.bytes());
}

TEST_CASE("a file that was fetched stays as it is while the recording goes on") {
  LiveRecording recording({}, 0s);
  recording.on_driver_bytes(1s, kBytes, "");
  const LiveRecording::Pieces early = recording.file();
  const std::size_t early_size = size_of(early);
  recording.on_robot_bytes(2s, kBytes, "");
  CHECK(size_of(early) == early_size);
  CHECK(size_of(recording.file()) > early_size);
  recording.end(3s);
  recording.on_robot_bytes(4s, kBytes, "");
  CHECK(recording.packets() == 2);
  CHECK(recording.packets_left_out() == 0);
}
