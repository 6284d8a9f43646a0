// The fixed-step loop: brings a robot to a point in simulated time.
#pragma once

#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim {

/// Interferes before each tick, and observes after it.
class Companion {
 public:
  Companion() = default;
  Companion(const Companion&) = delete;
  Companion& operator=(const Companion&) = delete;
  Companion(Companion&&) = delete;
  Companion& operator=(Companion&&) = delete;
  virtual ~Companion() = default;

  /// `now` is the time at which the tick starts.
  virtual void before_tick(SimTime now) = 0;
  /// `now` is the time at which it has ended.
  virtual void after_tick(SimTime now) = 0;
};

class Simulation {
 public:
  /// The companion, if there is one, must outlive it.
  explicit Simulation(Robot& robot, Companion* companion = nullptr)
      : robot_(robot), companion_(companion), tick_(robot.tick()) {}

  /// Simulates every tick that ends at `time` or before; what the robot sends meanwhile is
  /// added to `out`.
  void advance_to(SimTime time, Outbox& out) {
    while (now_ + tick_ <= time) {
      if (companion_ != nullptr) { companion_->before_tick(now_); }
      robot_.step(out);
      now_ += tick_;
      if (companion_ != nullptr) { companion_->after_tick(now_); }
    }
  }

  SimTime now() const { return now_; }

  /// From the next tick on.
  void accompany(Companion* companion) { companion_ = companion; }

 private:
  Robot& robot_;
  Companion* companion_;
  SimTime tick_;
  SimTime now_{0};
};

}  // namespace fakebot::sim
