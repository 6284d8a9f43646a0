#include "preload/signals.hpp"

#include <sys/syscall.h>

#include <cerrno>

#include "preload/calls/raw_syscall.hpp"
#include "preload/calls/replaced.hpp"
#include "preload/wait/shared_time.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

constexpr SignalMask bit(int signal) {
  return SignalMask{1} << (signal - 1);
}
constexpr SignalMask kOwn = bit(SIGSYS) | bit(kWakeSignal);

/// sigaction, as the kernel has it.
struct KernelAction {
  void (*handler)(int, siginfo_t*, void*);
  unsigned long flags;
  void (*restore)();
  SignalMask blocked;
};

struct OwnHandler {
  int signal;
  Handler handler;
};
OwnHandler own_handlers[]{{SIGSYS, nullptr}, {kWakeSignal, nullptr}};

/// Go runs its code on small stacks: where it wants a handler on a stack of its own, it has one.
bool on_own_stack = false;

#if defined(__x86_64__)
/// The end of a handler. Debuggers and unwinders, such as that of pthread_cancel(), know it by
/// exactly these bytes.
extern "C" void fakebot_restore_signal();
asm(R"(
  .text
  .align 16
  nop
  .type fakebot_restore_signal, @function
  .hidden fakebot_restore_signal
fakebot_restore_signal:
  mov $15, %rax
  syscall
  .size fakebot_restore_signal, . - fakebot_restore_signal
)");
constexpr unsigned long kHasRestorer = 0x0400'0000;  // SA_RESTORER
#else
void (*const fakebot_restore_signal)() = nullptr;
constexpr unsigned long kHasRestorer = 0;
#endif

/// By a marked call: that of the C library is caught.
bool handle(const OwnHandler& own) {
  const unsigned long flags =
      SA_SIGINFO | SA_NODEFER | kHasRestorer | (on_own_stack ? unsigned{SA_ONSTACK} : 0U);
  // It blocks none, as others that came late would.
  const KernelAction action{
      .handler = own.handler, .flags = flags, .restore = fakebot_restore_signal, .blocked = 0};
  return raw_syscall(SYS_rt_sigaction, marked(own.signal), bits(&action), 0, sizeof(SignalMask)) ==
         0;
}

SignalMask change_really(int how, SignalMask signals) {
  SignalMask before = 0;
  raw_syscall(SYS_rt_sigprocmask, marked(how), bits(&signals), bits(&before), sizeof(before));
  return before;
}

}  // namespace

SignalMask without_own(SignalMask signals) {
  return signals & ~kOwn;
}

bool set_own_handler(int signal, Handler handler) {
  OwnHandler& own = own_handlers[signal == SIGSYS ? 0 : 1];
  own.handler = handler;
  return handle(own);
}

void unblock_own() {
  change_really(SIG_UNBLOCK, kOwn);
}

SignalMask block_others() {
  return change_really(SIG_BLOCK, ~kOwn);
}

void restore_blocked(SignalMask before) {
  change_really(SIG_SETMASK, before);
}

long seem_to_handle(const long (&a)[6]) {
  if (auto* const old = pointer<KernelAction>(a[2])) { *old = {}; }
  const auto* const wanted = pointer<const KernelAction>(a[1]);
  if (wanted != nullptr && (wanted->flags & SA_ONSTACK) != 0 && !on_own_stack) {
    on_own_stack = true;
    for (const OwnHandler& own : own_handlers) { handle(own); }
  }
  return 0;
}

long change_mask(const long (&a)[6], SignalMask& mask) {
  if (a[3] != sizeof(SignalMask)) { return -EINVAL; }
  const auto* const set = pointer<const SignalMask>(a[1]);
  SignalMask changed = mask;
  if (set != nullptr) {
    switch (a[0]) {
      case SIG_BLOCK: changed |= *set; break;
      case SIG_UNBLOCK: changed &= ~*set; break;
      case SIG_SETMASK: changed = *set; break;
      default: return -EINVAL;
    }
  }
  if (auto* const old = pointer<SignalMask>(a[2])) { *old = mask; }
  mask = without_own(changed);
  return 0;
}

}  // namespace fakebot::preload

using namespace fakebot::preload;

extern "C" {

FAKEBOT_REPLACES int sigaction(int signal, const struct sigaction* action, struct sigaction* old) {
  if (shared == nullptr || action == nullptr) {
    return FAKEBOT_REAL(sigaction)(signal, action, old);
  }
  struct sigaction changed = *action;
  sigdelset(&changed.sa_mask, SIGSYS);
  sigdelset(&changed.sa_mask, kWakeSignal);
  return FAKEBOT_REAL(sigaction)(signal, &changed, old);
}

}  // extern "C"
