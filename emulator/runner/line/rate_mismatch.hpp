// A driver that sets another rate than the robot has: both get garbage, as on a real line.
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
  /// The wire must outlive it. on_warning gets a sentence for each time that the rates differ.
  RateMismatch(sim::faults::FaultyWire& wire, std::function<void(const std::string&)> on_warning)
      : wire_(wire), on_warning_(std::move(on_warning)) {}

  /// To be called when something is about to pass in this direction. `baud`: what the driver has
  /// set, 0 when nobody knows.
  void look(sim::faults::Stream stream, double baud, sim::SimTime now);

 private:
  struct Direction {
    double baud = 0;  ///< that the fault is for; 0: there is none
    std::shared_ptr<const sim::faults::Fault> fault{};
    /// Of each wrong rate so far: one that comes again is the same fault.
    std::map<double, std::shared_ptr<const sim::faults::Fault>> known{};
  };

  sim::faults::FaultyWire& wire_;
  std::function<void(const std::string&)> on_warning_;
  std::array<Direction, 2> directions_;
};

}  // namespace fakebot::runner
