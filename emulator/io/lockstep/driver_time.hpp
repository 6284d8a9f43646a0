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

#include "io/lockstep/held_threads.hpp"
#include "io/lockstep/network_queues.hpp"
#include "io/lockstep/not_held.hpp"
#include "io/lockstep/time_memory.hpp"
#include "preload/wait/shared_time.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::io {

class DriverTime : private NotCopied {
 public:
  using Duration = std::chrono::nanoseconds;

  /// `library` is the path of the library to load. Time is 0. Throws OsError.
  explicit DriverTime(std::string library);

  const std::string& library_path() const { return library_; }
  /// For a process that lives in this time: NAME=value.
  std::vector<std::string> environment() const;
  /// A process that was announced.
  class Expected {
   public:
    explicit Expected(preload::ThreadSlot& slot) : slot_(&slot) {}

   private:
    friend class DriverTime;
    preload::ThreadSlot* slot_;
  };
  /// Before such a process is started: it counts as running from now on. Nothing if there are too
  /// many; then it is not held.
  std::optional<Expected> expect_process();
  /// It has this number. One that ends before it has loaded the library is forgotten.
  void has_started(Expected process, pid_t number);
  /// It could not be started.
  void has_not_started(Expected process);

  Duration now() const { return Duration(memory_->now_ns.load()); }

  /// Waits, in real time, until every thread waits, also for the network between them, at most so
  /// long. Forgets those that were killed. Returns whether all wait, also when there are none. A
  /// thread that sleeps for a while in a call that is not ours, such as a write() into a pipe that
  /// is full, waits, too.
  [[nodiscard]] bool wait_until_idle(Duration most);
  /// When wait_until_idle() has returned true: whether one waits in a call that is not ours.
  bool any_blocked() const { return threads_.any_blocked(); }
  /// When no process of the drivers is left: whatever they have said of themselves.
  void forget_all() { threads_.forget_all(); }
  /// What runs: "python3 (process 123, thread 124) computes".
  std::string text_of_running() { return threads_.text_of_running(library_); }
  /// A program that a debugger holds, and for which time stands still as long as a person wants:
  /// "my_driver (process 123)". Empty if there is none.
  std::string text_of_traced() { return threads_.text_of_traced(); }
  /// When the first of the threads that wait for a time wants to go on.
  std::optional<Duration> next_deadline() const;
  /// Preconditions of both: wait_until_idle() returned true, and nothing was done since then that
  /// could wake a thread. The first wakes none. Precondition: time >= now().
  void set_now(Duration time);
  /// Wakes the threads whose deadline has come.
  void wake_due();

  /// The first program that a process could not hold, as soon as it loads it, or what else the
  /// library could not do, or a process at which we may not look, with the reason: "/bin/busybox:
  /// it is statically linked".
  std::optional<NotHeld> not_held() const;
  /// Processes that have ended without having loaded the library: they were not held.
  std::uint64_t never_loaded() const { return threads_.never_loaded(); }

  /// Threads that could not be held, because there are too many.
  std::size_t threads_not_held() const { return memory_->without_slot.load(); }

 private:
  bool delivers_by_network() {
    return memory_->uses_network != 0 && network_queues_.await_delivery();
  }

  std::string library_;
  TimeMemory memory_;
  HeldThreads threads_{memory_};
  NetworkQueues network_queues_;
};

}  // namespace fakebot::io
