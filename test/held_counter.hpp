// Whether the processor's counter can be held on the present machine.
#pragma once

#include <doctest/doctest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <x86intrin.h>

#include <csignal>

namespace fakebot::test {

/// Whether a read of the counter ends a process after PR_SET_TSC. Sandboxes may refuse the request,
/// and virtual machines may ignore the request.
inline bool can_hold_counter() {
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGSEGV, SIG_DFL);
    if (::prctl(PR_SET_TSC, PR_TSC_SIGSEGV) == 0) { __rdtsc(); }
    ::_exit(0);
  }
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFSIGNALED(status);
}

/// Tells once if the machine does not let the counter be held.
inline bool is_counter_tested_here() {
  static const bool is_tested = can_hold_counter();
  if (!is_tested) { MESSAGE("not tested, because this machine does not let the counter be held"); }
  return is_tested;
}

}  // namespace fakebot::test
