// Whether a broken precondition is seen.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "io/uninterrupted.hpp"

namespace fakebot::test {

/// Preconditions are assertions in Debug and with sanitizers, and cost nothing in Release.
#ifdef NDEBUG
inline constexpr bool kAsserts = false;
#else
inline constexpr bool kAsserts = true;
#endif

/// Whether `broken` aborts, in a child process that prints nothing.
inline bool aborts(const std::function<void()>& broken) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::signal(SIGABRT, SIG_DFL);  // doctest has a handler
    ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
    broken();
    ::_exit(0);
  }
  int status = 0;
  REQUIRE(io::uninterrupted([&] { return ::waitpid(child, &status, 0); }) == child);
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

}  // namespace fakebot::test
