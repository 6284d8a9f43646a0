#include <doctest/doctest.h>

#include <bit>

#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot::test;

namespace {

/// A frame after a fault.
Bytes under(const Fault& fault, const Bytes& frame) {
  TestWire test;
  test.wire.begin(shared(fault), SimTime{0});
  test.wire.from_robot(SimTime{0}, frame);
  return test.driver_bytes();
}

int differing_bits(const Bytes& a, const Bytes& b) {
  int bits = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    bits += std::popcount(static_cast<unsigned>(a[i] ^ b.at(i)));
  }
  return bits;
}

}  // namespace

TEST_CASE("the given number of different bits is flipped") {
  const Bytes frame = frame_at(7);
  for (const int bits : {1, 2, 17, 100}) {
    Fault fault = fault_of("flip_bits");
    fault.attributes.numbers["bits"] = bits;
    CHECK(differing_bits(frame, under(fault, frame)) == bits);
  }
}

TEST_CASE("frames are dropped, duplicated, truncated and padded") {
  const Bytes frame = frame_at(7);
  CHECK(under(fault_of("drop"), frame).empty());
  CHECK(under(fault_of("timeout"), frame).empty());

  Bytes twice = frame;
  twice.insert(twice.end(), frame.begin(), frame.end());
  CHECK(under(fault_of("duplicate"), frame) == twice);

  Fault cut = fault_of("truncate");
  cut.attributes.numbers["bytes"] = 5;
  CHECK(under(cut, frame) == Bytes(frame.begin(), frame.end() - 5));
  cut.attributes.numbers["bytes"] = 1000;
  CHECK(under(cut, frame).empty());

  Fault garbage = fault_of("insert_garbage");
  garbage.attributes.numbers["bytes"] = 3;
  const Bytes filled = under(garbage, frame);
  REQUIRE(filled.size() == frame.size() + 3);
  CHECK(Bytes(filled.begin() + 3, filled.end()) == frame);
}

TEST_CASE("swallowed bytes are missing, and the others keep their order") {
  const Bytes frame = frame_at(7);
  Fault fault = fault_of("swallow_bytes");
  fault.attributes.numbers["bytes"] = 4;
  const Bytes rest = under(fault, frame);
  CHECK(rest.size() == frame.size() - 4);
  auto at = frame.begin();
  for (const std::uint8_t byte : rest) {
    at = std::find(at, frame.end(), byte);
    REQUIRE(at != frame.end());
    ++at;
  }
}

TEST_CASE("nothing passes after the limit") {
  TestWire test;
  Fault fault = fault_of("limit_data");
  const Bytes frame = frame_at(7);
  const std::size_t limit = frame.size() + 10;
  fault.attributes.numbers["bytes"] = static_cast<double>(limit);
  test.wire.begin(shared(fault), SimTime{0});
  for (int i = 0; i < 4; ++i) { test.wire.from_robot(i * milliseconds(20), frame); }
  CHECK(test.driver_bytes().size() == limit);
  CHECK(test.wire.tally().hits() == 3);  // the first frame passes completely
}

TEST_CASE("every fault accepts arbitrary bytes") {
  std::uint64_t state = 1;
  const auto& known = fakebot::robots::kobuki::wire_protocol();
  for (const auto* type : fakebot::sim::faults::fault_types_of(known)) {
    CAPTURE(type->name);
    TestWire test;
    Fault fault = fault_of(type->name);
    fault.attributes.numbers.try_emplace("value", -1);
    fault.attributes.message = &known.messages(fakebot::sim::WireDirection::from_robot)[0];
    fault.attributes.field = &fault.attributes.message->fields[5];
    const auto downstream = shared(fault);
    test.wire.begin(downstream, SimTime{0});
    for (int i = 0; i < 300; ++i) {
      Bytes bytes(1 + state % 90);
      for (std::uint8_t& byte : bytes) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        byte = static_cast<std::uint8_t>(state >> 56U);
      }
      if (i % 3 == 0) { bytes = frame_at(static_cast<std::uint16_t>(i)); }
      if (i % 5 == 0) { bytes.back() ^= 1U; }
      test.wire.advance(i * milliseconds(20));
      test.wire.from_robot(i * milliseconds(20), bytes);
    }
    test.wire.end(*downstream, milliseconds(6000));
    CHECK_FALSE(test.at_driver.empty());
    for (const Arrival& one : test.at_driver) { CHECK(one.at <= milliseconds(6000)); }
  }
}
