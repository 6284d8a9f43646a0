// What is known of the threads that wait, by their reports alone: their deadlines, and the threads
// that fakebot has to look at before time goes on.
//
// A thread once seen asleep sleeps on until something wakes the thread. If the thread waits for a
// futex or a signal, the waking thread reports the wake (ThreadSlot::wakers). If the thread waits
// for anything else, every thread that has begun to run since may have been the waker.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "preload/wait/shared_time.hpp"

namespace fakebot::io {

class WaitingThreads {
 public:
  using Slot = preload::ThreadSlot;

  /// Precondition: the memory lives longer than the object.
  explicit WaitingThreads(preload::SharedTime& time) : time_(time) {}

  /// Takes over the reports since the last call.
  void update();
  /// Takes over the state of a slot, reported or not.
  void update(const Slot& slot);

  /// The first deadline, in ns. Precondition: update() was called since a thread has run.
  std::optional<std::int64_t> next_deadline() const;
  /// Returns a thread whose deadline has come, and forgets the deadline. Nullptr: none is left.
  Slot* take_due(std::int64_t now_ns);

  /// The threads that may be awake, in the order of the slots; also threads about to end. `begun`
  /// is the present count.
  void find_doubtful(std::uint32_t begun, std::vector<Slot*>& found) const;
  /// The thread was asleep when looked at. `begun` is the count before the look;
  /// `in_call_of_library`: not in a call of a handler that has interrupted the wait.
  void note_asleep(const Slot& slot, std::uint32_t begun, bool in_call_of_library);

  /// The threads that wait for bytes in the memory of a device.
  void find_readers(std::vector<Slot*>& found) const;

  /// The places of the ready threads, in order.
  void find_ready(std::vector<std::uint32_t>& found) const;

  /// How many threads wait for what another thread may do, apart from signals.
  unsigned awaiting_others() const;

  /// Whether a look has found the thread asleep in the present wait. A thread that waits without
  /// such a look may still be about to fall asleep.
  bool was_seen_asleep(const Slot& slot) const;

  void clear();

 private:
  static constexpr std::uint32_t kWords = preload::kMostThreads / preload::kSlotsOfWord;
  using Bits = std::array<std::uint64_t, kWords>;

  struct Thread {
    std::int64_t deadline_ns = preload::kNever;
    std::optional<std::uint32_t> asleep_at{};  // `begun` before the last look
    bool was_seen_asleep = false;              // in the present wait, by the kernel's word
  };

  std::uint32_t place_of(const Slot& slot) const;
  std::uint32_t used_words() const;
  void set_asleep(std::uint32_t place, std::uint32_t begun);
  Thread& thread_at(std::uint32_t place);
  void set_deadline(std::uint32_t place, std::int64_t deadline_ns);

  preload::SharedTime& time_;
  std::vector<Thread> threads_;                                 // by slots
  std::set<std::pair<std::int64_t, std::uint32_t>> deadlines_;  // with the places of the slots
  Bits may_be_awake_{};  // not seen asleep since the last report
  Bits woken_by_any_{};  // wait for more than reported wakes
  Bits awaits_others_{};
  Bits reading_{};  // from a device
  Bits ready_{};
};

}  // namespace fakebot::io
