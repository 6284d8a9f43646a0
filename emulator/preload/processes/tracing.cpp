#include "preload/processes/tracing.hpp"

#include <signal.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>

#include <atomic>
#include <cstdint>

#include "preload/counter/counter.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

namespace {

long call_ptrace(long request, long thread, long address, long data) {
  return raw_syscall(SYS_ptrace, request, thread, address, data, 0, marked(0));
}

/// Whether the instruction at which the thread has stopped reads the processor's counter.
bool is_at_counter_read([[maybe_unused]] long thread) {
#if defined(__x86_64__)
  std::uint64_t at = 0;
  unsigned char code[sizeof(long)]{};
  return call_ptrace(PTRACE_PEEKUSER, thread, offsetof(user_regs_struct, rip), bits(&at)) == 0 &&
         call_ptrace(PTRACE_PEEKTEXT, thread, static_cast<long>(at), bits(&code[0])) == 0 &&
         size_of_counter_read(code) != 0;
#else
  return false;
#endif
}

/// Whether the library has made the stopped thread get the signal.
bool is_by_library(long thread, int signal) {
  siginfo_t info{};
  if (signal != SIGSEGV && !is_own(signal)) { return false; }
  if (call_ptrace(PTRACE_GETSIGINFO, thread, 0, bits(&info)) != 0) { return false; }
  return signal == SIGSEGV ? info.si_code == SI_KERNEL && is_at_counter_read(thread)
                           : is_of_library(info);
}

/// The threads last told to go on until an event, by their numbers.
constexpr long kRoom = 4096;
std::atomic<std::int32_t> continued[kRoom];

std::atomic<std::int32_t>& place_of(long thread) {
  return continued[thread % kRoom];
}

}  // namespace

long trace(const long (&a)[6]) {
  expect_uncounted_signals();  // a debugger lets threads go on
  const auto thread = static_cast<std::int32_t>(a[1]);
  if (thread > 0 && a[0] == PTRACE_CONT) { place_of(thread) = thread; }
  if (thread > 0 && (a[0] == PTRACE_SINGLESTEP || a[0] == PTRACE_SYSCALL)) { place_of(thread) = 0; }
  return call_ptrace(a[0], a[1], a[2], a[3]);
}

bool passes_on(long thread, const int* status) {
  constexpr int kEvent = 16;  // the bits of an event, behind the bits of the signal: ptrace(2)
  if (thread <= 0 || status == nullptr || !WIFSTOPPED(*status) || *status >> kEvent != 0) {
    return false;
  }
  const int signal = WSTOPSIG(*status);
  return place_of(thread) == thread && is_by_library(thread, signal) &&
         call_ptrace(PTRACE_CONT, thread, 0, signal) == 0;
}

}  // namespace fakebot::preload
