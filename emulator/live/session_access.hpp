// Robots belong to the thread of a session. The server's thread reaches the robots through
// SessionAccess, and never waits for the session.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>

#include "runner/live/live_robots.hpp"
#include "runner/session/session.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::live {

class SessionAccess : private NotCopied {
 public:
  /// The session must live until close().
  SessionAccess(runner::Session& session, std::shared_ptr<runner::LiveRobots> robots)
      : session_(session), robots_(std::move(robots)) {}

  // --- constant facts, for any thread ----------------------------------------------

  std::size_t size() const { return robots_->size(); }
  const config::RobotChoice& choice(std::size_t robot) const { return robots_->choice(robot); }
  const sim::RobotKind& kind(std::size_t robot) const { return robots_->kind(robot); }
  /// How long a client waits for the session's thread: longer than a driver may compute in
  /// simulated time, when nothing is done meanwhile, and than a busy machine lets the thread wait.
  static constexpr std::chrono::seconds kPatience{65};

  // --- the robots -----------------------------------------------------------------

  /// Calls `act(robots)` on the session's thread; drops `act` after close(), and if the session
  /// ends. Thread-safe.
  void post(std::function<void(runner::LiveRobots&)> act) const {
    if (closed_) { return; }
    session_.post([act = std::move(act), robots = std::weak_ptr(robots_)] {
      if (const auto there = robots.lock()) { act(*there); }
    });
  }

  /// Nothing is called any more. Thread-safe.
  void close() { closed_ = true; }
  bool is_closed() const { return closed_; }

 private:
  runner::Session& session_;
  std::shared_ptr<runner::LiveRobots> robots_;
  std::atomic<bool> closed_{false};
};

}  // namespace fakebot::live
