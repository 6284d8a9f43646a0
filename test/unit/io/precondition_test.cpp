// A violated precondition fails an assertion in Debug and with sanitizers; Release has no checks.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>

#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "io/pace/running_maximum.hpp"
#include "io/uninterrupted.hpp"

using namespace fakebot;
using namespace std::chrono_literals;

namespace {

#ifdef NDEBUG
constexpr bool kAsserts = false;
#else
constexpr bool kAsserts = true;
#endif

/// Whether the call aborts, tried in a child process without output.
bool aborts(const std::function<void()>& broken) {
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

}  // namespace

TEST_CASE("a violated precondition aborts in Debug and with sanitizers") {
  CHECK(aborts([] {
          io::RunningMaximum maximum;
          maximum.add(2s, 1ns);
          maximum.add(1s, 2ns);
        }) == kAsserts);
  CHECK(aborts([] {
          using namespace protocol::kobuki;
          FrameDecoder(kFeedbackLengths).give_up();
        }) == kAsserts);
}

TEST_CASE("a fulfilled precondition does not abort") {
  CHECK_FALSE(aborts([] {
    io::RunningMaximum maximum;
    maximum.add(1s, 1ns);
    maximum.add(1s, 2ns);
  }));
}
