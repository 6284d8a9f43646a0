#include "live/session_access.hpp"

#include <future>

#include "live/http/problem.hpp"

namespace fakebot::live {

namespace {

constexpr std::chrono::milliseconds kLookAgain{10};

[[noreturn]] void refuse() {
  constexpr unsigned kUnavailable = 503;
  throw Problem(kUnavailable, "the robots do not answer; the run is over, or is ending");
}

}  // namespace

void SessionAccess::post(std::function<void(runner::LiveRobots&)> act) const {
  if (closed_) { return; }
  session_.post([act = std::move(act), robots = std::weak_ptr(robots_)] {
    if (const auto there = robots.lock()) { act(*there); }
  });
}

void SessionAccess::call_and_wait(std::function<void(runner::LiveRobots&)> act) const {
  auto task = std::make_shared<std::packaged_task<void(runner::LiveRobots&)>>(std::move(act));
  std::future<void> done = task->get_future();
  post([task = std::exchange(task, nullptr)](runner::LiveRobots& robots) { (*task)(robots); });
  const auto give_up_at = std::chrono::steady_clock::now() + patience_;
  while (done.wait_for(kLookAgain) != std::future_status::ready) {
    if (closed_ || std::chrono::steady_clock::now() > give_up_at) { refuse(); }
  }
  try {
    done.get();
  } catch (const std::future_error&) { refuse(); }  // it was dropped
}

}  // namespace fakebot::live
