// The running robots of a session, for touches by hand, and the robots' common clock.
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
#include "line/robots/observed_kinds.hpp"
#include "runner/live/live_robot.hpp"
#include "runner/live/live_scenario.hpp"
#include "runner/live/not_simulated.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/session/session.hpp"
#include "sim/robot_kind.hpp"

namespace fakebot::runner {

/// All functions belong to the session's thread.
class LiveRobots {
 public:
  /// Takes all robots of the session. `choices` describe the robots in the session's order; the
  /// robots were made with `seed`. Reads the profiles of the robots. A robot that is not simulated
  /// must be the only one.
  LiveRobots(Session& session, std::vector<config::RobotChoice> choices, std::uint64_t seed,
             std::optional<NotSimulated> not_simulated = {})
      : session_(session),
        choices_(std::move(choices)),
        seed_(seed),
        not_simulated_(std::move(not_simulated)) {
    assert(choices_.size() == session.robots());
    if (not_simulated_) { kind_ = &line::observed_kind_of(*choices_.front().kind); }
    for (std::size_t i = 0; i < session.robots(); ++i) {
      robots_.emplace_back(session, i);
      scenarios_.emplace_back(session, i);
      as_json_.push_back(config::robot_json(choices_[i]));
    }
    if (is_simulated()) { pause(); }  // otherwise a run would end before anybody looks
  }

  std::size_t size() const { return robots_.size(); }
  /// Precondition of functions with a robot's number: the robot exists.
  LiveRobot& operator[](std::size_t robot) { return robots_[robot]; }
  const sim::RobotKind& kind(std::size_t robot) const {
    return kind_ != nullptr ? *kind_ : *choices_[robot].kind;
  }
  /// The robot that is not simulated; nullptr for simulated robots.
  const NotSimulated* not_simulated() const { return not_simulated_ ? &*not_simulated_ : nullptr; }
  /// The information for the robot's recordings.
  capture::CaptureInfo capture_info(std::size_t robot) const {
    return not_simulated_ ? not_simulated_->info : runner::capture_info(choices_[robot], seed_);
  }
  /// The robot's choice, with the kind of a simulated robot even if the robot is not simulated.
  const config::RobotChoice& choice(std::size_t robot) const { return choices_[robot]; }
  /// The robot's description as "robot" of a scenario, without the start. Later changes of profile
  /// files do not matter.
  const nlohmann::ordered_json& robot_json(std::size_t robot) const { return as_json_[robot]; }
  std::uint64_t seed() const { return seed_; }
  LiveScenario& scenario(std::size_t robot) { return scenarios_[robot]; }

  // --- the robots' common clock ------------------------------------------------
  // When simulated time stands still, so do the drivers. Otherwise simulated time goes on as fast
  // as the drivers can.

  bool is_simulated() const { return session_.is_simulated(); }
  /// In simulated time brings the robots to the present of the drivers' clocks. In real time a
  /// robot is never far behind.
  void catch_up_if_simulated() {
    if (!is_simulated()) { return; }
    for (LiveRobot& robot : robots_) { robot.station().pace().catch_up(); }
  }
  void pause() {
    if (is_simulated()) { return session_.time_grants().hold(); }
    for (LiveRobot& robot : robots_) { robot.station().pace().pause(); }
  }
  void resume() {
    if (is_simulated()) { return session_.time_grants().release(); }
    for (LiveRobot& robot : robots_) { robot.station().pace().resume(); }
  }
  /// Lets time go on by `duration`. Calls `on_done` when the robots and their drivers have got
  /// there. Precondition: the clock is paused.
  void step(sim::SimTime duration, std::function<void(LiveRobots&)> on_done) {
    if (is_simulated()) {
      session_.time_grants().grant(duration, [this, on_done = std::move(on_done)] {
        catch_up_if_simulated();
        session_.call_when_settled([this, on_done] { on_done(*this); });
      });
      return;
    }
    for (LiveRobot& robot : robots_) {
      if (robot.station().leads_time()) { robot.station().pace().step(duration); }
    }
    on_done(*this);
  }
  /// Sets the multiple of real time; nullopt: as fast as possible. Precondition: the robots' time
  /// is not simulated.
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
  const sim::RobotKind* kind_ = nullptr;  // without a simulation
  std::deque<LiveRobot> robots_;          // a deque, because robots must not move
  std::deque<LiveScenario> scenarios_;
};

}  // namespace fakebot::runner
