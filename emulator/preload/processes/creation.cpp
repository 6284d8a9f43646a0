#include "preload/processes/creation.hpp"

#include <errno.h>
#include <linux/sched.h>
#include <sys/syscall.h>

#include <cstdint>

#include "preload/processes/child_on_own_stack.hpp"
#include "preload/processes/creation_request.hpp"
#include "preload/processes/processors.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/registers.hpp"
#include "preload/signals.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/pid_namespace.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

namespace {

struct Creator {
  std::int32_t process = static_cast<std::int32_t>(raw_syscall(SYS_getpid));
  std::int32_t thread = static_cast<std::int32_t>(raw_syscall(SYS_gettid));
  std::uint32_t space = own_space();
};

std::int32_t process_with_this_memory = 0;

/// Creates a child with a copy of the memory. A child that would share memory and stack gets a
/// copy, too: the child would destroy the handler's part of the stack.
long create_with_copy(CreationRequest& request, const Creator& creator, Expected child,
                      ucontext_t& place) {
  const std::uint64_t stack = request.stack();
  const bool clears_actions = request.has(kClearsActions);
  if (request.has(CLONE_VM)) { request.remove(CLONE_VM | CLONE_SIGHAND); }
  request.remove(kClearsActions);
  request.set_stack(0);
  const long* const a = request.registers();
  const long result = raw_syscall(request.number(), a[0], a[1], a[2], a[3], a[4], a[5]);
  if (result != 0) { return result; }
  begin_with_copy(creator.thread);
  const std::uint32_t space = space_of_child(creator.space);
  note_space_of_memory(space);
  adopt(child, space);
  note_own_memory();
  forget_timers();
  if (clears_actions) { clear_actions(); }
  if (stack != 0) { set_stack(place.uc_mcontext, stack); }
  return 0;
}

}  // namespace

long create(long number, const long (&a)[6], ucontext_t& place) {
  if (number == SYS_clone3 && a[0] == 0) { return -EFAULT; }
  CreationRequest request(number, a);
  const bool has_stack = request.stack() != 0;
  if (request.has(CLONE_THREAD) && !has_stack) { return -EINVAL; }
  const Creator creator;
  const std::uint64_t flags = request.flags();
  leave_processor();
  const Expected child = expect_one();
  const auto call = [&] {
    return (flags & CLONE_VM) != 0 && has_stack
               ? create_on_own_stack(request, creator.space, child, place)
               : create_with_copy(request, creator, child, place);
  };
  long result = 0;
  if ((flags & CLONE_VFORK) != 0) {
    Wait wait(kNever);
    result = call();
    wait.end();
  } else {
    result = call();
  }
  if (result < 0) {
    expect_no_more(child);
  } else if (result > 0) {
    const auto thread = static_cast<std::int32_t>(result);
    expect_numbers(child, (flags & CLONE_THREAD) != 0 ? creator.process : thread, thread);
  }
  return result;
}

bool has_memory_of_its_own() {
  return process_with_this_memory == static_cast<std::int32_t>(raw_syscall(SYS_getpid));
}

void note_own_memory() {
  process_with_this_memory = static_cast<std::int32_t>(raw_syscall(SYS_getpid));
}

}  // namespace fakebot::preload
