// The threads of drivers whose time is ours: whether the threads run, by their reports in shared
// memory and by the kernel.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "io/lockstep/threads/slot_threads.hpp"
#include "io/lockstep/threads/spinning_threads.hpp"
#include "io/lockstep/threads/turn_order.hpp"
#include "io/lockstep/threads/waiting_threads.hpp"
#include "io/lockstep/time_memory.hpp"
#include "io/proc/load_average.hpp"
#include "io/proc/processor_use.hpp"
#include "io/proc/thread_state.hpp"
#include "preload/wait/shared_time.hpp"

namespace fakebot::io {

template <class Visit>
void for_each_slot(preload::SharedTime& time, Visit&& visit) {
  // A driver may write any number there.
  const std::uint32_t most = std::min(time.most_slots.load(), preload::kMostThreads);
  for (std::uint32_t i = 0; i < most; ++i) { visit(time.threads[i]); }
}

class HeldThreads {
 public:
  using Slot = preload::ThreadSlot;

  /// Precondition: the memory lives longer than the object.
  explicit HeldThreads(const TimeMemory& memory) : memory_(memory) {}

  /// Whether all threads wait, also if all running threads are blocked or spin. Forgets ended
  /// threads. Stops spinning threads, unless no further thread has run since the last stops.
  /// Precondition: `running` threads count as running.
  bool all_wait(std::uint32_t running);
  /// As DriverTime::note_work(). Returns SharedTime::begun afterwards.
  std::uint32_t note_work();
  /// For a look now and then, while the number of running threads stays the same: forgets killed
  /// threads, and finds spinning threads, and threads blocked in a foreign call since the look
  /// before.
  void look_at_running();
  /// Threads found asleep by the last look although the deadline has come: a signal had stopped the
  /// thread just before the wait, and the wake signal came too early.
  const std::vector<Slot*>& missed_wakes() const { return missed_wakes_; }
  /// Finds threads asleep in a wait outside the library, such as a read by the C library's streams
  /// or a wait for a message queue; threads asleep since look_at_running() in any foreign call; and
  /// threads that have spun before, if they probably do again. Quick, for a look soon after a
  /// step.
  void look_soon();
  /// Whether any look so far has found a thread for look_soon().
  bool any_for_soon() const { return any_foreign_waits_ || any_spun(); }
  bool any_foreign_waits() const { return any_foreign_waits_; }
  bool any_spun() const { return spinning_.any_known(); }
  /// The number of threads that have spun before, and count as running.
  std::uint32_t running_spinners() const { return spinning_.running_known(); }
  bool any_blocked() const { return still_blocked_ != spinning(); }
  /// When all_wait() is true: how many threads spin.
  std::uint32_t spinning() const { return spinning_.found(); }
  /// The first spinning thread: "driver (process 12, thread 13)". Empty: none.
  const std::string& first_spinning() const { return spinning_.first(); }
  void forget_blocked() {
    still_blocked_ = 0;
    spinning_.begin_look();
  }
  /// The first deadline of a waiting thread, in ns.
  std::optional<std::int64_t> next_deadline();
  /// How many threads wait for work of other threads or of fakebot, apart from signals and bytes in
  /// the memory of a device, as known at the last look or call of find_readers().
  unsigned awaiting_others() const { return waiting_.awaiting_others(); }
  /// The threads that wait for bytes in the memory of a device.
  void find_readers(std::vector<Slot*>& found);
  /// Returns a waiting thread whose deadline has come, once. Nullptr: none is left.
  Slot* take_due(std::int64_t now_ns);
  /// Waits until the waiting thread sleeps: a wake signal just before the sleep would be lost.
  void await_asleep(const Slot& slot);
  /// Returns the ready thread with the next turn. Nullptr if no thread is ready.
  Slot* next_in_turn(TurnOrder& order, std::chrono::nanoseconds now);
  /// How many threads were ready then.
  std::size_t ready() const { return ready_.size(); }
  /// Whether no other thread is ready, nor becomes ready without work of the thread with the turn.
  /// Precondition: next_in_turn() has returned the thread.
  bool is_lone_turn() const;
  void forget(Slot& slot);
  void forget_all();
  /// Whether all threads are confined to the processor of the thread that looks.
  void set_on_one_processor(bool are);
  /// The thread of a slot in use, in our own numbers; 0: not known yet, or gone.
  ThreadId id_of(const Slot& slot) { return ids_.of(slot); }

  /// The threads for which time stands still: "python3 (process 123, thread 124) computes";
  /// `library` is the path of the library that processes should load. Empty without such a thread.
  std::string text_of_running(const std::string& library);
  /// A program held by a debugger: "my_driver (process 123)". Empty without such a program.
  std::string text_of_traced();
  /// The number of processes that ended without loading the library.
  std::uint64_t never_loaded() const { return never_loaded_; }
  /// How often the kernel was asked for the state of a thread that slept.
  std::uint64_t seen_asleep() const { return seen_asleep_; }
  /// The first thread whose waiting is hidden from us, with the reason: "ssh-agent (process 123)
  /// ...". Empty without such a thread.
  const std::string& hidden() const { return hidden_; }

 private:
  /// What changes if a thread runs, or a counted signal comes.
  struct Runs {
    std::uint32_t running = 0;
    std::uint32_t begun = 0;  // apart from work of fakebot
    std::uint32_t signals = 0;

    bool operator==(const Runs&) const = default;
  };

  Runs runs() const;
  bool have_spun_on() const;
  WatchedThread& watched(const Slot& slot);
  /// Asks the kernel for the state, and notes the first hidden thread.
  KernelState state_in_kernel(const Slot& slot);
  bool all_asleep(std::uint32_t running);
  bool has_to_look_anew() const;
  void find_doubtful(std::uint32_t begun, bool all, bool anew);
  bool any_has_own_limits();
  void take_out_still_asleep(std::uint32_t begun);
  bool was_seen_asleep(const Slot& slot) const;
  bool is_still_asleep(Slot& slot, std::uint32_t begun);
  bool is_asleep(Slot& slot, std::uint32_t begun);
  bool are_still_blocked();
  void await_notified_parent(const Slot& ended);
  bool any_awake_of(pid_t process);
  /// By a thread, other than of the slot.
  bool is_held(pid_t process, const Slot* apart_from = nullptr);
  bool waits_for_a_time(pid_t process);
  void forget_if_never_created(Slot& expected);
  bool all_look_asleep();
  void forget_lost();
  std::optional<ThreadUse> ran(const Slot& slot);

  /// A thread that counts as running, but seems not to run.
  struct Blocked {
    std::string call{};  ///< at the last look
    /// The use of processors when the thread was asleep in the same call at two looks 10 ms apart;
    /// the thread sleeps on as long as the use stays the same. Nothing: not looked twice.
    std::optional<ThreadUse> ran{};
  };

  const TimeMemory& memory_;
  WaitingThreads waiting_{*memory_};
  SlotThreads ids_{memory_};
  std::vector<Slot*> doubtful_;  // of the present look
  RunnableThreads runnable_;
  std::vector<std::uint32_t> ready_;
  const Slot* awake_ = nullptr;  // found by the last look
  std::uint32_t signals_ = 0;    // counted when last all threads were found asleep
  bool look_at_all_ = true;
  unsigned quick_looks_ = 0;     // since the last look at all threads anew
  std::size_t last_at_all_ = 0;  // threads looked at then
  std::uint64_t seen_asleep_ = 0;
  std::vector<WatchedThread> watched_;  // by slots
  std::map<const Slot*, Blocked> blocked_;
  SpinningThreads spinning_;
  std::optional<Runs> spun_at_;  // when last all running threads were stopped, and spun
  std::int64_t stop_at_ns_ = 0;  // when to stop the threads again, in simulated time
  std::uint32_t own_works_ = 0;  // how often fakebot has counted work of fakebot in `begun`
  std::vector<Slot*> missed_wakes_;
  /// Threads in the same blocking call as at the look before, and threads that spin.
  std::uint32_t still_blocked_ = 0;
  std::uint32_t begun_before_ = 0;  // at the last look
  unsigned looks_with_lost_ = 0;    // in a row
  bool any_foreign_waits_ = false;
  bool are_on_one_processor_ = false;
  bool have_own_limits_ = false;  // of their use of processors
  std::uint64_t never_loaded_ = 0;
  std::string hidden_;
};

}  // namespace fakebot::io
