#include "io/lockstep/driver_time.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <thread>
#include <utility>

#include "io/process/preloaded.hpp"

namespace fakebot::io {

using preload::ThreadState;

namespace {

/// How often to look for threads that say nothing: that were killed, or that sleep in a call that
/// is not ours.
constexpr std::chrono::milliseconds kLookEvery{10};
/// A thread that was woken says so in microseconds, unless it is stopped.
constexpr int kQuickLooks = 1000;
constexpr std::chrono::milliseconds kSlowLook{1};

void wait_while(const std::atomic<std::uint32_t>& word, std::uint32_t value,
                std::chrono::nanoseconds most) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(most);
  const timespec limit{.tv_sec = seconds.count(), .tv_nsec = (most - seconds).count()};
  ::syscall(SYS_futex, &word, FUTEX_WAIT, value, &limit, nullptr, 0);
}

/// A process is seen as gone a moment before its parent is woken. A parent that does not care, such
/// as one that waits for another child, is never woken.
constexpr std::chrono::milliseconds kNotifiedWithin{50};

bool counts_as_running(ThreadState state) {
  return state == ThreadState::running || state == ThreadState::due ||
         state == ThreadState::expected;
}

}  // namespace

DriverTime::DriverTime(std::string library) : library_(std::move(library)) {}

std::vector<std::string> DriverTime::environment() const {
  return {std::string(preload::kTimeVariable) + "=" + memory_.path(), preloaded(library_)};
}

template <class Visit>
void DriverTime::for_each_slot(Visit&& visit) const {
  // A driver may write anything there.
  const std::uint32_t most = std::min(memory_->most_slots.load(), preload::kMostThreads);
  for (std::uint32_t i = 0; i < most; ++i) { visit(memory_->threads[i]); }
}

// --- processes -----------------------------------------------------------------

std::optional<DriverTime::Expected> DriverTime::expect_process() {
  memory_->running.fetch_add(1);
  for (std::uint32_t i = 0; i < preload::kMostThreads; ++i) {
    Slot& slot = memory_->threads[i];
    ThreadState none = ThreadState::none;
    if (!slot.state.compare_exchange_strong(none, ThreadState::taken)) { continue; }
    slot.process = preload::kAnyProcess;
    slot.thread = 0;
    slot.deadline_ns = preload::kNever;
    slot.alarm_ns = 0;
    // A driver that runs may use another one meanwhile.
    std::uint32_t most = memory_->most_slots.load();
    while (most <= i && !memory_->most_slots.compare_exchange_weak(most, i + 1)) {}
    slot.state = ThreadState::expected;
    return Expected(i);
  }
  memory_->running.fetch_sub(1);
  memory_->without_slot.fetch_add(1);
  return std::nullopt;
}

/// If the process has taken it already, this changes nothing.
void DriverTime::has_started(Expected process, pid_t number) {
  memory_->threads[process.slot_].process = number;
  memory_->threads[process.slot_].thread = number;
}

void DriverTime::has_not_started(Expected process) {
  forget(memory_->threads[process.slot_]);
}

void DriverTime::forget(Slot& slot) {
  ThreadState state = slot.state.load();
  if (!counts_as_running(state)) { return; }
  if (slot.state.compare_exchange_strong(state, ThreadState::none)) {
    memory_->running.fetch_sub(1);
  }
}

void DriverTime::forget_all() {
  for_each_slot([](Slot& slot) { slot.state = ThreadState::none; });
  memory_->running = 0;
  still_blocked_ = 0;
}

// --- which of them wait ----------------------------------------------------------

bool DriverTime::wait_until_idle(Duration most) {
  const auto give_up_at = std::chrono::steady_clock::now() + most;
  still_blocked_ = 0;
  for (int looks = 0;; ++looks) {
    const std::uint32_t running = memory_->running.load();
    if (running == 0) { still_blocked_ = 0; }  // they have ended, or wait for something else now
    const bool all_wait = running == still_blocked_ && all_asleep(running) && are_still_blocked();
    if (all_wait && !delivers_by_network()) { return true; }
    const Duration left = give_up_at - std::chrono::steady_clock::now();
    if (left <= Duration{0}) { return false; }
    if (running == 0) {
      // One of them is about to say that it runs, or to sleep.
      looks < kQuickLooks ? std::this_thread::yield() : std::this_thread::sleep_for(kSlowLook);
      continue;
    }
    wait_while(memory_->running, running, std::min<Duration>(left, kLookEvery));
    if (memory_->running.load() == running) { look_at_running(); }
  }
}

KernelState DriverTime::state_in_kernel(const Slot& slot) {
  WatchedThread& thread = watched(slot);
  const KernelState state = thread.look();
  if (state != KernelState::gone) { return state; }
  // Perhaps another one that has got the same number.
  thread = WatchedThread(slot.process, slot.thread);
  return thread.look();
}

WatchedThread& DriverTime::watched(const Slot& slot) {
  const auto index = static_cast<std::size_t>(&slot - &memory_->threads[0]);
  if (index >= watched_.size()) { watched_.resize(index + 1); }
  WatchedThread& thread = watched_[index];
  if (!thread.is(slot.process, slot.thread)) { thread = WatchedThread(slot.process, slot.thread); }
  return thread;
}

/// In the kernel, too. While none runs, only the kernel itself could wake one, as it does when
/// another one is gone. One that was about to wake may run between two looks, wake another one that
/// was looked at already, and wait again when it is looked at itself.
bool DriverTime::all_asleep(std::uint32_t running) {
  const std::uint32_t begun = memory_->begun.load();
  if (memory_->running.load() != running) { return false; }
  bool asleep = true;
  bool one_is_gone = false;
  for_each_slot([&](Slot& slot) {
    const ThreadState state = slot.state.load();
    if (state != ThreadState::waiting && state != ThreadState::ending) { return; }
    switch (state_in_kernel(slot)) {
      case KernelState::gone:
        await_notified_parent(slot);
        slot.state = ThreadState::none;
        one_is_gone = true;
        return;
      case KernelState::asleep: asleep = asleep && state == ThreadState::waiting; return;
      case KernelState::awake: asleep = false; return;
    }
  });
  if (one_is_gone) { return false; }  // one that slept a moment ago may have been woken by it
  return asleep && memory_->begun.load() == begun && memory_->running.load() == running;
}

/// Of a thread that is not the last of its process, nobody is notified.
void DriverTime::await_notified_parent(const Slot& ended) {
  if (ended.process != ended.thread) { return; }
  const WatchedThread process(ended.process, ended.thread);
  const auto give_up_at = std::chrono::steady_clock::now() + kNotifiedWithin;
  for (;;) {
    const std::optional<pid_t> parent = process.parent();
    const bool was_waited_for = !parent;
    if (was_waited_for || !is_held(*parent) || any_awake_of(*parent)) { return; }
    if (std::chrono::steady_clock::now() > give_up_at) { return; }
    std::this_thread::yield();
  }
}

/// Also one that has noticed it already, and runs.
bool DriverTime::any_awake_of(pid_t process) {
  bool any = false;
  for_each_slot([&](const Slot& slot) {
    if (slot.process != process || slot.state.load() == ThreadState::none) { return; }
    any =
        any || counts_as_running(slot.state.load()) || state_in_kernel(slot) == KernelState::awake;
  });
  return any;
}

bool DriverTime::is_held(pid_t process) const {
  bool any = false;
  for_each_slot([&](const Slot& slot) {
    any = any || (slot.process == process && slot.state.load() != ThreadState::none);
  });
  return any;
}

/// Forgets the dead, and finds those that sleep in the same call as at the last look.
void DriverTime::look_at_running() {
  still_blocked_ = 0;
  for_each_slot([&](Slot& slot) {
    const ThreadState state = slot.state.load();
    const bool may_be_blocked = state == ThreadState::running || state == ThreadState::due;
    if (!may_be_blocked && (state != ThreadState::expected || slot.thread == 0)) {
      blocked_.erase(&slot);
      return;
    }
    switch (state_in_kernel(slot)) {
      case KernelState::gone:
        blocked_.erase(&slot);
        await_notified_parent(slot);
        if (state == ThreadState::expected) { ++never_loaded_; }
        return forget(slot);
      case KernelState::awake: blocked_.erase(&slot); return;
      case KernelState::asleep: break;
    }
    if (!may_be_blocked) { return; }
    const std::string call = watched(slot).call();
    if (std::exchange(blocked_[&slot], call) == call) { ++still_blocked_; }
  });
}

/// Those that the last look has found.
bool DriverTime::are_still_blocked() {
  if (still_blocked_ == 0) { return true; }
  std::uint32_t count = 0;
  for_each_slot([&](Slot& slot) {
    const auto blocked = blocked_.find(&slot);
    if (blocked == blocked_.end() || !counts_as_running(slot.state.load())) { return; }
    const bool asleep = state_in_kernel(slot) == KernelState::asleep;
    if (asleep && watched(slot).call() == blocked->second) { ++count; }
  });
  if (count == still_blocked_) { return true; }
  still_blocked_ = 0;
  return false;
}

std::string DriverTime::text_of_running() {
  std::string text;
  for_each_slot([&](Slot& slot) {
    const ThreadState state = slot.state.load();
    if (!counts_as_running(state)) { return; }
    if (!text.empty()) { text += "; "; }
    if (slot.thread == 0) {
      text += "a process or thread that is about to start";
      return;
    }
    text += name_of_thread(slot.process, slot.thread) + " (process " +
            std::to_string(slot.process) + ", thread " + std::to_string(slot.thread) + ")";
    const bool sleeps = state_in_kernel(slot) == KernelState::asleep;
    if (state == ThreadState::expected) {
      text += " has not loaded " + library_;
    } else {
      text += sleeps ? " waits in system call " + watched(slot).call() : " computes";
    }
  });
  return text;
}

std::optional<NotHeld> DriverTime::not_held() const {
  const preload::NotHeld& not_held = memory_->not_held;
  if (not_held.state.load() != preload::NotHeld::told) { return std::nullopt; }
  return NotHeld{{std::begin(not_held.text), std::ranges::find(not_held.text, '\0')},
                 not_held.loads_nothing ? NotHeld::Remedy::real : NotHeld::Remedy::real_or_scaled};
}

// --- time goes on ----------------------------------------------------------------

std::optional<DriverTime::Duration> DriverTime::next_deadline() const {
  std::int64_t next_ns = preload::kNever;
  for_each_slot([&](const Slot& slot) {
    if (slot.state.load() == ThreadState::waiting) {
      next_ns = std::min(next_ns, slot.deadline_ns.load());
    }
  });
  if (next_ns == preload::kNever) { return std::nullopt; }
  return Duration(next_ns);
}

void DriverTime::set_now(Duration time) {
  assert(time >= now());
  memory_->now_ns = time.count();
}

void DriverTime::wake_due() {
  const std::int64_t now_ns = memory_->now_ns;
  for_each_slot([&](Slot& slot) {
    if (slot.state.load() != ThreadState::waiting || slot.deadline_ns > now_ns) { return; }
    // First, so that none is missing when this one says that it runs.
    memory_->running.fetch_add(1);
    ThreadState waiting = ThreadState::waiting;
    if (slot.state.compare_exchange_strong(waiting, ThreadState::due)) {
      ::syscall(SYS_tgkill, slot.process.load(), slot.thread.load(), preload::kWakeSignal);
    } else {
      memory_->running.fetch_sub(1);
    }
  });
}

}  // namespace fakebot::io
