#include "sim/faults/toxics/uart.hpp"

#include <cmath>
#include <cstddef>

#include "sim/wire/line_rate.hpp"

namespace fakebot::sim::faults {

namespace {

constexpr std::size_t kDataBits = 8;

/// The line: high when idle, a start bit is low, a stop bit is high.
class SentBits {
 public:
  explicit SentBits(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  /// `time` in bits of the sender.
  bool is_high(double time) const {
    const auto bit = static_cast<std::size_t>(time);
    const std::size_t byte = bit / kBitsPerByte;
    const std::size_t place = bit % kBitsPerByte;
    if (byte >= bytes_.size() || place > kDataBits) { return true; }
    return place != 0 && (static_cast<unsigned>(bytes_[byte]) >> (place - 1) & 1U) != 0;
  }

  /// The first time from `time` on at which the line is low.
  double next_low(double time) const {
    if (!is_high(time)) { return time; }
    const std::size_t bits = bytes_.size() * kBitsPerByte;
    for (auto bit = static_cast<std::size_t>(time) + 1; bit < bits; ++bit) {
      if (!is_high(static_cast<double>(bit))) { return static_cast<double>(bit); }
    }
    return end();
  }

  double end() const { return static_cast<double>(bytes_.size() * kBitsPerByte); }

 private:
  std::span<const std::uint8_t> bytes_;
};

}  // namespace

Bytes received_at(std::span<const std::uint8_t> sent, double sender_baud, double receiver_baud) {
  const SentBits line(sent);
  const double bit = sender_baud / receiver_baud;  // of the receiver, in bits of the sender
  Bytes received;
  double start = line.next_low(0);
  while (start < line.end()) {
    unsigned value = 0;
    for (std::size_t i = 0; i < kDataBits; ++i) {
      const double middle = start + (1.5 + static_cast<double>(i)) * bit;
      value |= (line.is_high(middle) ? 1U : 0U) << i;
    }
    received.push_back(static_cast<std::uint8_t>(value));
    // The receiver waits for the next start bit from the middle of the stop bit on; without a stop
    // bit, only after the line was high.
    double after = start + 9.5 * bit;
    while (after < line.end() && !line.is_high(after)) { after = std::floor(after) + 1; }
    start = line.next_low(after);
  }
  return received;
}

}  // namespace fakebot::sim::faults
