#include "sim/faults/toxics/time_toxics.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "sim/wire/line_rate.hpp"

namespace fakebot::sim::faults {

namespace {

using Pieces = std::vector<Piece>;
using Poisoned = std::optional<Pieces>;

SimTime from_ms(double time_ms) {
  return std::chrono::round<SimTime>(std::chrono::duration<double, std::milli>(time_ms));
}

/// Includes both ends.
std::size_t between(std::size_t least, std::size_t most, Random& random) {
  return least + random.next() % (most - least + 1);
}

class Latency final : public Toxic {
 public:
  explicit Latency(const AttributeValues& values)
      : latency_ms_(values["latency_ms"]), jitter_ms_(values["jitter_ms"]) {}

  Poisoned poison(const Piece& piece, Random& random) override {
    constexpr std::size_t kSteps = 2000;
    const double swing = static_cast<double>(between(0, kSteps, random)) / (kSteps / 2.0) - 1;
    const SimTime late = from_ms(std::max(latency_ms_ + swing * jitter_ms_, 0.0));
    return Pieces{{piece.at + late, piece.bytes}};
  }

 private:
  double latency_ms_;
  double jitter_ms_;
};

class Bandwidth final : public Toxic {
 public:
  explicit Bandwidth(const AttributeValues& values) : rate_bytes_s_(values["rate_bytes_s"]) {}

  /// A piece arrives with its last byte.
  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    const double takes_ms = static_cast<double>(piece.bytes.size()) / rate_bytes_s_ * 1000;
    free_at_ = std::max(free_at_, piece.at) + from_ms(takes_ms);
    return Pieces{{free_at_, piece.bytes}};
  }

 private:
  double rate_bytes_s_;
  SimTime free_at_{0};
};

class Slicer final : public Toxic {
 public:
  explicit Slicer(const AttributeValues& values)
      : size_(values.count("average_size_bytes")),
        variation_(std::min(values.count("size_variation_bytes"), size_ - 1)),
        delay_(from_ms(values["delay_ms"])) {}

  Poisoned poison(const Piece& piece, Random& random) override {
    Pieces slices;
    SimTime at = piece.at;
    for (std::size_t begin = 0; begin < piece.bytes.size(); at += delay_) {
      const std::size_t size = between(size_ - variation_, size_ + variation_, random);
      const std::size_t end = std::min(begin + size, piece.bytes.size());
      slices.push_back({at,
                        {piece.bytes.begin() + static_cast<std::ptrdiff_t>(begin),
                         piece.bytes.begin() + static_cast<std::ptrdiff_t>(end)}});
      begin = end;
    }
    return slices;
  }

 private:
  std::size_t size_;
  std::size_t variation_;
  SimTime delay_;
};

/// A chip that turns a serial line into packets of USB, and its driver in the kernel of the host. A
/// full packet leaves at once. Whenever a packet leaves, the latency timer starts again; when the
/// timer is over, the waiting bytes leave, perhaps none. The host asks for several packets at a
/// time, and gets the packets when the last is not full, or the request is complete. Source: FTDI,
/// AN232B-04 "Data Throughput, Latency and Handshaking"; ftdi_sio of Linux, whose requests are of
/// 512 bytes, status included.
class LatencyTimer final : public Toxic {
 public:
  LatencyTimer(const AttributeValues& values, std::uint32_t baud_rate)
      : period_(from_ms(values["period_ms"])),
        packet_(values.count("packet_bytes")),
        baud_rate_(baud_rate) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    const SimTime begin = std::max(piece.at, line_free_at_);
    line_free_at_ = begin + time_on_line(piece.bytes.size(), baud_rate_);
    Pieces reads;
    Bytes rest;
    const auto hand_over = [&](SimTime at) {
      if (!rest.empty()) { reads.push_back({at, std::exchange(rest, {})}); }
      held_ = 0;
    };
    for (std::size_t i = 0; i < piece.bytes.size(); ++i) {
      const SimTime arrives_at = begin + time_on_line(i + 1, baud_rate_);
      if (arrives_at > timer_ends_at_) {
        hand_over(timer_ends_at_);
        timer_ends_at_ += ((arrives_at - timer_ends_at_ - SimTime(1)) / period_ + 1) * period_;
      }
      if (i == 0) { joins_ = held_ > 0; }
      rest.push_back(piece.bytes[i]);
      if (++held_ % packet_ != 0) { continue; }
      timer_ends_at_ = arrives_at + period_;
      if (held_ == kPacketsOfRequest * packet_) { hand_over(arrives_at); }
    }
    if (!rest.empty()) { reads.push_back({timer_ends_at_, rest}); }
    return reads;
  }
  bool joins_waiting() const override { return joins_; }

 private:
  static constexpr std::size_t kPacketsOfRequest = 8;

  SimTime period_;
  std::size_t packet_;  // bytes of data
  std::uint32_t baud_rate_;
  SimTime line_free_at_{0};
  SimTime timer_ends_at_{0};
  std::size_t held_ = 0;  // by the chip and by the request
  bool joins_ = false;
};

class Burst final : public Toxic {
 public:
  explicit Burst(const AttributeValues& values) : period_(from_ms(values["period_ms"])) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    return Pieces{{(piece.at / period_ + 1) * period_, piece.bytes}};
  }

 private:
  SimTime period_;
};

class Stall final : public Toxic {
 public:
  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    return Pieces{{kHeld, piece.bytes}};
  }
};

/// A piece that is hit is sent after the next piece.
class Reorder final : public Toxic {
 public:
  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    if (std::exchange(holds_, true)) { return std::nullopt; }
    return Pieces{{kHeld, piece.bytes}};
  }
  Pieces pass(const Piece& piece) override {
    holds_ = false;
    return {piece};
  }
  bool lets_overtake() const override { return true; }

 private:
  bool holds_ = false;
};

}  // namespace

std::unique_ptr<Toxic> make_latency(const AttributeValues& values, const WireProtocol& /*any*/) {
  return std::make_unique<Latency>(values);
}
std::unique_ptr<Toxic> make_bandwidth(const AttributeValues& values, const WireProtocol& /*any*/) {
  return std::make_unique<Bandwidth>(values);
}
std::unique_ptr<Toxic> make_slicer(const AttributeValues& values, const WireProtocol& /*any*/) {
  return std::make_unique<Slicer>(values);
}
std::unique_ptr<Toxic> make_latency_timer(const AttributeValues& values, const WireProtocol& wire) {
  return std::make_unique<LatencyTimer>(values, wire.properties().baud_rate);
}
std::unique_ptr<Toxic> make_burst(const AttributeValues& values, const WireProtocol& /*any*/) {
  return std::make_unique<Burst>(values);
}
std::unique_ptr<Toxic> make_stall(const AttributeValues& /*none*/, const WireProtocol& /*any*/) {
  return std::make_unique<Stall>();
}
std::unique_ptr<Toxic> make_reorder(const AttributeValues& /*none*/, const WireProtocol& /*any*/) {
  return std::make_unique<Reorder>();
}

}  // namespace fakebot::sim::faults
