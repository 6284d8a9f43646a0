#include "preload/signals.hpp"

#include <sys/syscall.h>

#include <cerrno>

#include "preload/processes/creation.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/wait/shared_time.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"

namespace fakebot::preload {

namespace {

constexpr SignalMask bit(int signal) {
  return SignalMask{1} << (signal - 1);
}
constexpr int kMostSignals = 64;

/// SIGSEGV comes in with the counter of the processor.
SignalMask own_mask = bit(SIGSYS) | bit(kWakeSignal);

/// The kernel's struct sigaction.
struct KernelAction {
  void (*handler)(int, siginfo_t*, void*);
  unsigned long flags;
  void (*restore)();
  SignalMask blocked;
};

struct OwnSignal {
  int signal;
  Handler handler;
  KernelAction wanted;  ///< by the program
};
OwnSignal own_signals[]{{SIGSYS, nullptr, {}}, {kWakeSignal, nullptr, {}}, {SIGSEGV, nullptr, {}}};

OwnSignal& own_signal(long signal) {
  return own_signals[signal == SIGSYS ? 0 : signal == kWakeSignal ? 1 : 2];
}

/// Whether the own handlers run on a separate stack. Go code runs on small stacks: a Go program
/// provides separate stacks for handlers, and asks for their use.
bool on_own_stack = false;

#if defined(__x86_64__)
/// The end of a handler. Debuggers and unwinders, such as the unwinder of pthread_cancel(),
/// recognize the end by exactly these bytes.
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

/// Sets the action by a marked call, because the C library's call would be caught.
long set_action(int signal, const KernelAction* action, KernelAction* before = nullptr) {
  return raw_syscall(SYS_rt_sigaction, marked(signal), bits(action), bits(before),
                     sizeof(SignalMask));
}

bool handle(const OwnSignal& own) {
  // After an overflow of the stack, the program's handler needs a separate stack from the start.
  const bool wants_stack = own.signal == SIGSEGV && (own.wanted.flags & SA_ONSTACK) != 0;
  const unsigned long stack = on_own_stack || wants_stack ? unsigned{SA_ONSTACK} : 0U;
  const unsigned long flags = SA_SIGINFO | SA_NODEFER | kHasRestorer | stack;
  // The handler blocks no signal: signals in between would come late.
  const KernelAction action{
      .handler = own.handler, .flags = flags, .restore = fakebot_restore_signal, .blocked = 0};
  return set_action(own.signal, &action) == 0;
}

/// Whether the action is `none`: SIG_DFL or SIG_IGN.
bool is(const KernelAction& action, sighandler_t none) {
  return reinterpret_cast<std::uintptr_t>(action.handler) == reinterpret_cast<std::uintptr_t>(none);
}

SignalMask change_really(int how, SignalMask signals) {
  SignalMask before = 0;
  raw_syscall(SYS_rt_sigprocmask, marked(how), bits(&signals), bits(&before), sizeof(before));
  return before;
}

void send_to_this_thread(int signal) {
  raw_syscall(SYS_tgkill, marked(raw_syscall(SYS_getpid)), raw_syscall(SYS_gettid), signal);
}

/// The library's own signals that the program believes to be blocked in the calling thread.
SignalMask blocked_own() {
  return shared != nullptr ? notes_of_thread().blocked_own : 0;
}

void set_blocked_own(SignalMask signals) {
  if (shared == nullptr) { return; }
  ThreadNotes& notes = notes_of_thread();
  notes.blocked_own = signals;
  const SignalMask due = notes.pending_own & ~signals;
  notes.pending_own &= signals;
  for (const OwnSignal& own : own_signals) {
    if ((due & bit(own.signal)) != 0) { send_to_this_thread(own.signal); }
  }
}

/// Whether the kernel has raised the signal because of an instruction: nothing else can be done
/// before the signal is handled.
bool is_fault(const siginfo_t& info) {
  return info.si_signo == SIGSEGV && info.si_code > 0;
}

}  // namespace

bool is_own(long signal) {
  return signal > 0 && signal <= kMostSignals && (own_mask & bit(static_cast<int>(signal))) != 0;
}

bool is_of_library(const siginfo_t& info) {
  // SYS_SECCOMP of the kernel's asm-generic/siginfo.h, missing in the C library.
  constexpr int kCaughtBySeccomp = 1;
  if (info.si_signo == SIGSYS) { return info.si_code == kCaughtBySeccomp; }
  // From outside of a PID namespace of its own, a signal comes from number 0.
  const bool is_by_fakebot =
      info.si_pid == shared->waker || (info.si_pid == 0 && shared->pid_namespaces[1] != 0);
  return info.si_signo == kWakeSignal && info.si_code == SI_TKILL && is_by_fakebot;
}

SignalMask without_own(SignalMask signals) {
  return signals & ~own_mask;
}

bool set_own_handler(int signal, Handler handler) {
  OwnSignal& own = own_signal(signal);
  KernelAction before{};
  set_action(signal, nullptr, &before);
  // Sanitizers may have set a handler before.
  if (before.handler != handler && before.handler != own.handler) { own.wanted = before; }
  own.handler = handler;
  if (!handle(own)) { return false; }
  own_mask |= bit(signal);
  return true;
}

void set_no_handler(int signal) {
  const KernelAction none{};
  set_action(signal, &none);
}

void unblock_own() {
  change_really(SIG_UNBLOCK, own_mask);
}

SignalMask block_others() {
  return change_really(SIG_BLOCK, ~own_mask);
}

void restore_blocked(SignalMask before) {
  change_really(SIG_SETMASK, before);
}

void handle_as_wanted(int signal, siginfo_t* info, void* context) {
  OwnSignal& own = own_signal(signal);
  const KernelAction wanted = own.wanted;
  const SignalMask blocked_before = blocked_own();
  const bool is_blocked = (blocked_before & bit(signal)) != 0;
  if (is_fault(*info)) {
    if (is_blocked || is(wanted, SIG_IGN) || is(wanted, SIG_DFL)) {
      return set_no_handler(signal);  // the instruction faults again, and ends the process
    }
  } else if (is_blocked) {
    notes_of_thread().pending_own |= bit(signal);
    return;
  } else if (is(wanted, SIG_IGN)) {
    return;
  } else if (is(wanted, SIG_DFL)) {
    set_no_handler(signal);
    return send_to_this_thread(signal);
  }
  if ((wanted.flags & SA_RESETHAND) != 0) { own.wanted = {}; }
  const SignalMask itself = (wanted.flags & SA_NODEFER) != 0 ? 0 : bit(signal);
  set_blocked_own(blocked_before | (wanted.blocked & own_mask) | itself);
  const SignalMask before = change_really(SIG_BLOCK, without_own(wanted.blocked));
  wanted.handler(signal, info, context);
  restore_blocked(before);
  set_blocked_own(blocked_before);
}

long change_action(const long (&a)[6]) {
  const auto* const wanted = pointer<const KernelAction>(a[1]);
  auto* const before = pointer<KernelAction>(a[2]);
  const auto signal = static_cast<int>(a[0]);
  if (!is_own(signal)) {
    KernelAction action = wanted != nullptr ? *wanted : KernelAction{};
    action.blocked = without_own(action.blocked);
    return raw_syscall(SYS_rt_sigaction, marked(signal), wanted != nullptr ? bits(&action) : 0,
                       a[2], a[3]);
  }
  OwnSignal& own = own_signal(signal);
  const KernelAction old = own.wanted;
  // A child that shares the memory shall not change the actions of the parent.
  if (wanted != nullptr && (shared == nullptr || has_memory_of_its_own())) {
    own.wanted = *wanted;
    if (signal != SIGSEGV && (wanted->flags & SA_ONSTACK) != 0) { on_own_stack = true; }
    for (const OwnSignal& each : own_signals) {
      if (is_own(each.signal)) { handle(each); }
    }
  }
  if (before != nullptr) { *before = old; }
  return 0;
}

void clear_actions() {
  for (int signal = 1; signal <= kMostSignals; ++signal) {
    KernelAction action{};
    if (is_own(signal) || set_action(signal, nullptr, &action) != 0) { continue; }
    if (!is(action, SIG_IGN)) { set_no_handler(signal); }
  }
  if (!has_memory_of_its_own()) { return; }
  for (OwnSignal& own : own_signals) { own.wanted = {}; }
}

bool all_handlers_restart() {
  for (int signal = 1; signal <= kMostSignals; ++signal) {
    KernelAction action{};
    if (is_own(signal) || set_action(signal, nullptr, &action) != 0) { continue; }
    const bool has_handler = !is(action, SIG_DFL) && !is(action, SIG_IGN);
    if (has_handler && (action.flags & SA_RESTART) == 0) { return false; }
  }
  return true;
}

long change_mask(const long (&a)[6], SignalMask& mask) {
  if (a[3] != sizeof(SignalMask)) { return -EINVAL; }
  const auto* const set = pointer<const SignalMask>(a[1]);
  const SignalMask told = mask | blocked_own();
  SignalMask changed = told;
  if (set != nullptr) {
    switch (a[0]) {
      case SIG_BLOCK: changed |= *set; break;
      case SIG_UNBLOCK: changed &= ~*set; break;
      case SIG_SETMASK: changed = *set; break;
      default: return -EINVAL;
    }
  }
  if (auto* const old = pointer<SignalMask>(a[2])) { *old = told; }
  mask = without_own(changed);
  set_blocked_own(changed & own_mask);
  return 0;
}

}  // namespace fakebot::preload
