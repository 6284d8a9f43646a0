#include "sim/faults/toxics/uart.hpp"

#include <bit>
#include <cmath>
#include <cstddef>

namespace fakebot::sim::faults {

namespace {

/// With a parity bit: whether the bit is high.
bool is_parity_high(unsigned data, Parity parity) {
  const bool is_odd = std::popcount(data) % 2 != 0;
  return parity == Parity::mark || (parity == Parity::even && is_odd) ||
         (parity == Parity::odd && !is_odd);
}

std::size_t bits_per_byte(const UartFormat& format) {
  return 1 + format.data_bits + (format.parity != Parity::none ? 1 : 0) + 1;
}

/// The line: high when idle, a start bit is low, a stop bit is high.
class SentBits {
 public:
  SentBits(std::span<const std::uint8_t> bytes, const UartFormat& format)
      : bytes_(bytes), format_(format), bits_per_byte_(bits_per_byte(format)) {}

  /// `time` in bits of the sender.
  bool is_high(double time) const {
    const auto bit = static_cast<std::size_t>(time);
    const std::size_t byte = bit / bits_per_byte_;
    const std::size_t place = bit % bits_per_byte_;
    if (byte >= bytes_.size() || place + 1 == bits_per_byte_) { return true; }
    if (place == 0) { return false; }
    const unsigned data = bytes_[byte] & ((1U << format_.data_bits) - 1);
    if (place > format_.data_bits) { return is_parity_high(data, format_.parity); }
    return (data >> (place - 1) & 1U) != 0;
  }

  /// The first time from `time` on at which the line is low.
  double next_low(double time) const {
    if (!is_high(time)) { return time; }
    const std::size_t bits = bytes_.size() * bits_per_byte_;
    for (auto bit = static_cast<std::size_t>(time) + 1; bit < bits; ++bit) {
      if (!is_high(static_cast<double>(bit))) { return static_cast<double>(bit); }
    }
    return end();
  }

  double end() const { return static_cast<double>(bytes_.size() * bits_per_byte_); }

 private:
  std::span<const std::uint8_t> bytes_;
  UartFormat format_;
  std::size_t bits_per_byte_;
};

}  // namespace

Bytes received_at(std::span<const std::uint8_t> sent, const UartFormat& sender,
                  const UartFormat& receiver) {
  const SentBits line(sent, sender);
  const double bit = sender.baud / receiver.baud;  // of the receiver, in bits of the sender
  const double middle_of_stop = static_cast<double>(bits_per_byte(receiver)) - 0.5;
  Bytes received;
  double start = line.next_low(0);
  while (start < line.end()) {
    unsigned value = 0;
    for (std::size_t i = 0; i < receiver.data_bits; ++i) {
      const double middle = start + (1.5 + static_cast<double>(i)) * bit;
      value |= (line.is_high(middle) ? 1U : 0U) << i;
    }
    received.push_back(static_cast<std::uint8_t>(value));
    // The receiver waits for the next start bit from the middle of the stop bit on; without a stop
    // bit, only after the line was high.
    double after = start + middle_of_stop * bit;
    while (after < line.end() && !line.is_high(after)) { after = std::floor(after) + 1; }
    start = line.next_low(after);
  }
  return received;
}

}  // namespace fakebot::sim::faults
