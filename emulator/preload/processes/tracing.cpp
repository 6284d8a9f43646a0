#include "preload/processes/tracing.hpp"

#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <atomic>
#include <cstdint>

#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/wait/wakes.hpp"

namespace fakebot::preload {

namespace {

long call_ptrace(long request, long thread, long address, long data) {
  return raw_syscall(SYS_ptrace, request, thread, address, data, 0, marked(0));
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
  siginfo_t info{};
  return place_of(thread) == thread && is_own(signal) &&
         call_ptrace(PTRACE_GETSIGINFO, thread, 0, bits(&info)) == 0 && is_of_library(info) &&
         call_ptrace(PTRACE_CONT, thread, 0, signal) == 0;
}

}  // namespace fakebot::preload
