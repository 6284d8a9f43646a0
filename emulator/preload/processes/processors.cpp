#include "preload/processes/processors.hpp"

#include <sys/syscall.h>

#include <cstdint>

#include "preload/raw_syscall.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

/// `thread` is the number for the kernel, and 0 is the calling thread.
void let_go(ThreadSlot& slot, long thread) {
  Kept kept = Kept::yes;
  while (!slot.kept.compare_exchange_weak(kept, Kept::in_change)) {
    if (kept == Kept::no) { return; }
    if (kept == Kept::in_change) { raw_syscall(SYS_sched_yield, marked(0)); }
    kept = Kept::yes;
  }
  raw_syscall(SYS_sched_setaffinity, marked(thread), sizeof(shared->processors),
              bits(&shared->processors[0]));
  slot.kept = Kept::no;
  shared->left_processor.fetch_add(1);
}

ThreadSlot* slot_of_argument(long thread) {
  const auto number = static_cast<std::int32_t>(thread);
  return number == 0 ? slot_of_this_thread() : slot_of_thread(number);
}

}  // namespace

void leave_processor() {
  if (ThreadSlot* const slot = slot_of_this_thread()) { let_go(*slot, 0); }
}

long get_processors(const long (&a)[6]) {
  if (ThreadSlot* const slot = slot_of_argument(a[0])) { let_go(*slot, a[0]); }
  return raw_syscall(SYS_sched_getaffinity, marked(a[0]), a[1], a[2]);
}

long choose_processors(const long (&a)[6]) {
  shared->chose_processors = 1;
  if (ThreadSlot* const slot = slot_of_argument(a[0])) { let_go(*slot, a[0]); }
  return raw_syscall(SYS_sched_setaffinity, marked(a[0]), a[1], a[2]);
}

/// Another program would keep the processor for milliseconds, while time stands still.
long yield_processor() {
  const bool is_alone = shared->running.load() <= 1;
  return is_alone ? 0 : raw_syscall(SYS_sched_yield, marked(0));
}

}  // namespace fakebot::preload
