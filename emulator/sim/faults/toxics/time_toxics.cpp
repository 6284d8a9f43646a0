#include "sim/faults/toxics/time_toxics.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <utility>

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

/// A chip that forwards bytes when its timer fires or a packet is full. Source: FTDI, AN232B-04
/// "Data Throughput, Latency and Handshaking".
class LatencyTimer final : public Toxic {
 public:
  explicit LatencyTimer(const AttributeValues& values)
      : period_(from_ms(values["period_ms"])), packet_(values.count("packet_bytes")) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    const SimTime beat = (piece.at / period_ + 1) * period_;
    if (beat != beat_) { waiting_ = 0; }
    beat_ = beat;
    Pieces pieces;
    auto rest = piece.bytes.begin();
    while (waiting_ + static_cast<std::size_t>(piece.bytes.end() - rest) >= packet_) {
      const auto end = rest + static_cast<std::ptrdiff_t>(packet_ - waiting_);
      pieces.push_back({piece.at, {rest, end}});
      rest = end;
      waiting_ = 0;
    }
    waiting_ += static_cast<std::size_t>(piece.bytes.end() - rest);
    if (rest != piece.bytes.end()) { pieces.push_back({beat, {rest, piece.bytes.end()}}); }
    return pieces;
  }

 private:
  SimTime period_;
  std::size_t packet_;
  SimTime beat_{0};
  std::size_t waiting_ = 0;
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

/// The piece that is hit is sent after the next one.
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
std::unique_ptr<Toxic> make_latency_timer(const AttributeValues& values,
                                          const WireProtocol& /*any*/) {
  return std::make_unique<LatencyTimer>(values);
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
