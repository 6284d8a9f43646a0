// Robots belong to the thread of their session. The server's thread reaches them through this.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <future>
#include <memory>
#include <type_traits>
#include <utility>

#include "live/http/problem.hpp"
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
    auto task = std::make_shared<std::packaged_task<Result(runner::LiveRobots&)>>(std::move(act));
    std::future<Result> result = task->get_future();
    post([task = std::exchange(task, nullptr)](runner::LiveRobots& robots) { (*task)(robots); });
    const auto give_up_at = std::chrono::steady_clock::now() + patience_;
    while (result.wait_for(kLookEvery) != std::future_status::ready) {
      if (closed_ || std::chrono::steady_clock::now() > give_up_at) { refuse(); }
    }
    try {
      return result.get();
    } catch (const std::future_error&) { refuse(); }  // it was dropped
  }

  /// The same without waiting for it.
  template <class Act>
  void post(Act act) const {
    if (closed_) { return; }
    session_.post([act = std::move(act), robots = std::weak_ptr(robots_)] {
      if (const auto there = robots.lock()) { act(*there); }
    });
  }

 private:
  static constexpr std::chrono::seconds kPatience{2};
  /// In simulated time nothing is done while a driver computes, which it may for a minute.
  static constexpr std::chrono::seconds kPatienceWithDrivers{65};
  static constexpr std::chrono::milliseconds kLookEvery{10};

  [[noreturn]] static void refuse() {
    constexpr unsigned kUnavailable = 503;
    throw Problem(kUnavailable, "the robots do not answer; the run is over, or is ending");
  }

  runner::Session& session_;
  std::shared_ptr<runner::LiveRobots> robots_;
  std::size_t size_;
  std::chrono::seconds patience_;
  std::atomic<bool> closed_{false};
};

}  // namespace fakebot::live
