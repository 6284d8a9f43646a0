// The fixed-step loop: advances a robot to a simulated time.
#pragma once

#include <vector>

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
  /// Between ticks: a driver has opened the device or has sent something.
  virtual void driver_acted() {}
};

class Simulation {
 public:
  explicit Simulation(Robot& robot) : robot_(robot), tick_(robot.tick()) {}

  /// Simulates every tick that ends at or before `time`; the robot's frames are added to `out`.
  void advance_to(SimTime time, Outbox& out) {
    while (now_ + tick_ <= time) {
      for (Companion* companion : companions_) { companion->before_tick(now_); }
      robot_.step(out);
      now_ += tick_;
      for (Companion* companion : companions_) { companion->after_tick(now_); }
    }
  }

  SimTime now() const { return now_; }

  /// Must not be called during a tick.
  void driver_acted() {
    for (Companion* companion : companions_) { companion->driver_acted(); }
  }

  /// Takes effect at the next tick, and must not be called during one. It has to leave before its
  /// end.
  void join(Companion& companion) { companions_.push_back(&companion); }
  void leave(Companion& companion) { std::erase(companions_, &companion); }

 private:
  Robot& robot_;
  std::vector<Companion*> companions_{};
  SimTime tick_;
  SimTime now_{0};
};

}  // namespace fakebot::sim
