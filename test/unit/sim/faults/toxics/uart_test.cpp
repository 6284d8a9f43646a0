// Computed by hand: a byte is a low start bit, eight data bits from the lowest on, and a high stop
// bit.
#include "sim/faults/toxics/uart.hpp"

#include <doctest/doctest.h>

using fakebot::sim::faults::Bytes;
using fakebot::sim::faults::received_at;

TEST_CASE("at the same rate every byte arrives as it was sent") {
  Bytes all;
  for (unsigned byte = 0; byte < 256; ++byte) { all.push_back(static_cast<std::uint8_t>(byte)); }
  CHECK(received_at(all, 115200, 115200) == all);
}

TEST_CASE("a receiver that is 3 % too slow or fast still reads every byte") {
  const Bytes bytes{0x00, 0xFF, 0xAA, 0x55, 0x01, 0x80};
  CHECK(received_at(bytes, 115200, 115200 * 0.97) == bytes);
  CHECK(received_at(bytes, 115200, 115200 * 1.03) == bytes);
}

TEST_CASE("a receiver at a third of the rate reads every third bit, then the idle line") {
  // The receiver samples 4.5, 7.5, 10.5 ... bits after the edge; the line is high from 9 on.
  CHECK(received_at(Bytes{0x00}, 115200, 38400) == Bytes{0xFC});
  CHECK(received_at(Bytes{0xFF}, 115200, 38400) == Bytes{0xFF});
  // After the start bit 1 0 1 0 1 0 1 0: low at 4.5, high at 7.5.
  CHECK(received_at(Bytes{0x55}, 115200, 38400) == Bytes{0xFE});
}

TEST_CASE("a receiver at twice the rate reads each bit twice") {
  // Nine low bits are eighteen of the receiver's: the line is low at the sample of the stop bit.
  CHECK(received_at(Bytes{0x00}, 57600, 115200) == Bytes{0x00});
  // Low, low, then high: the receiver's first data bit is the second half of the start bit.
  CHECK(received_at(Bytes{0xFF}, 57600, 115200) == Bytes{0xFE});
}

TEST_CASE("no bytes give no bytes") {
  CHECK(received_at({}, 115200, 9600).empty());
}
