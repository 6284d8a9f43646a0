// The fixed-step loop: advances a robot to a simulated time.
#pragma once

#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::sim {

/// Called before each tick, where it may interfere, and after it.
class Companion {
 public:
  Companion() = default;
  Companion(const Companion&) = delete;
  Companion& operator=(const Companion&) = delete;
  Companion(Companion&&) = delete;
  Companion& operator=(Companion&&) = delete;
  virtual ~Companion() = default;

  /// `now` is the start of the tick.
  virtual void before_tick(SimTime now) = 0;
  /// `now` is the end of the tick.
  virtual void after_tick(SimTime now) = 0;
};

class Simulation {
 public:
  /// The companion, if any, must outlive it.
  explicit Simulation(Robot& robot, Companion* companion = nullptr)
      : robot_(robot), companion_(companion), tick_(robot.tick()) {}

  /// Simulates every tick that ends at or before `time`; the robot's frames are added to `out`.
  void advance_to(SimTime time, Outbox& out) {
    while (now_ + tick_ <= time) {
      if (companion_ != nullptr) { companion_->before_tick(now_); }
      robot_.step(out);
      now_ += tick_;
      if (companion_ != nullptr) { companion_->after_tick(now_); }
    }
  }

  SimTime now() const { return now_; }

  /// Takes effect at the next tick.
  void accompany(Companion* companion) { companion_ = companion; }

 private:
  Robot& robot_;
  Companion* companion_;
  SimTime tick_;
  SimTime now_{0};
};

}  // namespace fakebot::sim
