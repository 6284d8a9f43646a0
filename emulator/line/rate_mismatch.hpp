// When a driver sets another rate or format than the robot's, both receive garbage, as on a real
// line.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/driver_side.hpp"
#include "sim/faults/faulty_wire.hpp"
#include "sim/wire/wire_violation.hpp"

namespace fakebot::line {

class RateMismatch {
 public:
  /// Further mismatches are only counted: a driver may try rates without end. (choice)
  static constexpr std::uint64_t kMostWarnings = 10;

  /// The wire must outlive the object. on_warning gets a message when the rates start to differ.
  RateMismatch(sim::faults::FaultyWire& wire, std::function<void(const std::string&)> on_warning)
      : wire_(wire), on_warning_(std::move(on_warning)) {}

  /// To be called before bytes pass in the given direction.
  void check(sim::faults::Stream stream, io::PortRate rate, sim::SimTime now);

  /// How many times a direction has met another wrong rate than before.
  std::uint64_t times() const { return times_; }
  /// What the driver did, the first time.
  sim::WireViolation first() const { return {.consequence = first_}; }

 private:
  struct Direction {
    io::PortRate wrong{};  ///< of the active fault; without a rate: no fault
    /// A single fault for all rates, so that rates do not add up. Changed only while inactive.
    std::shared_ptr<sim::faults::Fault> fault{};
  };

  sim::faults::FaultyWire& wire_;
  std::function<void(const std::string&)> on_warning_;
  std::array<Direction, 2> directions_;
  std::uint64_t times_ = 0;
  std::string_view first_{};
};

}  // namespace fakebot::line
