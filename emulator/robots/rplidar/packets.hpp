// From measurements to the packets of a scan.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fakebot/protocol/rplidar/frame.hpp"
#include "fakebot/protocol/rplidar/measurements.hpp"
#include "robots/rplidar/model.hpp"
#include "sim/scanner/range_finder.hpp"

namespace fakebot::robots::rplidar {

struct Measurement {
  double head_turns = 0;  ///< angle of the head, clockwise, 0 to 1
  sim::Echo echo{};
  bool ends_revolution = false;  ///< the last before the head points ahead again
};

class Packets {
 public:
  explicit Packets(const Model& model) : model_(model) {}

  /// The type of the packets, as in a descriptor; 0: no scan.
  std::uint8_t type() const { return type_; }

  /// A scan begins; 0: ends. What is not yet a packet is lost.
  void begin(std::uint8_t type);
  /// Angles of the measurements before and of the next have no known relation.
  void interrupt() { begin(type_); }

  /// Measurements up to the next packet, at least 1. Precondition: a scan.
  std::size_t missing() const;

  /// The packet behind its last measurement, valid until the next call; empty if incomplete.
  std::span<const std::uint8_t> add(const Measurement& measurement);

 private:
  std::span<const std::uint8_t> add_node(const Measurement& measurement);
  std::span<const std::uint8_t> add_to_capsule(const Measurement& measurement);
  std::span<const std::uint8_t> add_to_dense_capsule(const Measurement& measurement);
  std::span<const std::uint8_t> add_to_ultra_capsule(const Measurement& measurement);
  template <class Packet>
  std::span<const std::uint8_t> finish(Packet& packet);

  const Model& model_;
  std::uint8_t type_ = 0;
  bool is_first_ = true;
  std::size_t count_ = 0;  // measurements in the present capsule
  protocol::rplidar::Capsule capsule_;
  protocol::rplidar::DenseCapsule dense_capsule_;
  protocol::rplidar::UltraCapsule ultra_capsule_;
  std::array<std::uint16_t, protocol::rplidar::UltraCapsule::kMeasurements + 1> distances_mm_{};
  std::array<std::uint8_t, protocol::rplidar::UltraCapsule::kPackedSize> bytes_{};
};

}  // namespace fakebot::robots::rplidar
