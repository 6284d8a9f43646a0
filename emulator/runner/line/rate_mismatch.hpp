// When a driver sets another baud rate than the robot's, both receive garbage, as on a real line.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "sim/faults/faulty_wire.hpp"

namespace fakebot::runner {

class RateMismatch {
 public:
  /// The wire must outlive it. on_warning gets a message each time the rates start to differ.
  RateMismatch(sim::faults::FaultyWire& wire, std::function<void(const std::string&)> on_warning)
      : wire_(wire), on_warning_(std::move(on_warning)) {}

  /// Call it before bytes pass in this direction. `baud` is the rate that the driver has set; 0 if
  /// unknown.
  void check(sim::faults::Stream stream, double baud, sim::SimTime now);

 private:
  struct Direction {
    double baud = 0;  ///< wrong rate of the active fault; 0: no fault
    std::shared_ptr<const sim::faults::Fault> fault{};
    /// By wrong rate, so that the same rate gives the same fault.
    std::map<double, std::shared_ptr<const sim::faults::Fault>> known{};
  };

  sim::faults::FaultyWire& wire_;
  std::function<void(const std::string&)> on_warning_;
  std::array<Direction, 2> directions_;
};

}  // namespace fakebot::runner
