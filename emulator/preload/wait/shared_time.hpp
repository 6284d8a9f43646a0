// The memory shared by fakebot and the processes of a driver in simulated time.
//
// fakebot owns the time: fakebot advances `now_ns` while no thread of the driver runs, and wakes
// the threads whose deadline has come. Each thread has a slot, to report whether the thread waits,
// and how.
//
// Fixed sizes only: a driver may run a library of another build than fakebot.
#pragma once

#include <atomic>
#include <cstdint>

#include "preload/wait/thread_numbers.hpp"

namespace fakebot::preload {

/// The environment variable with the path of the shared memory. A process without the variable
/// lives in real time.
inline constexpr char kTimeVariable[] = "FAKEBOT_TIME";

inline constexpr std::uint32_t kVersion = 19;
inline constexpr std::uint32_t kMostThreads = 4096;
inline constexpr std::uint32_t kSlotsOfWord = 64;  ///< of a word of `changed`
inline constexpr std::int64_t kNever = INT64_MAX;
inline constexpr std::uint64_t kAlone = std::uint64_t{1} << 32;
inline constexpr std::uint64_t kSleeps = std::uint64_t{2} << 32;
/// The most calls of a turn while several threads are ready.
inline constexpr std::int32_t kMostCallsOfTurn = 512;
/// The calls of a lone turn, while no further thread is ready: more than of a drawn turn, and not
/// endless, because a call outside the library may wake a thread, too. (choice)
inline constexpr std::int32_t kCallsOfLoneTurn = 1 << 14;
inline constexpr std::uint32_t kAnyDevice = UINT32_MAX;  ///< of several devices
inline constexpr std::uint32_t kMostProcessors = 1024;
inline constexpr std::uint32_t kMostNamespaces = 1024;
/// In place of an unknown PID namespace: fakebot finds no thread there.
inline constexpr std::uint32_t kNoNamespace = UINT16_MAX;

/// SIGRTMAX - 3, sent by fakebot: interrupts a wait whose deadline has come. A real-time signal,
/// because debuggers can pass on real-time signals. Programs take signals at both ends of the
/// range, and the C library takes 32 and 33. (choice)
inline constexpr int kWakeSignal = 61;

enum class ThreadState : std::uint32_t {
  none,      ///< a free slot
  expected,  ///< of a thread or process about to start; counts as running
  arriving,  ///< the expected thread has begun, and is about to report itself
  running,
  waiting,  ///< in the kernel, for the deadline or for anything else
  due,      ///< fakebot sends the wake signal: counts as running again
  called,   ///< the same, but woken by ThreadSlot::woken
  ending,   ///< about to be gone, and wakes threads that wait for the end
  taken,    ///< about to be expected: the fields are still the former thread's
  ready,    ///< could run, and awaits a turn
  /// The same, but still asleep in a wait that is over: a single wake ends the wait and begins the
  /// turn.
  ready_in_wait,
  begun_in_wait,  ///< the turn has begun: ThreadSlot::woken is about to be set
};

constexpr bool is_being_woken(ThreadState state) {
  return state == ThreadState::due || state == ThreadState::called ||
         state == ThreadState::begun_in_wait;
}

constexpr bool counts_as_running(ThreadState state) {
  return state == ThreadState::expected || state == ThreadState::arriving ||
         state == ThreadState::running || is_being_woken(state);
}

constexpr bool awaits_turn(ThreadState state) {
  return state == ThreadState::ready || state == ThreadState::ready_in_wait;
}

/// What can wake a waiting thread, apart from fakebot at the deadline.
enum class Wakers : std::uint32_t {
  any,      ///< whatever any thread does: bytes, the end of a process
  futex,    ///< a wake of a futex, or a signal
  signals,  ///< a signal
  /// fakebot, or a signal. The thread sleeps, or waits for bytes in the memory of a device, and
  /// waits for ThreadSlot::woken in the kernel.
  fakebot,
};

/// Whether fakebot keeps a thread on a single processor.
enum class Kept : std::uint32_t {
  no,
  yes,
  in_change,  ///< soon no or yes
};

struct ThreadSlot {
  std::atomic<ThreadState> state;
  /// As the thread knows them. Of an expected thread: those of the creator, without a thread, until
  /// creator or thread tell.
  std::atomic<ThreadNumbers> numbers;
  std::atomic<std::uint32_t> generation;  ///< how often the slot was taken for another thread
  std::atomic<std::int64_t> deadline_ns;  ///< kNever: the thread waits without a deadline
  std::atomic<Wakers> wakers;
  std::atomic<std::int64_t> futex;  ///< the address for Wakers::futex, in the process
  /// The thread also waits for bytes in the shared memory of a device: the place of the device
  /// among the ports, and 1. 0: of none.
  std::atomic<std::uint32_t> device;
  std::atomic<std::uint32_t> woken;  ///< a futex, not 0 when fakebot has woken the thread
  /// When the thread last looked whether to wait at all, and was the only running thread: kAlone
  /// and `begun`. kSleeps: the thread waits for nothing but a time. 0: other threads ran, or the
  /// thread runs the handler of a signal.
  std::atomic<std::uint64_t> alone_at;
  /// Not 0: the sender of a signal has found the thread asleep in the kernel, in the present wait.
  std::atomic<std::uint32_t> was_found_asleep;
  std::atomic<std::uint32_t> turn;  ///< a futex, not 0 at the turn of a thread that is ready
  /// Not 0: after the present wait the thread awaits a turn.
  std::atomic<std::uint32_t> ends_at_turn;
  std::atomic<Kept> kept;
  bool is_program;  ///< of a process that will load the library, before the first report
  // The alarm taken along by a process into the program to load.
  std::int64_t alarm_ns;  ///< 0: none
  std::int64_t alarm_interval_ns;
};

/// The first failure to hold a process in simulated time.
struct NotHeld {
  enum : std::uint32_t { nothing, in_writing, told };
  std::atomic<std::uint32_t> state;
  bool loads_nothing;  ///< a program that loads no libraries named by others
  char text[504];      ///< "/bin/busybox: it is statically linked"
};

struct SharedTime {
  std::uint32_t version;
  std::atomic<std::int64_t> now_ns;  ///< since the start of simulated time
  std::int64_t monotonic_start_ns;   ///< CLOCK_MONOTONIC at the start
  std::int64_t realtime_start_ns;    ///< CLOCK_REALTIME at the start, since 1970
  /// Inodes of the PID namespaces of the drivers; the first is the namespace of fakebot, around all
  /// further ones. 0: unknown, or a free place.
  std::atomic<std::uint32_t> pid_namespaces[kMostNamespaces];
  std::int32_t waker;  ///< the process that sends wake signals
  /// Number of threads that run or are about to run; a futex, at which fakebot waits for 0. A
  /// thread killed between the count and the report in the slot leaves the number too high.
  std::atomic<std::uint32_t> running;
  /// Not 0: fakebot sleeps at `running`, or is about to, and has to be woken.
  std::atomic<std::uint32_t> fakebot_sleeps;
  /// How often a thread has begun to run, counted after `running`, or fakebot has done what may
  /// wake a thread, counted after the deed: shows a thread that has run in the meantime and waits
  /// again.
  std::atomic<std::uint32_t> begun;
  /// How often a thread has done what may wake any thread, whatever the thread waits for: has sent
  /// a signal, for example.
  std::atomic<std::uint32_t> signals;
  /// Not 0: signals may come without being counted, as from a descriptor with O_ASYNC.
  std::atomic<std::uint32_t> uncounted_signals;
  /// A bit for each slot whose state has changed, or whose futex was woken. fakebot resets the
  /// bits.
  std::atomic<std::uint64_t> changed[kMostThreads / kSlotsOfWord];
  /// Not 0: the threads of all processes take turns, given by fakebot. A turn ends when the thread
  /// waits, or after `calls_of_turn` calls.
  std::uint32_t takes_turns;
  std::atomic<std::int32_t> calls_of_turn;  ///< left, of the present turn
  /// Left of a lone turn after a call by which a thread may become ready.
  std::atomic<std::int32_t> calls_after_wake;
  /// While threads take turns, random bytes of all processes are drawn from here.
  std::atomic<std::uint64_t> random_state;
  /// The processors of the drivers, bit by bit as for sched_setaffinity(2).
  std::uint64_t processors[kMostProcessors / 64];
  /// Not 0: a driver has chosen processors for a thread, so fakebot keeps none any more.
  std::atomic<std::uint32_t> chose_processors;
  /// How often a kept thread has been let go by a process of the driver.
  std::atomic<std::uint32_t> left_processor;
  std::atomic<std::uint32_t> without_slot;  ///< threads without a free slot, and so not held
  std::atomic<std::uint32_t> most_slots;    ///< all slots ever used are before this place
  /// Not 0: a thread has opened a socket whose data pass a queue of the kernel.
  std::atomic<std::uint32_t> uses_network;
  /// Not 0: a thread has set a time limit for writes to a socket.
  std::atomic<std::uint32_t> uses_send_limits;
  /// The first process with a vain request for io_uring; 0: none; -1: in another PID namespace.
  std::atomic<std::int32_t> refused_io_uring;
  /// As above: the first process with code to read the processor's counter, on a machine where
  /// the counter cannot be held.
  std::atomic<std::int32_t> gets_real_counter;
  NotHeld not_held;
  ThreadSlot threads[kMostThreads];
};

static_assert(std::atomic<std::int64_t>::is_always_lock_free);
static_assert(std::atomic<ThreadNumbers>::is_always_lock_free);

/// Whether threads take turns now: the first thread of all needs none until another is about to
/// start.
inline bool take_turns(const SharedTime& time) {
  return time.takes_turns != 0 && time.most_slots.load(std::memory_order_acquire) > 1;
}

/// To be called before another thread may become ready.
inline void end_lone_turn(SharedTime& time) {
  if (time.calls_of_turn.load() > kMostCallsOfTurn) {
    time.calls_of_turn = time.calls_after_wake.load();
  }
}

/// To be called after a change of the slot, before the thread stops counting as running.
inline void note_change(SharedTime& time, const ThreadSlot& slot) {
  const auto place = static_cast<std::uint32_t>(&slot - time.threads);
  time.changed[place / kSlotsOfWord].fetch_or(std::uint64_t{1} << (place % kSlotsOfWord));
}

/// Takes a free slot for a thread or process that `creator`, a process, is about to start; the
/// caller has counted the new thread as running. Nullptr without a free slot. Drivers and fakebot
/// call the function concurrently.
inline ThreadSlot* expect_in_free_slot(SharedTime& time, ThreadNumbers creator) {
  for (std::uint32_t i = 0; i < kMostThreads; ++i) {
    ThreadSlot& slot = time.threads[i];
    ThreadState none = ThreadState::none;
    if (!slot.state.compare_exchange_strong(none, ThreadState::taken)) { continue; }
    slot.numbers = creator;
    slot.generation.fetch_add(1);
    slot.deadline_ns = kNever;
    slot.device = 0;
    slot.ends_at_turn = 0;
    slot.alarm_ns = 0;
    slot.kept = Kept::no;
    slot.is_program = creator.process() == kAnyProcess;
    std::uint32_t most = time.most_slots;
    while (most <= i && !time.most_slots.compare_exchange_weak(most, i + 1)) {}
    slot.state = ThreadState::expected;
    return &slot;
  }
  time.without_slot.fetch_add(1);
  return nullptr;
}

}  // namespace fakebot::preload
