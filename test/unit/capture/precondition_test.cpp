#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <span>

#include "capture/pcapng/pcapng_writer.hpp"
#include "capture/recorded_line.hpp"
#include "unit/aborts.hpp"

using namespace fakebot::capture;
using namespace std::chrono_literals;
using fakebot::test::aborts;
using fakebot::test::kAsserts;

namespace {

constexpr std::array<std::uint8_t, 1> kByte{0xAA};

/// Writes a packet into a capture with a single interface.
void write_packet(std::chrono::nanoseconds at, std::uint32_t interface) {
  PcapngWriter writer([](std::span<const std::uint8_t>) {}, {});
  writer.write(at, PacketDirection::inbound, kByte, {}, interface);
}

}  // namespace

TEST_CASE("a packet of an interface that a capture lacks, or before its start, aborts") {
  CHECK_FALSE(aborts([] { write_packet(0ns, 0); }));
  CHECK(aborts([] { write_packet(0ns, 1); }) == kAsserts);
  CHECK(aborts([] { write_packet(-1ns, 0); }) == kAsserts);
}

TEST_CASE("pieces of a recorded stream that run backwards abort") {
  const auto add = [](fakebot::sim::SimTime second) {
    RecordedStream stream;
    stream.add(2us, kByte);
    stream.add(second, kByte);
  };
  CHECK_FALSE(aborts([&] { add(2us); }));
  CHECK(aborts([&] { add(1us); }) == kAsserts);
}
