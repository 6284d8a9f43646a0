// Robots belong to the thread of their session. The server's thread reaches them through this.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "runner/live/live_robots.hpp"
#include "runner/session/session.hpp"

namespace fakebot::live {

class SessionAccess {
 public:
  /// The session must live until close().
  SessionAccess(runner::Session& session, std::shared_ptr<runner::LiveRobots> robots)
      : session_(session),
        robots_(std::move(robots)),
        size_(robots_->size()),
        patience_(session.is_simulated() ? kPatienceWithDrivers : kPatience) {}
  SessionAccess(const SessionAccess&) = delete;
  SessionAccess& operator=(const SessionAccess&) = delete;
  SessionAccess(SessionAccess&&) = delete;
  SessionAccess& operator=(SessionAccess&&) = delete;
  ~SessionAccess() = default;

  /// How many robots there are.
  std::size_t size() const { return size_; }

  /// Thread-safe. Nothing is called any more, nor waited for.
  void close() { closed_ = true; }

  /// Calls `act(robots)` on the session's thread, and returns what it returns, or throws what it
  /// throws. It must own what it needs: it may run after this has given up. Throws Problem if the
  /// session does not run.
  template <class Act>
  auto call(Act act) const -> std::invoke_result_t<Act, runner::LiveRobots&> {
    using Result = std::invoke_result_t<Act, runner::LiveRobots&>;
    struct Called {
      Act act;
      std::optional<Result> result{};
    };
    const auto called = std::make_shared<Called>(Called{std::move(act)});
    call_and_wait([called](runner::LiveRobots& robots) { called->result = called->act(robots); });
    return *std::move(called->result);
  }

  /// The same without waiting for it.
  void post(std::function<void(runner::LiveRobots&)> act) const;

 private:
  static constexpr std::chrono::seconds kPatience{2};
  /// In simulated time nothing is done while a driver computes, which it may for a minute.
  static constexpr std::chrono::seconds kPatienceWithDrivers{65};

  void call_and_wait(std::function<void(runner::LiveRobots&)> act) const;

  runner::Session& session_;
  std::shared_ptr<runner::LiveRobots> robots_;
  std::size_t size_;
  std::chrono::seconds patience_;
  std::atomic<bool> closed_{false};
};

}  // namespace fakebot::live
