// The robots of a session, touched while they run, and their clock.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "config/profile/robot_choice.hpp"
#include "config/profile/robot_json.hpp"
#include "runner/live/live_robot.hpp"
#include "runner/live/live_scenario.hpp"
#include "runner/live/not_simulated.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/session/session.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::runner {

/// All of it belongs to the session's thread.
class LiveRobots {
 public:
  /// All robots that the session has. `choices` are what they are, in the session's order, made
  /// with this seed. Reads their profiles. The only robot may be one that is not simulated.
  LiveRobots(Session& session, std::vector<config::RobotChoice> choices, std::uint64_t seed,
             std::optional<NotSimulated> not_simulated = {})
      : session_(session),
        choices_(std::move(choices)),
        seed_(seed),
        not_simulated_(std::move(not_simulated)) {
    assert(choices_.size() == session.robots());
    if (not_simulated_) { kind_ = without_simulation(*choices_.front().kind); }
    for (std::size_t i = 0; i < session.robots(); ++i) {
      robots_.emplace_back(session, i);
      scenarios_.emplace_back(session, i);
      as_json_.push_back(config::robot_json(choices_[i]));
    }
    if (is_simulated()) { pause(); }  // a whole run would be over before anybody has looked
  }

  std::size_t size() const { return robots_.size(); }
  /// Precondition of both: the robot exists.
  LiveRobot& operator[](std::size_t robot) { return robots_[robot]; }
  const sim::RobotKind& kind(std::size_t robot) const {
    return kind_ ? *kind_ : *choices_[robot].kind;
  }
  /// nullptr for simulated robots.
  const NotSimulated* not_simulated() const { return not_simulated_ ? &*not_simulated_ : nullptr; }
  /// Of recordings.
  capture::CaptureInfo capture_info(std::size_t robot) const {
    return not_simulated_ ? not_simulated_->info : runner::capture_info(choices_[robot], seed_);
  }
  /// With the kind as if the robot were simulated.
  const config::RobotChoice& choice(std::size_t robot) const { return choices_[robot]; }
  /// As a scenario's "robot", without its start: as it was made, whatever became of its files.
  const nlohmann::ordered_json& robot_json(std::size_t robot) const { return as_json_[robot]; }
  std::uint64_t seed() const { return seed_; }
  LiveScenario& scenario(std::size_t robot) { return scenarios_[robot]; }

  // --- their clock: that of all of them ------------------------------------------
  // In simulated time the drivers stand still with it, and it goes on as fast as they can.

  bool is_simulated() const { return session_.is_simulated(); }
  void pause() {
    if (is_simulated()) { return session_.time_grants().hold(); }
    for (LiveRobot& robot : robots_) { robot.station().pace().pause(); }
  }
  void resume() {
    if (is_simulated()) { return session_.time_grants().release(); }
    for (LiveRobot& robot : robots_) { robot.station().pace().resume(); }
  }
  /// Calls back when they and their drivers are there. Precondition: they are paused.
  void step(sim::SimTime duration, std::function<void(LiveRobots&)> on_done) {
    if (is_simulated()) {
      session_.time_grants().grant(duration, [this, on_done = std::move(on_done)] {
        for (LiveRobot& robot : robots_) { robot.station().pace().catch_up(); }
        session_.call_when_settled([this, on_done] { on_done(*this); });
      });
      return;
    }
    for (LiveRobot& robot : robots_) { robot.station().pace().step(duration); }
    on_done(*this);
  }
  /// Nothing: as fast as possible. Precondition: their time is not simulated.
  void set_speed(std::optional<double> speed) {
    for (LiveRobot& robot : robots_) { robot.station().pace().set_speed(speed); }
  }
  bool is_paused() const {
    return is_simulated() ? session_.time_grants().is_held()
                          : robots_.front().station().pace().is_paused();
  }
  std::optional<double> speed() const {
    return is_simulated() ? std::nullopt : robots_.front().station().pace().speed();
  }

 private:
  Session& session_;
  std::vector<config::RobotChoice> choices_;
  std::vector<nlohmann::ordered_json> as_json_;
  std::uint64_t seed_;
  std::optional<NotSimulated> not_simulated_;
  std::optional<sim::RobotKind> kind_{};  // without a simulation
  std::deque<LiveRobot> robots_;          // a deque, because a robot stays where it is
  std::deque<LiveScenario> scenarios_;
};

}  // namespace fakebot::runner
