// Threads of other processes are stopped for a moment, and notice nothing.
#include "io/proc/register_probe.hpp"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <optional>

#include "io/proc/thread_state.hpp"
#include "system/wait.hpp"

using namespace fakebot;

namespace {

constexpr int kSignals = 200;
constexpr int kSamples = 50;

struct Shared {
  std::atomic<bool> stop{false};
  std::atomic<bool> is_ready{false};
  std::atomic<int> signals{0};
  std::atomic<int> in_order{0};
};

Shared& shared() {
  static auto& shared = *new (::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                                     MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Shared;
  return shared;
}

pid_t start(const std::function<void()>& work) {
  shared().is_ready = false;
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(7);
  }
  return child;
}

void spin() {
  while (!shared().stop) {}
}

int status_of(pid_t child) {
  int status = 0;
  CHECK(::waitpid(child, &status, 0) == child);
  return status;
}

/// Nothing if the thread never runs.
std::optional<io::RegisterSample> sample(io::RegisterProbe& probe) {
  std::optional<io::RegisterSample> sample;
  test::eventually([&] {
    sample = probe.sample();
    return sample.has_value();
  });
  return sample;
}

}  // namespace

TEST_CASE("a running thread is sampled, and its time goes on in between") {
  shared().stop = false;
  const pid_t child = start(spin);
  io::RegisterProbe probe(child, child);
  const auto first = sample(probe);
  REQUIRE(first);
  CHECK(first->instruction != 0);
  CHECK(test::eventually([&] {
    const auto later = sample(probe);
    return later && later->use.time > first->use.time;
  }));
  shared().stop = true;
  CHECK(WEXITSTATUS(status_of(child)) == 7);
}

TEST_CASE("a sample tells the system call at whose end the thread was stopped, if any") {
  shared().stop = false;
  const pid_t caller = start([] {
    while (!shared().stop) { ::syscall(SYS_getppid); }
  });
  io::RegisterProbe of_caller(caller, caller);
  CHECK(test::eventually([&] {
    const auto found = of_caller.sample();
    return found && found->call == SYS_getppid;
  }));
  const pid_t spinner = start([] {
    shared().is_ready = true;
    spin();
  });
  io::RegisterProbe of_spinner(spinner, spinner);
  REQUIRE(test::eventually([] { return shared().is_ready.load(); }));
  for (int i = 0; i < kSamples; ++i) {
    const auto found = sample(of_spinner);
    REQUIRE(found);
    CHECK(!found->call);
  }
  shared().stop = true;
  CHECK(WEXITSTATUS(status_of(caller)) == 7);
  CHECK(WEXITSTATUS(status_of(spinner)) == 7);
}

TEST_CASE("each signal to a sampled thread arrives, with its value and in order") {
  shared().stop = false;
  shared().signals = 0;
  shared().in_order = 0;
  const pid_t child = start([] {
    struct sigaction action {};
    action.sa_flags = SA_SIGINFO;
    action.sa_sigaction = [](int, siginfo_t* info, void*) {
      if (info->si_value.sival_int == shared().signals++) { ++shared().in_order; }
    };
    ::sigaction(SIGRTMIN, &action, nullptr);
    shared().is_ready = true;
    spin();
  });
  io::RegisterProbe probe(child, child);
  REQUIRE(test::eventually([] { return shared().is_ready.load(); }));
  for (int i = 0; i < kSignals; ++i) {
    CHECK(::sigqueue(child, SIGRTMIN, {.sival_int = i}) == 0);
    probe.sample();
  }
  CHECK(test::eventually([] { return shared().signals == kSignals; }));
  CHECK(shared().in_order == kSignals);
  shared().stop = true;
  CHECK(WEXITSTATUS(status_of(child)) == 7);
}

TEST_CASE("the end of a sampled child is left to whoever has started the child") {
  shared().stop = false;
  const pid_t child = start(spin);
  io::RegisterProbe probe(child, child);
  REQUIRE(sample(probe));
  ::kill(child, SIGKILL);
  while (probe.sample()) {}
  CHECK(WTERMSIG(status_of(child)) == SIGKILL);
}

TEST_CASE("a thread that does not run is not stopped") {
  const pid_t child = start([] { ::pause(); });
  REQUIRE(test::eventually([&] { return io::letter_of_state(child, child) == 'S'; }));
  io::RegisterProbe probe(child, child);
  CHECK_FALSE(probe.sample());
  ::kill(child, SIGKILL);
  CHECK(WTERMSIG(status_of(child)) == SIGKILL);
}
