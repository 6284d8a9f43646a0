// Computed by hand: a byte is a low start bit, eight data bits from the lowest on, and a high stop
// bit.
#include "sim/faults/toxics/uart.hpp"

#include <doctest/doctest.h>

using fakebot::sim::Parity;
using fakebot::sim::faults::Bytes;
using fakebot::sim::faults::received_at;

TEST_CASE("at the same rate every byte arrives as it was sent") {
  Bytes all;
  for (unsigned byte = 0; byte < 256; ++byte) { all.push_back(static_cast<std::uint8_t>(byte)); }
  CHECK(received_at(all, {115200}, {115200}) == all);
}

TEST_CASE("a receiver that is 3 % too slow or fast still reads every byte") {
  const Bytes bytes{0x00, 0xFF, 0xAA, 0x55, 0x01, 0x80};
  CHECK(received_at(bytes, {115200}, {115200 * 0.97}) == bytes);
  CHECK(received_at(bytes, {115200}, {115200 * 1.03}) == bytes);
}

TEST_CASE("a receiver at a third of the rate reads every third bit, then the idle line") {
  // The receiver samples 4.5, 7.5, 10.5 ... bits after the edge; the line is high from 9 on.
  CHECK(received_at(Bytes{0x00}, {115200}, {38400}) == Bytes{0xFC});
  CHECK(received_at(Bytes{0xFF}, {115200}, {38400}) == Bytes{0xFF});
  // After the start bit 1 0 1 0 1 0 1 0: low at 4.5, high at 7.5.
  CHECK(received_at(Bytes{0x55}, {115200}, {38400}) == Bytes{0xFE});
}

TEST_CASE("a receiver at twice the rate reads each bit twice") {
  // Nine low bits are eighteen of the receiver's: the line is low at the sample of the stop bit.
  CHECK(received_at(Bytes{0x00}, {57600}, {115200}) == Bytes{0x00});
  // Low, low, then high: the receiver's first data bit is the second half of the start bit.
  CHECK(received_at(Bytes{0xFF}, {57600}, {115200}) == Bytes{0xFE});
}

TEST_CASE("with seven data bits the eighth is taken for the stop bit") {
  // 0x55 has a low eighth bit: no stop bit, but the byte is kept, and the line is high afterwards.
  CHECK(received_at(Bytes{0x55, 0xD5}, {115200}, {115200, 7}) == Bytes{0x55, 0x55});
}

TEST_CASE("a parity bit is read as the eighth data bit, or as the stop bit") {
  // 0x41 has two high bits and an even parity bit of 0, 0x43 has three and one of 1.
  CHECK(received_at(Bytes{0x41, 0x43}, {115200, 7, Parity::even}, {115200}) == Bytes{0x41, 0xC3});
  CHECK(received_at(Bytes{0x41, 0x43}, {115200, 7, Parity::odd}, {115200}) == Bytes{0xC1, 0x43});
  CHECK(received_at(Bytes{0x01, 0x03}, {115200, 8, Parity::even}, {115200}) == Bytes{0x01, 0x03});
  CHECK(received_at(Bytes{0x7F}, {115200, 7, Parity::mark}, {115200}) == Bytes{0xFF});
  CHECK(received_at(Bytes{0x7F}, {115200, 7, Parity::space}, {115200}) == Bytes{0x7F});
}

TEST_CASE("a receiver that waits for a parity bit overlooks the next start bit") {
  // The stop bit is sampled 10.5 bits after the edge, in the start bit of the second byte, whose
  // data is all high: the receiver finds no further start bit.
  CHECK(received_at(Bytes{0x00, 0xFF}, {115200}, {115200, 8, Parity::even}) == Bytes{0x00});
}

TEST_CASE("no bytes give no bytes") {
  CHECK(received_at({}, {115200}, {9600}).empty());
}
