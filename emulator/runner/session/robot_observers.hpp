// Forwards the events of robots, also of robots that live apart on several threads: on the thread
// of the session, in order of time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "io/asio/worker_threads.hpp"
#include "runner/session/session_events.hpp"
#include "sim/fleet/parallel_loop.hpp"
#include "sim/not_copied.hpp"
#include "sim/robot.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

class RobotObservers final : public sim::ParallelLoop {
 public:
  /// The events must outlive the object.
  explicit RobotObservers(const SessionEvents& events) : events_(events) {}
  /// `threads` counts the thread of the session: 1 unless called.
  void use_threads(std::size_t threads) { threads_.emplace(threads); }

  /// Robots are numbered in the order of the calls. The object must outlive the robot, or its
  /// ticks.
  void observe(sim::Robot& robot);
  /// Changes the times of a robot's events.
  void time_by(std::size_t robot, std::function<sim::SimTime(sim::SimTime)> time_of) {
    observers_[robot].time_of = std::move(time_of);
  }

  /// Events wait for the end of the loop.
  void run(std::size_t count, const std::function<void(std::size_t)>& piece) override;

 private:
  /// With a copy of the driver's bytes.
  struct KeptEvent {
    std::size_t robot;
    sim::RobotEvent event;
    std::vector<std::uint8_t> bytes;
  };
  struct RobotObserver final : sim::Observer {
    RobotObserver(RobotObservers& all, std::size_t number) : observers(all), robot(number) {}
    void on_event(const sim::RobotEvent& event) override { observers.on_event(*this, event); }

    RobotObservers& observers;
    std::size_t robot;
    std::function<sim::SimTime(sim::SimTime)> time_of{};
    std::vector<KeptEvent> kept{};
  };

  void on_event(RobotObserver& observer, const sim::RobotEvent& event);
  void forward_kept();

  const SessionEvents& events_;
  std::optional<io::WorkerThreads> threads_{1};
  bool live_apart_ = false;
  std::deque<RobotObserver> observers_;  // robots know the addresses
};

}  // namespace fakebot::runner
