// The fixed-step loop: brings a robot to a point in simulated time.
#pragma once

#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim {

class Simulation {
 public:
  explicit Simulation(Robot& robot) : robot_(robot), tick_(robot.tick()) {}

  /// Lives through every tick that ends at `time` or before; what the robot sends
  /// on the way is added to `out`.
  void advance_to(SimTime time, Outbox& out) {
    while (now_ + tick_ <= time) {
      robot_.step(out);
      now_ += tick_;
    }
  }

  SimTime now() const { return now_; }

 private:
  Robot& robot_;
  SimTime tick_;
  SimTime now_{0};
};

}  // namespace fakebot::sim
