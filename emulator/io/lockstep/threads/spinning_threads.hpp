// The running threads that spin on a variable. A write of a different thread ends the loop of a
// spinning thread, so a spinning thread counts as waiting.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "io/lockstep/threads/spin_pattern.hpp"
#include "io/proc/pid_namespace.hpp"
#include "io/proc/register_probe.hpp"
#include "preload/wait/shared_time.hpp"

namespace fakebot::io {

class SpinningThread {
 public:
  explicit SpinningThread(ThreadId id) : probe_(id.process, id.thread) {}

  bool is(ThreadId id) const {
    return probe_.process() == id.process && probe_.thread() == id.thread;
  }
  /// Whether the thread has spun before.
  bool is_known() const { return !patterns_.empty(); }
  /// Whether the thread probably spins. `begun` is SharedTime::begun, and differs from the last
  /// look if a thread has waited since.
  bool look(std::uint32_t begun);
  /// Whether the thread spins, and has run a moment longer since the call began.
  bool still_spins();
  /// As RegisterProbe::release_late().
  void release_late() { probe_.release_late(); }

 private:
  /// Processor time without a wait, before a thread may count as spinning. (choice)
  static constexpr std::chrono::nanoseconds kFirstSearchAfter{2'000'000};

  std::optional<RegisterSample> stop();
  bool let_run();
  std::optional<RegisterSample> next_sample();
  bool search();

  RegisterProbe probe_;
  std::vector<SpinPattern> patterns_;  // the latest last
  SpinSearch search_;
  std::uint32_t begun_ = 0;
  unsigned failures_ = 0;  // of still_spins() in a row, with the same `begun`
  /// Processor time at the first search with this `begun`, or when found computing; 0: no search.
  std::chrono::nanoseconds since_{0};
  std::chrono::nanoseconds search_after_ = kFirstSearchAfter;  // since `since_`
  ThreadUse last_stop_;
};

class SpinningThreads {
 public:
  using Slot = preload::ThreadSlot;

  /// To be called for each running thread now and then: whether it probably spins.
  bool look(const Slot& slot, ThreadId id, std::uint32_t begun);
  /// As look(), but false for a thread that has never spun.
  bool look_at_known(const Slot& slot, ThreadId id, std::uint32_t begun);
  /// Forgets the threads found by the last look.
  void begin_look();
  std::uint32_t found() const { return static_cast<std::uint32_t>(found_.size()); }
  bool any_known() const;
  /// How many threads that have spun before count as running.
  std::uint32_t running_known() const;
  /// Whether all threads found still spin. Precondition: all other threads wait.
  bool all_still_spin();
  /// The first spinning thread: "driver (process 12, thread 13)". Empty: none.
  const std::string& first() const { return first_; }

 private:
  SpinningThread& thread(const Slot& slot, ThreadId id);

  std::map<const Slot*, SpinningThread> threads_;
  std::vector<SpinningThread*> found_;
  std::string first_;
};

}  // namespace fakebot::io
