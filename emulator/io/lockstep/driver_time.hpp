// The time of drivers whose clock is ours. Time goes on only by set_now(), and only while every
// thread of the drivers waits, so a second of the drivers' time takes as long as the drivers' work.
//
// The drivers' processes load a library (emulator/preload) that gives them simulated time, and
// report their waits in shared memory. The reports are compared with the state of the threads in
// the kernel: a thread woken by anything else is not asleep there.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/lockstep/common_processor.hpp"
#include "io/lockstep/network_queues.hpp"
#include "io/lockstep/not_held.hpp"
#include "io/lockstep/threads/held_threads.hpp"
#include "io/lockstep/threads/taken_turns.hpp"
#include "io/lockstep/threads/turn_order.hpp"
#include "io/lockstep/time_memory.hpp"
#include "preload/wait/shared_time.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::io {

class DriverTime : private NotCopied {
 public:
  using Duration = std::chrono::nanoseconds;

  /// `library` is the path of the library to load. Time is 0. With `turns` the threads take
  /// turns in the given order, and otherwise run in parallel. Throws OsError.
  explicit DriverTime(std::string library, std::optional<TurnOrder> turns = {});

  const std::string& library_path() const { return library_; }
  /// The variables, NAME=value, for a process in simulated time.
  std::vector<std::string> environment() const;
  /// A process announced by expect_process().
  class Expected {
   public:
    explicit Expected(preload::ThreadSlot& slot) : slot_(&slot) {}

   private:
    friend class DriverTime;
    preload::ThreadSlot* slot_;
  };
  /// Announces a process that is about to start: the process counts as running from now on. Returns
  /// nothing if there are too many processes and threads; then the process is not held.
  std::optional<Expected> expect_process();
  /// The process has the given number. A process that ends before loading the library is forgotten.
  void has_started(Expected process, pid_t number);
  /// The process could not be started.
  void has_not_started(Expected process);

  Duration now() const { return Duration(memory_->now_ns.load()); }

  /// Waits, in real time and at most so long, until every thread waits, and no data between threads
  /// is under way in the network. Forgets killed threads. Returns whether all threads wait; true
  /// without threads. A thread that sleeps for a while in a call outside the library, such as a
  /// write() into a full pipe, counts as waiting.
  [[nodiscard]] bool wait_until_idle(Duration most);
  /// When wait_until_idle() has returned true: whether any thread waits in a call outside the
  /// library.
  bool any_blocked() const { return threads_.any_blocked(); }
  /// When no process of the drivers is left: forgets all their threads.
  void forget_all() { threads_.forget_all(); }
  /// The processes with held threads.
  std::vector<pid_t> processes();
  /// The threads for which time stands still: "python3 (process 123, thread 124) computes".
  std::string text_of_running() { return threads_.text_of_running(library_); }
  /// A program held by a debugger, for which time stands still as long as a person wants:
  /// "my_driver (process 123)". Empty without such a program.
  std::string text_of_traced() { return threads_.text_of_traced(); }
  /// Whether threads take turns.
  bool has_turns() const { return turns_.has_value(); }
  const TakenTurns& taken_turns() const { return taken_turns_; }
  /// How often a turn has begun beside a thread that computed for too long without a call: from
  /// then on the order is not the seed's.
  std::uint64_t turns_in_parallel() const { return turns_in_parallel_; }
  /// The first spinning thread: "driver (process 12, thread 13)". Empty: none. Spinning threads run
  /// while time goes on, so another run may differ.
  const std::string& first_spinning() const { return threads_.first_spinning(); }
  /// To be called after work that may have woken a thread, as by bytes.
  void note_work() { worked_at_ = threads_.note_work(); }
  /// Lets threads that were woken by the last work run for a moment.
  void give_turn();
  /// To be called before a signal: waits until all waiting threads sleep. A handler that runs just
  /// before the sleep would not end the wait.
  void await_asleep();
  /// To be called after a signal to a thread.
  void note_signal() { memory_->signals.fetch_add(1); }
  /// The first deadline of a waiting thread.
  std::optional<Duration> next_deadline();
  /// How often the kernel was asked for the state of a thread that slept.
  std::uint64_t seen_asleep() const { return threads_.seen_asleep(); }
  /// Sets the time; wakes no thread. Preconditions: wait_until_idle() returned true, nothing since
  /// then could have woken a thread, and time >= now().
  void set_now(Duration time);
  /// Of the threads that wait for bytes in the memory shared with a device, wakes those for which
  /// `has_news` is true. Preconditions as for set_now(), except for the time.
  void wake_readers(const std::function<bool(const preload::ThreadSlot&)>& has_news);
  /// Wakes the threads whose deadline has come. Preconditions as for set_now(), except for the
  /// time.
  void wake_due();

  /// Why a process is not held, with the name: the first program that a process could not hold,
  /// from the loading of the program on; or another failure of the library; or a process hidden
  /// from us. "/bin/busybox: it is statically linked".
  std::optional<NotHeld> not_held() const;
  /// The number of processes that ended without loading the library: they were not held.
  std::uint64_t never_loaded() const { return threads_.never_loaded(); }

  /// The first process with a vain request for io_uring; 0: none; -1: in another PID namespace.
  pid_t refused_io_uring() const { return memory_->refused_io_uring.load(); }
  /// As above: the first process with code to read the processor's counter, on a machine where
  /// the counter cannot be held.
  pid_t gets_real_counter() const { return memory_->gets_real_counter.load(); }

  /// The number of threads not held, because there are too many.
  std::size_t threads_not_held() const { return memory_->without_slot.load(); }

 private:
  /// What can change while all threads wait.
  struct Counts {
    std::uint32_t running = 0;  // spinning
    std::uint32_t begun = 0;
    std::uint32_t signals = 0;

    bool operator==(const Counts&) const = default;
  };

  Counts counts() const {
    return {memory_->running.load(), memory_->begun.load(), memory_->signals.load()};
  }
  void let_woken_begin(std::uint32_t begun);
  std::uint32_t let_run(std::uint32_t others);
  void let_take_turn(std::uint32_t others);
  void await_network(std::uint32_t running);
  void make_due(preload::ThreadSlot& slot);
  void make_ready(preload::ThreadSlot& slot);
  void wake_made_due();
  bool begin_turn();
  void limit_turn();
  void note_turn(const preload::ThreadSlot& slot);
  void begin_turn_beside_computing();
  /// A thread that still ran at the look may have sent something since.
  bool is_network_quiet(std::uint32_t running) const {
    return memory_->uses_network == 0 || quiet_at_ == std::pair(memory_->begun.load(), running);
  }

  std::string library_;
  TimeMemory memory_;
  HeldThreads threads_{memory_};
  CommonProcessor processor_{memory_, threads_};
  NetworkQueues network_queues_;
  std::optional<std::uint32_t> worked_at_;  // `begun` after the last work
  unsigned runs_without_turns_ = 0;         // that are left
  /// `begun` and the number of running threads when the network had delivered everything.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> quiet_at_;
  std::optional<Counts> idle_at_;  // when last all threads were found waiting
  /// Threads about to be woken, and whether by the wake signal.
  std::vector<std::pair<preload::ThreadSlot*, bool>> due_;
  std::vector<preload::ThreadSlot*> readers_;  // for wake_readers()
  std::optional<TurnOrder> turns_;
  const preload::ThreadSlot* in_turn_ = nullptr;  // the thread with the last turn
  std::optional<Duration> computed_in_turn_;      // processor time of the drivers at a look
  TakenTurns taken_turns_;
  std::uint64_t turns_in_parallel_ = 0;
};

}  // namespace fakebot::io
