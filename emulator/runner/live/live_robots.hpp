// The robots of a session, touched while they run, and their clock.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "config/profile/robot_choice.hpp"
#include "runner/live/live_robot.hpp"
#include "runner/live/live_scenario.hpp"
#include "runner/session/session.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::runner {

/// All of it belongs to the session's thread.
class LiveRobots {
 public:
  /// All robots that the session has. `choices` are what they are, in the session's order, made
  /// with this seed.
  LiveRobots(Session& session, std::vector<config::RobotChoice> choices, std::uint64_t seed)
      : choices_(std::move(choices)), seed_(seed) {
    assert(choices_.size() == session.robots());
    for (std::size_t i = 0; i < session.robots(); ++i) {
      robots_.emplace_back(session, i);
      scenarios_.emplace_back(session, i);
    }
  }

  std::size_t size() const { return robots_.size(); }
  /// Precondition of both: the robot exists.
  LiveRobot& operator[](std::size_t robot) { return robots_[robot]; }
  const sim::RobotKind& kind(std::size_t robot) const { return *choices_[robot].kind; }
  const config::RobotChoice& choice(std::size_t robot) const { return choices_[robot]; }
  std::uint64_t seed() const { return seed_; }
  LiveScenario& scenario(std::size_t robot) { return scenarios_[robot]; }

  // --- their clock: that of all of them ------------------------------------------

  void pause() {
    for (LiveRobot& robot : robots_) { robot.station().pause(); }
  }
  void resume() {
    for (LiveRobot& robot : robots_) { robot.station().resume(); }
  }
  /// Precondition: they are paused.
  void step(sim::SimTime duration) {
    for (LiveRobot& robot : robots_) { robot.station().step(duration); }
  }
  /// Nothing: as fast as possible.
  void set_speed(std::optional<double> speed) {
    for (LiveRobot& robot : robots_) { robot.station().set_speed(speed); }
  }
  bool is_paused() { return robots_.front().station().is_paused(); }
  std::optional<double> speed() { return robots_.front().station().speed(); }

 private:
  std::vector<config::RobotChoice> choices_;
  std::uint64_t seed_;
  std::deque<LiveRobot> robots_;  // a deque, because a robot stays where it is
  std::deque<LiveScenario> scenarios_;
};

}  // namespace fakebot::runner
