#include "preload/wait/sleepers.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <time.h>

#include <cstdio>

#include "preload/raw_syscall.hpp"
#include "preload/wait/pid_namespace.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

constexpr int kLooksWithoutPause = 100;
constexpr timespec kPause{.tv_sec = 0, .tv_nsec = 100'000};
/// A handler that has interrupted the wait may compute for long. (choice)
constexpr int kMostLooks = 500;

/// Whether the thread runs, or waits for a processor. A thread that cannot be seen does neither.
bool is_awake(const ThreadNumbers& numbers) {
  char path[64];
  std::snprintf(path, sizeof(path), "/proc/%d/task/%d/stat", numbers.process(), numbers.thread());
  const long file = raw_syscall(SYS_openat, AT_FDCWD, bits(path), O_RDONLY | O_CLOEXEC);
  if (file < 0) { return false; }
  char text[64]{};  // the number, a name of 16 characters at most, and the state
  raw_syscall(SYS_read, file, bits(text), sizeof(text) - 1);
  raw_syscall(SYS_close, file);
  // Behind the state are only numbers. A name may have any characters.
  const char* at = text + sizeof(text) - 1;
  while (at != text && *at != ')') { --at; }
  return at[0] == ')' && at[1] == ' ' && at[2] == 'R';
}

void await_sleeper(ThreadSlot& slot) {
  const ThreadNumbers numbers = slot.numbers.load();
  if (numbers.space() != own_space()) { return; }  // has other numbers here
  for (int look = 0; look < kMostLooks && is_awake(numbers); ++look) {
    if (slot.state.load() != ThreadState::waiting) { return; }
    look < kLooksWithoutPause ? raw_syscall(SYS_sched_yield, marked(0))
                              : raw_syscall(SYS_ppoll, 0, marked(0), bits(&kPause));
  }
  slot.was_found_asleep = 1;
}

}  // namespace

void await_sleepers() {
  if (shared == nullptr) { return; }
  const ThreadSlot* const own = slot_of_this_thread();
  for (std::uint32_t i = 0; i < shared->most_slots.load(); ++i) {
    ThreadSlot& slot = shared->threads[i];
    // A handler that has interrupted a wait has a slot that waits, too.
    if (&slot == own || slot.state.load() != ThreadState::waiting) { continue; }
    if (slot.was_found_asleep.load() == 0) { await_sleeper(slot); }
  }
}

}  // namespace fakebot::preload
