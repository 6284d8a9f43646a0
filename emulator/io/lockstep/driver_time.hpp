// The time of a driver whose clock is ours. It goes on only by advance_to(), and only while every
// thread of the driver waits, so a second of the driver's time takes as long as its work.
//
// The driver's processes are loaded with a library (emulator/preload) that gives them this time,
// and say in shared memory when they wait. What they say is compared with the state of their
// threads in the kernel: a thread that something else has woken is not asleep there.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "preload/shared_time.hpp"

namespace fakebot::io {

class DriverTime {
 public:
  using Duration = std::chrono::nanoseconds;

  /// `library` is the path of the library to load. Time is 0. Throws OsError.
  explicit DriverTime(std::string library);
  DriverTime(const DriverTime&) = delete;
  DriverTime& operator=(const DriverTime&) = delete;
  DriverTime(DriverTime&&) = delete;
  DriverTime& operator=(DriverTime&&) = delete;
  ~DriverTime();

  /// For a process that lives in this time: NAME=value.
  std::vector<std::string> environment() const;
  /// Before such a process is started: it counts as running from now on.
  void expect_process();

  Duration now() const { return Duration(shared_->now_ns.load()); }

  /// Waits, in real time, until every thread waits, at most so long. Forgets those that were
  /// killed. Returns whether all wait, also when there are none.
  [[nodiscard]] bool wait_until_idle(Duration most);
  /// When the first of the threads that wait for a time wants to go on.
  std::optional<Duration> next_deadline() const;
  /// Wakes all threads whose deadline has come. Preconditions: wait_until_idle() returned true, and
  /// nothing was done since then that could wake one; time >= now().
  void advance_to(Duration time);

  /// Threads that could not be held, because there are too many.
  std::size_t threads_not_held() const { return shared_->without_slot.load(); }

 private:
  using Slot = preload::ThreadSlot;

  template <class Visit>
  void for_each_slot(Visit&& visit) const;
  bool all_asleep();
  void forget_the_dead();

  std::string library_;
  std::string path_;
  preload::SharedTime* shared_ = nullptr;
};

}  // namespace fakebot::io
